/** The last offsets of keys, whose memory is limited. */

import { expect, test } from 'vitest'
import { LastOffsets } from '../../../../src/check/targets/kafka/last-offsets.ts'

test('only the last offset of a key is the last one', () => {
  const offsets = new LastOffsets('orders')
  for (const [i, key] of ['a', 'b', 'a'].entries()) offsets.set(key, BigInt(2 ** 40 + i))
  const isLast = (key: string, i: number): boolean => offsets.isLast(key, BigInt(2 ** 40 + i))
  expect([isLast('a', 0), isLast('a', 2), isLast('b', 1), isLast('c', 1)]).toEqual([
    ...[false, true, true, false],
  ])
})

test('many keys and long keys are refused, and many records of one key are not', () => {
  const message = /^orders has too many keys to be compared .* more than \d+ need 1 MiB of memory/
  const oneMiB = 2 ** 20
  const short = new LastOffsets('orders', oneMiB)
  const long = new LastOffsets('orders', oneMiB)
  const one = new LastOffsets('orders', oneMiB)
  expect(() => {
    for (let i = 0; i < 10_000; i++) short.set(String(i), BigInt(i))
  }).toThrow(message)
  expect(() => {
    for (let i = 0; i < 100; i++) long.set(`${i} ${'x'.repeat(10_000)}`, BigInt(i))
  }).toThrow(message)
  for (let i = 0; i < 10_000; i++) one.set('0', BigInt(i))
  expect(one.isLast('0', 9_999n)).toBe(true)
})
