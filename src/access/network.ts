/** Which network an address belongs to: that is what tries of passwords are counted by. */
import { isIPv6, SocketAddress } from 'node:net'

/** Whoever has an address of IPv6 has the 2^64 that begin with the same four groups; one of IPv4 is its own network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // One spelling for each address: no zeros in front, small letters, and the last half in dots where it is one of IPv4.
  const { address: written } = new SocketAddress({ address, family: 'ipv6' })
  const mapped = /^::ffff:([\d.]+)$/.exec(written)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = written.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  const all = tail === undefined ? groups : [...groups, ...zeros, ...after]
  return `${all.slice(0, 4).join(':')}::`
}
