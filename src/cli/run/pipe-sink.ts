/**
 * A system whose command is no known database client. What counts as taken is what went into its standard input, since it
 * tells no more. Rows go there whole, in writes that cannot be cut, and each is recorded right behind, so that a process
 * that is killed leaves no half row, and at most one write that is not known to have come.
 */

import { type Arrangement, Batch } from './batch.ts'
import { entityOf } from './database-sink.ts'
import { wholeBytes } from './fifo.ts'
import type { Running } from './shell.ts'
import type { Row, Sink } from './sink.ts'
import { endOf, SystemFailure } from './system-failure.ts'

export interface PipeTarget {
  readonly label: string
  /** Of one group where rows keep the order of events. */
  readonly arrangement: Arrangement
  readonly entities: number
  readonly after: number
  readonly mark: Mark
}

/** Records the last event that the command was given. */
export interface Mark {
  record(position: number): void
  close(): void
}

export class PipeSink implements Sink {
  readonly label: string
  readonly counts: Float64Array
  bytes = 0
  position: number
  readonly gone: Promise<void>
  readonly #target: PipeTarget
  readonly #running: Running
  #gathering: Batch
  #writing: Batch
  #written: Promise<void> = Promise.resolve()
  #isGone = false
  /** Rows that were handed on need not be written any more. */
  #isStopping = false
  /** Something could not be written. */
  #isCut = false
  #hasBegun: boolean

  constructor(target: PipeTarget, running: Running) {
    this.label = target.label
    this.#target = target
    this.#running = running
    this.counts = new Float64Array(target.entities)
    this.position = target.after
    this.#hasBegun = target.after > 0
    this.#gathering = new Batch(target.arrangement)
    this.#writing = new Batch(target.arrangement)
    this.gone = running.ended.then(() => {
      this.#isGone = true
    })
  }

  get gathered(): number {
    return this.#gathering.bytes
  }

  take(row: Row, data: Buffer, from: number, to: number): void {
    this.#gathering.take(row, data, from, to)
  }

  async flush(last: number): Promise<void> {
    if (this.#gathering.rows === 0) return
    await this.#written
    if (this.#isStopping) return
    const batch = this.#gathering
    batch.last = last
    this.#gathering = this.#writing
    this.#writing = batch
    this.#written = this.#writeBatch(batch)
  }

  /** Where a flush waits for the last one, it goes on before this does. */
  async settled(): Promise<void> {
    let last: Promise<void> | undefined
    while (last !== this.#written) {
      last = this.#written
      await last
    }
  }

  async end(isComplete: boolean): Promise<void> {
    this.#isStopping = !isComplete
    const isEarly = this.#isGone && !isComplete
    await this.settled()
    this.#running.stdin.end()
    const ended = await this.#running.ended
    this.#target.mark.close()
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
    for (const [group, block] of batch.blocks.entries()) {
      let from = 0
      for (const { entity, rowEnd } of block.stretches) {
        const { format, head } = entityOf(this.#target.arrangement, group, entity)
        const isHeaded = head !== undefined && (format === 'copy' || !this.#hasBegun)
        if (isHeaded && !(await this.#write(Buffer.from(`${head}\n`)))) return
        this.#hasBegun = true
        while (from < rowEnd) {
          const last = Math.min(block.lastWithin(from, wholeBytes), rowEnd - 1)
          const bytes = block.bytes(from, last + 1)
          if (!(await this.#write(bytes))) return
          // Where rows are not in the order of events, only a whole batch is a position.
          if (batch.blocks.length === 1) {
            this.#count(new Map([[entity, last + 1 - from]]), bytes.length)
            this.#reach(block.idOf(last) ?? batch.last)
          }
          from = last + 1
          if (this.#isStopping && batch.blocks.length === 1) return
        }
        if (format === 'copy' && !(await this.#write(Buffer.from('\\.\n')))) return
      }
    }
    if (batch.blocks.length > 1) this.#count(batch.counts(), batch.bytes)
    this.#reach(batch.last)
    batch.clear()
  }

  #count(counts: ReadonlyMap<number, number>, bytes: number): void {
    for (const [entity, rows] of counts) this.counts[entity] = (this.counts[entity] ?? 0) + rows
    this.bytes += bytes
  }

  #reach(position: number): void {
    this.position = position
    this.#target.mark.record(position)
  }

  /** One at a time: several that wait would be written as one, which can be cut. Answers whether it went there. */
  async #write(bytes: Buffer): Promise<boolean> {
    const isWritten =
      !this.#isGone &&
      (await new Promise<boolean>((resolve) => {
        this.#running.stdin.write(bytes, (error) => resolve(error === null || error === undefined))
      }))
    this.#isCut ||= !isWritten
    return isWritten
  }
}
