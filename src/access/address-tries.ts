/**
 * How often passwords may be tried from one network: 20 times a minute, in the memory of this process. It slows down who
 * tries one password for many names, which no lock of a name notices. The right password is no such try, so that the many
 * who share an address may all sign in.
 */
import type { Store } from '../store/store.ts'
import type { Locked } from './lockout.ts'
import { networkOf } from './network.ts'
import { Tries } from './tries.ts'

const triesMax = 20

interface Try {
  readonly address: string
  readonly now: Date
}

/** Of each store, and gone with it: two services in one process know nothing of each other. */
const known = new WeakMap<Store, Tries>()

/** Counts a try; undefined when it may be made. Who then has the right password calls `giveBackAddressTry`. */
export function takeAddressTry(store: Store, { address, now }: Try): Locked | undefined {
  const tries = known.get(store) ?? new Tries(triesMax)
  known.set(store, tries)
  const retryAfterSeconds = tries.take(networkOf(address), now)
  return retryAfterSeconds > 0 ? { failure: 'credentials.locked', retryAfterSeconds } : undefined
}

/** `now` is that of the try. */
export function giveBackAddressTry(store: Store, { address, now }: Try): void {
  known.get(store)?.giveBack(networkOf(address), now)
}
