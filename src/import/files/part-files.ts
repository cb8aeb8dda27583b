/** Writes one part of a run to files, one for each entity, under temporary names. */

import { type FileHandle, open } from 'node:fs/promises'
import type { EntityColumns } from '../../columns/column.ts'
import type { RowsFile } from '../../columns/rows-file.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { fileFormats } from './file-format.ts'
import type { FileFormat } from './format-names.ts'

/** Maximum number of bytes of rows that all files together hold back. Then the largest group of rows is written. */
const heldBytesMax = 96 * 1024 * 1024
/** Number of bytes that a file collects before they are written to the disk. */
const writeBytes = 256 * 1024

export interface PartFile {
  readonly entity: EntityColumns
  /** Path of the file while it is written. */
  readonly path: string
  /** Path of the complete file, for messages. */
  readonly label: string
}

interface OpenFile extends PartFile {
  readonly rows: RowsFile
  readonly handle: FileHandle
}

export class PartFiles {
  readonly #files: readonly OpenFile[]
  bytes = 0

  static async open(
    files: readonly PartFile[],
    { format, startMs }: { readonly format: FileFormat; readonly startMs: number },
  ): Promise<PartFiles> {
    const opened: OpenFile[] = []
    try {
      for (const file of files) {
        const handle = await open(file.path, 'w').catch((error) =>
          throwNotWritten(file.label, error),
        )
        const rows = fileFormats[format].newFile(file.entity, startMs)
        opened.push({ ...file, rows, handle })
      }
    } catch (error) {
      for (const { handle } of opened) await handle.close()
      throw error
    }
    return new PartFiles(opened)
  }

  private constructor(files: readonly OpenFile[]) {
    this.#files = files
  }

  /** Number of rows of each file. */
  get counts(): readonly number[] {
    return this.#files.map(({ rows }) => rows.count)
  }

  /** Appends lines of an entity, by the number of its file. */
  add(number: number, lines: Uint8Array): void {
    this.#files[number]?.rows.add(lines)
  }

  /** Writes the bytes of all files that have many. */
  async write(): Promise<void> {
    this.#limitHeld()
    for (const file of this.#files) {
      if (file.rows.outputBytes >= writeBytes) await this.#append(file, file.rows.take())
    }
  }

  /** Completes all files on the disk, and closes them. */
  async end(): Promise<void> {
    for (const file of this.#files) {
      await this.#append(file, file.rows.end())
      await file.handle.datasync().catch((error) => throwNotWritten(file.label, error))
    }
  }

  async close(): Promise<void> {
    for (const { handle } of this.#files) await handle.close()
  }

  #limitHeld(): void {
    const held = this.#files.reduce((sum, { rows }) => sum + rows.bufferedBytes, 0)
    if (held <= heldBytesMax) return
    const [first, ...others] = this.#files.map(({ rows }) => rows)
    if (first === undefined) return
    const largest = others.reduce((a, b) => (b.bufferedBytes > a.bufferedBytes ? b : a), first)
    largest.flush()
  }

  async #append({ handle, label }: OpenFile, bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await handle
        .write(bytes, from)
        .catch((error) => throwNotWritten(label, error))
      from += bytesWritten
    }
    this.bytes += bytes.length
  }
}

export function throwNotWritten(label: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new CommandFailure(`${label} cannot be written: ${reason}`)
}
