/**
 * The kernel: the functions of the engine in WebAssembly, which are written in AssemblyScript (kernel/assembly). The
 * module of each definition contains them and calls them directly. The interpreter calls the exports of an instance.
 */

import { type BaseModule, readBaseModule } from './base-module.ts'
import { kernelBase64 } from './kernel-bytes.ts'

let bytes: Uint8Array<ArrayBuffer> | undefined
let base: BaseModule | undefined

function kernelBytes(): Uint8Array<ArrayBuffer> {
  bytes ??= Uint8Array.from(atob(kernelBase64), (character) => character.charCodeAt(0))
  return bytes
}

/** Returns the kernel as the base of other modules. */
export function kernelBase(): BaseModule {
  base ??= readBaseModule(kernelBytes())
  return base
}
