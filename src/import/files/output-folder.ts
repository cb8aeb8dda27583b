/**
 * The folder that receives the files of a run. Files are written in the folder `.spate/files` of it, and renamed when all of
 * them are complete. A run that was killed leaves only that folder, which the next run clears.
 */

import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { type Lock, lockFolder } from '../lock.ts'
import type { FileFormat } from './format-names.ts'
import { throwNotWritten } from './part-files.ts'

interface FolderOptions {
  /** Current folder. */
  readonly folder: string
  /** Folder for the files, as the user wrote it. */
  readonly dir: string
  readonly format: FileFormat
  /** Keys of the entities. */
  readonly keys: readonly string[]
  /** Number of files of each entity. */
  readonly jobs: number
}

export class OutputFolder {
  /** Paths of the complete files, for messages: for each job, one for each entity. */
  readonly labels: readonly (readonly string[])[]
  readonly #path: string
  readonly #temporary: string
  readonly #names: readonly (readonly string[])[]
  readonly #lock: Lock

  /**
   * Opens the folder.
   *
   * @throws {CommandFailure} if another run writes to it, or if it has files that would be taken for files of the run
   */
  static async open(options: FolderOptions): Promise<OutputFolder> {
    const path = resolve(options.folder, options.dir)
    const own = join(path, '.spate')
    const label = labelOf(options.folder, path)
    let lock: Lock | undefined
    try {
      await mkdir(own, { recursive: true })
      lock = await lockFolder(join(own, 'files'), label)
      const folder = new OutputFolder(options, path, lock)
      await folder.#begin(options)
      return folder
    } catch (error) {
      await lock?.release()
      if (error instanceof CommandFailure) throw error
      throwNotWritten(label, error)
    }
  }

  private constructor({ folder, format, keys, jobs }: FolderOptions, path: string, lock: Lock) {
    this.#path = path
    this.#temporary = join(path, '.spate', 'files', 'unfinished')
    this.#lock = lock
    this.#names = Array.from({ length: jobs }, (_, job) =>
      keys.map((key) => `${basename(key)}${jobs === 1 ? '' : `-${job}`}.${format}`),
    )
    this.labels = this.#names.map((names) => names.map((name) => labelOf(folder, join(path, name))))
  }

  /** Path of a file while it is written. */
  temporaryPath(job: number, entity: number): string {
    return join(this.#temporary, this.#nameOf(job, entity))
  }

  /** Gives all files their names. Files of the same names are replaced. */
  async finish(): Promise<void> {
    for (const name of this.#names.flat()) {
      await rename(join(this.#temporary, name), join(this.#path, name)).catch((error) =>
        throwNotWritten(name, error),
      )
    }
    const folder = await open(this.#path, 'r')
    await folder.sync().finally(() => folder.close())
  }

  /** Removes what was written under temporary names, and lets other runs use the folder. */
  async close(): Promise<void> {
    await rm(this.#temporary, { recursive: true, force: true })
    await this.#lock.release()
    // Other runs, and the records of runs, may use these folders.
    for (const inner of ['files/claims', 'files', '']) {
      await rmdir(join(this.#path, '.spate', inner)).catch(() => undefined)
    }
  }

  #nameOf(job: number, entity: number): string {
    const name = this.#names[job]?.[entity]
    if (name === undefined) throw new Error('every job has a file for each entity')
    return name
  }

  /** Clears what a killed run has left, and checks for files that this run does not replace. */
  async #begin({ keys, format, dir }: FolderOptions): Promise<void> {
    await rm(this.#temporary, { recursive: true, force: true })
    await mkdir(this.#temporary)
    const names = new Set(this.#names.flat())
    const entities = new Set(keys.map((key) => basename(key)))
    const other = (await readdir(this.#path)).find((name) => {
      if (names.has(name) || !name.endsWith(`.${format}`)) return false
      const stem = name.slice(0, -format.length - 1)
      return entities.has(stem) || entities.has(stem.replace(/-\d+$/, ''))
    })
    if (other === undefined) return
    const advice = 'remove it, choose another folder, or use the same --jobs'
    throw new CommandFailure(
      `${dir} has the file ${other} of a run with another number of files: ${advice}`,
      'usage',
    )
  }
}

function labelOf(folder: string, path: string): string {
  const within = relative(folder, path)
  return within === '' ? '.' : within.startsWith('..') ? path : within
}
