/**
 * Limits requests with wrong keys from one network to 600 per minute. Guessing a key is infeasible, but each wrong key
 * costs a query, and a client may continue for days after its key was revoked. A key that was right before is always
 * looked up, so that clients with wrong keys do not block others in their network.
 */
import { RecentMap } from '../queue/recent-map.ts'
import { AttemptCounter } from './attempt-counter.ts'
import { networkOf } from './network.ts'
import { hashSecret } from './secret.ts'

const attemptsMax = 600
/**
 * Maximum number of right keys to remember. Clients whose key was forgotten may have to wait like clients with wrong
 * keys.
 */
const rightMax = 10_000

interface Shown {
  readonly authorization: string
  readonly address: string
  readonly now: Date
}

export class WrongKeys {
  readonly #tries = new AttemptCounter(attemptsMax)
  /** Hashes of the `Authorization` headers with right keys, so that no secret stays in memory. */
  readonly #right = new RecentMap<string, true>(rightMax)

  /**
   * Returns the caller that `look` finds for the header, undefined for a wrong key, or the number of seconds until the
   * network may try another key.
   */
  async check<Caller>(
    { authorization, address, now }: Shown,
    look: () => Promise<Caller | undefined>,
  ): Promise<Caller | { readonly retryAfterSeconds: number } | undefined> {
    const hash = hashSecret(authorization)
    const network = networkOf(address)
    const wasRight = this.#right.has(hash)
    const retryAfterSeconds = wasRight ? 0 : this.#tries.waitSeconds(network, now)
    if (retryAfterSeconds > 0) return { retryAfterSeconds }
    const caller = await look()
    // A wrong key is counted after the lookup, so that many clients with right keys need not wait when they connect
    // after a restart.
    if (caller === undefined) {
      this.#right.take(hash)
      this.#tries.take(network, now)
    } else this.#right.set(hash, true)
    return caller
  }
}
