/**
 * Limits attempts with passwords and one-time links from one network to 20 per minute, counted in the memory of this
 * process. The limit slows down clients that try one password for many names, which no lockout of a name detects, and
 * clients that guess tokens. A right password and a valid link do not count, so that all people who share an address
 * can sign in.
 */
import type { Store } from '../store/store.ts'
import { AttemptCounter } from './attempt-counter.ts'
import type { Locked } from './lockout.ts'
import { networkOf } from './network.ts'

const attemptsMax = 20

interface AddressAttempt {
  readonly address: string
  readonly now: Date
}

/** The attempt counters of each store, so that two services in one process are independent. */
const known = new WeakMap<Store, AttemptCounter>()

/**
 * Counts an attempt of the network of `address`. Returns undefined if the attempt is allowed. After a right password or
 * a valid link, the caller takes the attempt back with `returnAddressAttempt`.
 */
export function takeAddressAttempt(
  store: Store,
  { address, now }: AddressAttempt,
): Locked | undefined {
  const tries = known.get(store) ?? new AttemptCounter(attemptsMax)
  known.set(store, tries)
  return lockedFor(tries.take(networkOf(address), now))
}

/** Takes back an attempt of the network of `address` that was counted at `now`. */
export function returnAddressAttempt(store: Store, { address, now }: AddressAttempt): void {
  known.get(store)?.giveBack(networkOf(address), now)
}

function lockedFor(retryAfterSeconds: number): Locked | undefined {
  return retryAfterSeconds > 0 ? { failure: 'credentials.locked', retryAfterSeconds } : undefined
}
