/**
 * Estimates a run before it starts, with the code of the service: its simulated time, the exact number of events of
 * each entity, and the size of the events as NDJSON. The size is measured on events from all of the run.
 */
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import { finish } from '../../src/schema/stepwise.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { checkRequest } from '../preview/checked.ts'
import type { PlainIssue, PreviewRequest } from '../preview/protocol.ts'
import { spreadPositions } from '../preview/spread.ts'

/** A request to the worker. */
export interface EstimateRequest {
  /** A `PreviewRequest` without its `id`, as JSON text. */
  readonly estimate: string
}

export interface RunEstimate {
  readonly startMs: number
  readonly endMs: number
  /** Number of events of all entities. */
  readonly total: number
  /** Estimated size of all events as NDJSON. */
  readonly bytes: number
  /** The entities in the order of the definition, with their numbers of events. */
  readonly entities: readonly { readonly key: string; readonly total: number }[]
}

/** The estimate, or the issues of the definition and of the period. */
export type Estimate = RunEstimate | { readonly issues: readonly PlainIssue[] }

/** Number of places in a run at which events are measured, and number of events at each of them. */
const places = 64
const eventsAtPlace = 8
/** Maximum time for measuring after the first place, in milliseconds. */
const measuringMs = 400

/** `clock` returns milliseconds since any origin. */
export function estimateOf(
  { estimate }: EstimateRequest,
  clock: () => number = () => performance.now(),
): Estimate {
  const request: Omit<PreviewRequest, 'id'> = JSON.parse(estimate)
  const checked = finish(checkRequest({ id: 0, ...request }))
  if ('issues' in checked) return { issues: checked.issues }
  const { program, definition } = checked
  const totals = new Map(program.entities.map(({ key, arrivals }) => [key, arrivals.total]))
  const entities = [...definition.entities.keys()].map((key) => ({
    key,
    total: totals.get(key) ?? 0,
  }))
  const bytes = Math.round(program.total * meanBytes(program, clock))
  return { ...program.time, total: program.total, bytes, entities }
}

/** Returns the mean size of the events of a run; that of all events if there are few. */
function meanBytes(program: Program, clock: () => number): number {
  const { total } = program
  if (total === 0) return 0
  const isSmall = total <= places * eventsAtPlace
  const atPlace = isSmall ? total : eventsAtPlace
  const next = spreadPositions(total - atPlace + 1, isSmall ? 1 : places)
  const lateMs = clock() + measuringMs
  const encoder = new TextEncoder()
  let events = 0
  let bytes = 0
  for (let place = next(); place !== undefined; place = next()) {
    const stream = openStream(program, ndjson, place)
    for (let i = 0; i < atPlace; i++) {
      bytes += encoder.encode(stream.next() ?? '').length
      events++
    }
    if (clock() > lateMs) break
  }
  return bytes / events
}
