/**
 * The kernel: the functions of the engine in WebAssembly, which are written in AssemblyScript (kernel/assembly). The
 * module of each definition contains them and calls them directly. The interpreter calls the exports of an instance.
 */

import { type BaseModule, readBaseModule } from './base-module.ts'
import { type KernelFunctionName, kernelBase64 } from './kernel-bytes.ts'

/** The module name under which a module imports its functions and its memory. */
export const hostModule = 'env'

let bytes: Uint8Array<ArrayBuffer> | undefined
let base: BaseModule | undefined
let compiled: WebAssembly.Module | undefined
let kernel: KernelInstance | undefined

function kernelBytes(): Uint8Array<ArrayBuffer> {
  bytes ??= Uint8Array.from(atob(kernelBase64), (character) => character.charCodeAt(0))
  return bytes
}

/** Returns the kernel as the base of other modules. */
export function kernelBase(): BaseModule {
  base ??= readBaseModule(kernelBytes())
  return base
}

/** Returns the number by which modules call a function of the kernel, or one of the host that the kernel exports. */
export function kernelFunction(name: KernelFunctionName): number {
  const callee = kernelBase().exports.get(name)
  if (callee === undefined) throw new Error(`the kernel must export "${name}"`)
  return callee
}

/** The functions of the kernel that formulas call. The random ones take the address of a key first. */
export type FormulaFunction = Extract<
  KernelFunctionName,
  | 'exp'
  | 'remainder'
  | 'reflect'
  | 'brownian'
  | 'smooth'
  | 'sway'
  | 'lastInstant'
  | 'year'
  | 'monthAndDay'
  | 'yearsBefore'
  | 'geohash'
>

/** Imports of an instance of the kernel alone, which calls no function of the host. */
function noHost(): Readonly<Record<string, () => never>> {
  const refuse = (): never => {
    throw new Error('the kernel must not call the host')
  }
  return Object.fromEntries(kernelBase().importNames.map((name) => [name, refuse]))
}

/**
 * Functions of the kernel by name, with the parameters that kernel/assembly documents. Their arguments and results are
 * numbers, of which some are addresses.
 */
export type KernelFunctions = Readonly<
  Record<KernelFunctionName, (...given: readonly number[]) => number>
>

export interface KernelInstance extends KernelFunctions {
  readonly memory: WebAssembly.Memory
}

/** Returns a new instance of the kernel, with its own memory. `recordBits` sets the size of its cache of leaves. */
export function newKernelInstance(recordBits: number): KernelInstance {
  compiled ??= new WebAssembly.Module(kernelBytes())
  const memory = new WebAssembly.Memory({ initial: 2 })
  const { exports } = new WebAssembly.Instance(compiled, { [hostModule]: { ...noHost(), memory } })
  const functions = exports as KernelFunctions
  functions.initialize(0, recordBits)
  return { ...functions, memory }
}

/** Returns the instance of the kernel for values of the interpreter, which is created at the first call. */
export function sharedKernel(): KernelInstance {
  kernel ??= newKernelInstance(1)
  return kernel
}
