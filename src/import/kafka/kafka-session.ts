/**
 * A producer with a transactional id, and the group whose offsets are the position of the run. Offsets are committed in
 * the transactions of the messages, so a resumed run reads from the brokers exactly what was committed.
 */

import type { DatabasePosition } from '../progress/progress.ts'
import { closed } from './closing.ts'
import type {
  Admin,
  ClientOptions,
  Consumer,
  KafkaClient,
  KafkaRecord,
  NewProducer,
  Producer,
  Transaction,
} from './kafka-client.ts'

export interface SessionOptions {
  readonly client: KafkaClient
  readonly options: ClientOptions
  /** Name of the transactional id and of the group. It is the same for all processes of a run. */
  readonly name: string
  readonly topics: readonly string[]
}

const newProducer: NewProducer = { producerId: -1n, producerEpoch: -1 }

export class KafkaSession {
  readonly #opening: SessionOptions
  readonly #producer: Producer
  readonly #consumer: Consumer
  readonly #admin: Admin
  readonly #coordinatorId: number
  /** The transaction that was begun and has no messages yet. */
  #transaction: Transaction | undefined

  /**
   * Opens a session. The transaction of an earlier session is completed if its commit has begun and aborted otherwise,
   * and the earlier session can commit nothing more.
   */
  static async open(opening: SessionOptions): Promise<KafkaSession> {
    const { client, options, name } = opening
    const admin = new client.Admin(options)
    const consumer = new client.Consumer({ ...options, groupId: name })
    const producer = new client.Producer({
      ...options,
      ...newProducer,
      idempotent: true,
      transactionalId: name,
      partitioner: client.compatibilityPartitioner,
    })
    try {
      const transaction = await producer.beginTransaction(newProducer)
      const coordinatorId = await consumer.findGroupCoordinator()
      return new KafkaSession(opening, { producer, consumer, admin, coordinatorId, transaction })
    } catch (error) {
      await closed([producer.close(true), consumer.close(true), admin.close()])
      throw error
    }
  }

  private constructor(
    opening: SessionOptions,
    parts: {
      readonly producer: Producer
      readonly consumer: Consumer
      readonly admin: Admin
      readonly coordinatorId: number
      readonly transaction: Transaction
    },
  ) {
    this.#opening = opening
    this.#producer = parts.producer
    this.#consumer = parts.consumer
    this.#admin = parts.admin
    this.#coordinatorId = parts.coordinatorId
    this.#transaction = parts.transaction
  }

  /**
   * Returns the id of the last committed event: the lowest offset of the topics. A topic that was created again has
   * lost its offset.
   */
  async position(): Promise<DatabasePosition> {
    const { name: groupId, topics } = this.#opening
    const wanted = topics.map((name) => ({ name, partitionIndexes: [0] }))
    const groups = [{ groupId, topics: wanted }]
    const [group] = await this.#admin.listConsumerGroupOffsets({ groups, requireStable: true })
    const found = topics.map((topic) => {
      const [offset] = group?.topics.find(({ name }) => name === topic)?.partitions ?? []
      return Number(offset?.committedOffset ?? -1)
    })
    const lowest = Math.min(...found)
    return lowest < 0 ? { hasTable: false, position: 0 } : { hasTable: true, position: lowest }
  }

  /** Writes records and the position of their last event in one transaction. */
  async commit(pieces: readonly (readonly KafkaRecord[])[], last: number): Promise<void> {
    const transaction = this.#transaction ?? (await this.#producer.beginTransaction(newProducer))
    this.#transaction = undefined
    for (const messages of pieces) await transaction.send({ messages })
    const { name: groupId, topics } = this.#opening
    await transaction.addConsumer({ groupId })
    const consumer = {
      ...{ groupId, generationId: -1, memberId: '' },
      coordinatorId: this.#coordinatorId,
    }
    for (const topic of topics) {
      // The client adds 1, because offsets are those of the next message.
      const offset = BigInt(last) - 1n
      await transaction.addOffset({ topic, partition: 0, offset, metadata: { consumer } })
    }
    await transaction.commit()
  }

  close(): Promise<void> {
    const [producer, consumer] = [this.#producer, this.#consumer]
    return closed([producer.close(true), consumer.close(true), this.#admin.close()])
  }
}
