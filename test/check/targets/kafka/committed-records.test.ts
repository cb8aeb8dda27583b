/** Records of aborted transactions, which a response contains with the list of these transactions. */

import { expect, test } from 'vitest'
import { committedBatches } from '../../../../src/check/targets/kafka/committed-records.ts'
import type { RecordBatch } from '../../../../src/import/kafka/kafka-client.ts'

const [transactional, control] = [16, 32]
const [abort, commit] = [0, 1]

/** Returns a batch of records, which belongs to a transaction if it has a producer. */
function batch(firstOffset: number, count: number, producer = -1): RecordBatch {
  return {
    ...{ firstOffset: BigInt(firstOffset), lastOffsetDelta: count - 1 },
    ...{ attributes: producer < 0 ? 0 : transactional, producerId: BigInt(producer) },
    records: [],
  }
}

/** Returns the marker of the end of a transaction. */
function marker(offset: number, producer: number, type: number): RecordBatch {
  const key = Buffer.from([0, 0, 0, type])
  return {
    ...batch(offset, 1, producer),
    attributes: transactional | control,
    records: [{ offsetDelta: 0, key, value: null, headers: [] }],
  }
}

const aborted = (producer: number, firstOffset: number) => ({
  producerId: BigInt(producer),
  firstOffset: BigInt(firstOffset),
})

function offsets(batches: readonly RecordBatch[], list: readonly ReturnType<typeof aborted>[]) {
  return committedBatches(batches, list).map(({ firstOffset }) => Number(firstOffset))
}

test('several aborted transactions of one producer, and a committed one between them', () => {
  const batches = [
    ...[batch(0, 2, 7), marker(2, 7, abort), batch(3, 2, 7), marker(5, 7, commit)],
    ...[batch(6, 1, 7), batch(7, 1, 7), marker(8, 7, abort), batch(9, 1, 7)],
  ]
  expect(offsets(batches, [aborted(7, 6), aborted(7, 0)])).toEqual([3, 9])
})

test('a transaction whose end is in a later response, or whose begin is in an earlier one', () => {
  expect(offsets([batch(4, 1), batch(5, 3, 7)], [aborted(7, 5)])).toEqual([4])
  const later = [batch(8, 3, 7), marker(11, 7, abort), batch(12, 1, 7)]
  expect(offsets(later, [aborted(7, 5)])).toEqual([12])
})

test('transactions of several producers at the same time', () => {
  const batches = [
    ...[batch(0, 1, 7), batch(1, 1, 8), batch(2, 1), batch(3, 1, 7)],
    ...[marker(4, 8, commit), marker(5, 7, abort), batch(6, 1, 7)],
  ]
  expect(offsets(batches, [aborted(7, 0)])).toEqual([1, 2, 6])
})
