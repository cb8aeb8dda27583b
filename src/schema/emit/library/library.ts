/** Functions that a module can have: functions of the host, and functions that several instructions share. */

import type { Code } from '../../../wasm/code.ts'
import type { Module, Signature } from '../../../wasm/module.ts'
import type { Layout } from '../context/layout.ts'

/** Functions of the host by name. Functions that write text return the end address. */
export const hostSignatures = {
  /** Takes the number of a host call and an address; returns the end address. Writes a text. */
  text: { parameters: ['i32', 'i32'], results: ['i32'] },
  /** Takes the number of a host call; returns a whole number. */
  number: { parameters: ['i32'], results: ['f64'] },
  /** Takes a number and an address; returns the end address. Writes the shortest text of a double. */
  double: { parameters: ['f64', 'i32'], results: ['i32'] },
  /**
   * Takes an entity, an id, an index, an offset, an address, and the limit of the space; returns the end address.
   * Writes a complete event.
   */
  event: { parameters: ['i32', 'f64', 'f64', 'f64', 'i32', 'i32'], results: ['i32'] },
  /**
   * Takes the number of the form, the begin and the end of a JSON text, and an address; returns the end address. Writes
   * the value of a column.
   */
  cell: { parameters: ['i32', 'i32', 'i32', 'i32'], results: ['i32'] },
  /**
   * Takes an entity and the index of an event; returns the position of its tag in `deliveryTags`. Stores the instance
   * of the event as the shared one.
   */
  deliver: { parameters: ['i32', 'f64'], results: ['i32'] },
  /** Takes an entity and an offset; returns the number of instances before it. */
  countBefore: { parameters: ['i32', 'f64'], results: ['f64'] },
  /** Takes an entity and an index; returns the offset. */
  offsetOf: { parameters: ['i32', 'f64'], results: ['f64'] },
} as const satisfies Readonly<Record<string, Signature>>

export type HostFunction = keyof typeof hostSignatures

export interface LibraryFunction {
  readonly signature: Signature
  write(code: Code, library: Library): void
}

/** Adds shared functions to a module when they are first used. */
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

  /** Returns the number of the function with that body. Each body is added once. */
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
