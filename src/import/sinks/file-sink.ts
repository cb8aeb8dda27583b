/**
 * A file of ours for the rows of an entity: `.jsonl`, `.sql`, `.csv` or `.copy`. How long it was at a recorded event is
 * recorded, too, so that going on begins by cutting off what came behind it.
 */

import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { CommandFailure } from '../../terminal/exit-code.ts'
import type { Arrangement, BatchedEntity } from '../rows/arrangement.ts'
import { Batch } from '../rows/batch.ts'
import type { Row, Sink } from './sink.ts'

export interface FileTarget {
  readonly path: string
  readonly label: string
  readonly entity: BatchedEntity
  readonly entities: number
  readonly after: number
  /** How long the file was then. */
  readonly length: number
}

/** By format. */
const fileEndings = { json: 'jsonl', sql: 'sql', csv: 'csv', copy: 'copy' } as const

export class FileSink implements Sink {
  readonly label: string
  readonly counts: Float64Array
  bytes = 0
  position: number
  /** Of the file, at that position. */
  length: number
  /** A file is always there. */
  readonly gone: Promise<void> = new Promise(() => undefined)
  readonly #target: FileTarget
  readonly #file: FileHandle
  readonly #arrangement: Arrangement
  #gathering: Batch
  #writing: Batch
  #written: Promise<void> = Promise.resolve()
  #failure: CommandFailure | undefined

  static async begin(target: FileTarget): Promise<FileSink> {
    const { path, label, length, entity } = target
    try {
      const file = await open(path, length === 0 ? 'w' : 'r+')
      const info = await file.stat()
      if (info.isFile()) {
        if (info.size < length) {
          await file.close()
          throw new CommandFailure(
            `${label} has ${info.size} bytes and had ${length}: begin anew, without --resume`,
          )
        }
        await file.truncate(length)
      }
      const head =
        length === 0 && entity.format === 'csv' ? Buffer.from(`${entity.head}\n`) : undefined
      if (head !== undefined) await file.write(head, 0, head.length, 0)
      return new FileSink({ ...target, length: length + (head?.length ?? 0) }, file)
    } catch (error) {
      throw error instanceof CommandFailure ? error : notWritten(label, error)
    }
  }

  private constructor(target: FileTarget, file: FileHandle) {
    this.#target = target
    this.#file = file
    this.label = target.label
    this.counts = new Float64Array(target.entities)
    this.position = target.after
    this.length = target.length
    this.#arrangement = { groups: [[target.entity]], mark: () => '' }
    this.#gathering = new Batch(this.#arrangement)
    this.#writing = new Batch(this.#arrangement)
  }

  get gathered(): number {
    return this.#gathering.bytes
  }

  take(row: Row, data: Buffer, from: number, to: number): void {
    this.#gathering.take(row, data, from, to)
  }

  async flush(last: number): Promise<void> {
    await this.#written
    if (this.#failure !== undefined) throw this.#failure
    const batch = this.#gathering
    if (batch.rows === 0) {
      this.position = Math.max(this.position, last)
      return
    }
    batch.last = last
    this.#gathering = this.#writing
    this.#writing = batch
    this.#written = this.#write(batch).catch((error: unknown) => {
      this.#failure = notWritten(this.label, error)
    })
  }

  /** Where a flush waits for the last one, it goes on before this does. */
  async settled(): Promise<void> {
    let last: Promise<void> | undefined
    while (last !== this.#written) {
      last = this.#written
      await last
    }
  }

  async end(): Promise<void> {
    await this.settled()
    try {
      if (this.#failure !== undefined) throw this.#failure
      await this.#file.datasync()
    } catch (error) {
      // What is no file on a disk cannot be synchronised with one.
      const isNone = error instanceof Error && 'code' in error && error.code === 'EINVAL'
      if (!isNone) throw error instanceof CommandFailure ? error : notWritten(this.label, error)
    } finally {
      await this.#file.close()
    }
  }

  async #write(batch: Batch): Promise<void> {
    let at = this.length
    for (const block of batch.blocks) {
      const bytes = block.bytes()
      for (let from = 0; from < bytes.length; ) {
        const { bytesWritten } = await this.#file.write(bytes, from, bytes.length - from, at)
        from += bytesWritten
        at += bytesWritten
      }
    }
    const { number } = this.#target.entity
    this.counts[number] = (this.counts[number] ?? 0) + batch.rows
    this.bytes += batch.bytes
    this.length = at
    this.position = batch.last
    batch.clear()
  }
}

export function fileName({ key, format }: Pick<BatchedEntity, 'key' | 'format'>): string {
  return `${basename(key)}.${fileEndings[format]}`
}

function notWritten(label: string, error: unknown): CommandFailure {
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandFailure(`${label} cannot be written: ${reason}`)
}
