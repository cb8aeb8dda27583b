/** Exactly one caller ever gets the stream of an earlier simulation, with any number of callers and failures. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../support/samples.ts'
import { startProcess, type TestProcess } from '../support/service.ts'

let service: TestProcess
/** A separate process with the same database, because a single process completes a request before the next begins. */
let other: TestProcess

beforeAll(async () => {
  service = await startProcess()
  other = await startProcess({ SPATE_DATA: service.data, SPATE_API_KEY: service.key })
})
afterAll(async () => {
  await other.stop()
  await service.stop()
})

function stream(id: string, index: number): Promise<Response> {
  const { request } = index % 2 === 0 ? service : other
  const headers = { Authorization: `Bearer ${service.key}` }
  return request(`/simulations/${id}/stream`, { headers })
}

function create(rate: string): Promise<string> {
  return service
    .request('/simulations', {
      method: 'POST',
      body: {
        start: '2026-01-01',
        end: '2026-02-01',
        streams: { users: { rate, stream: { type: 'person.name' } } },
      },
    })
    .then((response) => response.json())
    .then((body) => (body as { readonly id: string }).id)
}

/** Runs in groups, because a machine has a limited number of sockets. */
async function inGroups<T, R>(
  all: readonly T[],
  size: number,
  act: (one: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  for (let i = 0; i < all.length; i += size) {
    results.push(...(await Promise.all(all.slice(i, i + size).map(act))))
  }
  return results
}

const taken = samples(60, 300)
test(`${taken} simulations, 20 concurrent calls each to two processes: exactly one 200 each, 409 for all others`, async () => {
  const ids = await inGroups(Array.from({ length: taken }), 20, () => create('2/day'))
  expect(new Set(ids).size).toBe(taken)
  const answers = await inGroups(ids, 25, (id) =>
    Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const response = await stream(id, index)
        return { status: response.status, text: await response.text() }
      }),
    ),
  )
  const outcomes = answers.map((calls) => {
    const count = (status: number): number => calls.filter((call) => call.status === status).length
    return `${count(200)} × 200, ${count(409)} × 409`
  })
  expect(new Set(outcomes)).toEqual(new Set(['1 × 200, 19 × 409']))
  for (const calls of answers) {
    const [taken] = calls.filter(({ status }) => status === 200)
    // The successful caller got the complete stream.
    expect(taken?.text.endsWith('}\n\n')).toBe(true)
  }
})

/** Returns the status of a response whose head arrived, or undefined if the service was gone before. */
async function call(id: string, index: number): Promise<number | undefined> {
  try {
    const response = await stream(id, index)
    await response.text().catch(() => undefined)
    return response.status
  } catch {
    return undefined
  }
}

test('after kill -9 during streams, no simulation can be streamed twice', async () => {
  let taken = 0
  for (let round = 0; round < samples(2, 5); round++) {
    // Some bodies are long enough to be in progress.
    const ids = await inGroups(Array.from({ length: 60 }), 20, () =>
      create(round % 2 === 0 ? '2/day' : '20/hour'),
    )
    let kill: Promise<void> | undefined
    let answered = 0
    const before = await Promise.all(
      ids.map((id) =>
        Promise.all(
          Array.from({ length: 3 }, async (_, index) => {
            const status = await call(id, index)
            // A different time in each round.
            if (++answered > round * 12) kill ??= service.killAndRestart()
            return status
          }),
        ),
      ),
    )
    await kill
    const after = await inGroups(ids, 20, (id) =>
      Promise.all([call(id, 0), call(id, 1), call(id, 2)]),
    )
    const drained = await inGroups(ids, 20, async (id) => {
      const response = await service.request(`/simulations/${id}`)
      return ((await response.json()) as { readonly status: string }).status
    })
    for (const [i, first] of before.entries()) {
      const statuses = [...first, ...(after[i] ?? [])]
      const successes = statuses.filter((status) => status === 200).length
      expect(successes, JSON.stringify(statuses)).toBeLessThanOrEqual(1)
      for (const status of statuses) expect([200, 409, undefined]).toContain(status)
      // Streams that no caller got could be read afterwards.
      expect(after[i]?.filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect(drained[i]).toBe('drained')
      taken += successes
    }
  }
  expect(taken).toBeGreaterThan(0)
})
