/** The records of a batch of responses that are committed, as readers with `read_committed` get them. */

import type { AbortedTransaction, RecordBatch } from '../../../import/kafka/kafka-client.ts'

/** Attributes of a batch: whether it is part of a transaction, and whether it is a marker of the end of one. */
const [transactionalBit, controlBit] = [1 << 4, 1 << 5]
/** Position of the type of a marker in its key, and the type of a marker of an aborted transaction. */
const [markerAt, abortMarker] = [2, 0]

/**
 * Returns the batches whose records are committed. The client itself removes only the last aborted transaction of each
 * producer, and only if its end is in the same response.
 *
 * @param aborted the transactions that were aborted, whose records may be in the batches
 */
export function committedBatches(
  batches: readonly RecordBatch[],
  aborted: readonly AbortedTransaction[],
): readonly RecordBatch[] {
  const left = aborted.toSorted((a, b) => Number(b.firstOffset - a.firstOffset))
  /** Producers whose transaction at the current offset was aborted. */
  const producers = new Set<bigint>()
  return batches.filter((batch) => {
    const last = batch.firstOffset + BigInt(batch.lastOffsetDelta)
    for (let next = left.at(-1); next !== undefined && next.firstOffset <= last; ) {
      producers.add(next.producerId)
      left.pop()
      next = left.at(-1)
    }
    if ((batch.attributes & controlBit) !== 0) {
      const [marker] = batch.records
      if (marker?.key?.readInt16BE(markerAt) === abortMarker) producers.delete(batch.producerId)
      return false
    }
    return (batch.attributes & transactionalBit) === 0 || !producers.has(batch.producerId)
  })
}
