/**
 * Where a function writes next. What is known when the module is made is gathered and written sixteen bytes at a time,
 * past its end: what follows overwrites that. And the address is only moved where a length is not known before.
 */

import type { Code } from '../../../wasm/code.ts'
import type { Layout } from './layout.ts'

/** As many bytes may be written behind the end of the text. */
export const overhang = 64

export class Output {
  readonly #code: Code
  readonly #layout: Layout
  /** The local variable that holds the address. */
  readonly #address: number
  /** What is to be added to it. */
  #distance = 0
  #pending: number[] = []
  /** No more bytes than these are written, what the host writes aside. */
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

  /** Writes what was gathered; the address and what is to be added to it stand still afterwards. */
  #writePending(): void {
    const bytes = this.#pending
    for (let i = 0; i < bytes.length; i += 16) {
      const left = bytes.length - i
      this.#code.get(this.#address)
      if (left <= 4) this.#code.i32(wordOf(bytes, i)).access('i32.store', this.#distance + i)
      else {
        // A constant of sixteen bytes would take four instructions, and two of them ten bytes each.
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

  /** The distance to which what comes next is to be written from the address. */
  distance(): number {
    this.#writePending()
    return this.#distance
  }

  /** Moves the address to the end of what was written, so that all ways to this point agree about it. */
  flush(): void {
    this.#writePending()
    if (this.#distance === 0) return
    this.#code.get(this.#address).i32(this.#distance).op('i32.add').set(this.#address)
    this.#distance = 0
  }

  /** Pushes the address at which what comes next is to be written. */
  pushAddress(): void {
    this.#writePending()
    this.#code.get(this.#address)
    if (this.#distance > 0) this.#code.i32(this.#distance).op('i32.add')
  }

  /** Takes the address behind what was written from the stack; it was at most so long. */
  popAddress(most: number): void {
    this.#code.set(this.#address)
    this.#distance = 0
    this.maxBytes += most
  }

  /** Takes the length of what was written from the stack. */
  popLength(most: number): void {
    this.#code.get(this.#address).op('i32.add')
    if (this.#distance > 0) this.#code.i32(this.#distance).op('i32.add')
    this.popAddress(most)
  }

  /** Goes back to an address; what was written behind it is forgotten, but had its room. */
  resetTo(address: number): void {
    this.flush()
    this.#code.get(address).set(this.#address)
  }

  /** So many bytes were written. */
  advance(length: number): void {
    this.#distance += length
    this.maxBytes += length
  }

  /** The local variable that holds the address; what comes next is written at `distance` from it. */
  get address(): number {
    return this.#address
  }
}

const encoder = new TextEncoder()

/** As UTF-8. */
export function encode(text: string): Uint8Array {
  // Ten times as fast as the encoder for the short words of tables.
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
