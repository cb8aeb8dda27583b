/**
 * Many clients create runs at the same time, in two processes with one database and across sudden ends: acknowledged
 * runs are kept, and indexes are 1 … n (specification: "creates a new run with a unique sequential index").
 */
import { describe, expect, it, onTestFinished } from 'vitest'
import { startProcess, startService, type TestService } from '../../support/service.ts'
import { createSimulation, empty } from './runs.ts'

interface Run {
  readonly simulation: string
  readonly index: number
  readonly createdAt: string
}

const newRun = { method: 'POST', body: { output: 'stream' } }

async function listRuns(service: TestService, key: string): Promise<readonly Run[]> {
  const runs: Run[] = []
  for (;;) {
    const path = `/simulation/${key}/runs?limit=100&offset=${runs.length}`
    const page: readonly Run[] = JSON.parse(await (await service.request(path)).text())
    if (page.length === 0) return runs
    runs.push(...page)
  }
}

/** Returns the statuses, and the indexes of the created runs. */
async function createAtOnce(services: readonly TestService[], count: number) {
  const statuses = new Set<number>()
  const indexes: number[] = []
  await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const service = services[i % services.length] as TestService
      const response = await service.request('/simulations/k/runs', newRun)
      const body = JSON.parse(await response.text())
      statuses.add(response.status)
      if (response.status === 201) indexes.push(body.index)
    }),
  )
  return { statuses, indexes: indexes.toSorted((a, b) => a - b) }
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i + 1)
}

describe('runs created at the same time', () => {
  it('by 60 clients: 201 or 409, indexes 1 … n without a gap', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    await createSimulation(service, 'k', empty)
    const { statuses, indexes } = await createAtOnce([service], 60)
    expect([201, 409]).toEqual(expect.arrayContaining([...statuses]))
    expect(indexes).toEqual(upTo(indexes.length))
    expect(indexes.length).toBeGreaterThan(0)
    expect((await listRuns(service, 'k')).map(({ index }) => index)).toEqual(indexes)
  })

  it('by 60 clients of two processes with one database', async () => {
    const first = await startProcess()
    onTestFinished(() => first.stop())
    const second = await startProcess({ SPATE_DATA: first.data })
    onTestFinished(() => second.stop())
    await createSimulation(first, 'k', empty)
    const { statuses, indexes } = await createAtOnce([first, second], 60)
    expect([201, 409]).toEqual(expect.arrayContaining([...statuses]))
    expect(indexes).toEqual(upTo(indexes.length))
    expect(indexes.length).toBeGreaterThan(0)
    for (const service of [first, second]) {
      expect((await listRuns(service, 'k')).map(({ index }) => index)).toEqual(indexes)
    }
  })
})

describe('kill -9 during the work of eight writers', () => {
  const writers = 8
  const cycles = 10

  it('loses nothing that was acknowledged', async () => {
    const service = await startProcess()
    onTestFinished(() => service.stop())
    await createSimulation(service, 'shared', empty)
    const runs: Run[] = []
    /** For each writer the last acknowledged content, and the content sent since. */
    const written = upTo(writers).map((writer) => ({
      key: `writer-${writer}`,
      acknowledged: undefined as number | undefined,
      sent: undefined as number | undefined,
      runs: [] as Run[],
    }))
    let isEnding = false
    let acknowledgements = 0

    async function write(ledger: (typeof written)[number], seed: number): Promise<void> {
      const { key } = ledger
      ledger.sent = seed
      const body = { ...empty, seed }
      const put = await service.request(`/simulations/${key}`, { method: 'PUT', body })
      expect([200, 201]).toContain(put.status)
      expect(JSON.parse(await put.text()).seed).toBe(seed)
      ledger.acknowledged = seed
      acknowledgements++
      for (const [of, list] of [['shared', runs] as const, [key, ledger.runs] as const]) {
        const response = await service.request(`/simulations/${of}/runs`, newRun)
        expect([201, 409]).toContain(response.status)
        const run = JSON.parse(await response.text())
        if (response.status === 201) list.push(run)
        acknowledgements++
      }
    }

    async function writeUntilTheEnd(ledger: (typeof written)[number]): Promise<void> {
      for (let seed = (ledger.sent ?? 0) + 1; ; seed++) {
        try {
          await write(ledger, seed)
        } catch (error) {
          // The connection was reset, as expected.
          if (isEnding && error instanceof TypeError) return
          throw error
        }
      }
    }

    for (let cycle = 0; cycle < cycles; cycle++) {
      isEnding = false
      const writing = Promise.all(written.map(writeUntilTheEnd))
      // During the work, at a different time in each round.
      const enough = acknowledgements + 20 + Math.floor(Math.random() * 40)
      while (acknowledgements < enough) await new Promise((resolve) => setImmediate(resolve))
      isEnding = true
      await Promise.all([service.killAndRestart(), writing])

      for (const [key, list] of [
        ['shared', runs] as const,
        ...written.map((ledger) => [ledger.key, ledger.runs] as const),
      ]) {
        const listed = await listRuns(service, key)
        expect(listed.map(({ index }) => index)).toEqual(upTo(listed.length))
        for (const { index, createdAt } of list) {
          expect(listed[index - 1]).toMatchObject({ simulation: key, index, createdAt })
        }
        expect(new Set(list.map(({ index }) => index)).size).toBe(list.length)
      }
      for (const { key, acknowledged, sent } of written) {
        const response = await service.request(`/simulations/${key}`)
        if (acknowledged === undefined && response.status === 404) continue
        const { seed } = JSON.parse(await response.text())
        expect([acknowledged, sent]).toContain(seed)
      }
    }
  })
})
