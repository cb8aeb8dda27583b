/** The law of the executors for streams: buffers and events of any size, positions, ids, and several readers. */

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Executor } from '../../../src/engine/machine/executor.ts'
import { compileMachine } from '../../../src/engine/machine/machine.ts'
import type { Program } from '../../../src/engine/program.ts'
import { type EventStream, eventsInterpreted, openStream } from '../../../src/engine/stream.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { earlierSse } from '../../../src/wire/earlier.ts'
import type { Encoding } from '../../../src/wire/event.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { rows } from '../../../src/wire/rows.ts'
import { sse } from '../../../src/wire/sse.ts'
import { drawsOf } from '../../schema/random-definition.ts'
import { someOf } from '../../support/samples.ts'
import { differenceOf, programOf, soundProgram } from './both-executors.ts'

const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties })

const small = soundProgram({
  entities: {
    users: {
      rate: '3000/day',
      schema: object({ id: { type: 'id.integer' }, name: { type: 'person.name' } }),
    },
    orders: {
      rate: '9000/day',
      format: { type: 'sql', table: 'orders' },
      schema: object({
        user: { type: 'reference', entity: 'users', field: 'id' },
        note: { type: 'lorem.sentence', presence: 0.5 },
        total: { type: 'commerce.price' },
        share: { type: 'function', expression: 'self.total / 3' },
      }),
    },
  },
})

/**
 * Yields the pieces of a stream as a response does, up to `events` or the end. An event that does not fit is requested
 * on its own.
 */
function* piecesOf(stream: EventStream, events: number, buffer: Uint8Array): Generator<Buffer> {
  const end = stream.position + events
  while (stream.position < end && stream.nextOffset !== undefined) {
    const bytes = stream.fill(buffer, { events: end - stream.position })
    yield bytes > 0 ? Buffer.from(buffer.subarray(0, bytes)) : Buffer.from(stream.next() ?? '')
  }
}

function textOf(stream: EventStream, events: number, bufferBytes: number): string {
  const buffer = new Uint8Array(bufferBytes)
  return Buffer.concat([...piecesOf(stream, events, buffer)]).toString()
}

describe('buffers', () => {
  test('of any size up to that of two events have equal content', () => {
    for (let bytes = 0; bytes < 700; bytes += 13) {
      const difference = differenceOf(small, ndjson, {
        buffer: () => bytes,
        events: 6,
        seed: bytes,
      })
      expect(difference, `${bytes} bytes`).toBeUndefined()
    }
  })

  test.each([
    [0, 10],
    [1_000, 512],
    [64 * 1024, 511],
    [64 * 1024 - 1, 513],
    [64 * 1024 + 1, 5_000],
    [1 << 20, 5_000],
  ])('of up to %i bytes have equal content for batches of up to %i', (bytes, events) => {
    for (const encoding of [ndjson, sse, earlierSse, rows]) {
      const difference = differenceOf(small, encoding, {
        buffer: (draws) => bytes - draws.below(Math.min(bytes + 1, 300)),
        batch: (draws) => 1 + draws.below(events),
        events: 1_500,
      })
      expect(difference).toBeUndefined()
    }
  })

  test('are filled up to their last byte', () => {
    const text = textOf(openStream(small, ndjson, 0), 5, 65_536)
    const machine = compileMachine(small, ndjson)
    const stream = (): EventStream =>
      openStream(small, ndjson, 0, (isWanted) => (isWanted ? machine : undefined))
    expect(textOf(stream(), 5, Buffer.byteLength(text))).toBe(text)
    expect(textOf(stream(), 5, Buffer.byteLength(text) - 1)).toBe(text)
  })
})

test.each([1, 99, 10_000, 2 ** 32 - 5, 1e15, Number.MAX_SAFE_INTEGER - 400])(
  'ids from %d are equal',
  (firstId) => {
    expect(differenceOf(small, sse, { firstId })).toBeUndefined()
  },
)

const text = (length: number): JsonObject => ({ type: 'string', minLength: 0, maxLength: length })
const list = (items: JsonObject, maxItems: number): JsonObject => ({
  type: 'array',
  items,
  minItems: 0,
  maxItems,
})
const several = (schema: JsonObject, count: number): JsonObject =>
  object(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, schema])))

const large: Readonly<Record<string, JsonObject>> = {
  'a text': object({ a: text(65_536) }),
  'five texts': several(text(65_536), 5),
  digits: object({ a: list({ type: 'integer', minimum: 0, maximum: 9 }, 10_000) }),
  words: object({ a: list({ type: 'string', minLength: 9, maxLength: 30 }, 10_000) }),
  'arrays in arrays': object({ a: list(list({ type: 'boolean' }, 120), 120) }),
  quotes: object({ a: list({ enum: ["'", "''"] }, 10_000), b: { const: "'".repeat(20_000) } }),
  'what is asked for': object({ a: list({ type: 'function', expression: '"it\'s"' }, 9_000) }),
  'a table of more words than a call has arguments': {
    enum: Array.from({ length: 140_000 }, (_, i) => i),
  },
  'properties that may be missing': several({ type: 'number', presence: 0.5 }, 300),
}

test.each(Object.keys(large))('events of this size are equal: %s', (name) => {
  for (const format of someOf([undefined, { type: 'sql', table: 't' }, 'copy', 'csv'], 2)) {
    const entities = {
      e: { rate: '60/day', schema: large[name] as JsonObject, ...(format && { format }) },
      between: { rate: '60/day', schema: { type: 'integer' } },
    }
    const program = programOf({ entities })
    if (program === undefined) {
      expect(name).toBe('a table of more words than a call has arguments')
      continue
    }
    for (const bytes of [65_536, 300_000]) {
      for (const encoding of [ndjson, rows]) {
        const difference = differenceOf(program, encoding, { events: 12, buffer: () => bytes })
        expect(difference, `${format} in ${bytes} bytes`).toBeUndefined()
      }
    }
  }
})

const isEvery = process.env.SPATE_TEST_EVERY !== undefined
const folder = new URL('../../../examples/', import.meta.url)
const examples = readdirSync(folder).filter((name) => name.endsWith('.json'))

function exampleOf(file: string): Program {
  const content = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  return soundProgram({ ...content, start: '2026-01-01', end: '2026-03-01' })
}

test.each(someOf(examples, 7))('%s is equal in all parts of its run', (file) => {
  const program = exampleOf(file)
  const encoding = [ndjson, sse, earlierSse, rows][examples.indexOf(file) % 4] ?? ndjson
  for (const seed of isEvery ? Array.from({ length: 30 }, (_, i) => i) : [1]) {
    expect(differenceOf(program, encoding, { events: 900, seed })).toBeUndefined()
  }
})

describe('a stream switches to the machine', () => {
  const events = eventsInterpreted + 1_500

  test.each<[string, Encoding]>([
    ['ndjson', ndjson],
    ['sse', sse],
    ['the earlier API version', earlierSse],
    ['rows', rows],
  ])('in the middle of %s, and its text equals that of the interpreter', (_, encoding) => {
    const machine = compileMachine(small, encoding)
    for (const position of [0, 4_711, small.total - 3_000, small.total]) {
      const draws = drawsOf(position)
      const plain = textOf(openStream(small, encoding, position), events, 65_536)
      for (const bytes of [65_536, 150 + draws.below(9_000)]) {
        const asked = { times: 0 }
        const faster = (): Executor | undefined => (asked.times++ < 3 ? undefined : machine)
        const stream = openStream(small, encoding, position, faster)
        expect(textOf(stream, events, bytes) === plain, `${position}, ${bytes} bytes`).toBe(true)
        if (small.total - position > events) expect(asked.times).toBeGreaterThan(3)
      }
    }
  })

  test('that several streams share, at different positions', () => {
    const machine = compileMachine(small, ndjson)
    const open = (position: number, faster: () => Executor | undefined) => {
      const stream = openStream(small, ndjson, position, faster)
      return { position, pieces: piecesOf(stream, events, new Uint8Array(3_000)), text: '' }
    }
    const streams = [0, 5_000, 5_001, small.total - events].map((position) =>
      open(position, () => machine),
    )
    const draws = drawsOf(7)
    const left = new Set(streams)
    while (left.size > 0) {
      const stream = draws.one([...left])
      const { done, value } = stream.pieces.next()
      if (done) left.delete(stream)
      else stream.text += value.toString()
    }
    for (const { position, text: given } of streams) {
      const plain = textOf(openStream(small, ndjson, position), events, 65_536)
      expect(given === plain, `from ${position}`).toBe(true)
    }
  })
})
