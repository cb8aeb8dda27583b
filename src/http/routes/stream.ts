/**
 * The route that streams a run, as server-sent events or newline-delimited JSON (specification, Events), or as rows to
 * import.
 */

import { Type } from 'typebox'
import { programCellsInSteps } from '../../engine/entity-columns.ts'
import type { StreamPace } from '../../engine/pace.ts'
import type { Program } from '../../engine/program.ts'
import { openStream } from '../../engine/stream.ts'
import { type Failure, isFailure } from '../../service/failure.ts'
import { openReading } from '../../service/open-reading.ts'
import { type OpenedResponse, openResponse } from '../../service/open-response.ts'
import { snapshotContent } from '../../service/programs.ts'
import { findRun } from '../../service/read-run.ts'
import type { Service } from '../../service/service.ts'
import type { RunRow } from '../../store/rows.ts'
import type { Issues } from '../../text/issue.ts'
import { arrowType, cellsType, chooseEncoding, type StreamEncodingName } from '../../wire/accept.ts'
import type { Encoding } from '../../wire/event.ts'
import { ndjson, originalNdjson } from '../../wire/ndjson.ts'
import { rows } from '../../wire/rows.ts'
import { sse } from '../../wire/sse.ts'
import { problemOf } from '../response/problems.ts'
import {
  type Route,
  type RouteContext,
  type RouteRequest,
  type RouteResponse,
  respondedDirectly,
} from '../route.ts'
import type { Assembler } from '../stream/assembler.ts'
import { ndjsonEvents, serverSentEvents } from '../stream/event-shapes.ts'
import type { Slot } from '../stream/slots.ts'
import { openArrow } from './arrow.ts'
import { addressOf, runParams } from './runs.ts'
import { faultsQuery, openRepeating, readStreamFaults, type StreamFaults } from './stream-faults.ts'
import { columnsQuery, paceOf, readingQuery, readNames, readReading } from './stream-query.ts'
import { withSlot } from './stream-slot.ts'

/** Returns the encoding of the events of a program. */
type EncodingOf = (program: Program, service: Service) => Encoding | Promise<Encoding>

/** The encodings, each with its media type. The cells of a run depend on its program. */
const encodings: Readonly<
  Record<
    Exclude<StreamEncodingName, 'arrow'>,
    { readonly type: string; readonly encodingOf: EncodingOf }
  >
> = {
  sse: { type: sse.contentType, encodingOf: () => sse },
  ndjson: { type: ndjson.contentType, encodingOf: () => ndjson },
  rows: { type: rows.contentType, encodingOf: () => rows },
  cells: {
    type: cellsType,
    async encodingOf(program, { computations, signal }) {
      const { numbered } = await computations.run(() => programCellsInSteps(program), signal)
      return numbered
    },
  },
}
const speedMax = 1_000_000_000

/** Pattern of an event position as text. `0` is before the first event; no other position has a leading zero. */
const positionPattern = '^(0|[1-9][0-9]{0,15})?$'

/** Headers of all streams. Node sets `Transfer-Encoding` and `Connection` by the HTTP version of the client. */
export const streamHeaders = {
  'Cache-Control': 'no-store, no-transform',
  // Without this header, nginx would buffer the events.
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}

export const speedRange = {
  exclusiveMinimum: 0,
  maximum: speedMax,
  title: `a number above 0 and at most ${speedMax}`,
}

/** Query parameters of the routes that stream and watch a run. */
export const streamQuery = {
  limit: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1_000_000,
    description: 'Maximum number of events in this response.',
  }),
  speed: Type.Number({
    ...speedRange,
    description:
      'Simulated seconds per second of real time, counted from the creation of the run. Events that are already due are sent immediately. If omitted, events are sent as fast as the client reads them.',
  }),
}

export const streamContent = {
  'text/event-stream': serverSentEvents,
  'application/x-ndjson': ndjsonEvents,
  [arrowType]: Type.String({
    format: 'binary',
    description:
      'An Arrow IPC stream with typed columns; sent only if `Accept` names this type. It has the events of one entity, which `entities` names unless the run has only one. Errors have no row. Without `limit`, it has all events.',
  }),
  [rows.contentType]: Type.String({
    description:
      'For imports; sent only if `Accept` names this type. Each event is a line `<id> TAB <entity> TAB <text>`. The text is the value as JSON, or the statement or row in the format of the entity. A CSV row may contain line breaks within quotes. An error has no entity, and its text is JSON.',
  }),
  [cellsType]: Type.String({
    description:
      'For files; sent only if `Accept` names this type. Each event is a line `<number of the entity> TAB <id> TAB <type> TAB <offset>` and a tab before the value of each column, which is written as in COPY of PostgreSQL, or as JSON for lists, objects and columns of JSON. An error has its JSON instead of columns.',
  }),
}

export interface ChosenStream {
  readonly encodingOf: EncodingOf
  readonly headers: Readonly<Record<string, string>>
  readonly assembler?: Assembler
}

const arrowHeaders = { 'Content-Type': arrowType, ...streamHeaders, Vary: 'Accept' }

/** Returns the encoding of events that the client accepts and the headers of the response, or a 406 response. */
export function chooseStream(request: Request): ChosenStream | RouteResponse {
  const name = chooseEncoding(request.headers.get('accept') ?? undefined, 'arrow')
  if (name === undefined || name === 'arrow') {
    const detail = '"Accept" must allow text/event-stream or application/x-ndjson'
    return { status: 406, body: problemOf(406, { detail }) }
  }
  const { type, encodingOf } = encodings[name]
  return { encodingOf, headers: { 'Content-Type': type, ...streamHeaders, Vary: 'Accept' } }
}

/** Starts the response to a request for events and passes it to the pump, unless `faults` refuse it. */
export async function sendEvents(
  {
    program,
    share,
    run,
    start,
    end,
    limit,
    complete,
    pace,
  }: OpenedResponse & {
    readonly run: Pick<RunRow, 'id'>
    /** The pace of the events; they are sent as fast as possible by default. */
    readonly pace: StreamPace | undefined
  },
  {
    chosen: { encodingOf, headers, assembler },
    slot,
    request: { raw },
    service,
    pump,
    faults,
  }: RouteContext & {
    readonly chosen: ChosenStream
    readonly faults?: StreamFaults | undefined
    readonly slot: Slot
    readonly request: RouteRequest
  },
): Promise<RouteResponse | typeof respondedDirectly> {
  const met = await faults?.meet(start, pump)
  if (met !== undefined && 'status' in met) return met
  const encoding = await encodingOf(program, service)
  const faster = service.machines.of(program, encoding)
  const stream = openStream(program, encoding, start, faster, share)
  raw.outgoing.writeHead(200, headers)
  // A reader that waits for the first event then sees immediately that the stream is open.
  if (pace !== undefined) raw.outgoing.flushHeaders()
  pump.start({
    slot,
    run: run.id,
    response: raw.outgoing,
    stream,
    end,
    limit,
    cut: met?.cut,
    ...(pace && { pace }),
    ...(assembler && { assembler }),
    ...(encoding.heartbeat !== undefined && { heartbeat: encoding.heartbeat }),
    complete,
  })
  return respondedDirectly
}

/**
 * Whether the reader is a client of the original service. Such a client sends no `User-Agent`, accepts only NDJSON, and
 * has sent `output` with the definition.
 */
function isOriginalClient({ headers }: Request, { snapshot }: RunRow): boolean {
  return (
    headers.get('user-agent') === null &&
    headers.get('accept') === ndjson.contentType &&
    Object.hasOwn(snapshotContent(snapshot), 'output')
  )
}

function hasEvents(opened: OpenedResponse | 'exhausted' | Failure): boolean {
  return opened !== 'exhausted' && !isFailure(opened)
}

function arrowHasEvents(arrow: Awaited<ReturnType<typeof openArrow>>): boolean {
  return 'opened' in arrow && arrow.opened.start < arrow.opened.end
}

export const streamRunRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}/runs/{runIndex}/stream',
  id: 'streamRun',
  summary: 'Streams the events of a run.',
  description:
    'Without `lastEventId`, the stream resumes after the last response that was delivered in full, or at the start of a later response that was requested with an id. A client that may lose its connection always sends the id of its last event, starting with 0. Only 204 means that the run is finished, or the end of an Arrow stream. Requests with `part`, `entities`, `from` or `until` start at the beginning of what they ask for, and move no cursor.',
  params: runParams,
  scope: 'stream',
  query: {
    limit: streamQuery.limit,
    lastEventId: Type.String({
      pattern: positionPattern,
      title: '0 or the id of an event',
      description:
        'Resume after this event. The `Last-Event-ID` header has the same meaning and takes precedence.',
    }),
    speed: streamQuery.speed,
    ...faultsQuery,
    ...readingQuery,
    ...columnsQuery,
  },
  responses: {
    200: { description: 'The events.', content: streamContent },
    204: { description: 'All events that the request asks for were consumed.' },
  },
  otherProblems: [406],
  failures: {
    'run.unknown': 404,
    'position.outside': 400,
    'reading.invalid': 400,
    'generator.unknown': 400,
  },
  async handle(whole, { service, pump }) {
    const { query, request, isHead } = whole
    const header = request.headers.get('last-event-id') ?? ''
    const issues: Issues = []
    if (!new RegExp(positionPattern).test(header)) {
      const message = `must be 0 or the id of an event; got ${JSON.stringify(header.slice(0, 60))}`
      issues.push({ path: ['Last-Event-ID'], message })
    }
    const reading = readReading(query, issues)
    const columns = readNames(query, 'columns', issues)
    const isArrow = chooseEncoding(request.headers.get('accept') ?? undefined) === 'arrow'
    if (columns !== undefined && !isArrow) {
      const message = `must be used with "Accept: ${arrowType}"`
      issues.push({ path: ['columns'], message })
    }
    const given = header === '' ? query.lastEventId : header
    const asked = given === undefined || given === '' ? undefined : Number(given)
    const faults = readStreamFaults(whole, asked, issues)
    if (issues.length > 0) return { status: 400, body: problemOf(400, { issues }) }
    const run = await findRun(service, addressOf(whole))
    if (isFailure(run)) return run
    if (isArrow) {
      if (isHead) return { status: 200, headers: arrowHeaders }
      const isLimited = new URL(request.url).searchParams.has('limit')
      const limit = isLimited ? Number(query.limit) : Number.POSITIVE_INFINITY
      return withSlot({ pump, reader: whole.reader, raw: whole.raw }, async (slot) => {
        const opening = { run, reading: reading ?? {}, columns, limit }
        const openAt = (after: number | undefined) => openArrow(service, { ...opening, after })
        const arrow = await openRepeating(openAt, { asked, faults, hasEvents: arrowHasEvents })
        if (!('opened' in arrow)) return arrow
        const { opened, encoding, assembler } = arrow
        const chosen = { encodingOf: () => encoding, assembler, headers: arrowHeaders }
        return sendEvents(
          { ...opened, run, pace: paceOf(opened, run, query) },
          { chosen, slot, request: whole, service, pump, faults },
        )
      })
    }
    const requested = chooseStream(request)
    if ('status' in requested) return requested
    if (isHead) return { status: 200, headers: requested.headers }
    const chosen = isOriginalClient(request, run)
      ? { ...requested, encodingOf: () => originalNdjson }
      : requested
    const opening = { run, limit: Number(query.limit) }
    const openAt = (after: number | undefined) =>
      reading === undefined
        ? openResponse(service, { ...opening, after })
        : openReading(service, { ...opening, after, reading })
    return withSlot({ pump, reader: whole.reader, raw: whole.raw }, async (slot) => {
      const opened = await openRepeating(openAt, { asked, faults, hasEvents })
      if (opened === 'exhausted')
        return { status: 204, headers: { ...streamHeaders, Vary: 'Accept' } }
      if (isFailure(opened)) return opened
      const context = { chosen, slot, request: whole, service, pump, faults }
      return sendEvents({ ...opened, run, pace: paceOf(opened, run, query) }, context)
    })
  },
}
