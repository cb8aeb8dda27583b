/** Networks of IP addresses. Attempts to enter a password are counted per network. */
import { isIPv6, SocketAddress } from 'node:net'

/**
 * Returns the network of an IP address. An IPv6 subscriber has the 2^64 addresses with the same first four groups; an
 * IPv4 address is its own network.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The canonical spelling of the address: no leading zeros, lower case, and dots in the last half of a mapped IPv4
  // address.
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
