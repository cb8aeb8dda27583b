/** Sink for a system that receives events as messages. A batch of rows is delivered by the channel of the system. */

import type { EntityImport } from '../../engine/import/import-plan.ts'
import type { PositionFile } from '../progress/position-file.ts'
import type { Batch } from '../rows/batch.ts'
import type { BatchLayout } from '../rows/batch-layout.ts'
import { unexpectedRow } from '../rows/row-check.ts'
import { DoubleBuffer } from '../sinks/double-buffer.ts'
import type { Row, Sink } from '../sinks/sink.ts'
import type { Channel } from './channel.ts'
import { type Message, readMessage } from './message.ts'

export interface MessageSinkTarget {
  readonly label: string
  readonly plan: readonly EntityImport[]
  /** Layout with one group, so that messages are in the order of events. */
  readonly layout: BatchLayout
  readonly channel: Channel
  /** Id of the last event that the target already has. */
  readonly after: number
  /** Start of simulated time, in milliseconds since 1970. */
  readonly startMs: number
  /** File that records the id of the last delivered event, or undefined for a target that keeps it. */
  readonly positions: PositionFile | undefined
}

export class MessageSink implements Sink {
  readonly label: string
  readonly counts: Float64Array
  bytes = 0
  position: number
  /** Whether the target has delivered events of this session. */
  hasTable = false
  /** Never resolves: the failure of a channel is reported by the next `flush`. */
  readonly closed: Promise<void> = new Promise(() => undefined)
  readonly #target: MessageSinkTarget
  readonly #buffer: DoubleBuffer

  constructor(target: MessageSinkTarget) {
    this.#target = target
    this.label = target.label
    this.counts = new Float64Array(target.plan.length)
    this.position = target.after
    this.#buffer = new DoubleBuffer(target.layout)
  }

  get bufferedBytes(): number {
    return this.#buffer.bytes
  }

  take(row: Row, data: Buffer, from: number, to: number): void {
    this.#buffer.take(row, data, from, to)
  }

  async flush(last: number): Promise<void> {
    if (this.#buffer.rows > 0) await this.#buffer.flush(last, (batch) => this.#deliver(batch))
  }

  committed(): Promise<void> {
    return this.#buffer.written()
  }

  async end(): Promise<void> {
    try {
      await this.committed()
    } finally {
      await this.#target.channel.close()
      this.#target.positions?.close()
    }
  }

  async #deliver(batch: Batch): Promise<void> {
    const messages = this.#messagesOf(batch)
    let delivered = 0
    await this.#target.channel.send(messages, batch.last, (position) => {
      for (; delivered < messages.length; delivered++) {
        const { id, entity, value } = messages[delivered] as Message
        if (id > position) break
        this.counts[entity] = (this.counts[entity] ?? 0) + 1
        this.bytes += value.length
      }
      this.hasTable = true
      this.position = position
      this.#target.positions?.record(position)
    })
    batch.clear()
  }

  #messagesOf(batch: Batch): readonly Message[] {
    const { plan, startMs } = this.#target
    const messages: Message[] = []
    for (const block of batch.blocks) {
      let row = 0
      for (const { entity, rowEnd } of block.segments) {
        for (; row < rowEnd; row++) {
          const id = block.idOf(row) ?? 0
          const bytes = block.bytes(row, row + 1)
          const message = readMessage(bytes, { id, entity, startMs })
          if (message === undefined) throw unexpectedRow(plan[entity] as EntityImport, id, bytes)
          messages.push(message)
        }
      }
    }
    return messages
  }
}
