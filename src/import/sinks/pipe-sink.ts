/**
 * A system whose command is no known database client. Such a command confirms nothing, so what went into its standard
 * input counts as taken, without what it had not read when it ended. Whole rows are written, in writes that cannot be
 * divided, and the position is recorded after each. A process that is killed leaves no half row, and at most one write
 * that is not recorded.
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
  /** It has one group where rows keep the order of events. */
  readonly layout: BatchLayout
  readonly entities: number
  readonly after: number
  /** Records the last event that the command was written. */
  readonly positions: PositionFile
}

/** Rows of one entity, one after another. */
interface SegmentRows {
  readonly batch: Batch
  readonly block: Block
  readonly from: number
  readonly rowEnd: number
}

/** That the command was given everything up to an event. */
interface WrittenPosition {
  readonly position: number
  /** How many bytes were written in all. */
  readonly sent: number
  /** What came since the one before: rows by the number of their entity, and their bytes. */
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
  /** Rows that were pending on need not be written any more. */
  #isStopping = false
  /** Something could not be written. */
  #isCut = false
  #hasBegun: boolean
  /** Bytes, with what stands between rows. */
  #sent = 0
  /** The last ones, as far back as a pipe may hold what was not read. */
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
          ? 'it ended before it was given everything: it must read its standard input to the end'
          : `it was given the events up to ${this.position.toLocaleString('en')}; which of them it kept, only it knows`,
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

  /** Writes rows `from` … `rowEnd` − 1 of a block. Returns false where something is left: the pipe is cut, or the run stops. */
  async #writeSegment(
    { number, format, head }: BatchedEntity,
    { batch, block, from, rowEnd }: SegmentRows,
  ): Promise<boolean> {
    const isHeaded = head !== undefined && (format === 'copy' || !this.#hasBegun)
    if (isHeaded && !(await this.#write(Buffer.from(`${head}\n`)))) return false
    this.#hasBegun = true
    // Where rows are not in the order of events, only a whole batch is a position.
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

  /** What was not read was not taken. */
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

  /** One at a time: several that wait would be written as one, which can be cut. Answers whether it went there. */
  async #write(bytes: Buffer): Promise<boolean> {
    const { stdin } = this.#running
    const isWritten =
      !this.#isGone &&
      (await new Promise<boolean>((resolve) => {
        // Node reports a write that waits while its stream is destroyed as done.
        stdin.write(bytes, (error) => resolve(!error && !stdin.destroyed))
      }))
    this.#isCut ||= !isWritten
    if (isWritten) this.#sent += bytes.length
    return isWritten
  }
}
