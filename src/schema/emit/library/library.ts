/**
 * Functions that the code of a module can call: functions of the host, and functions that the code of several
 * instructions shares.
 */

import type { Module } from '../../../wasm/module.ts'

/** The host's functions, by the name under which the kernel exports them (kernel/assembly/host.ts). */
const hostFunctions = {
  text: 'hostText',
  number: 'hostNumber',
  double: 'hostDouble',
  event: 'hostEvent',
  cell: 'hostCell',
} as const

export type HostFunction = keyof typeof hostFunctions

/** Numbers the functions that the code of a module calls. */
export class Library {
  readonly #module: Module

  constructor(module: Module) {
    this.#module = module
  }

  /** Returns the number by which the module calls a function of the host. */
  host(name: HostFunction): number {
    return this.#module.baseFunction(hostFunctions[name])
  }

  /** Returns the number by which the module calls a function of the kernel. */
  kernel(name: string): number {
    return this.#module.baseFunction(name)
  }
}
