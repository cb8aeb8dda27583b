/**
 * Counts the tries of passwords and of one-time links from one network in the memory of this process: 20 a minute. This
 * slows down a client that tries one password for many names, which no lock of a name notices, or guesses tokens. A right
 * password and a usable link do not count, so that the people who share an address may all sign in.
 */
import type { Store } from '../store/store.ts'
import type { Locked } from './lockout.ts'
import { networkOf } from './network.ts'
import { Tries } from './tries.ts'

const triesMax = 20

interface AddressTry {
  readonly address: string
  readonly now: Date
}

/** Of each store, and gone with it: two services in one process know nothing of each other. */
const known = new WeakMap<Store, Tries>()

/** Counts a try; undefined when it may be made. A right password or a usable link gives it back. */
export function takeAddressTry(store: Store, { address, now }: AddressTry): Locked | undefined {
  const tries = known.get(store) ?? new Tries(triesMax)
  known.set(store, tries)
  return lockedFor(tries.take(networkOf(address), now))
}

/** `now` is that of the try. */
export function giveBackAddressTry(store: Store, { address, now }: AddressTry): void {
  known.get(store)?.giveBack(networkOf(address), now)
}

function lockedFor(retryAfterSeconds: number): Locked | undefined {
  return retryAfterSeconds > 0 ? { failure: 'credentials.locked', retryAfterSeconds } : undefined
}
