/** Which network an address belongs to. */
import { expect, test } from 'vitest'
import { networkOf } from '../../src/access/network.ts'

test('an address of IPv4 is a network, however it is written', () => {
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107']) {
    expect(networkOf(address)).toBe('203.0.113.7')
  }
})

test('the first four groups of an address of IPv6 are, however they are written', () => {
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

test('what is no address stands for itself', () => {
  for (const text of ['', 'unknown', '::ffff:999.0.0.1']) expect(networkOf(text)).toBe(text)
})
