/** Random draws as WebAssembly, with the same bits as the draws of `random/draw.ts`. */

import { enter, type Place } from '../../../random/draw.ts'
import type { Key } from '../../../random/key.ts'
import type { Code } from '../../../wasm/code.ts'
import { hashOfOne, writeHash } from '../../../wasm/hash.ts'
import type { Chance } from '../../instructions/instruction.ts'
import type { EmitContext, PlaceWords } from '../context/context.ts'

/** Pushes a random word: 32 uniform bits for the key at the current place. */
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

/** Number of random bits in a unit, a double from 0 to below 1. */
const unitBits = 53

/** Pushes 53 uniform random bits as a 64-bit integer. */
export function pushBits(context: EmitContext, key: Key): void {
  const { code } = context
  pushWord(context, key)
  code.i32(5).op('i32.shr_u', 'i64.extend_i32_u').i64(26).op('i64.shl')
  pushWord(context, { a: key.c, b: key.d })
  code.i32(6).op('i32.shr_u', 'i64.extend_i32_u', 'i64.or')
}

/** Pushes a uniform random double from 0 (inclusive) to 1 (exclusive). */
export function pushUnit(context: EmitContext, key: Key): void {
  pushBitsAsDouble(context, key)
  context.code.f64(2 ** -53).op('f64.mul')
}

/**
 * Pushes 53 uniform bits as a double, without an integer conversion. Both random words become the last bits of doubles
 * whose exponents give them their weight. V8's integer conversion depends on the previous conversion, so that each draw
 * would wait for the one before.
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

/** Converts the 32-bit word on the stack to a double: a power of two with the word as its last 32 bits. */
function pushInLowBitsOf(code: Code, power: number): void {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, power)
  code
    .op('i64.extend_i32_u')
    .i64(bits.getInt32(0))
    .i64(32)
    .op('i64.shl', 'i64.or', 'f64.reinterpret_i64')
}

/** Number of the 53 random bits that the first random word provides. The second word provides the rest. */
const highBits = 27
const lowBits = unitBits - highBits
const highEnd = 2 ** 27
const lowEnd = 2 ** 26

/** Pushes the first `count` of the 53 random bits as a 32-bit integer. */
export function pushHighBits(context: EmitContext, key: Key, count = highBits): void {
  pushWord(context, key)
  context.code.i32(32 - count).op('i32.shr_u')
}

/** Pushes the last 26 of the 53 random bits as a 32-bit integer. */
function pushLowBits(context: EmitContext, key: Key): void {
  pushWord(context, { a: key.c, b: key.d })
  context.code.i32(32 - lowBits).op('i32.shr_u')
}

/** Returns a context for code that rarely runs, so that random words are not computed in advance for it. */
export function asRare(context: EmitContext): EmitContext {
  return { ...context, isRare: true }
}

/** Pushes a uniform random integer below `count` (1 to 2⁵³), and returns its type: 32 bits if that is enough. */
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

/**
 * Maximum count for which the first random word usually suffices: rounding moves a product up to an integer only if it
 * is nearer than 2⁻²⁷ to it.
 */
const countOfHighBits = 2 ** 26

/**
 * Pushes a uniform random integer below the count as a 64-bit integer: the whole part of a unit × count. The first
 * random word determines a range of products that is `count` ÷ 2²⁷ wide. The second word is drawn only if an integer
 * lies in that range or at its end.
 */
function pushFloorOf(context: EmitContext, key: Key, count: number): void {
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
 * Pushes a uniform random double from 0 to below the count, which is from 1 to 2⁵³. The code multiplies the unit's
 * power of two into the count, which is exact. The product of the largest unit rounds to the double before the count,
 * so no limit is necessary.
 */
function pushShareOf(context: EmitContext, key: Key, count: number): void {
  pushBitsAsDouble(context, key)
  context.code.f64(count * 2 ** -53).op('f64.mul')
}

/** Pushes whether a random decision with the probability is true. The first random word usually decides. */
export function pushChance(context: EmitContext, key: Key, probability: number): void {
  const { code } = context
  // The unit and the probability are multiplied by 2⁵³, which is exact.
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

/** Pushes whether at least one of the random decisions is true. */
export function pushAny(context: EmitContext, chances: readonly Chance[]): void {
  for (const [i, { key, probability }] of chances.entries()) {
    pushChance(context, key, probability)
    if (i > 0) context.code.op('i32.or')
  }
}

/** Returns the context for the draws of a numbered part of the current place, where the number is a constant. */
export function enterFixed(context: EmitContext, position: number): EmitContext {
  const { code, place } = context
  if (place.kind === 'fixed') {
    const inner: Place = { low: 0, a: place.a, b: place.b }
    enter(inner, position)
    return { ...context, place: { kind: 'fixed', a: inner.a, b: inner.b } }
  }
  return enterPart(context, () => code.i32(position))
}

/**
 * Returns the context for the draws of a numbered part of the current place, where the number is in a local variable.
 * In a loop, the code sets the words of the place in each pass.
 */
export function enterVariable(context: EmitContext, position: number): EmitContext {
  return enterPart(context, () => context.code.get(position))
}

function enterPart(context: EmitContext, pushPosition: () => void): EmitContext {
  const { code } = context
  const place = { kind: 'variable', a: code.local('i32'), b: code.local('i32') } as const
  setPlace(context, place, pushPosition)
  return { ...context, place }
}

/**
 * Returns the context for draws that are repeated until one is accepted. The first attempt draws at the current place.
 * `move` writes code that moves the place to the attempt whose number, from 1, is in a local variable.
 */
export function enterAttempts(context: EmitContext): {
  readonly inner: EmitContext
  move(attempt: number): void
} {
  const { code } = context
  const [a, b] = [code.local('i32'), code.local('i32')]
  const place = { kind: 'variable', a, b } as const
  for (const word of ['a', 'b'] as const) {
    pushPlaceWord(code, context.place, word)
    code.set(place[word])
  }
  return {
    inner: { ...context, place },
    move(attempt) {
      setPlace(context, place, () => code.i32(0).get(attempt).op('i32.sub'))
    },
  }
}

function setPlace(
  { code, place, scratch }: EmitContext,
  into: { readonly a: number; readonly b: number },
  pushPosition: () => void,
): void {
  // Calls of the kernel's functions would take 10 % more of the time of an event with arrays.
  pushPlaceWord(code, place, 'a')
  pushPosition()
  code.i32(1).op('i32.add').i32(0x9e3779b1).op('i32.mul', 'i32.add')
  code.i32(0x2545f491).op('i32.add')
  writeHash(code, scratch, hashOfOne)
  code.set(into.a)
  pushPlaceWord(code, place, 'b')
  pushPosition()
  code.i32(1).op('i32.add').i32(0x85ebca6b).op('i32.mul')
  code.i32(0x6c078965).op('i32.add', 'i32.xor')
  writeHash(code, scratch, hashOfOne)
  code.set(into.b)
}

/** Pushes the first or the second word of a place. */
export function pushPlaceWord(code: Code, place: PlaceWords, word: 'a' | 'b'): void {
  if (place.kind === 'fixed') code.i32(place[word])
  else code.get(place[word])
}
