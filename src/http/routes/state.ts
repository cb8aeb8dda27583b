/** The route that returns the state of an entity: the rows of a reader that has applied all events up to a place. */

import { Type } from 'typebox'
import { ArrowBody } from '../../columns/arrow/arrow-body.ts'
import { chooseColumns } from '../../columns/arrow/choose-columns.ts'
import { StateStream, stateEnd, stateRows } from '../../engine/state/state-stream.ts'
import { isFailure } from '../../service/failure.ts'
import { type OpenedState, openState } from '../../service/open-state.ts'
import type { Issues } from '../../text/issue.ts'
import { arrowType, chooseEncoding } from '../../wire/accept.ts'
import type { Encoding } from '../../wire/event.ts'
import { ndjson } from '../../wire/ndjson.ts'
import { problemOf } from '../response/problems.ts'
import { type Route, type RouteResponse, respondedDirectly } from '../route.ts'
import type { Assembler } from '../stream/assembler.ts'
import { streamOf } from '../stream/event-shapes.ts'
import { addressOf, runParams } from './runs.ts'
import { streamHeaders } from './stream.ts'
import { columnsQuery, readNames, readPlace } from './stream-query.ts'
import { withSlot } from './stream-slot.ts'

/** The parameters with which a client asks for a state. */
export const stateQuery = {
  entity: Type.String({
    title: 'the name of an entity',
    description: 'The entity. It may be omitted if the run has only one.',
    examples: ['orders'],
  }),
  at: Type.String({
    title: 'the id of an event or a timestamp',
    description:
      'Which events are applied, in the forms of `until` of a stream: the events up to the one with this id (0 is none), or all events before this simulated time (RFC 3339). An event at exactly this time is not applied. By default all events of the run.',
    examples: ['1000', '2026-01-31T12:00:00Z'],
  }),
}

export const stateRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}/runs/{runIndex}/state',
  id: 'readState',
  summary: 'Returns the expected state of an entity after an event or at a simulated time.',
  description:
    'One row for each instance, in the order of the instances; the row is the value of an event. Without a lifecycle, an instance has a row from its first arrival on: a duplicate counts once, and a lost event has no row. With a lifecycle, each living instance has its value after the last change; with `changes: scd2`, each version that has begun has a row, as its event shows it. Error events change nothing. The rows are computed, not stored, and reading them moves no cursor. Only a complete body ends without an error.',
  params: runParams,
  scope: 'stream',
  query: { ...stateQuery, ...columnsQuery },
  responses: {
    200: {
      description: 'The rows.',
      content: {
        [ndjson.contentType]: streamOf(
          Type.Unknown(),
          'JSON lines: the value of each row, terminated by a line feed.',
        ),
        [arrowType]: Type.String({
          format: 'binary',
          description:
            'An Arrow IPC stream with typed columns; sent only if `Accept` names this type.',
        }),
      },
    },
  },
  otherProblems: [406],
  failures: { 'run.unknown': 404, 'reading.invalid': 400, 'generator.unknown': 400 },
  async handle(request, { service, pump }) {
    const { query, raw, isHead, reader } = request
    const accepted = acceptedType(request.request)
    if (accepted === undefined) {
      const detail = `"Accept" must allow ${ndjson.contentType} or ${arrowType}`
      return { status: 406, body: problemOf(406, { detail }) }
    }
    const issues: Issues = []
    const at = readPlace(query.at, 'at', issues)
    const columns = readNames(query, 'columns', issues)
    if (columns !== undefined && accepted !== arrowType) {
      issues.push({ path: ['columns'], message: `must be used with "Accept: ${arrowType}"` })
    }
    if (issues.length > 0) return { status: 400, body: problemOf(400, { issues }) }
    const entity = query.entity === undefined ? undefined : String(query.entity)
    const headers = { 'Content-Type': accepted, ...streamHeaders, Vary: 'Accept' }
    return withSlot({ pump, reader, raw }, async (slot) => {
      const opened = await openState(service, { ...addressOf(request), entity, at })
      if (isFailure(opened)) return opened
      const body = accepted === arrowType ? arrowBody(opened, columns) : { encoding: stateRows }
      if ('status' in body) return body
      if (isHead) return { status: 200, headers }
      const { encoding, assembler } = body
      const faster = service.machines.of(opened.program, encoding)
      const stream = new StateStream(opened.program, opened, encoding, faster)
      raw.outgoing.writeHead(200, headers)
      pump.start({
        slot,
        response: raw.outgoing,
        stream,
        end: stateEnd,
        isWhole: true,
        ...(assembler && { assembler }),
        complete: async () => undefined,
      })
      return respondedDirectly
    })
  },
}

/** Returns the media type of the body that a client accepts, or undefined if it accepts none. */
export function acceptedType({ headers }: Request): string | undefined {
  const accept = headers.get('accept') ?? ndjson.contentType
  const name = chooseEncoding(accept.trim() === '' ? ndjson.contentType : accept, 'sse')
  if (name === 'arrow') return arrowType
  return name === 'ndjson' ? ndjson.contentType : undefined
}

/** Returns what writes the rows as an Arrow stream, or the problem of unknown columns. */
function arrowBody(
  { program, columns: entity, cells }: OpenedState,
  names: readonly string[] | undefined,
): { readonly encoding: Encoding; readonly assembler?: Assembler } | RouteResponse {
  const issues: Issues = []
  // A state has no deletions, and its rows are not events.
  const chosen = chooseColumns({ ...entity, hasChanges: false }, names, issues, [])
  if (issues.length > 0) return { status: 400, body: problemOf(400, { issues }) }
  const assembler = new ArrowBody(chosen, entity.columns.length, program.time.startMs)
  return { encoding: cells.encoding, assembler }
}
