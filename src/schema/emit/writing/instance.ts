/** Moves to an instance: its place, and the offset where what is written there depends on it. */

import { readsTime } from '../../instructions/facts.ts'
import { follow } from '../../interpret/interpret.ts'
import { enterDrawn } from '../draw/draw.ts'
import { Words } from '../draw/words.ts'
import type { Chosen, PlaceWords, Referred, Writing } from './writing.ts'

const outside: PlaceWords = { kind: 'fixed', a: 0, b: 0 }

/** The low word of the index in a local variable, and the place of the instance outside all arrays. */
export function placeOf(
  writing: Omit<Writing, 'low' | 'place' | 'words'>,
  hasHighIndexes: boolean,
): Pick<Writing, 'low' | 'place' | 'words'> {
  const { code, index, layout } = writing
  const low = code.local('i32')
  code.get(index).op('i32.wrap_i64').set(low)
  const words = new Words(code, layout, low)
  if (!hasHighIndexes) return { low, place: outside, words }
  const [a, b, high] = [code.local('i32'), code.local('i32'), code.local('i32')]
  code.i32(0).tee(a).set(b)
  code.get(index).i64(32).op('i64.shr_u', 'i32.wrap_i64').tee(high).if()
  code.i32(-1).get(high).op('i32.sub').set(high)
  const { place } = enterDrawn({ ...writing, low, words, place: outside }, high)
  code.get(place.a).set(a).get(place.b).set(b).end()
  return { low, words, place: { kind: 'drawn', a, b } }
}

/** For the instance of another entity whose index is in the local variable; without a field, for all of it. */
export function moveTo(
  writing: Writing,
  {
    index,
    target,
    field,
  }: { readonly index: number; readonly target: Referred; readonly field?: readonly string[] },
): Writing {
  const { code, library, depth } = writing
  const { element: _, ...outer } = writing
  const offset = code.local('i64')
  const part = field && follow(target.instruction, field)
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
    chosen: new Map<string, Chosen>(),
  }
  return { ...there, ...placeOf(there, target.hasHighIndexes) }
}
