/** Runs generated functions alone, with inputs. */

import { Layout } from '../../../src/schema/emit/context/layout.ts'
import { shared } from '../../../src/schema/emit/context/shared.ts'
import { hostModule, kernelBase } from '../../../src/wasm/kernel.ts'
import { Module } from '../../../src/wasm/module.ts'

/** Returns a function of a module with only this function; several results are returned as a list. */
export function exported<Result = number>(
  choose: (layout: Layout, module: Module) => number,
): (...given: readonly number[]) => Result {
  const module = new Module()
  const layout = new Layout(shared.tables)
  module.export('f', choose(layout, module))
  const compiled = new WebAssembly.Module(module.encode())
  const memory = new WebAssembly.Memory({ initial: 4 })
  for (const { address, bytes } of layout.regions) new Uint8Array(memory.buffer).set(bytes, address)
  const host = Object.fromEntries(kernelBase().importNames.map((name) => [name, () => 0]))
  const { exports } = new WebAssembly.Instance(compiled, { [hostModule]: { memory, ...host } })
  return exports.f as (...given: readonly number[]) => Result
}
