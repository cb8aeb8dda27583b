/**
 * Functions that the code of a module can call: functions of the host, and functions that the code of several
 * instructions shares.
 */

import type { Code } from '../../../wasm/code.ts'
import type { Module, Signature } from '../../../wasm/module.ts'
import type { Layout } from '../context/layout.ts'

/** Parameters and results of the host's functions, by name. Functions that write text return its end address. */
export const hostSignatures = {
  /**
   * Takes the number of a host call and an output address; returns the end address. Writes the text of the requested
   * value.
   */
  text: { parameters: ['i32', 'i32'], results: ['i32'] },
  /** Takes the number of a host call; returns the requested value, a number. */
  number: { parameters: ['i32'], results: ['f64'] },
  /** Takes a double and an output address; returns the end address. Writes the shortest text of the double. */
  double: { parameters: ['f64', 'i32'], results: ['i32'] },
  /**
   * Takes the number of an entity, an id, an index, an offset, an output address, and the limit of the output space;
   * returns the end address. Writes a complete event.
   */
  event: { parameters: ['i32', 'f64', 'f64', 'f64', 'i32', 'i32'], results: ['i32'] },
  /**
   * Takes the number of a column's form, the begin and the end of a JSON text, and an output address; returns the end
   * address. Writes the value of the column.
   */
  cell: { parameters: ['i32', 'i32', 'i32', 'i32'], results: ['i32'] },
  /**
   * Takes the number of an entity and the index of an event; returns the position of the event's tag in `deliveryTags`.
   * Stores the instance of the event in the shared memory.
   */
  deliver: { parameters: ['i32', 'f64'], results: ['i32'] },
  /** Takes the number of an entity and an offset; returns the number of the entity's instances before that offset. */
  countBefore: { parameters: ['i32', 'f64'], results: ['f64'] },
  /** Takes the number of an entity and the index of an instance; returns the offset of the instance. */
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

  /** Returns the number by which the module calls a function of the host. */
  host(name: HostFunction): number {
    return this.#host[name]
  }

  /**
   * Returns the number by which the module calls the shared function `bodyOf`. The function is added to the module at
   * its first use.
   */
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
