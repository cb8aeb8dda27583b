/** Runs to read, and checks of the bytes of their streams. */
import { expect } from 'vitest'
import type { TestService } from '../../support/service.ts'
import { RawReader } from './raw-reader.ts'

export const contentTypes = {
  sse: 'text/event-stream',
  ndjson: 'application/x-ndjson',
  rows: 'application/vnd.spate.rows',
} as const
export type EncodingName = keyof typeof contentTypes
export const encodingNames = ['sse', 'ndjson', 'rows'] as const

type Client = Pick<TestService, 'address' | 'key' | 'request'>

/** One simulated second for each step of a rate "…/second". */
function lasting(seconds: number) {
  const start = Date.UTC(2026, 0, 1)
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + seconds * 1_000).toISOString(),
  }
}

/** About 60 events: plain ones, events with multibyte characters and SQL, and errors. */
export const mixed = {
  ...lasting(3_600),
  systems: { db: { format: { type: 'sql' }, import: { command: 'true' } } },
  entities: {
    a: { rate: '45/hour', schema: { const: 1 } },
    é: {
      rate: '5/hour',
      system: { type: 'db' },
      schema: { type: 'object', properties: { n: { const: '😀\n' } } },
    },
    orphan: {
      rate: '10/hour',
      schema: { type: 'object', properties: { of: { type: 'reference', entity: 'rare' } } },
    },
    rare: { rate: '2/hour', schema: { const: null } },
  },
}

/** A run with this average number of events, about 60 bytes each. */
export function many(events: number) {
  return {
    ...lasting(events / 1_000),
    entities: { a: { rate: '1000/second', schema: { const: 1 } } },
  }
}

/** Events of a megabyte: a response of ten exceeds the buffers of sockets. */
export function heavy(events: number) {
  return {
    ...lasting(events),
    entities: { a: { rate: '1/second', schema: { const: 'x'.repeat(1_000_000) } } },
  }
}

export const empty = { entities: { a: { rate: '0.000001/year', schema: { const: 1 } } } }

export async function createSimulation(
  client: Client,
  key: string,
  definition: object,
): Promise<void> {
  const response = await client.request(`/simulations/${key}`, { method: 'PUT', body: definition })
  expect(await response.text()).toContain('createdAt')
}

/** Returns the path of the stream of a new run. */
export async function createRun(client: Client, key: string): Promise<string> {
  const response = await client.request(`/simulations/${key}/runs`, {
    method: 'POST',
    body: { output: 'stream' },
  })
  expect(response.status).toBe(201)
  return `${response.headers.get('location')}/stream`
}

export async function newStream(client: Client, key: string, definition: object): Promise<string> {
  await createSimulation(client, key, definition)
  return await createRun(client, key)
}

export function openRaw(
  client: Pick<Client, 'address' | 'key'>,
  path: string,
  encoding: EncodingName,
): RawReader {
  const headers = { Accept: contentTypes[encoding] }
  return new RawReader(client.address, path, { key: client.key, headers })
}

/** Returns the complete body of a response, or undefined for 204. */
export async function readWhole(
  client: Client,
  path: string,
  encoding: EncodingName,
): Promise<Buffer | undefined> {
  const response = await client.request(path, { headers: { Accept: contentTypes[encoding] } })
  if (response.status === 204) return undefined
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`)
  return body
}

/** No row of these runs contains a line break. */
const eventEnds = { sse: '\n\n', ndjson: '\n', rows: '\n' }

/** Returns the complete events of a body that was cut off, and the id of the last one. */
export function wholeEvents(
  body: Buffer,
  encoding: EncodingName,
): { readonly kept: Buffer; readonly lastId: number | undefined } {
  const eventEnd = eventEnds[encoding]
  const at = body.lastIndexOf(eventEnd)
  if (at < 0) return { kept: body.subarray(0, 0), lastId: undefined }
  const kept = body.subarray(0, at + eventEnd.length)
  const before = at === 0 ? -1 : body.lastIndexOf(eventEnd, at - 1)
  const event = kept.toString('utf8', before < 0 ? 0 : before + eventEnd.length)
  return { kept, lastId: idOf(event, encoding) }
}

export function firstId(body: Buffer, encoding: EncodingName): number {
  const eventEnd = eventEnds[encoding]
  return idOf(body.toString('utf8', 0, body.indexOf(eventEnd) + eventEnd.length), encoding)
}

function idOf(event: string, encoding: EncodingName): number {
  if (encoding === 'ndjson') return Number(JSON.parse(event).id)
  return Number((encoding === 'sse' ? /^id: (\d+)$/m : /^(\d+)\t/).exec(event)?.[1])
}

/** Compares long bodies without printing them. */
export function expectSame(body: Buffer, wanted: Buffer): void {
  if (body.equals(wanted)) return
  let at = 0
  while (body[at] === wanted[at]) at++
  expect({ at, length: body.length, text: body.toString('utf8', at - 50, at + 50) }).toEqual({
    at,
    length: wanted.length,
    text: wanted.toString('utf8', at - 50, at + 50),
  })
}

/** Checks that every acknowledged run exists, and that indexes have no gap. */
export async function expectRuns(
  service: Client,
  key: string,
  acknowledged: readonly string[],
): Promise<void> {
  const listed: { readonly index: number; readonly createdAt: string }[] = []
  for (;;) {
    const page = `/simulations/${key}/runs?limit=100&offset=${listed.length}`
    const rows = JSON.parse(await (await service.request(page)).text())
    if (rows.length === 0) break
    listed.push(...rows)
  }
  expect(listed.map(({ index }) => index)).toEqual(listed.map((_, i) => i + 1))
  const indexes = new Set<number>()
  for (const text of acknowledged) {
    const { index, createdAt } = JSON.parse(text)
    indexes.add(index)
    expect(listed[index - 1]).toMatchObject({ index, createdAt })
  }
  expect(indexes.size).toBe(acknowledged.length)
}
