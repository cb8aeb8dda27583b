/** Topics that change while they are read. */

import { expect, test } from 'vitest'
import { TopicReader } from '../../../../src/check/targets/kafka/topic-reader.ts'
import type { KafkaClient } from '../../../../src/import/kafka/kafka-client.ts'

/** Returns a client of brokers that delete a topic after its offsets are known. */
function clientOfDeleted(partitions: object | undefined): KafkaClient {
  class Consumer {
    readonly topics = { trackAll: () => undefined }
    async listOffsets({ timestamp }: { readonly timestamp: bigint }) {
      return new Map([['orders', [timestamp === -1n ? 5n : 0n]]])
    }
    async metadata() {
      return { topics: new Map(partitions && [['orders', { id: '1', partitions }]]) }
    }
  }
  class Admin {}
  return { Consumer, Admin } as never
}

test.each([
  ['a topic', undefined],
  ['a partition', {}],
])('%s that was deleted meanwhile is named', async (_, partitions) => {
  const reader = new TopicReader(
    clientOfDeleted(partitions),
    { label: 'kafka://b:1', options: { bootstrapBrokers: ['b:1'] } as never },
    AbortSignal.timeout(60_000),
  )
  await expect(reader.records('orders').next()).rejects.toThrow(
    'orders, partition 0, was deleted while it was checked',
  )
})
