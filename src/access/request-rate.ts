/**
 * How many requests a key may send: so many a second, and ten seconds' worth of them at once, in the memory of this
 * process. Each key has a bucket that fills steadily, and a request takes one token out of it.
 */

import { RecentMap } from '../queue/recent-map.ts'

/** Who was quiet for so long may send so much at once. */
const burstSeconds = 10
/** Beyond this number the oldest buckets are forgotten, and are full again. */
const keysMax = 10_000

interface TokenBucket {
  readonly tokens: number
  readonly atMs: number
}

export class RequestRate {
  readonly #perSecond: number
  readonly #buckets = new RecentMap<string, TokenBucket>(keysMax)

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** 0 for a request that may come, or after how many seconds one may. */
  take(keyId: string, now: Date): number {
    const atMs = now.getTime()
    const full = this.#perSecond * burstSeconds
    const { tokens: before, atMs: beforeMs } = this.#buckets.get(keyId) ?? { tokens: full, atMs }
    // A clock that is set back fills nothing.
    const filled = (Math.max(0, atMs - beforeMs) / 1_000) * this.#perSecond
    const tokens = Math.min(full, before + filled)
    const isEnough = tokens >= 1
    this.#buckets.set(keyId, { tokens: isEnough ? tokens - 1 : tokens, atMs })
    return isEnough ? 0 : Math.ceil((1 - tokens) / this.#perSecond)
  }
}
