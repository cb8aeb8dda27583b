/** Retried requests: their figures and their timeout. */

import { expect, test } from 'vitest'
import type { HttpResponse } from '../../src/verify/exchange.ts'
import { RetryingClient } from '../../src/verify/faults/retrying-client.ts'
import { newTally } from '../../src/verify/faults/tally.ts'
import { newRandomChoices } from '../../src/verify/random-choices.ts'

interface Try {
  readonly status: number
  /** Time to the head of the response, and from there to its end. */
  readonly headMs: number
  readonly bodyMs?: number
}

/** Returns a client with simulated responses, of which the last is repeated. */
function persistenceOver(tries: readonly Try[], outageTimeoutMs: number) {
  const tally = newTally()
  let nowMs = 0
  const deployment = {
    async tryOnce(): Promise<HttpResponse> {
      const { status, headMs, bodyMs = 0 } = tries[tally.requests - 1] ?? tries.at(-1) ?? never()
      const startedMs = nowMs + headMs
      nowMs = startedMs + bodyMs
      const headers = { 'retry-after': '0' }
      return { status, headers, body: Buffer.alloc(0), isWhole: true, startedMs }
    },
  }
  const random = newRandomChoices(1)
  const settings = { deployment, random, tally, outageTimeoutMs, nowMs: () => nowMs }
  return { client: new RetryingClient(settings), tally }
}

function never(): never {
  throw new Error('there is a try')
}

test('an outage lasts from the failed attempt to the start of the response', async () => {
  const { client, tally } = persistenceOver(
    [
      { status: 503, headMs: 40 },
      { status: 503, headMs: 60 },
      { status: 200, headMs: 5, bodyMs: 4_000 },
      { status: 200, headMs: 900, bodyMs: 4_000 },
    ],
    10_000,
  )
  expect(await client.request({ path: '/' })).toMatchObject({ status: 200 })
  expect(tally).toMatchObject({ requests: 3, status503: 2, longestAwayMs: 105 })
  await client.request({ path: '/' })
  expect(tally).toMatchObject({ requests: 4, longestAwayMs: 105 })
})

test('each 429 is counted, and they end at the timeout, too', async () => {
  const { client, tally } = persistenceOver([{ status: 429, headMs: 400 }], 1_000)
  await expect(client.request({ path: '/' })).rejects.toThrow(
    /no response for 1\.2 s; last attempt: 429/,
  )
  expect(tally).toMatchObject({ requests: 3, status429: 3, unsure: 0 })
})
