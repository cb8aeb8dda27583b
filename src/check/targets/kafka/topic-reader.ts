/** Reads the committed records of topics, from the first one to those that are the last ones when the check begins. */

import { closed } from '../../../import/kafka/closing.ts'
import type {
  Admin,
  Consumer,
  KafkaClient,
  RecordBatch,
} from '../../../import/kafka/kafka-client.ts'
import { kafkaFailure } from '../../../import/kafka/kafka-error.ts'
import { CommandFailure } from '../../../terminal/exit-code.ts'
import { committedBatches } from './committed-records.ts'
import type { KafkaAddress } from './kafka-address.ts'

export interface TopicRecord {
  readonly partition: number
  readonly offset: bigint
  readonly key: Buffer | null
  /** Value of the record, or null for a tombstone. */
  readonly value: Buffer | null
  readonly headers: readonly (readonly [Buffer, Buffer | null])[]
}

/** Maximum number of bytes that are fetched at once. */
const fetchBytes = 4 * 2 ** 20
/** Maximum time that a broker waits for records, in milliseconds, and of responses in a row without any. */
const [fetchMs, emptyMax] = [1_000, 10]
/** Timestamps that mean the first offset and the end of the committed records. */
const [firstOffset, endOffset] = [-2n, -1n]

interface Range {
  readonly partition: number
  readonly from: bigint
  /** The offset after the last record. */
  readonly to: bigint
}

export class TopicReader {
  readonly #admin: Admin
  readonly #consumer: Consumer
  readonly #address: Pick<KafkaAddress, 'label' | 'options'>
  readonly #signal: AbortSignal
  readonly #ranges = new Map<string, Promise<readonly Range[]>>()
  #names: ReadonlySet<string> | undefined

  constructor(
    client: KafkaClient,
    address: Pick<KafkaAddress, 'label' | 'options'>,
    signal: AbortSignal,
  ) {
    const { options } = address
    this.#address = address
    this.#admin = new client.Admin(options)
    // The group is only a name: the reader does not join it and commits no offsets.
    this.#consumer = new client.Consumer({ ...options, groupId: 'spate_check' })
    this.#signal = signal
  }

  async has(topic: string): Promise<boolean> {
    this.#names ??= new Set(await this.#read(() => this.#admin.listTopics()))
    return this.#names.has(topic)
  }

  close(): Promise<void> {
    return closed([this.#admin.close(), this.#consumer.close(true)])
  }

  /** Returns the records of a topic, partition by partition. Each call returns the same ones, unless they expire. */
  async *records(topic: string): AsyncGenerator<readonly TopicRecord[]> {
    for (const range of await this.#rangesOf(topic)) yield* this.#recordsOf(topic, range)
  }

  /** Fails as a check does that has compared nothing. */
  async #read<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step()
    } catch (error) {
      if (error instanceof CommandFailure) throw error
      const { label, options } = this.#address
      const brokers = options.bootstrapBrokers
      const { message } = kafkaFailure(label, error, { what: 'cannot be read', brokers })
      throw new CommandFailure(message, 'usage')
    }
  }

  #rangesOf(topic: string): Promise<readonly Range[]> {
    const found = this.#ranges.get(topic) ?? this.#read(() => this.#readRanges(topic))
    this.#ranges.set(topic, found)
    return found
  }

  async #readRanges(topic: string): Promise<readonly Range[]> {
    const consumer = this.#consumer
    consumer.topics.trackAll(topic)
    const offsets = async (timestamp: bigint): Promise<readonly bigint[]> =>
      (await consumer.listOffsets({ topics: [topic], timestamp })).get(topic) ?? []
    const ends = await offsets(endOffset)
    const starts = await offsets(firstOffset)
    return ends.map((to, partition) => ({ partition, from: starts[partition] ?? 0n, to }))
  }

  async *#recordsOf(
    topic: string,
    { partition, from, to }: Range,
  ): AsyncGenerator<readonly TopicRecord[]> {
    let at = from
    for (let empty = 0; at < to; ) {
      this.#signal.throwIfAborted()
      const { batches, aborted } = await this.#read(() => this.#fetch(topic, partition, at))
      const last = batches.at(-1)
      if (last === undefined) {
        if (++empty < emptyMax) continue
        throw new CommandFailure(
          `${topic} has no record at the offset ${at} of partition ${partition}`,
          'usage',
        )
      }
      empty = 0
      const next = last.firstOffset + BigInt(last.lastOffsetDelta) + 1n
      const records = committedBatches(batches, aborted).flatMap((batch) =>
        recordsOfBatch(batch, partition),
      )
      yield records.filter(({ offset }) => offset >= at && offset < to)
      at = next
    }
  }

  async #fetch(
    topic: string,
    partition: number,
    fetchOffset: bigint,
  ): Promise<{
    readonly batches: readonly RecordBatch[]
    readonly aborted: Parameters<typeof committedBatches>[1]
  }> {
    const { topics } = await this.#consumer.metadata({ topics: [topic] })
    const metadata = topics.get(topic)
    const leader = metadata?.partitions[partition]?.leader
    if (metadata === undefined || leader === undefined) {
      throw new CommandFailure(
        `${topic}, partition ${partition}, was deleted while it was checked`,
        'usage',
      )
    }
    const asked = {
      ...{ partition, fetchOffset, partitionMaxBytes: fetchBytes },
      ...{ currentLeaderEpoch: -1, lastFetchedEpoch: -1 },
    }
    const { responses } = await this.#consumer.fetch({
      node: leader,
      ...{ maxBytes: fetchBytes, maxWaitTime: fetchMs },
      topics: [{ topicId: metadata.id, partitions: [asked] }],
    })
    const found = responses
      .flatMap((response) => response.partitions)
      .find(({ partitionIndex }) => partitionIndex === partition)
    return { batches: found?.records ?? [], aborted: found?.abortedTransactions ?? [] }
  }
}

function recordsOfBatch({ firstOffset, records }: RecordBatch, partition: number): TopicRecord[] {
  return records.map(({ offsetDelta, key, value, headers }) => ({
    ...{ partition, offset: firstOffset + BigInt(offsetDelta) },
    ...{ key, value, headers },
  }))
}
