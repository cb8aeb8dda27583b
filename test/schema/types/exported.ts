/** Runs functions of the WebAssembly library alone, with inputs, to compare the results bit for bit. */

import { expect } from 'vitest'
import { moveTo, type Place, unit, word } from '../../../src/random/draw.ts'
import { childKey, rootKey } from '../../../src/random/key.ts'
import { Layout } from '../../../src/schema/emit/context/layout.ts'
import { shared } from '../../../src/schema/emit/context/shared.ts'
import { Library } from '../../../src/schema/emit/library/library.ts'
import { kernelBase } from '../../../src/wasm/kernel.ts'
import { hostModule, Module } from '../../../src/wasm/module.ts'

/** Returns a function of a module with only this function; several results are returned as a list. */
export function exported<Result = number>(
  choose: (library: Library, layout: Layout, module: Module) => number,
): (...given: readonly number[]) => Result {
  const module = new Module(kernelBase())
  const layout = new Layout(shared.tables)
  module.export('f', choose(new Library(module, layout), layout, module))
  const compiled = new WebAssembly.Module(module.encode())
  const memory = new WebAssembly.Memory({ initial: 1 })
  for (const { address, bytes } of layout.regions) new Uint8Array(memory.buffer).set(bytes, address)
  const host = Object.fromEntries(kernelBase().importNames.map((name) => [name, () => 0]))
  const { exports } = new WebAssembly.Instance(compiled, { [hostModule]: { memory, ...host } })
  return exports.f as (...given: readonly number[]) => Result
}

const key = childKey(rootKey(1), 'emit')
const place: Place = { low: 0, a: 0, b: 0 }

/** Returns a double from 0 to below 1. */
export function share(index: number): number {
  moveTo(place, index)
  return unit(key, place)
}

const view = new DataView(new ArrayBuffer(8))

/** Returns a positive finite double of any size. */
export function anySize(index: number): number {
  moveTo(place, index)
  const high = word(key, place) % 0x7ff00000
  view.setUint32(0, high)
  view.setUint32(4, word({ ...key, a: key.b }, place))
  return view.getFloat64(0)
}

/** Returns the neighboring doubles of a number. */
export function near(x: number): readonly number[] {
  return Array.from(
    { length: 41 },
    (_, i) => x + (i - 20) * 2 ** -52 * Math.max(Math.abs(x), 2 ** -1022),
  )
}

export function expectSame(
  one: (x: number) => number,
  other: (x: number) => number,
  inputs: { readonly edges: readonly number[]; readonly draws: readonly ((i: number) => number)[] },
): void {
  const different: number[] = []
  const compare = (x: number): void => {
    if (!Object.is(one(x), other(x))) different.push(x)
  }
  for (const x of inputs.edges) compare(x)
  for (const draw of inputs.draws) for (let i = 0; i < 500_000; i++) compare(draw(i))
  expect(different.slice(0, 3)).toEqual([])
}
