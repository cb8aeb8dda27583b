/**
 * Channel to Kafka. Each batch of messages is a transaction that also commits the position of its last event. After an
 * error that passes, a new session asks the brokers for the position, so it is never guessed whether a commit succeeded.
 */

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel } from '../messages/channel.ts'
import type { Message } from '../messages/message.ts'
import type { DatabasePosition } from '../progress/progress.ts'
import { fencedFailure, isTooLarge, kafkaFailure, kindOf } from './kafka-error.ts'
import { pieceBytesMax, type RecordOptions, recordsOf } from './kafka-records.ts'
import { KafkaSession, type SessionOptions } from './kafka-session.ts'

/** Maximum time without a reply of the brokers, in milliseconds: at the start, and after the first reply. */
const [startMsMax, outageMsMax] = [10_000, 120_000]
/** Minimum and maximum time between two attempts, in milliseconds. */
const [retryMsMin, retryMsMax] = [250, 4_000]

export interface KafkaChannelOptions {
  readonly system: string
  readonly session: SessionOptions
  readonly records: RecordOptions
  readonly signal: AbortSignal
  /** Function that shows a text about the progress of the run. */
  readonly note: (text: string) => void
}

export class KafkaChannel implements Channel {
  readonly #options: KafkaChannelOptions
  #session: KafkaSession | undefined
  #hasReplied = false
  #pieceBytes = pieceBytesMax

  constructor(options: KafkaChannelOptions) {
    this.#options = options
  }

  position(): Promise<DatabasePosition> {
    return this.#attempt('cannot be read', async () => (await this.#open()).position())
  }

  async send(
    messages: readonly Message[],
    last: number,
    onDelivered: (position: number) => void,
  ): Promise<void> {
    while (!(await this.#commit(messages, last))) this.#pieceBytes /= 2
    onDelivered(last)
  }

  /** Commits messages in one transaction. Returns false if the topic accepts only smaller pieces. */
  async #commit(messages: readonly Message[], last: number): Promise<boolean> {
    const pieces = recordsOf(messages, this.#options.records, this.#pieceBytes)
    const commit = this.#attempt('cannot be written', async (isFirst) => {
      const session = await this.#open()
      // A lost reply to a commit: the earlier attempt was complete.
      if (!isFirst && (await session.position()).position >= last) return
      await session.commit(pieces, last)
    })
    try {
      await commit
      return true
    } catch (error) {
      const isDivisible = pieces.some(({ length }) => length > 1)
      if (isDivisible && isTooLarge(error)) return false
      throw error
    }
  }

  async close(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    await session?.close()
  }

  async #open(): Promise<KafkaSession> {
    this.#session ??= await KafkaSession.open(this.#options.session)
    this.#hasReplied = true
    return this.#session
  }

  /** Repeats a step with a new session until it succeeds, the error does not pass, or the time is over. */
  async #attempt<Result>(
    what: string,
    step: (isFirst: boolean) => Promise<Result>,
  ): Promise<Result> {
    const { system, signal, note, session } = this.#options
    const startMs = performance.now()
    for (let retry = 0; ; retry++) {
      try {
        return await step(retry === 0)
      } catch (error) {
        await this.close()
        const kind = kindOf(error)
        if (kind === 'fenced') throw fencedFailure(system)
        const timeMs = this.#hasReplied ? outageMsMax : startMsMax
        const { bootstrapBrokers: brokers } = session.options
        const failure = kafkaFailure(system, error, { what, brokers })
        if (kind === 'final' || performance.now() - startMs > timeMs) throw failure
        signal.throwIfAborted()
        if (retry === 0) note(`${failure.message}; trying again`)
      }
      await sleep(Math.min(retryMsMin * 2 ** retry, retryMsMax), undefined, { signal }).catch(() =>
        signal.throwIfAborted(),
      )
    }
  }
}
