/** The stream of a run, as server-sent events or newline-delimited JSON (specification, Events), or as rows to import. */

import { Type } from 'typebox'
import { type Part, partsMax } from '../../engine/part.ts'
import { openStream } from '../../engine/stream.ts'
import { isFailure } from '../../service/failure.ts'
import { openPart } from '../../service/open-part.ts'
import { type OpenedResponse, openResponse } from '../../service/open-response.ts'
import { snapshotContent } from '../../service/programs.ts'
import { findRun } from '../../service/read-run.ts'
import type { RunRow } from '../../store/store.ts'
import type { Issues } from '../../text/issue.ts'
import { chooseEncoding } from '../../wire/accept.ts'
import type { Encoding } from '../../wire/event.ts'
import { ndjson, originalNdjson } from '../../wire/ndjson.ts'
import { rows } from '../../wire/rows.ts'
import { sse } from '../../wire/sse.ts'
import { problemOf } from '../response/problems.ts'
import {
  answeredRaw,
  type Route,
  type RouteAnswer,
  type RouteContext,
  type RouteRequest,
} from '../route.ts'
import { ndjsonEvents, serverSentEvents } from '../stream/event-shapes.ts'
import { StreamPace } from '../stream/pace.ts'
import type { Slot } from '../stream/slots.ts'
import { addressOf, runParams } from './runs.ts'
import { withSlot } from './stream-slot.ts'

const encodings = { sse, ndjson, rows }
const speedMax = 1_000_000_000

/** `0` is before the first event; nothing else has a leading zero. */
const positionForm = '^(0|[1-9][0-9]{0,15})?$'

const parts = {
  part: Type.Integer({
    minimum: 0,
    maximum: partsMax - 1,
    description:
      'The number of a part, from 0: the response has its events only. Its reader says by `lastEventId` where it goes on, and begins at the start without; it moves no cursor.',
  }),
  parts: Type.Integer({
    minimum: 1,
    maximum: partsMax,
    description:
      'Into how many parts the run is dealt, for readers that share it. Every event is in one of them, parts are about equal at any place of the run, and ids stay those of the run.',
  }),
}

/** `Transfer-Encoding` and `Connection` are Node's, which knows the version of the client. */
export const streamHeaders = {
  'Cache-Control': 'no-store, no-transform',
  // nginx would hold the events back otherwise.
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}

/** What every stream of events takes. */
export const streamQuery = {
  limit: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1_000_000,
    description: 'Most events of this response.',
  }),
  speed: Type.Number({
    exclusiveMinimum: 0,
    maximum: speedMax,
    title: `a number above 0 and at most ${speedMax}`,
    description:
      'How many times as fast as simulated time events are sent, from the creation of the run on: what was due before is sent at once. As fast as they are read when absent.',
  }),
}

export const streamContent = {
  'text/event-stream': serverSentEvents,
  'application/x-ndjson': ndjsonEvents,
  [rows.contentType]: Type.String({
    description:
      'For imports, and only for who names it: a line `<id> TAB <entity> TAB <text>` for each event, where the text is the value as JSON, or the statement or row that the format of the entity makes of it. A CSV row may go on over line breaks within quotes. An error has no entity, and is JSON.',
  }),
}

export interface ChosenStream {
  readonly encoding: Encoding
  readonly headers: Readonly<Record<string, string>>
}

/** In what form a reader wants its events, or the answer to one who wants neither. */
export function chooseStream(request: Request): ChosenStream | RouteAnswer {
  const name = chooseEncoding(request.headers.get('accept') ?? undefined)
  if (name === undefined) {
    const detail = 'a stream is text/event-stream or application/x-ndjson; "Accept" allows neither'
    return { status: 406, body: problemOf(406, { detail }) }
  }
  const encoding = encodings[name]
  const headers = { 'Content-Type': encoding.contentType, ...streamHeaders, Vary: 'Accept' }
  return { encoding, headers }
}

/** Begins the answer and leaves the rest to the pump. */
export function sendEvents(
  {
    program,
    part,
    createdAt,
    start,
    end,
    complete,
  }: OpenedResponse & { readonly createdAt: string },
  {
    chosen: { encoding, headers },
    slot,
    request: { query, raw },
    service,
    pump,
  }: RouteContext & {
    readonly chosen: ChosenStream
    readonly slot: Slot
    readonly request: RouteRequest
  },
): typeof answeredRaw {
  const stream = openStream(program, encoding, start, service.machines.of(program, encoding), part)
  raw.outgoing.writeHead(200, headers)
  const pace =
    typeof query.speed === 'number'
      ? new StreamPace(program.time, { createdMs: Date.parse(createdAt), speed: query.speed })
      : undefined
  // Whoever waits for the first event sees at once that the stream is there.
  if (pace !== undefined) raw.outgoing.flushHeaders()
  pump.start({
    slot,
    response: raw.outgoing,
    stream,
    end,
    ...(pace && { pace }),
    ...(encoding.heartbeat !== undefined && { heartbeat: encoding.heartbeat }),
    complete,
  })
  return answeredRaw
}

/** The part that is asked for; undefined for the whole run. */
function readPart({ part, parts }: RouteRequest['query'], issues: Issues): Part | undefined {
  if (part === undefined && parts === undefined) return undefined
  if (part === undefined || parts === undefined) {
    const [missing, given] = part === undefined ? ['part', 'parts'] : ['parts', 'part']
    issues.push({ path: [missing], message: `must be given where "${given}" is` })
    return undefined
  }
  const asked = { part: Number(part), parts: Number(parts) }
  if (asked.part < asked.parts) return asked
  const message = `must be less than the number of parts, ${asked.parts}, not ${asked.part}`
  issues.push({ path: ['part'], message })
  return undefined
}

/**
 * Whether a reader is a client of the original service. Those name no program in `User-Agent`, accept NDJSON alone, and
 * have sent `output` with the definition.
 */
function isOfOriginal({ headers }: Request, { snapshot }: RunRow): boolean {
  return (
    headers.get('user-agent') === null &&
    headers.get('accept') === ndjson.contentType &&
    Object.hasOwn(snapshotContent(snapshot), 'output')
  )
}

export const streamRunRoute: Route = {
  method: 'GET',
  path: '/simulations/{simulationKey}/runs/{runIndex}/stream',
  id: 'streamRun',
  summary: 'Streams the data of a run.',
  description:
    'Without `lastEventId` the stream goes on after the last response that was delivered whole, or where one with an id began since. A client that may lose its connection always sends the id of the last event that it has, beginning with 0. Only 204 says that the run is finished.',
  params: runParams,
  scope: 'stream',
  query: {
    limit: streamQuery.limit,
    lastEventId: Type.String({
      pattern: positionForm,
      title: '0 or the id of an event',
      description: 'Resume after this event; the `Last-Event-ID` header says the same and wins.',
    }),
    speed: streamQuery.speed,
    ...parts,
  },
  responses: {
    200: { description: 'The events.', content: streamContent },
    204: { description: 'The stream, or the part of it, is exhausted: all events were consumed.' },
  },
  otherProblems: [406],
  failures: { 'run.unknown': 404, 'position.outside': 400, 'generator.unknown': 400 },
  async handle(whole, { service, pump }) {
    const { query, request, isHead } = whole
    const header = request.headers.get('last-event-id') ?? ''
    const issues: Issues = []
    if (!new RegExp(positionForm).test(header)) {
      const message = `must be 0 or the id of an event, not ${JSON.stringify(header.slice(0, 60))}`
      issues.push({ path: ['Last-Event-ID'], message })
    }
    const part = readPart(query, issues)
    if (issues.length > 0) return { status: 400, body: problemOf(400, { issues }) }
    const run = await findRun(service, addressOf(whole))
    if (isFailure(run)) return run
    const asked = chooseStream(request)
    if ('status' in asked) return asked
    if (isHead) return { status: 200, headers: asked.headers }
    const chosen = isOfOriginal(request, run) ? { ...asked, encoding: originalNdjson } : asked

    const given = header === '' ? query.lastEventId : header
    const after = given === undefined || given === '' ? undefined : Number(given)
    const from = { run, after, limit: Number(query.limit) }
    return withSlot({ pump, reader: whole.reader, raw: whole.raw }, async (slot) => {
      const opened = await (part === undefined
        ? openResponse(service, from)
        : openPart(service, { ...from, part }))
      if (opened === 'exhausted')
        return { status: 204, headers: { ...streamHeaders, Vary: 'Accept' } }
      if (isFailure(opened)) return opened
      const { createdAt } = run
      return sendEvents({ ...opened, createdAt }, { chosen, slot, request: whole, service, pump })
    })
  },
}
