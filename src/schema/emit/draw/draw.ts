/** Draws as WebAssembly: what `random/draw.ts` does, bit for bit. */

import { enter, type Place } from '../../../random/draw.ts'
import type { Key } from '../../../random/key.ts'
import type { Code } from '../../../wasm/code.ts'
import { hashOfOne, writeHash } from '../../../wasm/hash.ts'
import type { Chance } from '../../instructions/instruction.ts'
import type { EmitContext, PlaceWords } from '../context/context.ts'

/** Leaves 32 even bits. */
export function pushWord(context: EmitContext, { a, b }: Pick<Key, 'a' | 'b'>): void {
  const { code, lowIndex, place, scratch, words, isRare } = context
  if (place.kind === 'fixed') {
    const key = { a: (a ^ place.a) | 0, b: (b + place.b) | 0 }
    words.push(code, {
      ...key,
      isUsual: isRare !== true,
      pushAlone(part) {
        part.get(lowIndex).i32(key.a).op('i32.xor')
        writeHash(part, scratch, hashOfOne, () => part.i32(key.b).op('i32.add'))
      },
    })
    return
  }
  code.get(lowIndex).i32(a).op('i32.xor').get(place.a).op('i32.xor')
  writeHash(code, scratch, hashOfOne, () => {
    code.i32(b).op('i32.add').get(place.b).op('i32.add')
  })
}

/** `mix` of what is on the stack. */
export function mixTop(code: Code, scratch: number): void {
  writeHash(code, scratch, hashOfOne)
}

/** Those of a unit. */
export const unitBits = 53

/** Leaves 53 even bits as an integer of 64. */
export function pushBits(context: EmitContext, key: Key): void {
  const { code } = context
  pushWord(context, key)
  code.i32(5).op('i32.shr_u', 'i64.extend_i32_u').i64(26).op('i64.shl')
  pushWord(context, { a: key.c, b: key.d })
  code.i32(6).op('i32.shr_u', 'i64.extend_i32_u', 'i64.or')
}

/** Leaves a double from 0 (inclusive) to 1 (exclusive). */
export function pushUnit(context: EmitContext, key: Key): void {
  pushBitsAsDouble(context, key)
  context.code.f64(2 ** -53).op('f64.mul')
}

/**
 * Leaves 53 even bits as a double. Both words become the last bits of doubles whose exponents put them in their places:
 * the conversion of V8 waits for what was converted before, and so draws of one event for all of the last one.
 */
function pushBitsAsDouble(context: EmitContext, key: Key): void {
  const { code } = context
  const [high, low] = [2 ** 78, 2 ** 52]
  pushHighBits(context, key)
  pushInLowBitsOf(code, high)
  code.f64(high + low).op('f64.sub')
  pushLowBits(context, key)
  pushInLowBitsOf(code, low)
  code.op('f64.add')
}

/** Puts the word on the stack behind a power of two, where it leaves the 32 bits of the double that it takes. */
function pushInLowBitsOf(code: Code, power: number): void {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, power)
  code
    .op('i64.extend_i32_u')
    .i64(bits.getInt32(0))
    .i64(32)
    .op('i64.shl', 'i64.or', 'f64.reinterpret_i64')
}

/** The first word of 53 bits has so many of them, the second one the rest. */
const highBits = 27
const lowBits = unitBits - highBits
const highEnd = 2 ** 27
const lowEnd = 2 ** 26

/** Leaves the first bits of 53, as an integer of 32. */
export function pushHighBits(context: EmitContext, key: Key, count = highBits): void {
  pushWord(context, key)
  context.code.i32(32 - count).op('i32.shr_u')
}

/** Leaves the bits behind those, as an integer of 32. */
function pushLowBits(context: EmitContext, key: Key): void {
  pushWord(context, { a: key.c, b: key.d })
  context.code.i32(32 - lowBits).op('i32.shr_u')
}

/** For what is hardly ever drawn. */
export function asRare(context: EmitContext): EmitContext {
  return { ...context, isRare: true }
}

/** Leaves an even integer below `count` (1 to 2⁵³): of 32 bits where that is enough, which the answer tells. */
export function pushBelow(context: EmitContext, key: Key, count: number): 'i32' | 'i64' {
  const { code } = context
  if (count <= 0x200000) {
    pushWord(context, key)
    code.op('i64.extend_i32_u').i64(count).op('i64.mul').i64(32).op('i64.shr_u', 'i32.wrap_i64')
    return 'i32'
  }
  pushFloorOf(context, key, count)
  return 'i64'
}

/** Up to this count, rounding moves no product from below an integer to it, unless it is nearer than 2⁻²⁷. */
const countOfHighBits = 2 ** 26

/**
 * Leaves the whole part of an even double from 0 to below the count, of 64 bits. The first word alone gives a range of
 * products that is `count` ÷ 2²⁷ wide; only where an integer lies in it, or at its end, the second word is drawn.
 */
export function pushFloorOf(context: EmitContext, key: Key, count: number): void {
  const { code } = context
  const exact = (from: EmitContext): void => {
    pushShareOf(from, key, count)
    code.op('i64.trunc_sat_f64_s')
  }
  if (count > countOfHighBits) {
    exact(context)
    return
  }
  const product = code.local('i64')
  pushHighBits(context, key)
  code.op('i64.extend_i32_u').i64(count).op('i64.mul').tee(product)
  code.i64(highEnd - 1).op('i64.and')
  code
    .i64(highEnd - count)
    .op('i64.ge_u')
    .if('i64')
  exact(asRare(context))
  code.else().get(product).i64(highBits).op('i64.shr_u').end()
}

/**
 * Leaves an even double from 0 to below the count, from 1 to 2⁵³. The unit's power of two is multiplied into the count,
 * which is exact; and the product of the largest unit rounds to the double before the count, so it needs no limit.
 */
function pushShareOf(context: EmitContext, key: Key, count: number): void {
  pushBitsAsDouble(context, key)
  context.code.f64(count * 2 ** -53).op('f64.mul')
}

/** Leaves whether it happens: mostly the first word tells. */
export function pushChance(context: EmitContext, key: Key, probability: number): void {
  const { code } = context
  // Both sides times 2⁵³, which is exact.
  const threshold = Math.ceil(Math.min(Math.max(probability, 0), 1) * 2 ** 53)
  const [high, low] = [Math.floor(threshold / lowEnd), threshold % lowEnd]
  pushHighBits(context, key)
  if (low === 0) {
    code.i32(high).op('i32.lt_u')
    return
  }
  const bits = code.local('i32')
  code.tee(bits).i32(high).op('i32.eq').if('i32')
  pushLowBits(asRare(context), key)
  code.i32(low).op('i32.lt_u').else().get(bits).i32(high).op('i32.lt_u').end()
}

/** Leaves whether one of them happens at least. */
export function pushAny(context: EmitContext, chances: readonly Chance[]): void {
  for (const [i, { key, probability }] of chances.entries()) {
    pushChance(context, key, probability)
    if (i > 0) context.code.op('i32.or')
  }
}

/** The place one numbered part further in, for a number that is known. */
export function enterFixed(context: EmitContext, position: number): EmitContext {
  const { code, place, scratch } = context
  if (place.kind === 'fixed') {
    const inner: Place = { low: 0, a: place.a, b: place.b }
    enter(inner, position)
    return { ...context, place: { kind: 'fixed', a: inner.a, b: inner.b } }
  }
  const [a, b] = [code.local('i32'), code.local('i32')]
  code.get(place.a).i32(firstStep(position)).op('i32.add')
  mixTop(code, scratch)
  code.set(a).get(place.b).i32(secondStep(position)).op('i32.xor')
  mixTop(code, scratch)
  code.set(b)
  return { ...context, place: { kind: 'variable', a, b } }
}

function firstStep(position: number): number {
  return (Math.imul(position + 1, 0x9e3779b1 | 0) + 0x2545f491) | 0
}

function secondStep(position: number): number {
  return (Math.imul(position + 1, 0x85ebca6b | 0) + 0x6c078965) | 0
}

/** The same for a number in a local variable; the words are set where this stands, at every pass of a loop. */
export function enterVariable(context: EmitContext, position: number): EmitContext {
  const { code } = context
  const place = { kind: 'variable', a: code.local('i32'), b: code.local('i32') } as const
  setPlace(context, place, position)
  return { ...context, place }
}

/** The place one part further in that is moved, from the first one on, by `move` to that in a local variable. */
export function enterMovable(
  context: EmitContext,
  first: number,
): { readonly inner: EmitContext; move(position: number): void } {
  const { code } = context
  const { place: begin } = enterFixed(context, first)
  const place =
    begin.kind === 'variable'
      ? begin
      : ({ kind: 'variable', a: code.local('i32'), b: code.local('i32') } as const)
  if (begin.kind === 'fixed') code.i32(begin.a).set(place.a).i32(begin.b).set(place.b)
  return {
    inner: { ...context, place },
    move: (position) => setPlace(context, place, position),
  }
}

function setPlace(
  { code, place, scratch }: EmitContext,
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
