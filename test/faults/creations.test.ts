/**
 * A burst of thousands of concurrent requests for runs of one simulation, to two services with one database. Each
 * response is 201 or 409, and the indexes are 1 … n. `SPATE_TEST_CREATIONS` sets the number, at most 10,000 for each
 * service.
 */

import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { expect, it, onTestFinished } from 'vitest'
import { startChild } from '../store/child.ts'
import { startPostgres } from '../support/postgres.ts'
import { startProcess, type TestProcess } from '../support/service.ts'

const creations = Number(process.env.SPATE_TEST_CREATIONS ?? 400)
/** Maximum number of open requests per service: a process can hardly have more than 20,000 open files. */
const openMax = 10_000
/** Maximum time per creation. An idle machine takes a fifth of that. */
const creationMs = 20

const databases = {
  'two services over PostgreSQL': async () => {
    const postgres = await startPostgres({ isDurable: true })
    onTestFinished(() => postgres.stop())
    const SPATE_DATABASE_URL = await postgres.createDatabase()
    const first = await started({ SPATE_DATABASE_URL })
    return [first, await started({ SPATE_DATABASE_URL, SPATE_API_KEY: first.key })]
  },
  'a service over SQLite': async () => [await started({})],
}

it.each(Object.entries(databases))(
  `%s create ${creations} runs from concurrent requests`,
  async (name, start) => {
    const services = await start()
    const [first] = services
    if (first === undefined) throw new Error('there is a service')
    await first.request('/simulations/burst', { method: 'PUT', body: simulation })
    const count = Math.min(Math.floor(creations / services.length), openMax)
    const total = count * services.length
    const beginMs = performance.now()
    const answers = (await Promise.all(services.map(({ address }) => ask(address)))).flat()
    const seconds = (performance.now() - beginMs) / 1_000

    async function ask(address: string): Promise<readonly Answer[]> {
      const asking = { address, key: first?.key, simulation: 'burst', count }
      const child = startChild(new URL('creating.ts', import.meta.url), JSON.stringify(asking))
      expect(await child.ended()).toBe('')
      return child.lines.map(answerOf)
    }

    const indexes = answers.flatMap(({ status, index }) => (status === 201 ? [index] : []))
    const conflicts = answers.filter(({ status }) => status === 409).length
    const waits = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
    console.info(
      [
        `${name}: ${total} run creations at once in ${seconds.toFixed(1)} s`,
        `201: ${indexes.length}, 409: ${conflicts} (${((conflicts / total) * 100).toFixed(2)} %)`,
        `half of them within ${waits[waits.length >> 1]} ms, the last after ${waits.at(-1)} ms`,
        `at most ${services.map(memoryOf).join(' and ')} resident`,
      ].join('\n  '),
    )
    expect(answers).toHaveLength(total)
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const upTo = indexes.map((_, i) => i + 1)
    expect(indexes.toSorted((a, b) => a - b)).toEqual(upTo)
    expect(await listed(first)).toEqual(upTo)
  },
  300_000 + creations * creationMs,
)

const simulation = {
  entities: {
    users: {
      rate: '10/hour',
      schema: {
        type: 'object',
        properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
      },
    },
  },
}

async function started(settings: Readonly<Record<string, string>>): Promise<TestProcess> {
  const service = await startProcess(settings)
  onTestFinished(() => service.stop())
  return service
}

interface Answer {
  readonly status: number
  readonly index: number
  readonly ms: number
}

function answerOf(line: string): Answer {
  const [status = 0, index = 0, ms = 0] = line.split(' ').map(Number)
  return { status, index, ms }
}

/** Returns the peak memory of the process. */
function memoryOf({ process: { pid } }: TestProcess): string {
  const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return `${Math.round(Number(kilobytes) / 1_024)} MB`
}

async function listed({ request }: TestProcess): Promise<readonly number[]> {
  const indexes: number[] = []
  for (;;) {
    const page = await request(`/simulations/burst/runs?limit=100&offset=${indexes.length}`)
    const rows: readonly { readonly index: number }[] = JSON.parse(await page.text())
    if (rows.length === 0) return indexes
    indexes.push(...rows.map(({ index }) => index))
  }
}
