/** Faults on purpose: a reader that recovers gets every event, and meets the same faults again with the same seed. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PumpedService, startPumped } from './pumped-service.ts'
import { RawReader } from './raw-reader.ts'
import { createRun, createSimulation, mixed } from './runs.ts'

let service: PumpedService
beforeAll(async () => {
  service = await startPumped()
  await createSimulation(service, 'mixed', mixed)
})
afterAll(() => service.stop())

/** The answer to one request: its status, the ids of its events, and whether it broke off. */
interface Answer {
  readonly status: number
  readonly ids: readonly number[]
  readonly isCut: boolean
}

async function ask(path: string, accept = 'application/x-ndjson'): Promise<Answer> {
  const headers = { Accept: accept }
  const reader = await new RawReader(service.address, path, { key: service.key, headers }).readAll()
  const ids = [...reader.body.toString().matchAll(/^\{"type":"\w+","id":(\d+)/gm)].map(([, id]) =>
    Number(id),
  )
  return { status: reader.status, ids, isCut: !reader.isWhole }
}

/** Reads a run to its end as a client that recovers. Returns all answers. */
async function recover(stream: string, faults: string, more = ''): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  let last = 0
  while (answers.length < 1_000) {
    const answer = await ask(`${stream}?lastEventId=${last}&faults=${faults}${more}`)
    answers.push(answer)
    if (answer.status === 204) return answers
    expect([200, 503]).toContain(answer.status)
    last = Math.max(last, ...answer.ids)
  }
  throw new Error(`the reader did not come to the end after ${answers.length} answers`)
}

const all = 'cut:1-9,repeat:0-6,refuse:0.4,delay:0-3,seed:7'

describe('a reader that recovers', () => {
  it('gets every event, although responses break off, repeat events and are refused', async () => {
    const stream = await createRun(service, 'mixed')
    const { ids: whole } = await ask(`${stream}?lastEventId=0`)
    const answers = await recover(stream, all)
    const ids = answers.flatMap((answer) => answer.ids)
    expect([...new Set(ids)].sort((a, b) => a - b)).toEqual(whole)
    expect(ids.length).toBeGreaterThan(whole.length)
    expect(answers.some(({ status }) => status === 503)).toBe(true)
    expect(answers.some(({ isCut }) => isCut)).toBe(true)
  })

  it('meets the same faults in another run with the same seed, and others with another seed', async () => {
    const [first, second, third] = await Promise.all(
      [all, all, all.replace('seed:7', 'seed:8')].map(async (faults) =>
        recover(await createRun(service, 'mixed'), faults),
      ),
    )
    expect(second).toEqual(first)
    expect(third).not.toEqual(first)
  })

  it('gets every event of an entity and of a part', async () => {
    const stream = await createRun(service, 'mixed')
    for (const more of ['&entities=a', '&part=1&parts=3']) {
      const { ids: whole } = await ask(`${stream}?lastEventId=0${more}`)
      const ids = (await recover(stream, 'cut:3,repeat:5', more)).flatMap((answer) => answer.ids)
      expect([...new Set(ids)].sort((a, b) => a - b)).toEqual(whole)
    }
  })
})

it('a cut response does not move the cursor', async () => {
  const stream = await createRun(service, 'mixed')
  const cut = await ask(`${stream}?faults=cut:5`)
  expect(cut).toEqual({ status: 200, ids: [1, 2, 3, 4, 5], isCut: true })
  expect((await ask(`${stream}?limit=3`)).ids).toEqual([1, 2, 3])
})

it('a limit below the cut ends the response in full', async () => {
  const stream = await createRun(service, 'mixed')
  expect(await ask(`${stream}?limit=4&faults=cut:5`)).toMatchObject({
    ids: [1, 2, 3, 4],
    isCut: false,
  })
})

it('an Arrow stream breaks off without its end', async () => {
  const stream = await createRun(service, 'mixed')
  const path = `${stream}?entities=a&lastEventId=0&faults=cut:10`
  const { status, isCut } = await ask(path, 'application/vnd.apache.arrow.stream')
  expect({ status, isCut }).toEqual({ status: 200, isCut: true })
})

it.each([
  ['', 'each with a value after a colon'],
  ['cut', 'each with a value after a colon'],
  ['cuts:3', 'did you mean \\"cut\\"?'],
  ['cut:0', 'must have \\"cut\\" with a number or a range from 1 to 1000000'],
  ['cut:9-3', 'a range from 1'],
  ['cut:3,cut:4', 'must have \\"cut\\" once'],
  ['repeat:10001', 'from 0 to 10000'],
  ['delay:-1', 'from 0 to 10000'],
  ['delay:99999999999', 'from 0 to 10000'],
  ['refuse:1.5', 'a share from 0 to 1'],
  ['seed:x', 'a whole number'],
  ['cut:1:2', 'each with a value'],
  [`seed:${'1'.repeat(300)}`, 'must be faults, such as'],
])('"faults=%s" is refused', async (faults, message) => {
  const stream = await createRun(service, 'mixed')
  const response = await service.request(`${stream}?faults=${encodeURIComponent(faults)}`)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(message)
})
