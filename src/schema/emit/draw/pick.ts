/** Picks as WebAssembly: the same choices as `schema/interpret/pick.ts`. */

import type { Key } from '../../../random/key.ts'
import { Permutation, shuffledMax } from '../../../random/permutation.ts'
import type { Pick } from '../../instructions/instruction.ts'
import { instancesMax } from '../../interpret/instance.ts'
import type { EmitContext } from '../context/context.ts'
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
  { code, index, layout }: EmitContext,
  { kind, key, count }: Extract<Pick, { kind: 'unique' | 'cyclic' | 'part' }>,
): void {
  if (count === 1) {
    code.i64(0)
    return
  }
  const permutation = new Permutation(key, count)
  const pushIndex = (): void => {
    code.get(index)
    if (kind === 'cyclic' && count <= instancesMax) code.i64(count).op('i64.rem_u')
  }
  if (count <= shuffledMax) {
    pushIndex()
    code.op('i32.wrap_i64').i32(1).op('i32.shl')
    code.access('i32.load16_u', layout.add(imagesOf(permutation, count))).op('i64.extend_i32_u')
    return
  }
  code.i32(layout.add(permutation.bytes))
  pushIndex()
  code.op('f64.convert_i64_s').call('uniqueAt').op('i64.trunc_sat_f64_s')
}

/** Pushes the number that the permutation of an array assigns to the position of the current element. */
function pushElementImage(context: EmitContext, { key, count }: Permuted): void {
  const { code, lowIndex, element, layout } = context
  if (count === 1) {
    code.i64(0)
    return
  }
  const around = element?.around ?? { kind: 'fixed', a: 0, b: 0 }
  code.i32(layout.add(new Permutation(key, count).bytes))
  if (element === undefined) code.i32(0)
  else code.get(element.position)
  code.get(lowIndex)
  pushPlaceWord(code, around, 'a')
  pushPlaceWord(code, around, 'b')
  code.call('distinctAt').op('i64.trunc_sat_f64_s')
}

/** Returns the numbers of a permutation as two little-endian bytes each, regardless of the byte order of the machine. */
function imagesOf(permutation: Permutation, count: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(count * 2))
  for (let i = 0; i < count; i++) bytes.setUint16(i * 2, permutation.at(i), true)
  return new Uint8Array(bytes.buffer)
}
