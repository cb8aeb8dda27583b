/**
 * Output position of a function. Constant text is collected and written in vectors of 16 bytes, past its end; the text
 * after it overwrites the excess. The address variable changes only after text of unknown length.
 */

import type { Code } from '../../../wasm/code.ts'
import type { Layout } from './layout.ts'

/** Maximum number of bytes that may be written past the end of the text. */
export const overhang = 64

export class Output {
  readonly #code: Code
  readonly #layout: Layout
  /** Local variable that holds the address. */
  readonly #address: number
  /** Distance of the output position from the address, in bytes. */
  #distance = 0
  #pending: number[] = []
  /** Maximum number of bytes written, without those of the host. */
  maxBytes = 0

  constructor(code: Code, layout: Layout, address: number) {
    this.#code = code
    this.#layout = layout
    this.#address = address
  }

  literal(text: string): void {
    const bytes = encode(text)
    for (const byte of bytes) this.#pending.push(byte)
    this.maxBytes += bytes.length
  }

  /** Writes the pending bytes. Afterwards the address and the distance are up to date. */
  #writePending(): void {
    const bytes = this.#pending
    for (let i = 0; i < bytes.length; i += 16) {
      const left = bytes.length - i
      this.#code.get(this.#address)
      if (left <= 4) this.#code.i32(wordOf(bytes, i)).access('i32.store', this.#distance + i)
      else {
        // A vector constant would need four instructions, two of them ten bytes long.
        const vector = Uint8Array.from(bytes.slice(i, i + 16))
        const at = this.#layout.once(`vector ${vector.join()}`, () => this.#layout.add(vector))
        this.#code
          .i32(0)
          .access('v128.load', at)
          .access('v128.store', this.#distance + i)
      }
    }
    this.#distance += bytes.length
    this.#pending = []
  }

  /** Returns the distance of the output position from the address. */
  distance(): number {
    this.#writePending()
    return this.#distance
  }

  /** Moves the address to the end of the text, so that all branches agree on it. */
  flush(): void {
    this.#writePending()
    if (this.#distance === 0) return
    this.#code.get(this.#address).i32(this.#distance).op('i32.add').set(this.#address)
    this.#distance = 0
  }

  /** Pushes the address of the output position. */
  pushAddress(): void {
    this.#writePending()
    this.#code.get(this.#address)
    if (this.#distance > 0) this.#code.i32(this.#distance).op('i32.add')
  }

  /** Pops the end address of text that was written, of at most `maxBytes` bytes. */
  popAddress(maxBytes: number): void {
    this.#code.set(this.#address)
    this.#distance = 0
    this.maxBytes += maxBytes
  }

  /** Pops the length of text that was written, of at most `maxBytes` bytes. */
  popLength(maxBytes: number): void {
    this.#code.get(this.#address).op('i32.add')
    if (this.#distance > 0) this.#code.i32(this.#distance).op('i32.add')
    this.popAddress(maxBytes)
  }

  /** Moves back to an address. The text after it is discarded, but still counts in `maxBytes`. */
  resetTo(address: number): void {
    this.flush()
    this.#code.get(address).set(this.#address)
  }

  /** Advances the position past bytes that were written directly. */
  advance(length: number): void {
    this.#distance += length
    this.maxBytes += length
  }

  /** Local variable that holds the address. The output position is at `distance` from it. */
  get address(): number {
    return this.#address
  }
}

const encoder = new TextEncoder()

/** Returns the text as UTF-8. */
export function encode(text: string): Uint8Array {
  // For the short words of tables this is ten times as fast as the encoder.
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character >= 0x80) return encoder.encode(text)
    bytes[i] = character
  }
  return bytes
}

function wordOf(bytes: readonly number[], at: number): number {
  const byte = (i: number): number => bytes[at + i] ?? 0
  return byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24)
}
