/** Choices as WebAssembly: what `schema/pick.ts` does. */

import type { Key } from '../../random/key.ts'
import { network } from '../../random/permutation.ts'
import type { Pick } from '../instruction.ts'
import { picker } from '../pick.ts'
import { pushBelow, pushBits } from './draw.ts'
import { networkKeys } from './library.ts'
import { pushSite } from './site.ts'
import type { Writing } from './writing.ts'

/** Up to so many thresholds are compared one by one. */
const fewChoices = 6

/** Leaves a choice from 0 to count − 1: of 32 bits where that is enough, which the answer tells. */
export function pushPick(writing: Writing, pick: Pick): 'i32' | 'i64' {
  const { code } = writing
  switch (pick.kind) {
    case 'even':
      if (pick.count > 1) return pushBelow(writing, pick.key, pick.count)
      code.i32(0)
      return 'i32'
    case 'weighted':
      pushWeighted(writing, pick)
      return 'i32'
    case 'unique':
      pushImage(writing, pick)
      return 'i64'
    case 'part':
      pushImage(writing, pick)
      code.i64(pick.divisor).op('i64.div_u').i64(pick.size).op('i64.rem_u')
      return 'i64'
    case 'distributed':
    case 'distinct':
      pushSite(writing, { kind: 'number', value: picker(pick) })
      code.op('i64.trunc_sat_f64_s')
      return 'i64'
  }
}

/** The same, always of 32 bits: for fewer than 2³¹ choices. */
export function pushSmallPick(writing: Writing, pick: Pick): void {
  if (pushPick(writing, pick) === 'i64') writing.code.op('i32.wrap_i64')
}

/** The same, always of 64 bits. */
export function pushWidePick(writing: Writing, pick: Pick): void {
  if (pushPick(writing, pick) === 'i32') writing.code.op('i64.extend_i32_u')
}

function pushWeighted(
  writing: Writing,
  { key, cumulative }: Extract<Pick, { kind: 'weighted' }>,
): void {
  const { code, layout, library } = writing
  // Both sides times 2⁵³, which is exact: the first share above the draw is looked for.
  const thresholds = cumulative.slice(0, -1).map((share) => Math.ceil(share * 2 ** 53))
  if (thresholds.length === 0) {
    code.i32(0)
    return
  }
  pushBits(writing, key)
  if (thresholds.length > fewChoices) {
    const address = layout.add(new Uint8Array(BigInt64Array.from(thresholds, BigInt).buffer))
    code.i32(address).i32(thresholds.length).call(library.search)
    return
  }
  const bits = code.local('i64')
  code.set(bits)
  for (const [i, threshold] of thresholds.entries()) {
    code.get(bits).i64(threshold).op('i64.ge_u')
    if (i > 0) code.op('i32.add')
  }
}

/** The place of the instance in a permutation. */
function pushImage(
  { code, index, layout, library }: Writing,
  { key, count }: { readonly key: Key; readonly count: number },
): void {
  if (count === 1) {
    code.i64(0)
    return
  }
  const { leftBits, rightBits, keys } = network(key, count)
  const block = new DataView(new ArrayBuffer(networkKeys + keys.length * 8))
  block.setBigInt64(0, BigInt(count), true)
  block.setInt32(8, rightBits, true)
  block.setInt32(12, (1 << leftBits) - 1, true)
  block.setInt32(16, (1 << rightBits) - 1, true)
  for (const [round, [first, second]] of keys.entries()) {
    block.setInt32(networkKeys + round * 8, first, true)
    block.setInt32(networkKeys + 4 + round * 8, second, true)
  }
  code
    .get(index)
    .i32(layout.add(new Uint8Array(block.buffer)))
    .call(library.permute)
}
