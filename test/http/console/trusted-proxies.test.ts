/** The address of a request that passed trusted proxies and possibly others, which may forge entries. */

import { expect, test } from 'vitest'
import { newAddressOf, readNetworks } from '../../../src/http/connection/trusted-proxies.ts'

function addressOf(trusted: string, peer: string, forwardedFor: string | null): string {
  return newAddressOf(readNetworks(trusted) ?? [])({ peer, forwardedFor })
}

const proxies = '127.0.0.1,10.0.0.0/8,fd00::/8'

test.each([
  // Not forwarded, or forwarded by an untrusted client.
  ['203.0.113.7', null, '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['::ffff:203.0.113.7', '198.51.100.1', '203.0.113.7'],
  // One proxy, and several.
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['fd00::1', ' 2001:db8::7 ,10.1.2.3', '2001:db8::7'],
  // Entries before the first untrusted address may be forged.
  ['127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '127.0.0.1, 203.0.113.7', '203.0.113.7'],
  // Ports, which some proxies append.
  ['127.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
  ['127.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
  ['127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
  // Invalid addresses and all entries before them are ignored.
  ['127.0.0.1', 'unknown', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7, unknown', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7, , 10.1.2.3', '10.1.2.3'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', null, '127.0.0.1'],
  // If all are trusted, the first entry is the client.
  ['127.0.0.1', '10.9.9.9, 10.1.2.3', '10.9.9.9'],
  // The connection has ended.
  ['', '203.0.113.7', ''],
])('%j with %j is %s', (peer, forwardedFor, expected) => {
  expect(addressOf(proxies, peer, forwardedFor)).toBe(expected)
})

test('only the end of a very long list is read', () => {
  const forwardedFor = Array.from({ length: 10_000 }, () => '10.1.2.3').join()
  expect(addressOf(proxies, '127.0.0.1', `203.0.113.7,${forwardedFor}`)).toBe('10.1.2.3')
})
