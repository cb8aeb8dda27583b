/**
 * A WebAssembly module as bytes (WebAssembly 2.0, section 5.5): imports, functions, a table of those that are called
 * by number, and a memory that the host gives. It is only data, and what runs it confines it to that memory.
 */

import { Code } from './code.ts'
import { unsignedLeb } from './leb.ts'
import { type ValueType, valueTypes } from './opcodes.ts'

export interface Signature {
  readonly parameters: readonly ValueType[]
  readonly results: readonly ValueType[]
}

/** How the host names what it gives. */
export const hostModule = 'host'

export class Module {
  readonly #types: string[] = []
  readonly #typeBytes: number[][] = []
  readonly #imports: { readonly name: string; readonly type: number }[] = []
  readonly #functions: { readonly type: number; readonly code: Code }[] = []
  readonly #table: number[] = []
  readonly #exports: { readonly name: string; readonly callee: number }[] = []

  /** The number of that type of functions. */
  type({ parameters, results }: Signature): number {
    const bytes = [0x60]
    for (const types of [parameters, results]) {
      unsignedLeb(bytes, types.length)
      for (const type of types) bytes.push(valueTypes[type])
    }
    const name = bytes.join()
    const known = this.#types.indexOf(name)
    if (known >= 0) return known
    this.#types.push(name)
    this.#typeBytes.push(bytes)
    return this.#types.length - 1
  }

  /** A function of the host. All must be there before the first function of the module. */
  hostFunction(name: string, signature: Signature): number {
    if (this.#functions.length > 0) throw new Error('imports come before functions')
    this.#imports.push({ name, type: this.type(signature) })
    return this.#imports.length - 1
  }

  /** A function of the module; its code may be written later. */
  function(
    signature: Signature,
    code = new Code(signature.parameters.length),
  ): { readonly callee: number; readonly code: Code } {
    this.#functions.push({ type: this.type(signature), code })
    return { callee: this.#imports.length + this.#functions.length - 1, code }
  }

  /** Puts a function into the table; the answer is its place there. */
  place(callee: number): number {
    this.#table.push(callee)
    return this.#table.length - 1
  }

  export(name: string, callee: number): void {
    this.#exports.push({ name, callee })
  }

  encode(): Uint8Array<ArrayBuffer> {
    const bytes: number[] = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
    section(bytes, 1, this.#typeBytes)
    section(bytes, 2, [
      ...this.#imports.map(({ name, type }) => imported(name, 0x00, type)),
      // No memory is larger than 2¹⁶ pages.
      imported('memory', 0x02, 0, 1),
    ])
    section(
      bytes,
      3,
      this.#functions.map(({ type }) => leb(type)),
    )
    section(bytes, 4, [[0x70, 0x00, ...leb(this.#table.length)]])
    section(
      bytes,
      7,
      this.#exports.map(({ name, callee }) => [...text(name), 0x00, ...leb(callee)]),
    )
    section(bytes, 9, [[0, 0x41, 0, 0x0b, ...leb(this.#table.length), ...this.#table.flatMap(leb)]])
    section(
      bytes,
      10,
      this.#functions.map(({ code }) => {
        const body = code.encode()
        return [leb(body.length), body].flat()
      }),
    )
    return Uint8Array.from(bytes)
  }
}

function imported(name: string, kind: number, ...rest: readonly number[]): number[] {
  return [...text(hostModule), ...text(name), kind, ...rest]
}

function section(bytes: number[], id: number, parts: readonly (readonly number[])[]): void {
  const count = leb(parts.length)
  const length = parts.reduce((sum, part) => sum + part.length, count.length)
  bytes.push(id, ...leb(length), ...count)
  for (const part of parts) for (const byte of part) bytes.push(byte)
}

function text(name: string): readonly number[] {
  const bytes = [...new TextEncoder().encode(name)]
  return [...leb(bytes.length), ...bytes]
}

function leb(value: number): number[] {
  const bytes: number[] = []
  unsignedLeb(bytes, value)
  return bytes
}
