/**
 * How often passwords may be tried from one network address: 20 times a minute, in the memory of this process. It slows
 * down who tries one password for many names, which no lock of a name notices.
 */
import { isIPv6 } from 'node:net'
import type { Store } from '../store/store.ts'
import type { Locked } from './lockout.ts'

const triesMax = 20
const windowMs = 60_000
/** Who has more addresses than this gets a few tries more. */
const addressesMax = 10_000

interface Window {
  readonly since: number
  readonly tries: number
}

/** Of each store, and gone with it: two services in one process know nothing of each other. */
const windows = new WeakMap<Store, Map<string, Window>>()

/** Counts a try; undefined when it may be made. */
export function takeAddressTry(
  store: Store,
  { address, now }: { readonly address: string; readonly now: Date },
): Locked | undefined {
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

function currentWindow(window: Window | undefined, at: number): Window {
  const isCurrent = window !== undefined && at >= window.since && at < window.since + windowMs
  return isCurrent ? window : { since: at, tries: 0 }
}

/** Whoever has an address of IPv6 has the 2^64 that begin with the same four groups. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  const all = tail === undefined ? groups : [...groups, ...zeros, ...after]
  return `${all.slice(0, 4).join(':')}::`
}
