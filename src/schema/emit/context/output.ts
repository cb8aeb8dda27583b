/**
 * Output position of a generated function. Constant text is collected and written in vectors of 16 bytes, past its end;
 * the text after it overwrites the excess. The local variable with the address changes only after text of unknown
 * length.
 */

import type { Code } from '../../../wasm/code.ts'
import type { KernelFunctionName } from '../../../wasm/kernel-bytes.ts'
import type { Layout } from './layout.ts'

/** Maximum number of bytes that generated code may write past the end of the text. */
export const overhang = 64

export class Output {
  readonly #code: Code
  readonly #layout: Layout
  /** Local variable that holds the output address, from which `#distance` counts. */
  readonly #address: number
  /** Distance of the output position from the address, in bytes. */
  #distance = 0
  #pending: number[] = []
  /** Maximum number of bytes that the code writes, without the texts of host calls. */
  maxBytes = 0
  /** Whether the code bails out in some case. */
  mayBailOut = false

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

  /** Returns a new local variable with the address of the text after it. */
  mark(): number {
    const begin = this.#code.local('i32')
    this.flush()
    this.#code.get(this.#address).set(begin)
    return begin
  }

  /** Writes the collected constant text. Afterwards the distance includes that text. */
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

  /** Returns the distance, in bytes, of the output position from the address in the local variable. */
  distance(): number {
    this.#writePending()
    return this.#distance
  }

  /** Sets the local variable with the address to the end of the text, so that it is the same after all branches. */
  flush(): void {
    this.#writePending()
    if (this.#distance === 0) return
    this.#code.get(this.#address).i32(this.#distance).op('i32.add').set(this.#address)
    this.#distance = 0
  }

  /** Pushes the address at which the next text must be written. */
  pushAddress(): void {
    this.#writePending()
    this.#code.get(this.#address)
    if (this.#distance > 0) this.#code.i32(this.#distance).op('i32.add')
  }

  /**
   * Pops the end address of a text that other code wrote to the output, of at most `maxBytes` bytes, and continues
   * there.
   */
  popAddress(maxBytes: number): void {
    this.#code.set(this.#address)
    this.#distance = 0
    this.maxBytes += maxBytes
  }

  /**
   * Calls a function of the kernel that writes a text of at most `maxBytes` bytes to the output. Its other arguments are on the stack.
   * It takes the output address last, and returns the end address.
   */
  call(name: KernelFunctionName, maxBytes: number): void {
    this.pushAddress()
    this.#code.call(name)
    this.popAddress(maxBytes)
  }

  /**
   * Pops the length of a text that other code wrote to the output, of at most `maxBytes` bytes, and continues after it.
   */
  popLength(maxBytes: number): void {
    this.#code.get(this.#address).op('i32.add')
    if (this.#distance > 0) this.#code.i32(this.#distance).op('i32.add')
    this.popAddress(maxBytes)
  }

  /**
   * Moves the output position back to an address in a local variable. The text after it is discarded, but still counts
   * in `maxBytes`.
   */
  resetTo(address: number): void {
    this.flush()
    this.#code.get(address).set(this.#address)
  }

  /** Moves the output position past `length` bytes that other code wrote there. */
  advance(length: number): void {
    this.#distance += length
    this.maxBytes += length
  }

  /** Local variable that holds the output address. The output position is at `distance` from it. */
  get address(): number {
    return this.#address
  }
}

const encoder = new TextEncoder()

/** Returns the bytes of a text in UTF-8. */
export function encode(text: string): Uint8Array {
  // For the short words of tables, this loop is ten times as fast as the encoder.
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
