/**
 * Writes the rows of an entity to a file: `.jsonl`, `.sql`, `.csv` or `.copy`. The length of the file is recorded with
 * the id of its last event, and a resumed run truncates the file to this length.
 */

import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { hasCode } from '../../text/error-code.ts'
import type { Batch } from '../rows/batch.ts'
import type { BatchedEntity } from '../rows/batch-layout.ts'
import { DoubleBuffer } from './double-buffer.ts'
import type { Row, Sink } from './sink.ts'

export interface FileTarget {
  readonly path: string
  readonly label: string
  readonly entity: BatchedEntity
  readonly entities: number
  readonly after: number
  /** Length of the file up to the event `after`, in bytes. */
  readonly length: number
}

/** File extensions, by the format of the rows. */
const fileEndings = {
  json: 'jsonl',
  sql: 'sql',
  csv: 'csv',
  copy: 'copy',
  debezium: 'jsonl',
} as const

export class FileSink implements Sink {
  readonly label: string
  readonly counts: Float64Array
  bytes = 0
  position: number
  /** Length of the file up to the event `position`, in bytes. */
  length: number
  /** Never resolves, because nothing but `end` closes the file. */
  readonly closed: Promise<void> = new Promise(() => undefined)
  readonly #target: FileTarget
  readonly #file: FileHandle
  readonly #buffer: DoubleBuffer

  static async begin(target: FileTarget): Promise<FileSink> {
    const { path, label, length, entity } = target
    try {
      const file = await open(path, length === 0 ? 'w' : 'r+')
      const info = await file.stat()
      if (info.isFile()) {
        if (info.size < length) {
          await file.close()
          throw new CommandFailure(
            `${label} must have at least ${length} bytes to resume; got ${info.size}: start a new run, without --resume`,
          )
        }
        await file.truncate(length)
      }
      const head =
        length === 0 && entity.format === 'csv' ? Buffer.from(`${entity.head}\n`) : undefined
      if (head !== undefined) await file.write(head, 0, head.length, 0)
      return new FileSink({ ...target, length: length + (head?.length ?? 0) }, file)
    } catch (error) {
      throw notWritten(label, error)
    }
  }

  private constructor(target: FileTarget, file: FileHandle) {
    this.#target = target
    this.#file = file
    this.label = target.label
    this.counts = new Float64Array(target.entities)
    this.position = target.after
    this.length = target.length
    this.#buffer = new DoubleBuffer({
      groups: [[target.entity]],
      mark: () => '',
      partOf: undefined,
    })
  }

  get bufferedBytes(): number {
    return this.#buffer.bytes
  }

  take(row: Row, data: Buffer, from: number, to: number): void {
    this.#buffer.take(row, data, from, to)
  }

  async flush(last: number): Promise<void> {
    if (this.#buffer.rows > 0) {
      return await this.#buffer.flush(last, (batch) => this.#write(batch))
    }
    await this.committed()
    this.position = Math.max(this.position, last)
  }

  committed(): Promise<void> {
    return this.#buffer.written()
  }

  async end(): Promise<void> {
    try {
      await this.committed()
      await this.#file.datasync()
    } catch (error) {
      // Only regular files can be synchronized.
      if (!hasCode(error, 'EINVAL')) throw notWritten(this.label, error)
    } finally {
      await this.#file.close()
    }
  }

  async #write(batch: Batch): Promise<void> {
    let at = this.length
    for (const block of batch.blocks) {
      const bytes = block.bytes()
      for (let from = 0; from < bytes.length; ) {
        const { bytesWritten } = await this.#file
          .write(bytes, from, bytes.length - from, at)
          .catch((error: unknown) => Promise.reject(notWritten(this.label, error)))
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
  if (error instanceof CommandFailure) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandFailure(`${label} cannot be written: ${reason}`)
}
