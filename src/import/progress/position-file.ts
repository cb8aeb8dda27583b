/**
 * The last event that a command was written, in a file of its own: a system call after every write is fast enough, and
 * the file need not be synchronized, since it must outlive the process only.
 */

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hasCode } from '../../text/error-code.ts'
import { notRecorded } from './records.ts'

export class PositionFile {
  readonly #path: string
  readonly #file: number

  /** Empties the file. */
  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w')
  }

  /** Returns the recorded position; 0 without a file. */
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
