/**
 * Sink for a system whose command is not a known database client. Such a command confirms no rows, so every row written
 * to its standard input counts, except the rows that it had not read when it ended. Rows are written in atomic writes,
 * and the id of the last written event is recorded after each write. After a kill, no row is incomplete, and at most
 * one write is not recorded.
 */

import type { PositionFile } from '../progress/position-file.ts'
import type { Batch } from '../rows/batch.ts'
import { type BatchedEntity, type BatchLayout, entityOf } from '../rows/batch-layout.ts'
import type { Block } from '../rows/block.ts'
import { DoubleBuffer } from './double-buffer.ts'
import { atomicWriteBytes, pipeCapacityBytes } from './fifo.ts'
import type { RunningCommand } from './shell.ts'
import type { Row, Sink } from './sink.ts'
import { endOf, SystemFailure } from './system-failure.ts'

export interface PipeTarget {
  readonly label: string
  /** Layout of the batches. It has one group if rows are in the order of events. */
  readonly layout: BatchLayout
  readonly entities: number
  readonly after: number
  /** File that records the id of the last event written to the command. */
  readonly positions: PositionFile
}

/** Consecutive rows of one entity in a batch. */
interface SegmentRows {
  readonly batch: Batch
  readonly block: Block
  readonly from: number
  readonly rowEnd: number
}

/** An event up to which all rows were written, and the amounts written until then. */
interface WrittenPosition {
  readonly position: number
  /** Total number of bytes that were written to the command up to this position. */
  readonly sent: number
  /** Number of rows since the previous position, by the number of the entity, and the number of their bytes. */
  readonly counts: ReadonlyMap<number, number>
  readonly bytes: number
}

export class PipeSink implements Sink {
  readonly label: string
  readonly counts: Float64Array
  bytes = 0
  position: number
  readonly closed: Promise<void>
  readonly #target: PipeTarget
  readonly #running: RunningCommand
  readonly #buffer: DoubleBuffer
  #isGone = false
  /** Whether the run is stopping, so that buffered rows need not be written. */
  #isStopping = false
  /** Whether a write to the command has failed. */
  #isCut = false
  #hasBegun: boolean
  /** Number of bytes written to the command, including the text between rows. */
  #sent = 0
  /** The last positions, for as many bytes as a pipe can hold unread. */
  readonly #written: WrittenPosition[]

  constructor(target: PipeTarget, running: RunningCommand) {
    this.label = target.label
    this.#target = target
    this.#running = running
    this.counts = new Float64Array(target.entities)
    this.position = target.after
    this.#hasBegun = target.after > 0
    this.#written = [{ position: target.after, sent: 0, counts: new Map(), bytes: 0 }]
    this.#buffer = new DoubleBuffer(target.layout)
    this.closed = running.ended.then(() => {
      this.#isGone = true
    })
  }

  get bufferedBytes(): number {
    return this.#buffer.bytes
  }

  take(row: Row, data: Buffer, from: number, to: number): void {
    this.#buffer.take(row, data, from, to)
  }

  async flush(last: number): Promise<void> {
    if (this.#buffer.rows > 0) await this.#buffer.flush(last, (batch) => this.#writeBatch(batch))
  }

  committed(): Promise<void> {
    return this.#buffer.written()
  }

  async end(isComplete: boolean): Promise<void> {
    this.#isStopping = !isComplete
    const isEarly = this.#isGone && !isComplete
    const [written] = await Promise.allSettled([this.committed()])
    this.#running.stdin.end()
    const ended = await this.#running.ended
    this.#discardUnread(ended.unreadBytes)
    this.#target.positions.close()
    if (written.status === 'rejected') throw written.reason
    if (ended.code === 0 && !ended.hasLeftInput && !this.#isCut && !isEarly) return
    throw new SystemFailure({
      system: this.label,
      how: endOf(ended),
      stderr: ended.stderr.lines,
      advice:
        ended.code === 0
          ? 'the command ended before it had received all rows: it must read its standard input to the end'
          : `the command received the events up to ${this.position.toLocaleString('en')}; only the command knows which of them it kept`,
    })
  }

  async #writeBatch(batch: Batch): Promise<void> {
    if (this.#isStopping) return
    for (const [group, block] of batch.blocks.entries()) {
      let from = 0
      for (const { entity: number, rowEnd } of block.segments) {
        const entity = entityOf(this.#target.layout, group, number)
        if (!(await this.#writeSegment(entity, { batch, block, from, rowEnd }))) return
        from = rowEnd
      }
    }
    const isWhole = batch.blocks.length > 1
    const counts = isWhole ? batch.counts() : new Map<number, number>()
    this.#notePosition(batch.last, { counts, bytes: isWhole ? batch.bytes : 0 })
    batch.clear()
  }

  /**
   * Writes the rows `from` … `rowEnd` − 1 of a block. Returns false if rows remain because a write failed or the run
   * stops.
   */
  async #writeSegment(
    { number, format, head }: BatchedEntity,
    { batch, block, from, rowEnd }: SegmentRows,
  ): Promise<boolean> {
    const isHeaded = head !== undefined && (format === 'copy' || !this.#hasBegun)
    if (isHeaded && !(await this.#write(Buffer.from(`${head}\n`)))) return false
    this.#hasBegun = true
    // If rows are not in the order of events, only a complete batch is a position.
    const isOrdered = batch.blocks.length === 1
    for (let at = from; at < rowEnd; ) {
      const last = Math.min(block.lastWithin(at, atomicWriteBytes), rowEnd - 1)
      const bytes = block.bytes(at, last + 1)
      if (!(await this.#write(bytes))) return false
      if (isOrdered) {
        const counts = new Map([[number, last + 1 - at]])
        this.#notePosition(block.idOf(last) ?? batch.last, { counts, bytes: bytes.length })
        if (this.#isStopping) return false
      }
      at = last + 1
    }
    return format !== 'copy' || (await this.#write(Buffer.from('\\.\n')))
  }

  #notePosition(
    position: number,
    { counts, bytes }: Pick<WrittenPosition, 'counts' | 'bytes'>,
  ): void {
    this.#written.push({ position, sent: this.#sent, counts, bytes })
    while ((this.#written[1]?.sent ?? this.#sent) < this.#sent - pipeCapacityBytes)
      this.#written.shift()
    this.#count(counts, 1)
    this.bytes += bytes
    this.position = position
    this.#target.positions.record(position)
  }

  /** Subtracts the rows that the command has not read from the counts, and sets the position back. */
  #discardUnread(unreadBytes: number): void {
    const read = this.#sent - unreadBytes
    for (;;) {
      const last = this.#written.at(-1)
      const before = this.#written.at(-2)
      if (last === undefined || before === undefined || last.sent <= read) return
      this.#written.pop()
      this.#count(last.counts, -1)
      this.bytes -= last.bytes
      this.position = before.position
      this.#target.positions.record(this.position)
    }
  }

  #count(counts: ReadonlyMap<number, number>, sign: 1 | -1): void {
    for (const [entity, rows] of counts) {
      this.counts[entity] = (this.counts[entity] ?? 0) + sign * rows
    }
  }

  /**
   * Writes bytes to the command and waits, because several queued writes would be combined into one that is not atomic.
   * Returns whether the write succeeded.
   */
  async #write(bytes: Buffer): Promise<boolean> {
    const { stdin } = this.#running
    const isWritten =
      !this.#isGone &&
      (await new Promise<boolean>((resolve) => {
        // Node reports success for a queued write if its stream is destroyed.
        stdin.write(bytes, (error) => resolve(!error && !stdin.destroyed))
      }))
    this.#isCut ||= !isWritten
    if (isWritten) this.#sent += bytes.length
    return isWritten
  }
}
