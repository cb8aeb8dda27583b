/**
 * How often passwords may be tried from one network: 20 times a minute, in the memory of this process. It slows down who
 * tries one password for many names, which no lock of a name notices. The right password is no such try, so that the many
 * who share an address may all sign in.
 */
import type { Store } from '../store/store.ts'
import type { Locked } from './lockout.ts'
import { networkOf } from './network.ts'

const triesMax = 20
const windowMs = 60_000
/** Who has more addresses than this gets a few tries more. */
const addressesMax = 10_000

interface Window {
  readonly since: number
  readonly tries: number
}

interface Try {
  readonly address: string
  readonly now: Date
}

/** Of each store, and gone with it: two services in one process know nothing of each other. */
const windows = new WeakMap<Store, Map<string, Window>>()

/** Counts a try; undefined when it may be made. Who then has the right password calls `giveBackAddressTry`. */
export function takeAddressTry(store: Store, { address, now }: Try): Locked | undefined {
  const known = windows.get(store) ?? new Map<string, Window>()
  windows.set(store, known)
  const network = networkOf(address)
  const at = now.getTime()
  const window = currentWindow(known.get(network), at)
  if (window.tries >= triesMax) {
    const retryAfterSeconds = Math.ceil((window.since + windowMs - at) / 1_000)
    return { failure: 'credentials.locked', retryAfterSeconds }
  }
  // A Map keeps the order of insertion: the first address is the one that tried longest ago.
  known.delete(network)
  known.set(network, { ...window, tries: window.tries + 1 })
  const [oldest] = known.keys()
  if (known.size > addressesMax && oldest !== undefined) known.delete(oldest)
  return undefined
}

/** `now` is that of the try: one that was taken in an earlier minute counts no more and is not given back. */
export function giveBackAddressTry(store: Store, { address, now }: Try): void {
  const known = windows.get(store)
  const network = networkOf(address)
  const window = known?.get(network)
  if (!window || window.tries === 0 || now.getTime() < window.since) return
  known?.set(network, { ...window, tries: window.tries - 1 })
}

function currentWindow(window: Window | undefined, at: number): Window {
  const isCurrent = window !== undefined && at >= window.since && at < window.since + windowMs
  return isCurrent ? window : { since: at, tries: 0 }
}
