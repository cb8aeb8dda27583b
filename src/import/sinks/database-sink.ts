/**
 * A system whose command is a database client: batches are transactions, and its answers on standard output show which of
 * them are committed. Nothing counts as taken before that.
 */

import type { EntityImport } from '../../engine/import/import-plan.ts'
import { Batch } from '../rows/batch.ts'
import { type BatchLayout, entityOf } from '../rows/batch-layout.ts'
import { answerPattern, type Script } from './database-client.ts'
import { type FailedEvents, findFailedEvents, type PendingBatch } from './failed-events.ts'
import type { CommandResult, RunningCommand } from './shell.ts'
import type { Row, Sink } from './sink.ts'
import { endOf, SystemFailure } from './system-failure.ts'

/** Their rows are kept until they are taken, so that the event can be shown at which the command failed. */
const keptBatches = 4

export interface DatabaseTarget {
  readonly label: string
  readonly plan: readonly EntityImport[]
  readonly layout: BatchLayout
  readonly script: Script
  readonly nonce: string
  /** The last event that the database has. */
  readonly after: number
}

export class DatabaseSink implements Sink {
  readonly label: string
  readonly counts: Float64Array
  bytes = 0
  position: number
  /** The table of progress exists. */
  hasTable = false
  readonly closed: Promise<void>
  readonly #target: DatabaseTarget
  readonly #running: RunningCommand
  readonly #answers: RegExp
  /** The end of what was answered, where an answer may be cut. */
  #answered = ''
  /** The first event of the statement that began last. */
  #mark: number | undefined
  #pending: PendingBatch[] = []
  /** Called when every batch is committed. */
  #waiting: (() => void)[] = []
  readonly #free: Batch[] = []
  #gathering: Batch
  /** The last event that was pending on. */
  #last: number
  /** The line on which the next one stands. */
  #line = 1
  #isGone = false
  /** Settles when the last write has ended. */
  #written: Promise<void> = Promise.resolve()

  /** `start` runs the command, and passes its standard output on. */
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
    this.#write([Buffer.from(target.script.head)])
    this.#line += linesOf(target.script.head)
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
    batch.after = this.#last
    batch.last = last
    this.#last = last
    const { parts, firstLines } = this.#compose(batch)
    await this.#written
    const { after, bytes } = batch
    this.#pending.push({ after, last, bytes, counts: batch.counts(), batch, firstLines })
    this.#forgetOldRows()
    this.#gathering = this.#free.pop() ?? new Batch(this.#target.layout)
    this.#write(parts)
  }

  committed(): Promise<void> {
    if (this.#pending.length === 0) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** A flush that waits for the last one continues before this does. */
  async #flushed(): Promise<void> {
    let last: Promise<void> | undefined
    while (last !== this.#written) {
      last = this.#written
      await last
    }
  }

  async end(isComplete: boolean): Promise<void> {
    // One that ends between two batches has taken what it was given, and not what comes.
    const isEarly = this.#isGone && !isComplete
    await this.#flushed()
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
      // A number at the very end may be incomplete.
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
    say(script.begin(batch))
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
    say(script.end)
    return { parts, firstLines }
  }

  #write(parts: readonly Buffer[]): void {
    const { stdin } = this.#running
    this.#written = new Promise((resolve) => {
      // The end of the command shows what could not be written.
      stdin.cork()
      for (const part of parts.slice(0, -1)) stdin.write(part)
      stdin.write(parts.at(-1) ?? Buffer.alloc(0), () => resolve())
      stdin.uncork()
    })
  }

  /** A command that answers late, or never, must not cost memory. */
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
    return 'it did not answer that it took everything: it must read its standard input to the end, and its standard output must come here'
  }
  return duplicateRow.test(stderr.text)
    ? 'it had such a row already: empty its tables, or let "before" do it; a definition that makes it twice needs "unique": true'
    : undefined
}

/** In the words of PostgreSQL, SQLite and MySQL. */
const duplicateRow = /duplicate key|UNIQUE constraint failed|Duplicate entry/

/**
 * Whether the client ended because of a statement: with 3 psql, with 1 the others. Lost connections and signals end it with
 * other codes, and may hide that a batch was committed.
 */
function isRefusal({ code, stderr }: CommandResult): boolean {
  return (code === 1 || code === 3) && !lostConnection.test(stderr.text)
}

/** In the words of libpq and of the client of MySQL. */
const lostConnection =
  /server closed the connection|connection to server|lost connection|gone away|terminating connection/i

/** The longest answer. */
const answerMax = 64

function linesOf(text: string): number {
  let lines = 0
  for (const character of text) if (character === '\n') lines++
  return lines
}
