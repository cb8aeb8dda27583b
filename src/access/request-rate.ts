/**
 * How many requests a key may send: so many a second, and ten seconds' worth of them at once, in the memory of this
 * process. Each key has a bucket that fills steadily, and a request takes one token out of it.
 */

/** Who was quiet for so long may send so much at once. */
const burstSeconds = 10
/** Of more keys than this, those that came longest ago have a full bucket again. */
const keysMax = 10_000

interface Bucket {
  readonly tokens: number
  readonly atMs: number
}

export class RequestRate {
  readonly #perSecond: number
  readonly #buckets = new Map<string, Bucket>()

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
    this.#buckets.delete(keyId)
    this.#buckets.set(keyId, { tokens: isEnough ? tokens - 1 : tokens, atMs })
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size > keysMax && oldest !== undefined) this.#buckets.delete(oldest)
    return isEnough ? 0 : Math.ceil((1 - tokens) / this.#perSecond)
  }
}
