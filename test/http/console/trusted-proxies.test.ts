/** From which address a request comes, when some of those who forwarded it are trusted and others write what they like. */

import { expect, test } from 'vitest'
import { newAddressOf, readNetworks } from '../../../src/http/connection/trusted-proxies.ts'

function addressOf(trusted: string, peer: string, forwardedFor: string | null): string {
  return newAddressOf(readNetworks(trusted) ?? [])({ peer, forwardedFor })
}

const proxies = '127.0.0.1,10.0.0.0/8,fd00::/8'

test.each([
  // Nobody forwarded it, or it says so itself.
  ['203.0.113.7', null, '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['::ffff:203.0.113.7', '198.51.100.1', '203.0.113.7'],
  // One proxy, and several.
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['fd00::1', ' 2001:db8::7 ,10.1.2.3', '2001:db8::7'],
  // What came before the first that is not trusted may be made up.
  ['127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '127.0.0.1, 203.0.113.7', '203.0.113.7'],
  // Ports, as some proxies add them.
  ['127.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
  ['127.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
  ['127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
  // What is no address is not believed, and nothing before it.
  ['127.0.0.1', 'unknown', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7, unknown', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7, , 10.1.2.3', '10.1.2.3'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', null, '127.0.0.1'],
  // Everybody is trusted: the first of them asks.
  ['127.0.0.1', '10.9.9.9, 10.1.2.3', '10.9.9.9'],
  // No connection any more.
  ['', '203.0.113.7', ''],
])('%j with %j is %s', (peer, forwardedFor, expected) => {
  expect(addressOf(proxies, peer, forwardedFor)).toBe(expected)
})

test('a list without end is read only so far', () => {
  const forwardedFor = Array.from({ length: 10_000 }, () => '10.1.2.3').join()
  expect(addressOf(proxies, '127.0.0.1', `203.0.113.7,${forwardedFor}`)).toBe('10.1.2.3')
})
