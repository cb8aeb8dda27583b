/** Draws as WebAssembly: what `random/draw.ts` does, bit for bit. */

import { enter, type Place } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import type { Code } from '../../wasm/code.ts'
import type { Chance } from '../instruction.ts'
import type { Writing } from './writing.ts'

/** Leaves 32 even bits. */
export function pushWord(
  { code, low, place, scratch }: Writing,
  { a, b }: Pick<Key, 'a' | 'b'>,
): void {
  code
    .get(low)
    .i32(place.kind === 'fixed' ? a ^ place.a : a)
    .op('i32.xor')
  if (place.kind === 'drawn') code.get(place.a).op('i32.xor')
  shiftIn(code, scratch, 17)
  code.i32(0xed5ad4bb).op('i32.mul')
  code.i32(place.kind === 'fixed' ? b + place.b : b).op('i32.add')
  if (place.kind === 'drawn') code.get(place.b).op('i32.add')
  finish(code, scratch)
}

/** `t ^ t >>> bits` of what is on the stack. */
function shiftIn(code: Code, scratch: number, bits: number): void {
  code.tee(scratch).get(scratch).i32(bits).op('i32.shr_u', 'i32.xor')
}

function finish(code: Code, scratch: number): void {
  shiftIn(code, scratch, 11)
  code.i32(0xac4c1b51).op('i32.mul')
  shiftIn(code, scratch, 15)
  code.i32(0x31848bab).op('i32.mul')
  shiftIn(code, scratch, 14)
}

/** `mix` of what is on the stack. */
export function mixTop(code: Code, scratch: number): void {
  shiftIn(code, scratch, 17)
  code.i32(0xed5ad4bb).op('i32.mul')
  finish(code, scratch)
}

/** Those of a unit. */
export const unitBits = 53

/** Leaves 53 even bits as an integer of 64. */
export function pushBits(writing: Writing, key: Key): void {
  const { code } = writing
  pushWord(writing, key)
  code.i32(5).op('i32.shr_u', 'i64.extend_i32_u').i64(26).op('i64.shl')
  pushWord(writing, { a: key.c, b: key.d })
  code.i32(6).op('i32.shr_u', 'i64.extend_i32_u', 'i64.or')
}

/** Leaves a double from 0 (inclusive) to 1 (exclusive). */
export function pushUnit(writing: Writing, key: Key): void {
  pushBits(writing, key)
  writing.code
    .op('f64.convert_i64_s')
    .f64(2 ** -53)
    .op('f64.mul')
}

/** Leaves an even integer below `count` (1 to 2⁵³): of 32 bits where that is enough, which the answer tells. */
export function pushBelow(writing: Writing, key: Key, count: number): 'i32' | 'i64' {
  const { code } = writing
  if (count <= 0x200000) {
    pushWord(writing, key)
    code.op('i64.extend_i32_u').i64(count).op('i64.mul').i64(32).op('i64.shr_u', 'i32.wrap_i64')
    return 'i32'
  }
  pushShareOf(writing, key, count)
  code.op('i64.trunc_sat_f64_s')
  return 'i64'
}

/**
 * Leaves an even double from 0 to below the count, from 1 to 2⁵³. The unit's power of two is multiplied into the count,
 * which is exact; and the product of the largest unit rounds to the double before the count, so it needs no limit.
 */
export function pushShareOf(writing: Writing, key: Key, count: number): void {
  pushBits(writing, key)
  writing.code
    .op('f64.convert_i64_s')
    .f64(count * 2 ** -53)
    .op('f64.mul')
}

/** Leaves whether it happens. */
export function pushChance(writing: Writing, key: Key, probability: number): void {
  pushBits(writing, key)
  // Both sides times 2⁵³, which is exact.
  writing.code.i64(Math.ceil(Math.min(Math.max(probability, 0), 1) * 2 ** 53)).op('i64.lt_u')
}

/** Leaves whether one of them happens at least. */
export function pushAny(writing: Writing, chances: readonly Chance[]): void {
  for (const [i, { key, probability }] of chances.entries()) {
    pushChance(writing, key, probability)
    if (i > 0) writing.code.op('i32.or')
  }
}

/** The words of a place. */
export type PlaceWords =
  /** Known when the module is made: outside arrays, and inside parts that are numbered by the program. */
  | { readonly kind: 'fixed'; readonly a: number; readonly b: number }
  /** Local variables. */
  | { readonly kind: 'drawn'; readonly a: number; readonly b: number }

/** The place one numbered part further in, for a number that is known. */
export function enterFixed(writing: Writing, position: number): Writing {
  const { code, place, scratch } = writing
  if (place.kind === 'fixed') {
    const inner: Place = { low: 0, a: place.a, b: place.b }
    enter(inner, position)
    return { ...writing, place: { kind: 'fixed', a: inner.a, b: inner.b } }
  }
  const [a, b] = [code.local('i32'), code.local('i32')]
  code.get(place.a).i32(firstStep(position)).op('i32.add')
  mixTop(code, scratch)
  code.set(a).get(place.b).i32(secondStep(position)).op('i32.xor')
  mixTop(code, scratch)
  code.set(b)
  return { ...writing, place: { kind: 'drawn', a, b } }
}

function firstStep(position: number): number {
  return (Math.imul(position + 1, 0x9e3779b1 | 0) + 0x2545f491) | 0
}

function secondStep(position: number): number {
  return (Math.imul(position + 1, 0x85ebca6b | 0) + 0x6c078965) | 0
}

/** The same for a number in a local variable; the words are set where this stands, at every pass of a loop. */
export function enterDrawn(writing: Writing, position: number): Writing {
  const { code } = writing
  const place = { kind: 'drawn', a: code.local('i32'), b: code.local('i32') } as const
  setPlace(writing, place, position)
  return { ...writing, place }
}

/** The place one part further in that is moved, from the first one on, by `move` to that in a local variable. */
export function enterMovable(
  writing: Writing,
  first: number,
): { readonly inner: Writing; move(position: number): void } {
  const { code } = writing
  const { place: begin } = enterFixed(writing, first)
  const place =
    begin.kind === 'drawn'
      ? begin
      : ({ kind: 'drawn', a: code.local('i32'), b: code.local('i32') } as const)
  if (begin.kind === 'fixed') code.i32(begin.a).set(place.a).i32(begin.b).set(place.b)
  return {
    inner: { ...writing, place },
    move: (position) => setPlace(writing, place, position),
  }
}

function setPlace(
  { code, place, scratch }: Writing,
  into: { readonly a: number; readonly b: number },
  position: number,
): void {
  pushPlaceWord(code, place, 'a')
  code.get(position).i32(1).op('i32.add').i32(0x9e3779b1).op('i32.mul', 'i32.add')
  code.i32(0x2545f491).op('i32.add')
  mixTop(code, scratch)
  code.set(into.a)
  pushPlaceWord(code, place, 'b')
  code.get(position).i32(1).op('i32.add').i32(0x85ebca6b).op('i32.mul')
  code.i32(0x6c078965).op('i32.add', 'i32.xor')
  mixTop(code, scratch)
  code.set(into.b)
}

/** Leaves one of the two words of a place. */
export function pushPlaceWord(code: Code, place: PlaceWords, word: 'a' | 'b'): void {
  if (place.kind === 'fixed') code.i32(place[word])
  else code.get(place[word])
}
