/** Draws of the index of a referenced instance as WebAssembly, as `interpret/choosing.ts` draws it. */

import { rankBytes } from '../../random/ranks.ts'
import type { Choice } from '../instructions/instruction.ts'
import { ageKeyOf, rankKeyOf } from '../interpret/choosing.ts'
import type { EmitContext, ReferenceTarget } from './context/context.ts'
import { pushCountBefore } from './context/lookup.ts'
import { pushBits, pushPlaceWord, pushUnit, pushWord } from './draw/draw.ts'

/** Pushes a uniform random index below the count in a local variable, or −1 if the count is 0. */
export function pushEven(context: EmitContext, key: Choice['key'], count: number): void {
  const { code } = context
  // If the count is 0, the first branch pushes 0 − 1.
  code.get(count).i64(0x200000).op('i64.le_s').if('i64')
  pushWord(context, key)
  code.op('i64.extend_i32_u').get(count).op('i64.mul').i64(32).op('i64.shr_u')
  code.get(count).op('i64.eqz', 'i64.extend_i32_u', 'i64.sub')
  code.else()
  pushBits(context, key)
  code
    .op('f64.convert_i64_s')
    .f64(2 ** -53)
    .op('f64.mul')
  code.get(count).op('f64.convert_i64_s', 'f64.mul', 'f64.floor')
  code.get(count).i64(1).op('i64.sub', 'f64.convert_i64_s', 'f64.min', 'i64.trunc_sat_f64_s')
  code.end()
}

/** Pushes the index that the policy `zipf` draws. The kernel keeps the constants until the count changes. */
export function pushRanked(
  context: EmitContext,
  {
    key,
    count,
    attempt,
    exponent,
  }: {
    readonly key: Choice['key']
    readonly count: number
    readonly attempt?: number
    readonly exponent: number
  },
): void {
  const { code, layout, lowIndex, place } = context
  code.i32(layout.add(rankBytes(rankKeyOf(key), exponent)))
  code.get(count).op('f64.convert_i64_s')
  if (attempt === undefined) code.i32(0)
  else code.get(attempt)
  code.get(lowIndex)
  pushPlaceWord(code, place, 'a')
  pushPlaceWord(code, place, 'b')
  code.call('rankAt').op('i64.trunc_sat_f64_s')
}

/**
 * Pushes the index that the policy `recent` draws: the last instance at least as old as the drawn age, or the first
 * instance. Some instance exists.
 */
export function pushRecent(
  context: EmitContext,
  {
    key,
    target,
    halfLifeMs,
  }: {
    readonly key: Choice['key']
    readonly target: ReferenceTarget
    readonly halfLifeMs: number
  },
): void {
  const { code, offset } = context
  const rate = Math.LN2 / halfLifeMs
  const [maxAge, then] = [code.local('f64'), code.local('i64')]
  code.get(offset).op('f64.convert_i64_s').tee(maxAge)
  pushUnit(context, ageKeyOf(key))
  code.f64(rate).get(maxAge).call('truncatedAge')
  code.op('f64.sub', 'f64.floor').f64(1).op('f64.add')
  // An age of 0 leads to the next millisecond, whose instances are not earlier ones.
  code.get(maxAge).op('f64.min', 'i64.trunc_sat_f64_s').set(then)
  pushCountBefore(context, target, then)
  code.i64(1).op('i64.sub').tee(then)
  code.i64(0).get(then).i64(0).op('i64.gt_s', 'select')
}
