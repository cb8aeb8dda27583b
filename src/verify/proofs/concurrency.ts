/** Promises about concurrent clients: no change is lost or repeated, and clients do not affect each other. */

import { isDeepStrictEqual } from 'node:util'
import { type JsonValue, member } from '../../text/json.ts'
import { type BodyEncoding, partOfBody } from '../bodies.ts'
import { memberOf, pathSegment } from '../deployment.ts'
import type { HttpResponse } from '../exchange.ts'
import {
  expectList,
  expectObject,
  expectSame,
  newSimulation,
  simulationPath,
  textOf,
} from '../expectations.ts'
import { expect, type PromiseCheck, type PromiseContext } from '../promise.ts'
import { expectBytes } from './determinism.ts'
import { mixed, newStream, readComplete } from './streams.ts'

const writers = 8
const readers = 12
const runsOfEach = 8
const countsOfEach = 5
/** Number of conflicts (409 or 412) after which a check fails. */
const triesMax = 1_000

function times<Result>(count: number, act: (i: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => act(i)))
}

async function listAll(context: PromiseContext, path: string) {
  const rows = []
  for (;;) {
    const page = await expectList(context, `${path}?limit=100&offset=${rows.length}`)
    rows.push(...page)
    if (page.length < 100) return rows
  }
}

function expectStatus({ status }: HttpResponse, wanted: readonly number[], where: string): void {
  const expected = wanted.join(' or ')
  expect(wanted.includes(status), { expected, got: `${status}`, where })
}

export const concurrencyPromises: readonly PromiseCheck[] = [
  {
    statement:
      'concurrent run creations respond with 201, or 409 as specified, and the indexes are 1 to n without a gap',
    async prove(context) {
      const key = await newSimulation(context, 'busy', {})
      const path = `${simulationPath(key)}/runs`
      const startedMs = performance.now()
      let conflicts = 0
      const created: JsonValue[] = []
      await times(writers, async () => {
        for (let made = 0; made < runsOfEach; ) {
          const answer = await context.deployment.request({
            method: 'POST',
            path,
            body: { output: 'stream' },
          })
          expectStatus(answer, [201, 409], `POST ${path}`)
          if (answer.status === 409) conflicts += 1
          else {
            made += 1
            created.push(memberOf(answer, 'index') ?? null)
          }
          expect(conflicts < triesMax, {
            expected: '201',
            got: `${conflicts} times 409`,
            where: path,
          })
        }
      })
      const seconds = (performance.now() - startedMs) / 1_000
      const wanted = Array.from({ length: writers * runsOfEach }, (_, i) => i + 1)
      expectSame(
        created.toSorted((a, b) => Number(a) - Number(b)),
        wanted,
        'indexes in the responses',
      )
      const listed = await listAll(context, `/simulation/${pathSegment(key)}/runs`)
      expectSame(
        listed.map((run) => member(run, 'index') ?? null),
        wanted,
        'indexes in the list',
      )
      const speed = Math.round(created.length / seconds)
      return `${created.length} runs by ${writers}, ${speed}/s, ${conflicts} times 409`
    },
  },
  {
    statement:
      'concurrent PUTs of one new key: one responds with 201, and the others update it (200)',
    async prove(context) {
      const path = simulationPath(context.newKey('contested'))
      const answers = await times(writers, (i) =>
        context.deployment.request({ method: 'PUT', path, body: { seed: i + 1 } }),
      )
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => b - a)
      expectSame(statuses, [201, ...Array<number>(writers - 1).fill(200)], `PUT ${path}`)
    },
  },
  {
    statement:
      'concurrent POSTs of one new key: one responds with 201, and the others are refused (422)',
    async prove(context) {
      const key = context.newKey('contested')
      const answers = await times(writers, () =>
        context.deployment.request({ method: 'POST', path: '/simulations', body: { key } }),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expectSame(statuses, [201, ...Array<number>(writers - 1).fill(422)], `POST of ${key}`)
    },
  },
  {
    statement: 'no update with If-Match is lost: each one succeeds or is refused with 412',
    async prove(context) {
      const path = simulationPath(await newSimulation(context, 'counter', { seed: 1 }))
      let late = 0
      await times(writers, async () => {
        for (let counted = 0; counted < countsOfEach; ) {
          const { object, answer } = await expectObject(context, { path }, 200)
          const headers = { 'If-Match': answer.headers.etag ?? '' }
          const body = { seed: Number(member(object, 'seed')) + 1 }
          const changed = await context.deployment.request({ method: 'PATCH', path, headers, body })
          expectStatus(changed, [200, 412], `PATCH ${path}`)
          if (changed.status === 200) counted += 1
          else late += 1
          expect(late < triesMax, { expected: '200', got: `${late} times 412`, where: path })
        }
      })
      const { object } = await expectObject(context, { path }, 200)
      expectSame(member(object, 'seed'), 1 + writers * countsOfEach, 'the count in the end')
      return `${writers * countsOfEach} updates by ${writers}, ${late} times 412`
    },
  },
  {
    statement: 'a change that one address has acknowledged is immediately visible at all addresses',
    async prove(context) {
      const count = 10
      for (let i = 1; i <= count; i += 1) {
        const key = await newSimulation(context, 'seen', { seed: i })
        const seen = await times(context.deployment.addresses.length + 1, () =>
          context.deployment.request({ path: simulationPath(key) }),
        )
        for (const answer of seen)
          expectSame(memberOf(answer, 'seed'), i, `GET ${key}: ${textOf(answer)}`)
      }
      const { length } = context.deployment.addresses
      return `${count} simulations at ${length} ${length === 1 ? 'address' : 'addresses'}`
    },
  },
  {
    statement:
      'concurrent readers of a run or its parts each receive all events, and do not affect each other',
    async prove(context) {
      const path = await newStream(context, mixed)
      const bodies = {
        sse: await readComplete(context, path, { encoding: 'sse' }),
        ndjson: await readComplete(context, path, { encoding: 'ndjson' }),
      }
      const startedMs = performance.now()
      let bytes = 0
      await times(readers, async (i) => {
        const encoding: BodyEncoding = i % 2 === 0 ? 'sse' : 'ndjson'
        const part = { part: i % 3, parts: 4 }
        const isPart = i % 4 === 3
        const wanted = isPart ? partOfBody(bodies[encoding], encoding, part) : bodies[encoding]
        const query = isPart ? `&part=${part.part}&parts=${part.parts}` : ''
        for (let turn = 0; turn < 3; turn += 1) {
          const body = await readComplete(context, path, { encoding, query })
          expectBytes(body, wanted, `reader ${i + 1} of ${path}`)
          bytes += body.length
        }
      })
      const seconds = (performance.now() - startedMs) / 1_000
      return `${readers} readers, ${(bytes / seconds / 1_000_000).toFixed(1)} MB/s`
    },
  },
  {
    statement: 'a run has the same bytes while other simulations are written concurrently',
    async prove(context) {
      const path = await newStream(context, mixed)
      const wanted = await readComplete(context, path, { encoding: 'ndjson' })
      const key = context.newKey('beside')
      await Promise.all([
        times(4, async () => {
          for (let turn = 0; turn < 4; turn += 1) {
            expectBytes(
              await readComplete(context, path, { encoding: 'ndjson' }),
              wanted,
              `GET ${path}`,
            )
          }
        }),
        times(4, async (writer) => {
          const at = simulationPath(`${key}-${writer}`)
          for (let seed = 1; seed <= 10; seed += 1) {
            const body = { ...mixed, seed }
            expectStatus(
              await context.deployment.request({ method: 'PUT', path: at, body }),
              [200, 201],
              `PUT ${at}`,
            )
            const run = { method: 'POST', path: `${at}/runs`, body: { output: 'stream' } }
            const answer = await context.deployment.request(run)
            expectStatus(answer, [201], `POST ${at}/runs`)
            const isNext = isDeepStrictEqual(memberOf(answer, 'index'), seed)
            expect(isNext, { expected: `index ${seed}`, got: textOf(answer), where: run.path })
          }
        }),
      ])
    },
  },
]
