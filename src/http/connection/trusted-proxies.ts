/**
 * Finds the address of the client if a request has passed proxies. Each proxy appends the address of its peer to
 * `X-Forwarded-For` and keeps the previous content, which any client may have written. So the list is read from its
 * end, and only as far as the addresses belong to trusted proxies.
 */

import { BlockList, isIP } from 'node:net'

/** A network: the IP addresses that share the first `prefix` bits with `address`. */
export interface Network {
  readonly address: string
  readonly prefix: number
}

const networksMax = 64
/** Maximum number of proxies in a chain. Earlier entries of a longer `X-Forwarded-For` are ignored. */
const hopsMax = 32

/** Reads comma-separated addresses and networks (`10.0.0.0/8`). Returns undefined if a part of the text is neither. */
export function readNetworks(text: string): readonly Network[] | undefined {
  const parts = text.split(',').map((part) => readNetwork(part.trim()))
  const networks = parts.filter((network) => network !== undefined)
  return networks.length === parts.length && parts.length <= networksMax ? networks : undefined
}

function readNetwork(text: string): Network | undefined {
  const [, address = '', length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return undefined
  const bits = version === 6 ? 128 : 32
  const prefix = length === undefined ? bits : Number(length)
  return prefix <= bits ? { address, prefix } : undefined
}

export interface RequestOrigin {
  /** The IP address at the other end of the connection. */
  readonly peer: string
  /** The request header `X-Forwarded-For`; null if the request has none. */
  readonly forwardedFor: string | null
}

/**
 * Returns a function that finds the IP address of the client. Entries of `X-Forwarded-For` before the last untrusted
 * address are ignored.
 */
export function newAddressOf(trusted: readonly Network[]): (origin: RequestOrigin) => string {
  const list = new BlockList()
  for (const { address, prefix } of trusted) list.addSubnet(address, prefix, familyOf(address))
  return ({ peer, forwardedFor }) => {
    let address = plain(peer)
    const hops = (forwardedFor ?? '').split(',').slice(-hopsMax)
    while (isIP(address) !== 0 && list.check(address, familyOf(address))) {
      const before = addressIn(hops.pop() ?? '')
      if (before === undefined) break
      address = before
    }
    return address
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/**
 * Reads an IP address from an entry of `X-Forwarded-For`. Some proxies append the port, and put an IPv6 address into
 * brackets.
 */
function addressIn(hop: string): string | undefined {
  const text = hop.trim()
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  const address = plain(bracketed ?? dotted ?? text)
  return isIP(address) === 0 ? undefined : address
}

/** Removes the prefix of `::ffff:127.0.0.1`, which a socket for both IP versions reports for 127.0.0.1. */
function plain(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  return mapped ?? address
}
