/**
 * A file with the id of the last event that was written to a command. Recording takes one system call after each write,
 * which is fast enough. The file is not synchronized to the disk, because it must outlive the process but not the
 * machine.
 */

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hasCode } from '../../text/error-code.ts'
import { notRecorded } from './records.ts'

export class PositionFile {
  readonly #path: string
  readonly #file: number

  /** Creates the file, or empties an existing one. */
  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w')
  }

  /** Returns the id of the event that the file records, or 0 if the file does not exist. */
  static read(path: string): number {
    try {
      return Number(readFileSync(path, 'utf8'))
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return 0
      throw error
    }
  }

  record(position: number): void {
    try {
      writeSync(this.#file, String(position).padEnd(16), 0)
    } catch (error) {
      throw notRecorded(this.#path, error)
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}
