/** Picks of the kind `weighted` as WebAssembly: the same choices as those of the kernel (kernel/assembly/pick.ts). */

import type { Key } from '../../../random/key.ts'
import type { EmitContext } from '../context/context.ts'
import { choicesByPart, unknownChoice } from './choices-by-part.ts'
import { asRare, pushBits, pushHighBits, unitBits } from './draw.ts'

/** Maximum number of thresholds for which a table maps the first bits of the draw to the choice. */
const comparedMax = 6
const partBits = 8
const partsCount = 1 << partBits

/** Pushes the first choice whose cumulative share is greater than the drawn unit. */
export function pushWeighted(
  context: EmitContext,
  { key, cumulative }: { readonly key: Key; readonly cumulative: readonly number[] },
): void {
  const { code, layout } = context
  if (cumulative.length === 1) {
    code.i32(0)
    return
  }
  const thresholds = thresholdsOf(cumulative)
  if (thresholds.length - 1 > comparedMax) {
    const bits = code.local('i64')
    pushBits(context, key)
    code.set(bits)
    pushFound(context, cumulative, bits)
    return
  }
  const choice = code.local('i32')
  const parts = weightedByPart(thresholds)
  const address = layout.once(`parts ${parts.join()}`, () => layout.add(parts))
  pushHighBits(context, key, partBits)
  code.access('i32.load8_u', address).tee(choice).i32(unknownChoice).op('i32.eq').if('i32')
  pushCompared(asRare(context), key, thresholds)
  code.else().get(choice).end()
}

function weightedByPart(thresholds: readonly number[]): Uint8Array {
  const choiceOf = (bits: number): number => thresholds.findIndex((threshold) => bits < threshold)
  return choicesByPart({
    parts: partsCount,
    at: (part) => part * (2 ** 53 / partsCount),
    choiceBetween(from, to) {
      const choice = choiceOf(from)
      return choice === choiceOf(to - 1) ? choice : undefined
    },
  })
}

/** Pushes the choice: the number of thresholds, except the last, that all bits of the draw reach. */
function pushCompared(context: EmitContext, key: Key, thresholds: readonly number[]): void {
  const { code } = context
  const bits = code.local('i64')
  pushBits(context, key)
  code.set(bits)
  for (const [i, threshold] of thresholds.slice(0, -1).entries()) {
    code.get(bits).i64(threshold).op('i64.ge_u')
    if (i > 0) code.op('i32.add')
  }
}

/**
 * Returns the cumulative shares multiplied by 2⁵³, which is exact, as thresholds for the bits of a draw. No draw
 * exceeds the last threshold.
 */
function thresholdsOf(cumulative: readonly number[]): readonly number[] {
  return [...cumulative.slice(0, -1), 1].map((share) => Math.ceil(share * 2 ** 53))
}

/**
 * Pushes the choice by a linear search from a start that the first bits of the draw select. There are as many starts as
 * thresholds, so that the search takes one or two steps on average for all weights: 10 ns instead of 45 ns for a binary
 * search among 1,000.
 */
function pushFound(
  { code, layout }: EmitContext,
  cumulative: readonly number[],
  bits: number,
): void {
  const search = searchOf(cumulative)
  const [table, guide] = layout.once(cumulative, () => [
    layout.add(search.thresholds),
    layout.add(search.guide),
  ])
  const distance = code.local('i32')
  code
    .get(bits)
    .i64(unitBits - search.guideBits)
    .op('i64.shr_u', 'i32.wrap_i64')
    .i32(2)
    .op('i32.shl')
  code.access('i32.load', guide).set(distance)
  code.block().loop()
  // The last threshold is greater than every draw.
  code.get(distance).access('i64.load', table).get(bits).op('i64.gt_u').branchIf(1)
  code.get(distance).i32(8).op('i32.add').set(distance).branch(0).end().end()
  code.get(distance).i32(3).op('i32.shr_u')
}

interface Search {
  readonly thresholds: Uint8Array
  /** For each start, the distance in bytes to the threshold that the search compares first. */
  readonly guide: Uint8Array
  readonly guideBits: number
}

/**
 * Tables for the search by their list of cumulative shares. A type always passes the same list, so a list identifies
 * its tables.
 */
const searches = new WeakMap<readonly number[], Search>()

function searchOf(cumulative: readonly number[]): Search {
  const known = searches.get(cumulative) ?? newSearch(thresholdsOf(cumulative))
  searches.set(cumulative, known)
  return known
}

function newSearch(thresholds: readonly number[]): Search {
  const guideBits = 32 - Math.clz32(thresholds.length - 1)
  const guide = new Int32Array(1 << guideBits)
  let next = 0
  for (let i = 0; i < guide.length; i++) {
    while ((thresholds[next] as number) <= (i / guide.length) * 2 ** 53) next++
    guide[i] = next * 8
  }
  return {
    thresholds: new Uint8Array(BigInt64Array.from(thresholds, BigInt).buffer),
    guide: new Uint8Array(guide.buffer),
    guideBits,
  }
}
