/**
 * Where a request comes from when proxies stand before the service. Each proxy adds to `X-Forwarded-For` whom it was
 * asked by, and takes over what stood there before, which anybody may have written: so the list is read from its end, and
 * only as far as those who wrote it are trusted.
 */

import { BlockList, isIP } from 'node:net'

/** The addresses that begin with the same `prefix` bits. */
export interface Network {
  readonly address: string
  readonly prefix: number
}

const networksMax = 64
/** Longer chains of proxies are nobody's; the rest of such a list is not read. */
const hopsMax = 32

/** Addresses and networks (`10.0.0.0/8`) with commas between them; undefined when a part is neither. */
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
  /** Who holds the other end of the connection. */
  readonly peer: string
  /** The header `X-Forwarded-For`. */
  readonly forwardedFor: string | null
}

/** Tells the address of who asks. Past the first that is not trusted nothing is believed. */
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

/** Some proxies add the port, and then put an address of IPv6 into brackets. */
function addressIn(hop: string): string | undefined {
  const text = hop.trim()
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  const address = plain(bracketed ?? dotted ?? text)
  return isIP(address) === 0 ? undefined : address
}

/** A socket for both versions writes `::ffff:127.0.0.1` for 127.0.0.1. */
function plain(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  return mapped ?? address
}
