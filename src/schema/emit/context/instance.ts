/** Prepares the context for the code of an instance: its place, and its offset if the code reads it. */

import { enterVariable } from '../draw/draw.ts'
import { RandomWords } from '../draw/random-words.ts'
import type { EmitContext, PlaceWords, ReferenceTarget } from './context.ts'
import { firstOffset, pushOffsetOf } from './lookup.ts'

const outside: PlaceWords = { kind: 'fixed', a: 0, b: 0 }

/**
 * Writes code that computes the low word of the instance's index, and its place outside of all arrays. Returns the
 * members of the context that depend on them.
 */
export function enterInstance(
  context: Omit<EmitContext, 'lowIndex' | 'place' | 'words'>,
  hasHighIndexes: boolean,
): Pick<EmitContext, 'lowIndex' | 'place' | 'words'> {
  const { code, index, layout } = context
  const lowIndex = code.local('i32')
  code.get(index).op('i32.wrap_i64').set(lowIndex)
  const words = new RandomWords(code, layout, lowIndex)
  if (!hasHighIndexes) return { lowIndex, place: outside, words }
  const [a, b, high] = [code.local('i32'), code.local('i32'), code.local('i32')]
  code.i32(0).tee(a).set(b)
  code.get(index).i64(32).op('i64.shr_u', 'i32.wrap_i64').tee(high).if()
  code.i32(-1).get(high).op('i32.sub').set(high)
  const { place } = enterVariable({ ...context, lowIndex, words, place: outside }, high)
  code.get(place.a).set(a).get(place.b).set(b).end()
  return { lowIndex, words, place: { kind: 'variable', a, b } }
}

/**
 * Returns the context for writing values of another entity's instance, whose index is in a local variable. The index is
 * negative if no instance was chosen. Without `offset`, a local variable with the offset of the instance, the code
 * computes the offset here, but only if code that follows reads it.
 */
export function moveToInstance(
  context: EmitContext,
  target: ReferenceTarget,
  { index, offset }: { readonly index: number; readonly offset?: number },
): EmitContext {
  const { code, depth } = context
  const { element: _, self: __, ...outer } = context
  const computed = offset ?? code.local('i64')
  if (offset === undefined) {
    code.later((part) => {
      if (code.reads(computed)) writeOffset({ ...context, code: part }, target, { index, computed })
    })
  }
  const there = {
    ...outer,
    index,
    offset: computed,
    depth: depth + 1,
    arrivals: target.arrivals,
    firstOffset: firstOffset(target.handle),
    isNow: false,
    isRare: false,
    cached: new Map(),
  }
  return { ...there, ...enterInstance(there, target.hasHighIndexes) }
}

function writeOffset(
  context: EmitContext,
  target: ReferenceTarget,
  { index, computed }: { readonly index: number; readonly computed: number },
): void {
  const { code } = context
  code.get(index).i64(0).op('i64.ge_s').if()
  pushOffsetOf(context, target, index)
  code.set(computed).end()
}
