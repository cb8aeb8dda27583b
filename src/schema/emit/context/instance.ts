/**
 * Prepares the context for the code of an instance: sets its place, and its offset if the written value depends on the
 * time.
 */

import { readsTime } from '../../instructions/facts.ts'
import { instructionAt } from '../../interpret/interpret.ts'
import { enterVariable } from '../draw/draw.ts'
import { RandomWords } from '../draw/random-words.ts'
import type { CachedLocal, EmitContext, PlaceWords, ReferenceTarget } from './context.ts'

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
 * Returns the context for writing a value of another entity's instance, whose index is in a local variable: one field,
 * or the complete value.
 */
export function moveToInstance(
  context: EmitContext,
  {
    index,
    target,
    field,
  }: {
    readonly index: number
    readonly target: ReferenceTarget
    readonly field?: readonly string[]
  },
): EmitContext {
  const { code, library, depth } = context
  const { element: _, ...outer } = context
  const offset = code.local('i64')
  const part = field && instructionAt(target.instruction, field)
  if (part === undefined || readsTime(part)) {
    code.i32(target.entity).get(index).op('f64.convert_i64_s').call(library.host('offsetOf'))
    code.op('i64.trunc_sat_f64_s').set(offset)
  }
  const there = {
    ...outer,
    index,
    offset,
    depth: depth + 1,
    isNow: false,
    isRare: false,
    chosen: new Map<string, CachedLocal>(),
  }
  return { ...there, ...enterInstance(there, target.hasHighIndexes) }
}
