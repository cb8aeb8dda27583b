/**
 * A file with the last event that was written to a command. One system call after each write is fast enough. The file
 * is not synchronized, because it must outlive the process but not the machine.
 */

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hasCode } from '../../text/error-code.ts'
import { notRecorded } from './records.ts'

export class PositionFile {
  readonly #path: string
  readonly #file: number

  /** Creates or empties the file. */
  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w')
  }

  /** Returns the recorded position, or 0 without a file. */
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
