/** Promises about determinism: the same definition and seed generate the same bytes for all readers. */

import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { parseSse } from '../../wire/sse.ts'
import { type BodyEncoding, difference } from '../bodies.ts'
import { expectSame, newSimulation } from '../expectations.ts'
import { BrokenPromise, expect, type PromiseCheck } from '../promise.ts'
import { mixed, newStream, readComplete } from './streams.ts'

const encodings: readonly BodyEncoding[] = ['sse', 'ndjson']

export function expectBytes(body: Buffer, wanted: Buffer, where: string): void {
  const wrong = difference(body, wanted)
  if (wrong === undefined) return
  throw new BrokenPromise({ expected: `${where}: ${wrong.expected}`, got: wrong.got })
}

function linesOf(body: Buffer): readonly JsonObject[] {
  const text = body.toString().trimEnd()
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line))
}

export const determinismPromises: readonly PromiseCheck[] = [
  {
    statement: 'two runs of the same definition and seed have the same bytes, in both encodings',
    async prove(context) {
      const seed = 1 + context.random.below(2 ** 31)
      const [one, other] = [
        await newStream(context, { ...mixed, seed }),
        await newStream(context, { ...mixed, seed }),
      ]
      let bytes = 0
      for (const encoding of encodings) {
        const wanted = await readComplete(context, one, { encoding })
        expect(wanted.length > 0, { expected: 'events', got: 'none', where: one })
        expectBytes(
          await readComplete(context, other, { encoding }),
          wanted,
          `the other run as ${encoding}`,
        )
        bytes += wanted.length
      }
      return `${bytes.toLocaleString('en')} bytes`
    },
  },
  {
    statement:
      'a run has the same bytes each time it is read, even after its simulation was changed',
    async prove(context) {
      const key = await newSimulation(context, 'changed', mixed)
      const at = `/simulations/${encodeURIComponent(key)}`
      await context.deployment.request({
        method: 'POST',
        path: `${at}/runs`,
        body: { output: 'stream' },
      })
      const path = `${at}/runs/1/stream`
      const wanted = await readComplete(context, path, { encoding: 'ndjson' })
      await context.deployment.request({
        method: 'PATCH',
        path: at,
        body: { seed: 99, entities: {} },
      })
      for (let i = 0; i < 3; i += 1) {
        expectBytes(await readComplete(context, path, { encoding: 'ndjson' }), wanted, 'read again')
      }
    },
  },
  {
    statement: 'server-sent events and NDJSON contain the same events',
    async prove(context) {
      const path = await newStream(context)
      const lines = linesOf(await readComplete(context, path, { encoding: 'ndjson' }))
      const blocks = parseSse()((await readComplete(context, path, { encoding: 'sse' })).toString())
      expectSame(blocks.length, lines.length, 'events as server-sent events')
      for (const [i, { event, id, data }] of blocks.entries()) {
        const { type, id: number, ...rest } = lines[i] ?? {}
        const isSame =
          event === type && Number(id) === number && isDeepStrictEqual(JSON.parse(data), rest)
        const got = JSON.stringify({ event, id, data })
        expect(isSame, { expected: JSON.stringify(lines[i]), got, where: path })
      }
      return `${lines.length} events`
    },
  },
  {
    statement: 'another seed generates other values',
    async prove(context) {
      const bodies = await Promise.all(
        [11, 12].map(async (seed) =>
          readComplete(context, await newStream(context, mixed, { seed }), { encoding: 'ndjson' }),
        ),
      )
      const [one, other] = bodies.map((body) => uuidsOf(linesOf(body)))
      const shared = [...(one ?? [])].filter((id) => other?.has(id))
      expect(shared.length === 0, { expected: 'no common ids', got: `${shared.length}` })
    },
  },
  {
    statement: 'adding or removing an entity does not change the events of the others',
    async prove(context) {
      const { person, rare } = mixed.entities
      const few = { ...mixed, entities: { person, rare } }
      const ofPerson = (body: Buffer): JsonValue =>
        linesOf(body)
          .filter((event) => member(event, 'entity') === 'person')
          .map(({ offset, value }) => ({ offset: offset ?? null, value: value ?? null }))
      const [all, some] = [
        ofPerson(await readComplete(context, await newStream(context), { encoding: 'ndjson' })),
        ofPerson(
          await readComplete(context, await newStream(context, few), { encoding: 'ndjson' }),
        ),
      ]
      expectSame(some, all, 'the events of person')
    },
  },
]

function uuidsOf(events: readonly JsonObject[]): Set<JsonValue | undefined> {
  const people = events.filter((event) => member(event, 'entity') === 'person')
  return new Set(
    people.map((event) => {
      const value = member(event, 'value')
      return value !== undefined && isObject(value) ? member(value, 'id') : undefined
    }),
  )
}
