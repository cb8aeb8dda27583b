/**
 * Functions that the code of a module can call: functions of the host, and functions that the code of several
 * instructions shares.
 */

import type { Code } from '../../../wasm/code.ts'
import type { Module, Signature } from '../../../wasm/module.ts'
import type { Layout } from '../context/layout.ts'

/** The host's functions, by the name under which the kernel exports them (kernel/assembly/host.ts). */
const hostFunctions = {
  text: 'hostText',
  number: 'hostNumber',
  double: 'hostDouble',
  event: 'hostEvent',
  cell: 'hostCell',
} as const

export type HostFunction = keyof typeof hostFunctions

export interface LibraryFunction {
  readonly signature: Signature
  write(code: Code, library: Library): void
}

/** Adds shared functions to a module when they are first used. */
export class Library {
  readonly #module: Module
  readonly #layout: Layout
  readonly #known = new Map<(layout: Layout) => LibraryFunction, number>()

  constructor(module: Module, layout: Layout) {
    this.#module = module
    this.#layout = layout
  }

  /** Returns the number by which the module calls a function of the host. */
  host(name: HostFunction): number {
    return this.#module.baseFunction(hostFunctions[name])
  }

  /** Returns the number by which the module calls a function of the kernel. */
  kernel(name: string): number {
    return this.#module.baseFunction(name)
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
