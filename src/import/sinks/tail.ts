/** The last part of the output of a command, of limited size. */

import { visible } from '../../terminal/text-style.ts'

const bytesMax = 16 * 1024
const linesMax = 12
const lineMax = 400

export class Tail {
  #pieces: Buffer[] = []
  #length = 0

  add(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#length += piece.length
    if (this.#length <= 2 * bytesMax) return
    const last = Buffer.concat(this.#pieces).subarray(-bytesMax)
    this.#pieces = [Buffer.from(last)]
    this.#length = last.length
  }

  get text(): string {
    return Buffer.concat(this.#pieces).toString('utf8')
  }

  /** Returns the last lines of the output, with control characters escaped. */
  get lines(): readonly string[] {
    const lines = this.text.split('\n').filter((line) => line.trim() !== '')
    return lines.slice(-linesMax).map((line) => {
      const shown = visible(line.replace(/\r$/, '').replaceAll('\t', '  '))
      return shown.length > lineMax ? `${shown.slice(0, lineMax)}…` : shown
    })
  }
}
