/**
 * Limits the requests per second of each API key with a token bucket in the memory of this process. A bucket holds ten
 * seconds' worth of requests and refills steadily.
 */

import { RecentMap } from '../queue/recent-map.ts'

/** Size of a bucket, as the time in which an empty bucket refills, in seconds. */
const burstSeconds = 10
/**
 * Maximum number of buckets. Beyond it, the oldest buckets are removed. The next request with the key of a removed
 * bucket finds a full one.
 */
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

  /** Counts a request of the key and returns 0, or returns the number of seconds until the key may send a request. */
  take(keyId: string, now: Date): number {
    const atMs = now.getTime()
    const full = this.#perSecond * burstSeconds
    const { tokens: before, atMs: beforeMs } = this.#buckets.get(keyId) ?? { tokens: full, atMs }
    // A clock that was set back does not refill the bucket.
    const filled = (Math.max(0, atMs - beforeMs) / 1_000) * this.#perSecond
    const tokens = Math.min(full, before + filled)
    const isEnough = tokens >= 1
    this.#buckets.set(keyId, { tokens: isEnough ? tokens - 1 : tokens, atMs })
    return isEnough ? 0 : Math.ceil((1 - tokens) / this.#perSecond)
  }
}
