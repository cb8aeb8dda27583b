/** Draws of the index of a referenced instance as WebAssembly, as `interpret/choosing.ts` draws it. */

import { rejection } from '../../random/zipf.ts'
import type { Choice } from '../instructions/instruction.ts'
import { ageKeyOf, linearBelow, rankKeyOf } from '../interpret/choosing.ts'
import type { EmitContext, ReferenceTarget } from './context/context.ts'
import { pushCountBefore } from './context/lookup.ts'
import { pushBits, pushUnit, pushWord } from './draw/draw.ts'
import { pushRankOf } from './draw/first-attempt.ts'
import { rankBlock, rankParameters } from './library/distribution.ts'
import { expFunction, expOverFunction, logFunction } from './library/exact.ts'

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

/**
 * Pushes the index that the policy `zipf` draws. The memory keeps the parameters of the distribution until the count
 * changes.
 */
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
  const { code, layout, library } = context
  const { slope, top, squeeze } = rejection(exponent, 1)
  const block = rankBlock({ exponent, slope, bottom: 0, width: 0, squeeze, count: 0 })
  const address = layout.add(block)
  const ranks = code.local('f64')
  code.get(count).op('f64.convert_i64_s').tee(ranks)
  code.i32(address).access('f64.load', rankParameters.count).op('f64.ne').if()
  const [logarithm, bottom] = [code.local('f64'), code.local('f64')]
  code.get(ranks).f64(0.5).op('f64.add').call(library.function(logFunction)).set(logarithm)
  code.f64(slope).get(logarithm).op('f64.mul').call(library.function(expOverFunction))
  code.get(logarithm).op('f64.mul').set(bottom)
  code.i32(address).get(ranks).access('f64.store', rankParameters.count)
  code.i32(address).get(bottom).access('f64.store', rankParameters.bottom)
  code.i32(address).f64(top).get(bottom).op('f64.sub').access('f64.store', rankParameters.width)
  code.end()
  pushRankOf(context, rankKeyOf(key), { address, ...(attempt !== undefined && { attempt }) })
  code.op('i64.trunc_sat_f64_s')
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
  const { code, library, offset } = context
  const rate = Math.LN2 / halfLifeMs
  const [maxAge, share, age] = [code.local('f64'), code.local('f64'), code.local('f64')]
  const then = code.local('i64')
  code.get(offset).op('f64.convert_i64_s').set(maxAge)
  pushUnit(context, ageKeyOf(key))
  code.set(share)
  code.f64(rate).get(maxAge).op('f64.mul').f64(linearBelow).op('f64.lt').if()
  code.get(share).get(maxAge).op('f64.mul').set(age)
  code.else()
  code
    .f64(1)
    .get(share)
    .f64(1)
    .f64(-rate)
    .get(maxAge)
    .op('f64.mul')
    .call(library.function(expFunction))
  code
    .op('f64.sub', 'f64.mul', 'f64.sub')
    .call(library.function(logFunction))
    .op('f64.neg')
    .f64(rate)
  code.op('f64.div').get(maxAge).op('f64.min').set(age).end()
  code.get(maxAge).get(age).op('f64.sub', 'f64.floor').f64(1).op('f64.add')
  // An age of 0 leads to the next millisecond, whose instances are not earlier ones.
  code.get(maxAge).op('f64.min', 'i64.trunc_sat_f64_s').set(then)
  pushCountBefore(context, target, then)
  code.i64(1).op('i64.sub').tee(then)
  code.i64(0).get(then).i64(0).op('i64.gt_s', 'select')
}
