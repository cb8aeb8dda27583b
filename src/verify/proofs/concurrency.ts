/** Many clients at once: nothing is lost, nothing is done twice, and nobody disturbs another. */

import { isDeepStrictEqual } from 'node:util'
import { type JsonValue, member } from '../../text/json.ts'
import { type BodyEncoding, partOfBody } from '../bodies.ts'
import { askList, askObject, demandSame, newSimulation, simulationPath, textOf } from '../checks.ts'
import { memberOf, step } from '../deployment.ts'
import type { Answer } from '../exchange.ts'
import { type Bench, demand, type Promised } from '../promise.ts'
import { demandBytes } from './determinism.ts'
import { mixed, newStream, readWhole } from './streams.ts'

const writers = 8
const readers = 12
const runsOfEach = 8
const countsOfEach = 5
/** Refused by others that were first, again and again. */
const triesMax = 1_000

function times<Result>(count: number, act: (i: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => act(i)))
}

async function listAll(bench: Bench, path: string) {
  const rows = []
  for (;;) {
    const page = await askList(bench, `${path}?limit=100&offset=${rows.length}`)
    rows.push(...page)
    if (page.length < 100) return rows
  }
}

function demandStatus({ status }: Answer, wanted: readonly number[], where: string): void {
  const expected = wanted.join(' or ')
  demand(wanted.includes(status), { expected, got: `${status}`, where })
}

export const concurrencyPromises: readonly Promised[] = [
  {
    says: 'runs that many create at once are 201, or 409 as specified; their indexes are 1 to n, without a gap',
    async prove(bench) {
      const key = await newSimulation(bench, 'busy', {})
      const path = `${simulationPath(key)}/runs`
      const startedMs = performance.now()
      let conflicts = 0
      const created: JsonValue[] = []
      await times(writers, async () => {
        for (let made = 0; made < runsOfEach; ) {
          const answer = await bench.deployment.ask({
            method: 'POST',
            path,
            body: { output: 'stream' },
          })
          demandStatus(answer, [201, 409], `POST ${path}`)
          if (answer.status === 409) conflicts += 1
          else {
            made += 1
            created.push(memberOf(answer, 'index') ?? null)
          }
          demand(conflicts < triesMax, {
            expected: '201',
            got: `${conflicts} times 409`,
            where: path,
          })
        }
      })
      const seconds = (performance.now() - startedMs) / 1_000
      const wanted = Array.from({ length: writers * runsOfEach }, (_, i) => i + 1)
      demandSame(
        created.toSorted((a, b) => Number(a) - Number(b)),
        wanted,
        'indexes that were answered',
      )
      const listed = await listAll(bench, `/simulation/${step(key)}/runs`)
      demandSame(
        listed.map((run) => member(run, 'index') ?? null),
        wanted,
        'indexes that are listed',
      )
      const speed = Math.round(created.length / seconds)
      return `${created.length} runs by ${writers}, ${speed}/s, ${conflicts} times 409`
    },
  },
  {
    says: 'PUT of one new key by many at once is one 201, and the others update it: 200',
    async prove(bench) {
      const path = simulationPath(bench.newKey('contested'))
      const answers = await times(writers, (i) =>
        bench.deployment.ask({ method: 'PUT', path, body: { seed: i + 1 } }),
      )
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => b - a)
      demandSame(statuses, [201, ...Array<number>(writers - 1).fill(200)], `PUT ${path}`)
    },
  },
  {
    says: 'POST of one new key by many at once is one 201, and the others are refused: 422',
    async prove(bench) {
      const key = bench.newKey('contested')
      const answers = await times(writers, () =>
        bench.deployment.ask({ method: 'POST', path: '/simulations', body: { key } }),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      demandSame(statuses, [201, ...Array<number>(writers - 1).fill(422)], `POST of ${key}`)
    },
  },
  {
    says: 'updates under If-Match lose nothing: each either counts or is refused with 412',
    async prove(bench) {
      const path = simulationPath(await newSimulation(bench, 'counter', { seed: 1 }))
      let late = 0
      await times(writers, async () => {
        for (let counted = 0; counted < countsOfEach; ) {
          const { object, answer } = await askObject(bench, { path }, 200)
          const headers = { 'If-Match': answer.headers.etag ?? '' }
          const body = { seed: Number(member(object, 'seed')) + 1 }
          const changed = await bench.deployment.ask({ method: 'PATCH', path, headers, body })
          demandStatus(changed, [200, 412], `PATCH ${path}`)
          if (changed.status === 200) counted += 1
          else late += 1
          demand(late < triesMax, { expected: '200', got: `${late} times 412`, where: path })
        }
      })
      const { object } = await askObject(bench, { path }, 200)
      demandSame(member(object, 'seed'), 1 + writers * countsOfEach, 'the count in the end')
      return `${writers * countsOfEach} updates by ${writers}, ${late} times 412`
    },
  },
  {
    says: 'what one address acknowledged is seen at once by all',
    async prove(bench) {
      const count = 10
      for (let i = 1; i <= count; i += 1) {
        const key = await newSimulation(bench, 'seen', { seed: i })
        const seen = await times(bench.deployment.addresses.length + 1, () =>
          bench.deployment.ask({ path: simulationPath(key) }),
        )
        for (const answer of seen)
          demandSame(memberOf(answer, 'seed'), i, `GET ${key}: ${textOf(answer)}`)
      }
      const { length } = bench.deployment.addresses
      return `${count} simulations at ${length} ${length === 1 ? 'address' : 'addresses'}`
    },
  },
  {
    says: 'many readers of one run, of all of it and of parts, each have it whole, and do not disturb each other',
    async prove(bench) {
      const path = await newStream(bench, mixed)
      const bodies = {
        sse: await readWhole(bench, path, { encoding: 'sse' }),
        ndjson: await readWhole(bench, path, { encoding: 'ndjson' }),
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
          const body = await readWhole(bench, path, { encoding, query })
          demandBytes(body, wanted, `reader ${i + 1} of ${path}`)
          bytes += body.length
        }
      })
      const seconds = (performance.now() - startedMs) / 1_000
      return `${readers} readers, ${(bytes / seconds / 1_000_000).toFixed(1)} MB/s`
    },
  },
  {
    says: 'writers and readers at once: a run is what it was, whatever is written beside it',
    async prove(bench) {
      const path = await newStream(bench, mixed)
      const wanted = await readWhole(bench, path, { encoding: 'ndjson' })
      const key = bench.newKey('beside')
      await Promise.all([
        times(4, async () => {
          for (let turn = 0; turn < 4; turn += 1) {
            demandBytes(await readWhole(bench, path, { encoding: 'ndjson' }), wanted, `GET ${path}`)
          }
        }),
        times(4, async (writer) => {
          const at = simulationPath(`${key}-${writer}`)
          for (let seed = 1; seed <= 10; seed += 1) {
            const body = { ...mixed, seed }
            demandStatus(
              await bench.deployment.ask({ method: 'PUT', path: at, body }),
              [200, 201],
              `PUT ${at}`,
            )
            const run = { method: 'POST', path: `${at}/runs`, body: { output: 'stream' } }
            const answer = await bench.deployment.ask(run)
            demandStatus(answer, [201], `POST ${at}/runs`)
            const isNext = isDeepStrictEqual(memberOf(answer, 'index'), seed)
            demand(isNext, { expected: `index ${seed}`, got: textOf(answer), where: run.path })
          }
        }),
      ])
    },
  },
]
