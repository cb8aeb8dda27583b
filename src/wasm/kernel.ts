/**
 * The kernel: the functions of the engine in WebAssembly, which are written in AssemblyScript (kernel/assembly). The
 * module of each definition contains them and calls them directly. The interpreter calls the exports of an instance.
 */

import { type BaseModule, readBaseModule } from './base-module.ts'
import { kernelBase64 } from './kernel-bytes.ts'
import { hostModule } from './module.ts'

let bytes: Uint8Array<ArrayBuffer> | undefined
let base: BaseModule | undefined
let kernel: Kernel | undefined

function kernelBytes(): Uint8Array<ArrayBuffer> {
  bytes ??= Uint8Array.from(atob(kernelBase64), (character) => character.charCodeAt(0))
  return bytes
}

/** Returns the kernel as the base of other modules. */
export function kernelBase(): BaseModule {
  base ??= readBaseModule(kernelBytes())
  return base
}

/** The functions of the kernel that formulas call. The random ones take the address of a key first. */
export interface FormulaFunctions {
  exp(x: number): number
  remainder(dividend: number, divisor: number): number
  reflect(value: number, minimum: number, maximum: number): number
  brownian(key: number, time: number): number
  smooth(key: number, x: number): number
  sway(key: number, x: number): number
  lastInstant(key: number, time: number, gap: number): number
  year(ms: number): number
  monthAndDay(ms: number): number
  yearsBefore(ms: number, years: number): number
  geohash(north: number, east: number, from: number, count: number): number
}

export type FormulaFunction = keyof FormulaFunctions

/** The functions of the kernel that the interpreter calls, with the parameters that kernel/assembly documents. */
export interface KernelFunctions extends FormulaFunctions {
  initialize(heap: number, recordBits: number): void
  reserve(bytes: number): number
  log(x: number): number
  truncatedAge(share: number, rate: number, maxAge: number): number
  preparePick(pick: number): void
  pickAt(pick: number, low: number, a: number, b: number): number
  passKey(a: number, b: number, c: number, d: number): number
  isFirstKept(pick: number, low: number, a: number, b: number): number
  isKept(pick: number, choice: number): number
  valueFor(pick: number, unit: number): number
  quantileOf(pick: number, share: number): number
  shareBelowOf(pick: number, x: number, least: number): number
  sin(x: number): number
  cos(x: number): number
  atan2(y: number, x: number): number
  placePoint(
    point: number,
    flat: number,
    steep: number,
    longitude: number,
    half: number,
    share: number,
    bearing: number,
  ): void
  northOf(point: number): number
  eastOf(point: number): number
  rankAt(key: number, count: number, attempt: number, low: number, a: number, b: number): number
}

export interface Kernel extends KernelFunctions {
  readonly memory: WebAssembly.Memory
}

/** Returns the instance of the kernel that the interpreter uses, which is created at the first call. */
export function sharedKernel(): Kernel {
  kernel ??= newKernel()
  return kernel
}

function newKernel(): Kernel {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const host = Object.fromEntries(kernelBase().importNames.map((name) => [name, () => 0]))
  const module = new WebAssembly.Module(kernelBytes())
  const { exports } = new WebAssembly.Instance(module, { [hostModule]: { ...host, memory } })
  // The kernel exports the functions of the interface, which the tests of each function prove.
  const functions = exports as unknown as KernelFunctions
  functions.initialize(0, 0)
  return { ...functions, memory }
}
