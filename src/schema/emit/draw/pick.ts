/** Picks as WebAssembly: the same choices as `schema/interpret/pick.ts`. */

import type { Key } from '../../../random/key.ts'
import { network } from '../../../random/permutation.ts'
import { Shuffle, shuffledMax } from '../../../random/shuffle.ts'
import type { Pick } from '../../instructions/instruction.ts'
import { instancesMax } from '../../interpret/instance.ts'
import { arrayKey } from '../../interpret/pick.ts'
import type { EmitContext } from '../context/context.ts'
import {
  arrayKeys,
  arrayWords,
  networkKeys,
  permuteFunction,
  rekeyFunction,
} from '../library/pick.ts'
import { shuffleFunction, shuffleKeys, shuffleOrder } from '../library/shuffle.ts'
import { pushDistributed } from './distributed.ts'
import { pushBelow, pushPlaceWord } from './draw.ts'
import { pushWeighted } from './weighted.ts'

interface Permuted {
  readonly key: Key
  readonly count: number
}

/** Pushes the integer of a pick, from 0 to count − 1, and returns its type: 32 bits if that is enough. */
function pushPick(context: EmitContext, pick: Pick): 'i32' | 'i64' {
  const { code } = context
  switch (pick.kind) {
    case 'even':
      if (pick.count > 1) return pushBelow(context, pick.key, pick.count)
      code.i32(0)
      return 'i32'
    case 'weighted':
      pushWeighted(context, pick)
      return 'i32'
    case 'unique':
    case 'cyclic':
      pushImage(context, pick)
      return 'i64'
    case 'part':
      pushImage(context, pick)
      code.i64(pick.divisor).op('i64.div_u').i64(pick.size).op('i64.rem_u')
      return 'i64'
    case 'distributed':
      pushDistributed(context, pick)
      return 'i64'
    case 'distinct':
      pushElementImage(context, pick)
      return 'i64'
  }
}

/** Pushes the integer of a pick with 32 bits, for picks of fewer than 2³¹ choices. */
export function pushSmallPick(context: EmitContext, pick: Pick): void {
  if (pushPick(context, pick) === 'i64') context.code.op('i32.wrap_i64')
}

/** Pushes the integer of a pick with 64 bits. */
export function pushWidePick(context: EmitContext, pick: Pick): void {
  if (pushPick(context, pick) === 'i32') context.code.op('i64.extend_i32_u')
}

/** Pushes the number that a permutation assigns to the index of the instance. */
function pushImage(
  { code, index, layout, library }: EmitContext,
  pick: Extract<Pick, { kind: 'unique' | 'cyclic' | 'part' }>,
): void {
  if (pick.count === 1) {
    code.i64(0)
    return
  }
  code.get(index)
  if (pick.kind === 'cyclic' && pick.count <= instancesMax) code.i64(pick.count).op('i64.rem_u')
  if (pick.count <= shuffledMax) {
    const order = new Shuffle(pick.key, pick.count).all()
    code.op('i32.wrap_i64').i32(1).op('i32.shl')
    code.access('i32.load16_u', layout.add(bytesOf(order))).op('i64.extend_i32_u')
    return
  }
  const block = new DataView(new ArrayBuffer(arrayWords))
  setNetwork(block, pick)
  code.i32(layout.add(new Uint8Array(block.buffer))).call(library.function(permuteFunction))
}

/** Pushes the number that the permutation of an array assigns to the position of the current element. */
function pushElementImage(context: EmitContext, { key, count }: Permuted): void {
  const { code, lowIndex, element, layout, library } = context
  if (count === 1) {
    code.i64(0)
    return
  }
  if (count <= shuffledMax) {
    pushShuffledElement(context, { key, count })
    return
  }
  // At first, the block in memory has the keys of an array whose words are 0.
  const place = { low: 0, arrayA: 0, arrayB: 0 }
  const block = new DataView(new ArrayBuffer(arrayKeys + 16))
  setNetwork(block, { key: arrayKey(key, place), count })
  for (const [i, word] of [key.a, key.b, key.c, key.d].entries()) {
    block.setInt32(arrayKeys + i * 4, word, true)
  }
  const address = layout.add(new Uint8Array(block.buffer))
  const around = element?.around ?? { kind: 'fixed', a: 0, b: 0 }
  code.get(lowIndex)
  pushPlaceWord(code, around, 'a')
  pushPlaceWord(code, around, 'b')
  code.i32(address).call(library.function(rekeyFunction))
  if (element === undefined) code.i64(0)
  else code.get(element.position).op('i64.extend_i32_u')
  code.i32(address).call(library.function(permuteFunction))
}

/** Pushes the number that the shuffled order of an array assigns to the position of the current element. */
function pushShuffledElement(context: EmitContext, { key, count }: Permuted): void {
  const { code, lowIndex, element, layout, library } = context
  const block = new DataView(new ArrayBuffer(shuffleOrder + count * 2))
  // At first, the block in memory has the order of an array whose words are 0.
  const first = arrayKey(key, { low: 0, arrayA: 0, arrayB: 0 })
  for (const [i, word] of [count, first.a, first.b, key.a, key.b].entries()) {
    block.setInt32(shuffleKeys + i * 4, word, true)
  }
  for (let i = 0; i < count; i++) block.setUint16(shuffleOrder + i * 2, i, true)
  const around = element?.around ?? { kind: 'fixed', a: 0, b: 0 }
  if (element === undefined) code.i32(0)
  else code.get(element.position)
  code.get(lowIndex)
  pushPlaceWord(code, around, 'a')
  pushPlaceWord(code, around, 'b')
  code.i32(layout.add(new Uint8Array(block.buffer))).call(library.function(shuffleFunction))
  code.op('i64.extend_i32_u')
}

/** Returns the numbers of the order as two little-endian bytes each, regardless of the byte order of the machine. */
function bytesOf(order: Uint16Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(order.length * 2))
  for (const [i, number] of order.entries()) bytes.setUint16(i * 2, number, true)
  return new Uint8Array(bytes.buffer)
}

/** Writes the sizes and keys of a permutation network into a block, in the layout that `permuteFunction` reads. */
function setNetwork(block: DataView, { key, count }: Permuted): void {
  const { leftBits, rightBits, keys } = network(key, count)
  block.setBigInt64(0, BigInt(count), true)
  block.setInt32(8, rightBits, true)
  block.setInt32(12, (1 << leftBits) - 1, true)
  block.setInt32(16, (1 << rightBits) - 1, true)
  for (const [round, [first, second]] of keys.entries()) {
    block.setInt32(networkKeys + round * 8, first, true)
    block.setInt32(networkKeys + 4 + round * 8, second, true)
  }
}
