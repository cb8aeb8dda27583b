/**
 * Sink for a system whose command is a database client. Batches are written in transactions, and replies of the client
 * on standard output show which transactions were committed. Only committed rows count.
 */

import type { EntityImport } from '../../engine/import/import-plan.ts'
import { Batch } from '../rows/batch.ts'
import { type BatchLayout, entityOf } from '../rows/batch-layout.ts'
import { adviceFor, isRefusal, reasonOf } from './client-result.ts'
import { answerPattern, type Script } from './database-client.ts'
import { type FailedEvents, findFailedEvents, type PendingBatch } from './failed-events.ts'
import type { Frame } from './frame.ts'
import type { RunningCommand } from './shell.ts'
import type { Row, Sink } from './sink.ts'
import { endOf, SystemFailure } from './system-failure.ts'
import { Together } from './together.ts'
import {
  isFull,
  linesOf,
  type OpenTransaction,
  openTransaction,
  transactionMsMax,
} from './transaction.ts'

/** Number of written, uncommitted batches whose rows stay in memory, to show the event at which the client failed. */
const keptBatches = 4

export interface DatabaseTarget {
  readonly label: string
  readonly plan: readonly EntityImport[]
  readonly layout: BatchLayout
  readonly script: Script
  readonly nonce: string
  /** Id of the last event that the database already has. */
  readonly after: number
  /**
   * Whether a transaction may have several batches. False if other systems are written, which may be in the same
   * database and wait for its locks.
   */
  readonly joinsBatches: boolean
  /** Groups of entities, by key, whose rows are written in one transaction, with `deferral` around them. */
  readonly together: readonly (readonly string[])[]
  readonly deferral: Frame
}

export class DatabaseSink implements Sink {
  readonly label: string
  readonly counts: Float64Array
  bytes = 0
  position: number
  /** Whether a reply of the client has shown that the progress table exists. */
  hasTable = false
  readonly closed: Promise<void>
  readonly #target: DatabaseTarget
  readonly #running: RunningCommand
  readonly #answers: RegExp
  /** End of the client's output, which may be the start of a reply. */
  #answered = ''
  /** Id of the first event of the last statement that the client has begun, from its replies. */
  #mark: number | undefined
  #pending: PendingBatch[] = []
  /** Functions to call as soon as every written batch is committed. */
  #waiting: (() => void)[] = []
  readonly #free: Batch[] = []
  #gathering: Batch
  #transaction: OpenTransaction | undefined
  readonly #together: Together
  /** Id of the last event that was written to the client. */
  #last: number
  /** Number of the next line that is written to the client's standard input, from 1. */
  #line = 1
  #isGone = false
  /** Whether `end` was called. A `flush` that waits at that time writes nothing. */
  #isEnding = false
  /** Resolves when the last write to the client has ended. */
  #written: Promise<void> = Promise.resolve()

  /**
   * Starts the client and creates its sink. `start` starts the command, and calls `onOutput` with its standard output.
   */
  static async begin(
    target: DatabaseTarget,
    start: (onOutput: (piece: Buffer) => void) => Promise<RunningCommand>,
  ): Promise<DatabaseSink> {
    let sink: DatabaseSink | undefined
    const early: Buffer[] = []
    const running = await start((piece) => {
      if (sink === undefined) early.push(piece)
      else sink.#readAnswers(piece)
    })
    sink = new DatabaseSink(target, running)
    for (const piece of early) sink.#readAnswers(piece)
    return sink
  }

  private constructor(target: DatabaseTarget, running: RunningCommand) {
    this.label = target.label
    this.#target = target
    this.#running = running
    this.#answers = answerPattern(target.nonce)
    this.counts = new Float64Array(target.plan.length)
    this.position = target.after
    this.#last = target.after
    this.#together = new Together(target.together, target.plan)
    this.#gathering = new Batch(target.layout)
    this.closed = running.ended.then(() => {
      this.#isGone = true
    })
    this.#writeText(target.script.head)
  }

  get bufferedBytes(): number {
    return this.#gathering.bytes
  }

  take(row: Row, data: Buffer, from: number, to: number): void {
    this.#gathering.take(row, data, from, to)
  }

  async flush(last: number): Promise<void> {
    const batch = this.#gathering
    if (batch.rows === 0) return
    await this.#written
    // The rows would begin a transaction that `end` does not commit.
    if (this.#isEnding) return
    const after = this.#last
    this.#last = last
    const transaction = this.#transaction ?? this.#begin(after)
    const { bytes } = batch
    const counts = batch.counts()
    if (this.#together.add(counts) && !transaction.isDeferring) {
      transaction.isDeferring = true
      this.#writeText(this.#target.deferral.begin)
    }
    const { parts, firstLines } = this.#compose(batch)
    const began = transaction.after
    this.#pending.push({ after, last, began, bytes, counts, batch, firstLines })
    this.#forgetOldRows()
    this.#gathering = this.#free.pop() ?? new Batch(this.#target.layout)
    this.#write(parts)
    transaction.bytes += bytes
    if (isFull(transaction) || !this.#target.joinsBatches) this.#endTransaction()
  }

  committed(): Promise<void> {
    this.#endTransaction()
    // Rows of other systems do not wait for a transaction that waits for later rows.
    if (this.#pending.length === 0 || this.#together.isOpen) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  async end(isComplete: boolean): Promise<void> {
    // A client that ended between two transactions has committed everything so far, but cannot receive the rest.
    const isEarly = this.#isGone && !isComplete
    this.#isEnding = true
    if (this.#together.isOpen && !isComplete) this.#rollBack()
    else this.#endTransaction(true)
    await this.#written
    this.#running.stdin.end()
    const ended = await this.#running.ended
    if (ended.code === 0 && this.#pending.length === 0 && !isEarly) return
    throw new SystemFailure({
      system: this.label,
      how: endOf(ended),
      advice: adviceFor(ended),
      stderr: ended.stderr.lines,
      reason: reasonOf(ended),
      position: this.position,
      isRefusal: isRefusal(ended),
      failedEvents: this.#findFailedEvents(ended.stderr.text),
    })
  }

  #findFailedEvents(stderr: string): FailedEvents | undefined {
    const { plan } = this.#target
    return findFailedEvents({ stderr, pending: this.#pending, mark: this.#mark, plan })
  }

  #readAnswers(piece: Buffer): void {
    const text = this.#answered + piece.toString('latin1')
    let end = 0
    for (const found of text.matchAll(this.#answers)) {
      // More digits of a number at the end of the output may follow.
      if (found.index + found[0].length === text.length) break
      end = found.index + found[0].length
      const number = Number(found[2])
      if (found[1] === '@') this.#mark = number
      else {
        this.hasTable = true
        this.#commit(number)
      }
    }
    this.#answered = text.slice(Math.max(end, text.length - answerMax))
  }

  #commit(position: number): void {
    for (;;) {
      const first = this.#pending[0]
      if (first === undefined || first.last > position) break
      this.#pending.shift()
      for (const [entity, rows] of first.counts) {
        this.counts[entity] = (this.counts[entity] ?? 0) + rows
      }
      this.bytes += first.bytes
      this.position = first.last
      this.#reuse(first)
    }
    if (this.#pending.length > 0) return
    for (const goOn of this.#waiting.splice(0)) goOn()
  }

  #begin(after: number): OpenTransaction {
    this.#writeText(this.#target.script.begin(after))
    const timer = setTimeout(() => this.#endTransaction(), transactionMsMax)
    this.#transaction = openTransaction(after, timer)
    return this.#transaction
  }

  /** Writes the end of the open transaction, if there is one that need not wait for later rows. */
  #endTransaction(isLast = false): void {
    const transaction = this.#transaction
    if (transaction === undefined || (this.#together.isOpen && !isLast)) return
    clearTimeout(transaction.timer)
    this.#transaction = undefined
    const { script, deferral } = this.#target
    if (transaction.isDeferring) this.#writeText(`${script.mark(0)}${deferral.end}`)
    this.#writeText(script.end(transaction.after, this.#last))
  }

  /** Discards the open transaction. Its rows are written again when the run is resumed. */
  #rollBack(): void {
    const transaction = this.#transaction
    if (transaction === undefined) return
    clearTimeout(transaction.timer)
    this.#transaction = undefined
    this.#pending = this.#pending.filter(({ began }) => began !== transaction.after)
    this.#writeText('ROLLBACK;\n')
  }

  #compose(batch: Batch): {
    readonly parts: readonly Buffer[]
    readonly firstLines: readonly number[]
  } {
    const { script, layout } = this.#target
    const parts: Buffer[] = []
    const firstLines: number[] = []
    const say = (text: string): void => {
      parts.push(Buffer.from(text))
      this.#line += linesOf(text)
    }
    for (const [group, block] of batch.blocks.entries()) {
      firstLines.push(this.#line)
      let from = 0
      for (const { entity, rowEnd } of block.segments) {
        const { format, head } = entityOf(layout, group, entity)
        if (format === 'copy') say(`${script.mark(block.idOf(from) ?? 0)}${head ?? ''}\n`)
        parts.push(block.bytes(from, rowEnd))
        this.#line += rowEnd - from
        if (format === 'copy') say('\\.\n')
        from = rowEnd
      }
    }
    return { parts, firstLines }
  }

  #writeText(text: string): void {
    this.#write([Buffer.from(text)])
    this.#line += linesOf(text)
  }

  #write(parts: readonly Buffer[]): void {
    const { stdin } = this.#running
    this.#written = new Promise((resolve) => {
      // Errors of writing are ignored, because the result of the client shows which batches were not committed.
      stdin.cork()
      for (const part of parts.slice(0, -1)) stdin.write(part)
      stdin.write(parts.at(-1) ?? Buffer.alloc(0), () => resolve())
      stdin.uncork()
    })
  }

  /** Reuses the memory of older batches that are not committed, since a client may reply late or never. */
  #forgetOldRows(): void {
    const old = this.#pending[this.#pending.length - 1 - keptBatches]
    if (old !== undefined) this.#reuse(old)
  }

  #reuse(pending: PendingBatch): void {
    const { batch } = pending
    if (batch === undefined) return
    pending.batch = undefined
    batch.clear()
    this.#free.push(batch)
  }
}

/**
 * Maximum length of a reply (`answerPattern`), in characters, with which the database client reports on its standard
 * output how far it is. If a reply arrives in two pieces, this number of characters of the earlier output is enough to
 * recognize it.
 */
const answerMax = 64
