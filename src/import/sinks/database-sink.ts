/**
 * Sink for a system whose command is a database client. Batches are written in transactions, and replies of the client
 * on standard output show which transactions were committed. Only committed rows count.
 */

import type { EntityImport } from '../../engine/import/import-plan.ts'
import { Batch } from '../rows/batch.ts'
import { type BatchLayout, entityOf } from '../rows/batch-layout.ts'
import { answerPattern, type Script } from './database-client.ts'
import { type FailedEvents, findFailedEvents, type PendingBatch } from './failed-events.ts'
import type { CommandResult, RunningCommand } from './shell.ts'
import type { Row, Sink } from './sink.ts'
import { endOf, SystemFailure } from './system-failure.ts'

/** Number of written, uncommitted batches whose rows stay in memory, to show the event at which the client failed. */
const keptBatches = 4

/**
 * Limits of a transaction with several batches: bytes, and time since it began. Each commit waits for the disk, and
 * SQLite writes every changed page twice. The limits bound what is repeated after a crash, and how long other clients
 * wait for the locks of the transaction.
 */
const transactionBytesMax = 256 * 1024 * 1024
const transactionMsMax = 1_000

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
}

/** A transaction that was begun and not ended. */
interface OpenTransaction {
  readonly after: number
  bytes: number
  /** Timer that ends the transaction, even if no more rows arrive. */
  readonly timer: NodeJS.Timeout
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
    const { parts, firstLines } = this.#compose(batch)
    const { bytes } = batch
    const counts = batch.counts()
    const began = transaction.after
    this.#pending.push({ after, last, began, bytes, counts, batch, firstLines })
    this.#forgetOldRows()
    this.#gathering = this.#free.pop() ?? new Batch(this.#target.layout)
    this.#write(parts)
    transaction.bytes += bytes
    const isFull = transaction.bytes >= transactionBytesMax
    if (isFull || !this.#target.joinsBatches) this.#endTransaction()
  }

  committed(): Promise<void> {
    this.#endTransaction()
    if (this.#pending.length === 0) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  async end(isComplete: boolean): Promise<void> {
    // A client that ended between two transactions has committed everything so far, but cannot receive the rest.
    const isEarly = this.#isGone && !isComplete
    this.#isEnding = true
    this.#endTransaction()
    await this.#written
    this.#running.stdin.end()
    const ended = await this.#running.ended
    if (ended.code === 0 && this.#pending.length === 0 && !isEarly) return
    throw new SystemFailure({
      system: this.label,
      how: endOf(ended),
      advice: adviceFor(ended),
      stderr: ended.stderr.lines,
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
    this.#transaction = { after, bytes: 0, timer }
    return this.#transaction
  }

  /** Writes the end of the open transaction, if there is an open one. */
  #endTransaction(): void {
    const transaction = this.#transaction
    if (transaction === undefined) return
    clearTimeout(transaction.timer)
    this.#transaction = undefined
    this.#writeText(this.#target.script.end(transaction.after, this.#last))
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

function adviceFor({ code, stderr }: CommandResult): string | undefined {
  if (code === 0) {
    return 'the command did not confirm all rows: it must read its standard input to the end, and its standard output must not be redirected'
  }
  return duplicateRow.test(stderr.text)
    ? 'the table already contains such a row: empty the tables, for example in "before"; if the definition generates the value twice, add "unique": true'
    : undefined
}

/** Matches error messages of PostgreSQL, SQLite and MySQL about duplicate rows. */
const duplicateRow = /duplicate key|UNIQUE constraint failed|Duplicate entry/

/**
 * Whether the client ended because the database refused a statement: psql exits with 3, other clients with 1. After a
 * lost connection or a signal, they exit with other codes, and a batch may have been committed.
 */
function isRefusal({ code, stderr }: CommandResult): boolean {
  return (code === 1 || code === 3) && !lostConnection.test(stderr.text)
}

/** Matches error messages of libpq and of the MySQL client about a lost connection. */
const lostConnection =
  /server closed the connection|connection to server|lost connection|gone away|terminating connection/i

/**
 * Maximum length of a reply (`answerPattern`), in characters, with which the database client reports on its standard
 * output how far it is. If a reply arrives in two pieces, this number of characters of the earlier output is enough to
 * recognize it.
 */
const answerMax = 64

function linesOf(text: string): number {
  let lines = 0
  for (const character of text) if (character === '\n') lines++
  return lines
}
