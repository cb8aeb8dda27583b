/** Conformance of the stream of a run in both encodings (specification, Endpoints and Events). */

import { isObject, type JsonObject, member } from '../../text/json.ts'
import { parseSse } from '../../wire/sse.ts'
import { type BodyEncoding, mediaTypes } from '../bodies.ts'
import type { HttpResponse } from '../exchange.ts'
import {
  expectMembers,
  expectRefusals,
  expectResponse,
  expectSame,
  newRun,
  newSimulation,
} from '../expectations.ts'
import { expect, type PromiseCheck, type PromiseContext } from '../promise.ts'
import { hour, plain } from './definitions.ts'

interface Event {
  readonly type: string
  readonly id: string
  readonly data: JsonObject
}

const encodings: readonly BodyEncoding[] = ['sse', 'ndjson']

async function newStream(context: PromiseContext, definition: object = plain): Promise<string> {
  const run = await newRun(context, await newSimulation(context, 'stream', definition))
  return `${run}/stream`
}

async function readEvents(
  context: PromiseContext,
  path: string,
  encoding: BodyEncoding,
): Promise<readonly Event[]> {
  const answer = await expectResponse(
    context,
    { path, headers: { Accept: mediaTypes[encoding] } },
    200,
  )
  return encoding === 'sse' ? sseEvents(answer, path) : lines(answer, path)
}

function sseEvents({ body }: HttpResponse, path: string): readonly Event[] {
  const text = body.toString()
  expect(text.endsWith('\n\n'), {
    expected: 'a blank line at the end',
    got: text.slice(-40),
    where: path,
  })
  return parseSse()(text).map(({ event, id, data }) => ({
    type: event,
    id,
    data: objectOf(data, path),
  }))
}

function lines({ body }: HttpResponse, path: string): readonly Event[] {
  const text = body.toString()
  expect(text.endsWith('\n'), {
    expected: 'a line feed at the end',
    got: text.slice(-40),
    where: path,
  })
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => {
      const data = objectOf(line, path)
      return { type: String(member(data, 'type')), id: String(member(data, 'id')), data }
    })
}

function objectOf(text: string, where: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Invalid JSON is reported below, in the same way as any other value that is not an object.
    value = undefined
  }
  expect(isObject(value), {
    expected: 'a JSON object for each event',
    got: text.slice(0, 200),
    where,
  })
  return value
}

/** Expects that the events of a run have consecutive ids from 1, all members, and offsets in ascending order. */
function expectEvents(events: readonly Event[], where: string): void {
  let offset = 0
  for (const [i, { type, id, data }] of events.entries()) {
    const got = JSON.stringify(events[i])
    expect(type === 'create' || type === 'error', { expected: 'create or error', got, where })
    expectSame(id, String(i + 1), `id of event ${i + 1}, ${where}`)
    if (type === 'error') continue
    expectMembers(data, { entity: 'string', offset: 'integer' }, where)
    expect(member(data, 'value') !== undefined, { expected: 'a value', got, where })
    const next = Number(member(data, 'offset'))
    expect(next >= offset, { expected: `an offset from ${offset}`, got, where })
    offset = next
  }
}

export const streamPromises: readonly PromiseCheck[] = [
  {
    statement:
      'GET …/stream: "Content-Type is `text/event-stream` or `application/x-ndjson` according to Accept", the first by default',
    async prove(context) {
      const path = `${await newStream(context)}?lastEventId=0`
      const wanted: readonly (readonly [string | undefined, BodyEncoding])[] = [
        [undefined, 'sse'],
        ['*/*', 'sse'],
        ['text/event-stream', 'sse'],
        ['application/x-ndjson', 'ndjson'],
        ['text/html, application/x-ndjson;q=0.5', 'ndjson'],
        ['application/x-ndjson;q=0.2, text/event-stream;q=0.9', 'sse'],
      ]
      for (const [accept, encoding] of wanted) {
        const answer = await expectResponse(context, { path, headers: { Accept: accept } }, 200)
        expectSame(
          answer.headers['content-type'],
          mediaTypes[encoding],
          `Content-Type for Accept ${accept}`,
        )
      }
    },
  },
  {
    statement: 'GET …/stream: "Headers: … `Transfer-Encoding: chunked`; `Connection: keep-alive`"',
    async prove(context) {
      const path = `${await newStream(context)}?lastEventId=0`
      const { headers } = await expectResponse(context, { path }, 200)
      expectSame(headers['transfer-encoding'], 'chunked', `Transfer-Encoding, GET ${path}`)
      const connection = headers.connection?.toLowerCase() ?? 'keep-alive'
      expectSame(connection, 'keep-alive', `Connection, GET ${path}`)
    },
  },
  {
    statement: 'GET …/stream: "406: The Accept header is not supported"',
    async prove(context) {
      const path = await newStream(context)
      const wrong = ['application/json', 'text/html', 'text/event-stream;q=0']
      await expectRefusals(
        context,
        wrong.map((Accept) => ({ path, headers: { Accept } })),
        406,
      )
    },
  },
  {
    statement:
      'server-sent events: "event: `create` or `error`", "id", "data: JSON object" of entity, offset and value, "separated by a blank line"',
    async prove(context) {
      const path = `${await newStream(context)}?lastEventId=0`
      const events = await readEvents(context, path, 'sse')
      expectEvents(events, path)
      return `${events.length} events`
    },
  },
  {
    statement:
      'NDJSON: "One JSON object per line, with members `type`, `id`, `entity`, `offset`, `value`"',
    async prove(context) {
      const path = `${await newStream(context)}?lastEventId=0`
      const events = await readEvents(context, path, 'ndjson')
      expectEvents(events, path)
      return `${events.length} events`
    },
  },
  {
    statement:
      '"a stream request on a run emits one `create` event per generated instance": the events of its entities, each with a value',
    async prove(context) {
      const path = `${await newStream(context)}?lastEventId=0`
      const events = await readEvents(context, path, 'ndjson')
      const people = events.filter(({ data }) => member(data, 'entity') === 'person')
      expect(people.length > 20, {
        expected: 'about 60 of person',
        got: `${people.length}`,
        where: path,
      })
      const ids = people.map(({ data }) => {
        const value = member(data, 'value')
        return isObject(value ?? null) ? (member(value as JsonObject, 'id') ?? null) : null
      })
      const wanted = ids.map((_, i) => i + 1)
      expectSame(ids, wanted, 'id.integer of each instance')
    },
  },
  {
    statement: 'GET …/stream: limit is the "Maximum number of events. 1 to 1,000,000"',
    async prove(context) {
      const path = await newStream(context)
      for (const encoding of encodings) {
        const events = await readEvents(context, `${path}?lastEventId=0&limit=3`, encoding)
        expectSame(
          events.map(({ id }) => id),
          ['1', '2', '3'],
          `limit=3 as ${encoding}`,
        )
      }
      const wrong = ['0', '1000001', '-1', 'x', '1.5'].map((limit) => ({
        path: `${path}?limit=${limit}`,
      }))
      await expectRefusals(context, wrong, 400)
      await expectResponse(context, { path: `${path}?limit=1000000` }, 200)
    },
  },
  {
    statement:
      'GET …/stream: lastEventId is "Resume after this event id"; the header Last-Event-ID takes precedence',
    async prove(context) {
      const path = await newStream(context)
      const all = await readEvents(context, `${path}?lastEventId=0`, 'ndjson')
      const rest = await readEvents(context, `${path}?lastEventId=7`, 'ndjson')
      expectSame(
        rest.map(({ data }) => data),
        all.slice(7).map(({ data }) => data),
        'after event 7',
      )
      const request = { path: `${path}?lastEventId=2&limit=1`, headers: { 'Last-Event-ID': '9' } }
      const [first] = sseEvents(await expectResponse(context, request, 200), path)
      expectSame(first?.id, '10', 'the first id after Last-Event-ID: 9')
    },
  },
  {
    statement:
      'GET …/stream: "400: Invalid query parameters, for instance a `lastEventId` outside the reconnect window"',
    async prove(context) {
      const path = await newStream(context)
      await expectResponse(context, { path: `${path}?lastEventId=0&limit=5` }, 200)
      const wrong = ['6', '999999', '-1', 'x', '01', '1.0', '1e1', ' 1']
      const queries = wrong.map((id) => ({ path: `${path}?lastEventId=${encodeURIComponent(id)}` }))
      await expectRefusals(context, queries, 400)
    },
  },
  {
    statement:
      'GET …/stream: "204: The stream is exhausted: all events were consumed"; without an id, the stream continues after the last response',
    async prove(context) {
      const path = await newStream(context)
      const all = await readEvents(context, `${path}?lastEventId=0&limit=10`, 'ndjson')
      const rest = await readEvents(context, path, 'ndjson')
      expectSame(rest[0]?.id, '11', 'the first id without lastEventId, after ten events')
      await expectResponse(context, { path }, 204)
      const last = all.length + rest.length
      const { body } = await expectResponse(context, { path: `${path}?lastEventId=${last}` }, 204)
      expectSame(body.length, 0, 'bytes of a body of 204')
      const again = await readEvents(context, `${path}?lastEventId=0`, 'ndjson')
      expectSame(again.length, last, 'events when it is read again from 0')
    },
  },
  {
    statement: 'a run without events is exhausted immediately: 204, never an empty 200',
    async prove(context) {
      const path = await newStream(context, { ...hour, entities: {} })
      for (const query of ['', '?lastEventId=0'])
        await expectResponse(context, { path: `${path}${query}` }, 204)
    },
  },
  {
    statement: 'HEAD …/stream consumes nothing',
    async prove(context) {
      const path = await newStream(context)
      await expectResponse(context, { method: 'HEAD', path }, 200)
      const [first] = await readEvents(context, path, 'ndjson')
      expectSame(first?.id, '1', 'the first id after HEAD')
    },
  },
]
