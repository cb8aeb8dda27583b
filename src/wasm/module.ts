/**
 * A WebAssembly module as bytes (WebAssembly 2.0, section 5.5): the functions of the kernel, further functions, and a
 * table of functions for indirect calls. The imports are those of the kernel: functions of the host, and a memory. The
 * module can access only that memory.
 */

import { Bytes } from './bytes.ts'
import { Code } from './code.ts'
import { kernelBase } from './kernel.ts'
import { type ValueType, valueTypes } from './opcodes.ts'

export interface Signature {
  readonly parameters: readonly ValueType[]
  readonly results: readonly ValueType[]
}

/** Initial content of a part of the memory. */
export interface Data {
  readonly address: number
  readonly bytes: Uint8Array
}

export class Module {
  readonly #base = kernelBase()
  readonly #typeBytes = [...this.#base.types]
  readonly #types = this.#typeBytes.map((bytes) => bytes.join())
  readonly #functions: { readonly type: number; readonly code: Code }[] = []
  readonly #table: number[] = []
  readonly #exports: { readonly name: string; readonly callee: number }[] = []

  /** Returns the index of a function type in the module. Adds the type if it is new. */
  type({ parameters, results }: Signature): number {
    const bytes = bytesOf((to) => {
      to.push(0x60)
      for (const types of [parameters, results]) {
        to.unsigned(types.length)
        for (const type of types) to.push(valueTypes[type])
      }
    })
    const name = bytes.join()
    const known = this.#types.indexOf(name)
    if (known >= 0) return known
    this.#types.push(name)
    this.#typeBytes.push(bytes)
    return this.#types.length - 1
  }

  /** Adds a function of the module. Returns its index and its code, which may be written later. */
  function(
    signature: Signature,
    code = new Code(signature.parameters.length),
  ): { readonly callee: number; readonly code: Code } {
    this.#functions.push({ type: this.type(signature), code })
    const { importNames, functions } = this.#base
    return { callee: importNames.length + functions.length + this.#functions.length - 1, code }
  }

  /** Adds a function to the table for indirect calls and returns its index in the table. */
  place(callee: number): number {
    this.#table.push(callee)
    return this.#table.length - 1
  }

  export(name: string, callee: number): void {
    this.#exports.push({ name, callee })
  }

  /** Writes the parts of functions that are written last, which may add functions. */
  finish(): void {
    for (const { code } of this.#functions) code.finish()
  }

  /** Returns the encoded module. Its initial memory has the given data. */
  encode(data: readonly Data[] = []): Uint8Array<ArrayBuffer> {
    const module = new Bytes()
    module.push(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
    section(module, 1, this.#typeBytes)
    const { imports, functions } = this.#base
    module.push(2)
    module.unsigned(imports.length)
    module.append(imports)
    section(
      module,
      3,
      [...functions, ...this.#functions].map(({ type }) => bytesOf((to) => to.unsigned(type))),
    )
    section(module, 4, [
      bytesOf((to) => {
        to.push(0x70, 0x00)
        to.unsigned(this.#table.length)
      }),
    ])
    section(
      module,
      7,
      this.#exports.map(({ name, callee }) =>
        bytesOf((to) => {
          text(to, name)
          to.push(0x00)
          to.unsigned(callee)
        }),
      ),
    )
    section(module, 9, [
      bytesOf((to) => {
        to.push(0, 0x41, 0, 0x0b)
        to.unsigned(this.#table.length)
        for (const callee of this.#table) to.unsigned(callee)
      }),
    ])
    const bodies = [
      ...functions.map(({ body }) => body),
      ...this.#functions.map(({ code }) => code.encode()),
    ]
    section(
      module,
      10,
      bodies.map((body) =>
        bytesOf((to) => {
          to.unsigned(body.length)
          to.append(body)
        }),
      ),
    )
    if (data.length > 0) section(module, 11, data.map(encodeData))
    return module.all
  }
}

function encodeData({ address, bytes }: Data): Uint8Array {
  return bytesOf((to) => {
    to.push(0, 0x41)
    to.signed(address)
    to.push(0x0b)
    to.unsigned(bytes.length)
    to.append(bytes)
  })
}

/** Writes a section of a module: its id, its length in bytes, the number of its parts, and the parts. */
function section(module: Bytes, id: number, parts: readonly Uint8Array[]): void {
  const content = bytesOf((to) => {
    to.unsigned(parts.length)
    for (const part of parts) to.append(part)
  })
  module.push(id)
  module.unsigned(content.length)
  module.append(content)
}

function text(to: Bytes, name: string): void {
  const bytes = new TextEncoder().encode(name)
  to.unsigned(bytes.length)
  to.append(bytes)
}

function bytesOf(write: (to: Bytes) => void): Uint8Array {
  const bytes = new Bytes()
  write(bytes)
  return bytes.all
}
