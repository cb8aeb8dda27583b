/**
 * Loads the client of Kafka, an optional dependency that needs a newer Node than spate. The types describe the part of
 * the client that spate uses, so that the code compiles without the package.
 */

import module from 'node:module'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { hasCode } from '../../text/error-code.ts'

export interface KafkaClient {
  readonly Producer: new (options: ProducerOptions) => Producer
  readonly Consumer: new (options: ClientOptions & { readonly groupId: string }) => Consumer
  readonly Admin: new (options: ClientOptions) => Admin
  /** The partitioner of the official client: the partition of a key is the same for all clients. */
  readonly compatibilityPartitioner: (message: unknown, key: Buffer | undefined) => number
}

export interface ClientOptions {
  readonly clientId: string
  readonly bootstrapBrokers: readonly string[]
  readonly timeout: number
  readonly connectTimeout: number
  readonly retries: number
  readonly retryDelay: number
  readonly tls?: Readonly<Record<string, unknown>>
  readonly sasl?: {
    readonly mechanism: string
    readonly username: string
    readonly password: string
  }
}

export interface ProducerOptions extends ClientOptions, NewProducer {
  readonly idempotent: true
  readonly transactionalId: string
  readonly partitioner: KafkaClient['compatibilityPartitioner']
}

/** The producer id and epoch of a producer that has none, as in the request InitProducerId. */
export interface NewProducer {
  readonly producerId: bigint
  readonly producerEpoch: number
}

export interface Producer {
  /** The first transaction of a producer fences earlier producers with the same id and ends their transaction. */
  beginTransaction(options: NewProducer): Promise<Transaction>
  close(force: boolean): Promise<void>
}

export interface Transaction {
  send(options: { readonly messages: readonly KafkaRecord[] }): Promise<unknown>
  addConsumer(consumer: { readonly groupId: string }): Promise<void>
  /** Adds the offset after that of a message to the transaction. */
  addOffset(message: GroupOffset): Promise<void>
  commit(): Promise<void>
}

export interface KafkaRecord {
  readonly topic: string
  readonly key?: Buffer
  /** Value of the record, or undefined for a tombstone. */
  readonly value?: Buffer
  readonly timestamp: bigint
  readonly headers?: ReadonlyMap<Buffer, Buffer>
  /** Partition modulo the number of partitions. By default the key determines it. */
  readonly partition?: number
}

export interface GroupOffset {
  readonly topic: string
  readonly partition: number
  readonly offset: bigint
  readonly metadata: {
    readonly consumer: {
      readonly groupId: string
      readonly generationId: number
      readonly memberId: string
      readonly coordinatorId: number
    }
  }
}

export interface Consumer {
  findGroupCoordinator(): Promise<number>
  /** The topics whose metadata the client requests. */
  readonly topics: { trackAll(...topics: readonly string[]): unknown }
  metadata(options: { readonly topics: readonly string[] }): Promise<{
    readonly topics: ReadonlyMap<string, TopicMetadata>
  }>
  /** Returns an offset of each partition: the first with the timestamp −2, and the end of the committed ones with −1. */
  listOffsets(options: {
    readonly topics: readonly string[]
    readonly timestamp: bigint
  }): Promise<ReadonlyMap<string, readonly bigint[]>>
  fetch(options: FetchOptions): Promise<Fetched>
  close(force: boolean): Promise<void>
}

interface TopicMetadata {
  readonly id: string
  readonly partitions: Readonly<Record<number, { readonly leader: number }>>
  readonly partitionsCount: number
}

export interface FetchOptions {
  /** Broker that leads the partitions. */
  readonly node: number
  readonly maxBytes: number
  /** Maximum time that the broker waits for records, in milliseconds. */
  readonly maxWaitTime: number
  readonly topics: readonly {
    readonly topicId: string
    readonly partitions: readonly {
      readonly partition: number
      readonly fetchOffset: bigint
      readonly partitionMaxBytes: number
      /** Epochs of the leader; −1 if they are not known. */
      readonly currentLeaderEpoch: number
      readonly lastFetchedEpoch: number
    }[]
  }[]
}

export interface Fetched {
  readonly responses: readonly {
    readonly partitions: readonly {
      readonly partitionIndex: number
      readonly abortedTransactions?: readonly AbortedTransaction[] | null
      readonly records?: readonly RecordBatch[] | null
    }[]
  }[]
}

export interface AbortedTransaction {
  readonly producerId: bigint
  readonly firstOffset: bigint
}

/** A batch of records, or the marker of the end of a transaction. */
export interface RecordBatch {
  readonly firstOffset: bigint
  readonly lastOffsetDelta: number
  readonly attributes: number
  readonly producerId: bigint
  readonly records: readonly {
    readonly offsetDelta: number
    readonly key: Buffer | null
    readonly value: Buffer | null
    readonly headers: readonly (readonly [Buffer, Buffer | null])[]
  }[]
}

export interface Admin {
  listTopics(): Promise<readonly string[]>
  createTopics(options: {
    readonly topics: readonly string[]
    readonly partitions: number
    readonly replicas: number
    readonly configs: readonly { readonly name: string; readonly value: string }[]
  }): Promise<unknown>
  listConsumerGroupOffsets(options: {
    readonly groups: readonly {
      readonly groupId: string
      readonly topics: readonly {
        readonly name: string
        readonly partitionIndexes: readonly number[]
      }[]
    }[]
    readonly requireStable: boolean
  }): Promise<readonly GroupOffsets[]>
  close(): Promise<void>
}

interface GroupOffsets {
  readonly topics: readonly {
    readonly name: string
    readonly partitions: readonly { readonly committedOffset: bigint }[]
  }[]
}

/** The oldest versions of Node that the client supports, by their major version. */
const oldestMinors: Readonly<Record<number, number>> = {
  22: 22,
  23: Number.POSITIVE_INFINITY,
  24: 6,
}

interface Resolved {
  readonly url: string
  readonly format?: string
  readonly shortCircuit?: boolean
}

/**
 * Hooks of the loader of modules. Every version of Node that the client supports has them. The types are those of Node 20,
 * which does not.
 */
const { registerHooks } = module as unknown as {
  readonly registerHooks: (hooks: {
    readonly resolve: (
      name: string,
      context: { readonly parentURL?: string },
      next: (name: string, context: object) => Resolved,
    ) => Resolved
  }) => { readonly deregister: () => void }
}

/**
 * Modules of the client that generate code, which the command line does not allow: ajv checks the options, which have
 * types in spate, and avsc reads Avro, which spate does not use.
 */
const generators: ReadonlySet<string> = new Set(['ajv', 'ajv/dist/2020.js', 'avsc'])
/** The module that replaces them: a validator that accepts everything. */
const withoutCode = `data:text/javascript,${encodeURIComponent(`
  export class Ajv {
    addKeyword() { return this }
    compile() { return () => true }
  }
  export { Ajv as Ajv2020 }
  export default {}
`)}`

/**
 * Loads the client.
 *
 * @throws {CommandFailure} if this version of Node is too old, or if the package is not installed
 */
export async function loadKafkaClient(version = process.versions.node): Promise<KafkaClient> {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 22 || minor < (oldestMinors[major] ?? 0)) {
    throw new CommandFailure(
      `Kafka requires Node 22.22 or later, or 24.6 or later; this is Node ${version}`,
    )
  }
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      generators.has(name) && context.parentURL?.includes('/@platformatic/kafka/')
        ? { url: withoutCode, format: 'module', shortCircuit: true }
        : next(name, context),
  })
  try {
    return await import('@platformatic/kafka')
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND')) throw error
    throw new CommandFailure(
      `Kafka requires the package @platformatic/kafka, which is not installed; install spate again with this version of Node, without --omit=optional`,
    )
  } finally {
    hooks.deregister()
  }
}
