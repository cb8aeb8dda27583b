/** The network of an address. */
import { expect, test } from 'vitest'
import { networkOf } from '../../src/access/network.ts'

test('an IPv4 address is a network, in any spelling', () => {
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107']) {
    expect(networkOf(address)).toBe('203.0.113.7')
  }
})

test('the first four groups of an IPv6 address are a network, in any spelling', () => {
  for (const [address, network] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::'],
    ['2001:db8:1::', '2001:db8:1:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['::1', '0:0:0:0::'],
    ['::', '0:0:0:0::'],
  ] as const) {
    expect(networkOf(address)).toBe(network)
  }
})

test('an invalid address is its own network', () => {
  for (const text of ['', 'unknown', '::ffff:999.0.0.1']) expect(networkOf(text)).toBe(text)
})
