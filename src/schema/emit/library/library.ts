/** The functions that a module may have: those of the host, and those that several instructions share. */

import type { Code } from '../../../wasm/code.ts'
import type { Module, Signature } from '../../../wasm/module.ts'
import type { Layout } from '../context/layout.ts'

/** What the host gives, by its names. Where text is written, the answer is the address behind it. */
export const hostSignatures = {
  /** Site, address → address: writes a text. */
  text: { parameters: ['i32', 'i32'], results: ['i32'] },
  /** Site → a whole number. */
  number: { parameters: ['i32'], results: ['f64'] },
  /** Number, address → address: writes the shortest text of a double. */
  double: { parameters: ['f64', 'i32'], results: ['i32'] },
  /** Entity, id, index, offset, address, end of the room → address: writes a whole event. */
  event: { parameters: ['i32', 'f64', 'f64', 'f64', 'i32', 'i32'], results: ['i32'] },
  /** Number of the form, begin and end of a JSON text, address → address: the value of a column. */
  cell: { parameters: ['i32', 'i32', 'i32', 'i32'], results: ['i32'] },
  /** Entity, index of an event → which of `deliveryTags` it has; its instance becomes the shared one. */
  deliver: { parameters: ['i32', 'f64'], results: ['i32'] },
  /** Entity, offset → instances before it. */
  countBefore: { parameters: ['i32', 'f64'], results: ['f64'] },
  /** Entity, index → offset. */
  offsetOf: { parameters: ['i32', 'f64'], results: ['f64'] },
} as const satisfies Readonly<Record<string, Signature>>

export type HostFunction = keyof typeof hostSignatures

export interface LibraryFunction {
  readonly signature: Signature
  write(code: Code, library: Library): void
}

/** Puts a function that instructions share into a module when it is first asked for. */
export class Library {
  readonly #module: Module
  readonly #layout: Layout
  readonly #host: Readonly<Record<HostFunction, number>>
  readonly #known = new Map<(layout: Layout) => LibraryFunction, number>()

  constructor(module: Module, layout: Layout) {
    this.#module = module
    this.#layout = layout
    const give = (name: HostFunction): number => module.hostFunction(name, hostSignatures[name])
    this.#host = {
      text: give('text'),
      number: give('number'),
      double: give('double'),
      event: give('event'),
      cell: give('cell'),
      deliver: give('deliver'),
      countBefore: give('countBefore'),
      offsetOf: give('offsetOf'),
    }
  }

  /** Returns the number of a function of the host. */
  host(name: HostFunction): number {
    return this.#host[name]
  }

  /** Returns the number of the function with that body. The same body is always the same function of the module. */
  function(bodyOf: (layout: Layout) => LibraryFunction): number {
    const known = this.#known.get(bodyOf)
    if (known !== undefined) return known
    const { signature, write } = bodyOf(this.#layout)
    const { callee, code } = this.#module.function(signature)
    this.#known.set(bodyOf, callee)
    write(code, this)
    return callee
  }
}
