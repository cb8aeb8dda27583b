/**
 * Counts the tries of passwords and of one-time links from one network in the memory of this process: 20 a minute. This
 * slows down a client that tries one password for many names, which no lock of a name notices, or guesses tokens. A right
 * password and a usable link do not count, so that the people who share an address may all sign in.
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

/** Of each store, and gone with it: two services in one process know nothing of each other. */
const known = new WeakMap<Store, AttemptCounter>()

/** Counts a try; undefined when it may be made. A right password or a usable link gives it back. */
export function takeAddressAttempt(
  store: Store,
  { address, now }: AddressAttempt,
): Locked | undefined {
  const tries = known.get(store) ?? new AttemptCounter(attemptsMax)
  known.set(store, tries)
  return lockedFor(tries.take(networkOf(address), now))
}

/** `now` is that of the try. */
export function returnAddressAttempt(store: Store, { address, now }: AddressAttempt): void {
  known.get(store)?.giveBack(networkOf(address), now)
}

function lockedFor(retryAfterSeconds: number): Locked | undefined {
  return retryAfterSeconds > 0 ? { failure: 'credentials.locked', retryAfterSeconds } : undefined
}
