/** Requests that are sent again: what is counted meanwhile, and when it is over. */

import { expect, test } from 'vitest'
import { newChance } from '../../src/verify/chance.ts'
import type { Answer } from '../../src/verify/exchange.ts'
import { Persistence } from '../../src/verify/faults/persistence.ts'
import { newTally } from '../../src/verify/faults/tally.ts'

interface Try {
  readonly status: number
  /** From the try to the head of its answer, and from there to its end. */
  readonly headMs: number
  readonly bodyMs?: number
}

/** Answers as the tries say, the last of them again and again. */
function persistenceOver(tries: readonly Try[], patienceMs: number) {
  const tally = newTally()
  let nowMs = 0
  const deployment = {
    async tryOnce(): Promise<Answer> {
      const { status, headMs, bodyMs = 0 } = tries[tally.requests - 1] ?? tries.at(-1) ?? never()
      const beganMs = nowMs + headMs
      nowMs = beganMs + bodyMs
      const headers = { 'retry-after': '0' }
      return { status, headers, body: Buffer.alloc(0), isWhole: true, beganMs }
    },
  }
  const chance = newChance(1)
  const settings = { deployment, chance, tally, patienceMs, nowMs: () => nowMs }
  return { persistence: new Persistence(settings), tally }
}

function never(): never {
  throw new Error('there is a try')
}

test('a service is away from the try that failed until its answer begins', async () => {
  const { persistence, tally } = persistenceOver(
    [
      { status: 503, headMs: 40 },
      { status: 503, headMs: 60 },
      { status: 200, headMs: 5, bodyMs: 4_000 },
      { status: 200, headMs: 900, bodyMs: 4_000 },
    ],
    10_000,
  )
  expect(await persistence.ask({ path: '/' })).toMatchObject({ status: 200 })
  expect(tally).toMatchObject({ requests: 3, status503: 2, longestAwayMs: 105 })
  await persistence.ask({ path: '/' })
  expect(tally).toMatchObject({ requests: 4, longestAwayMs: 105 })
})

test('each refusal for too many requests is counted, and patience ends them too', async () => {
  const { persistence, tally } = persistenceOver([{ status: 429, headMs: 400 }], 1_000)
  await expect(persistence.ask({ path: '/' })).rejects.toThrow(
    /not answered for 1\.2 s, at last 429/,
  )
  expect(tally).toMatchObject({ requests: 3, status429: 3, unsure: 0 })
})
