/** Choices by weight as WebAssembly: what `random/weights.ts` does. */

import type { Key } from '../../random/key.ts'
import { pushBits, unitBits } from './draw.ts'
import type { Writing } from './writing.ts'

/** Up to so many thresholds are compared one by one. */
const fewChoices = 6

/** Leaves the first choice whose cumulative share is above the draw. */
export function pushWeighted(
  writing: Writing,
  { key, cumulative }: { readonly key: Key; readonly cumulative: readonly number[] },
): void {
  const { code } = writing
  // Both sides times 2⁵³, which is exact. No draw falls behind the last choice.
  const thresholds = [...cumulative.slice(0, -1), 1].map((share) => Math.ceil(share * 2 ** 53))
  if (thresholds.length === 1) {
    code.i32(0)
    return
  }
  pushBits(writing, key)
  const bits = code.local('i64')
  code.set(bits)
  if (thresholds.length - 1 > fewChoices) {
    pushFound(writing, thresholds, bits)
    return
  }
  for (const [i, threshold] of thresholds.slice(0, -1).entries()) {
    code.get(bits).i64(threshold).op('i64.ge_u')
    if (i > 0) code.op('i32.add')
  }
}

/**
 * The first bits of the draw tell where to begin. There are as many beginnings as thresholds, so that it is one or two
 * steps from there in the mean, whatever the weights: 10 ns instead of the 45 of a binary search among 1,000.
 */
function pushFound({ code, layout }: Writing, thresholds: readonly number[], bits: number): void {
  const table = layout.add(new Uint8Array(BigInt64Array.from(thresholds, BigInt).buffer))
  const guideBits = 32 - Math.clz32(thresholds.length - 1)
  const guide = new Int32Array(1 << guideBits)
  let next = 0
  for (let i = 0; i < guide.length; i++) {
    while ((thresholds[next] as number) <= (i / guide.length) * 2 ** 53) next++
    guide[i] = table + next * 8
  }
  const guideAddress = layout.add(new Uint8Array(guide.buffer))
  const address = code.local('i32')
  code
    .get(bits)
    .i64(unitBits - guideBits)
    .op('i64.shr_u', 'i32.wrap_i64')
    .i32(2)
    .op('i32.shl')
  code.access('i32.load', guideAddress).set(address)
  code.block().loop()
  // The last threshold is above every draw.
  code.get(address).access('i64.load').get(bits).op('i64.gt_u').branchIf(1)
  code.get(address).i32(8).op('i32.add').set(address).branch(0).end().end()
  code.get(address).i32(table).op('i32.sub').i32(3).op('i32.shr_u')
}
