/** The hash in instructions equals that of the kernel, for one number and for four. */

import { expect, test } from 'vitest'
import { hashOfFour, hashOfOne, writeHash } from '../../src/wasm/hash.ts'
import { hostModule, sharedKernel } from '../../src/wasm/kernel.ts'
import { Module } from '../../src/wasm/module.ts'
import { noHost } from './no-host.ts'

const edges = [0, 1, 2, 0x7fffffff, -0x80000000, -1, 0xed5ad4bb | 0]
const inputs = [...edges, ...Array.from({ length: 1_000 }, (_, i) => Math.imul(i, 0x01000193))]
const { passKey, wordAt } = sharedKernel()
const hash = (low: number, b: number): number => wordAt(passKey(0, b, 0, 0), low, 0, 0)
const halves = [0, 1, -1, 0x7fffffff, 0x12345678]

const memory = new WebAssembly.Memory({ initial: 1 })
const module = new Module()
const two = { parameters: ['i32', 'i32'], results: ['i32'] } as const

const one = module.function(two)
one.code.get(0)
writeHash(one.code, one.code.local('i32'), hashOfOne, () => one.code.get(1).op('i32.add'))
module.export('one', one.callee)

const mixed = module.function({ parameters: ['i32'], results: ['i32'] })
mixed.code.get(0)
writeHash(mixed.code, mixed.code.local('i32'), hashOfOne)
module.export('mixed', mixed.callee)

/** Hashes the first four words of the memory into the next four, adding the second four. */
const four = module.function({ parameters: [], results: [] })
four.code.i32(0).i32(0).access('v128.load')
writeHash(four.code, four.code.local('v128'), hashOfFour, () => {
  four.code.i32(0).access('v128.load', 16).op('i32x4.add')
})
four.code.access('v128.store', 32)
module.export('four', four.callee)

const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module.encode()), {
  [hostModule]: { ...noHost, memory },
})
const words = new Int32Array(memory.buffer)

test('of one number', () => {
  const hashOne = exports.one as (low: number, b: number) => number
  for (const b of halves) {
    expect(inputs.map((low) => hashOne(low, b))).toEqual(inputs.map((low) => hash(low, b)))
  }
})

test('of one number without an addition', () => {
  const mixOne = exports.mixed as (word: number) => number
  expect(inputs.map((word) => mixOne(word))).toEqual(inputs.map((word) => hash(word, 0)))
})

test('of four numbers at a time, each with its own half of a key', () => {
  const hashFour = exports.four as () => void
  for (let first = 0; first + 4 <= inputs.length; first += 4) {
    const low = inputs.slice(first, first + 4)
    const added = low.map((_, lane) => halves[(first + lane) % halves.length] as number)
    words.set([...low, ...added])
    hashFour()
    const expected = low.map((each, lane) => hash(each, added[lane] as number))
    expect([...words.subarray(8, 12)]).toEqual(expected)
  }
})
