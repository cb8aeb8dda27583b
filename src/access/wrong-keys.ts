/**
 * How often wrong keys may be shown from one network: 600 times a minute. Nobody guesses a key in this way or any other;
 * but each costs the database a look, and somebody whose key was revoked may go on for days. A key that was right before
 * is looked at however many wrong ones its neighbours show, so that nobody is kept out by others.
 */
import { RecentMap } from '../queue/recent-map.ts'
import { AttemptCounter } from './attempt-counter.ts'
import { networkOf } from './network.ts'
import { hashSecret } from './secret.ts'

const attemptsMax = 600
/** Beyond this number the oldest keys are forgotten, and may have to wait with the others. */
const rightMax = 10_000

interface Shown {
  readonly authorization: string
  readonly address: string
  readonly now: Date
}

export class WrongKeys {
  readonly #tries = new AttemptCounter(attemptsMax)
  /** Hashes of what was right, so that nothing that opens anything is kept. */
  readonly #right = new RecentMap<string, true>(rightMax)

  /** Whether `look` finds the caller; or after how many seconds a key may be shown again. */
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
    // Counted only now: of many with right keys who come at once, after a restart, none must wait.
    if (caller === undefined) {
      this.#right.take(hash)
      this.#tries.take(network, now)
    } else this.#right.set(hash, true)
    return caller
  }
}
