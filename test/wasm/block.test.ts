/** Blocks of data in the memory of the shared kernel. */

import { expect, test } from 'vitest'
import { Block } from '../../src/wasm/block.ts'
import { sharedKernel } from '../../src/wasm/kernel.ts'

function content(block: Block, bytes: number): Uint8Array {
  const { address } = block
  return new Uint8Array(sharedKernel().memory.buffer).slice(address, address + bytes)
}

test('a block keeps its content when others fill the area', () => {
  const blocks = Array.from({ length: 300 }, (_, i) => new Block(new Uint8Array(10_000).fill(i)))
  const pages = () => sharedKernel().memory.buffer.byteLength
  for (const block of blocks) expect(block.address % 16).toBe(0)
  const before = pages()
  for (let pass = 0; pass < 3; pass++) {
    for (const [i, block] of blocks.entries()) {
      expect(Buffer.compare(content(block, 10_000), new Uint8Array(10_000).fill(i))).toBe(0)
    }
  }
  expect(pages()).toBe(before)
})

test('a block may be larger than the area', () => {
  const bytes = new Uint8Array(3_000_001).fill(7)
  const block = new Block(bytes)
  expect(Buffer.compare(content(block, bytes.length), bytes)).toBe(0)
  expect(content(new Block(Uint8Array.of(1)), 1)).toEqual(Uint8Array.of(1))
  expect(Buffer.compare(content(block, bytes.length), bytes)).toBe(0)
})

test('blocks that each are slightly larger than the one before abandon little memory', () => {
  const before = sharedKernel().memory.buffer.byteLength
  for (let i = 0; i < 40; i++) {
    const bytes = new Uint8Array(4_000_000 + 16 * i).fill(i)
    expect(content(new Block(bytes), 1)).toEqual(Uint8Array.of(i))
  }
  expect(sharedKernel().memory.buffer.byteLength - before).toBeLessThan(20_000_000)
})
