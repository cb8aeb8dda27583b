/** The choice of a reference as WebAssembly: the first attempt of `choosing.ts`. */

import { rejection } from '../../random/zipf.ts'
import type { Choice } from '../instructions/instruction.ts'
import { indexChooser } from '../instructions/reference.ts'
import { ageKeyOf, linearBelow, rankKeyOf } from '../interpret/choosing.ts'
import type { EmitContext, ReferenceTarget } from './context/context.ts'
import { pushCounterValue } from './context/counter.ts'
import { pushHostCall } from './context/host-call.ts'
import { pushBits, pushUnit, pushWord } from './draw/draw.ts'
import { pushRankOf } from './draw/first-attempt.ts'
import { rankBlock, rankParameters } from './library/distribution.ts'
import { expFunction, expOverFunction, logFunction } from './library/exact.ts'

/** Pushes the index of the instance that a reference chooses, or −1 if no earlier instance exists. */
export function pushChoice(context: EmitContext, choice: Choice, target: ReferenceTarget): void {
  const { code } = context
  const { policy, isUnique, key } = choice
  if (!target.isInOrder || isUnique || policy.kind === 'parent' || policy.kind === 'weighted') {
    const choose = indexChooser(choice)
    pushHostCall(context, { kind: 'number', value: (at) => choose(at) ?? -1 })
    code.op('i64.trunc_sat_f64_s')
    return
  }
  const count = code.local('i64')
  pushCountBefore(context, target, context.offset)
  code.set(count)
  if (policy.kind === 'zipf' || policy.kind === 'recent') {
    code.get(count).op('i64.eqz').if('i64').i64(-1).else()
    if (policy.kind === 'zipf') pushRanked(context, { key, count, exponent: policy.exponent })
    else pushRecent(context, { key, count, target, halfLifeMs: policy.halfLifeMs })
    code.end()
  } else if (policy.kind === 'uniform') pushEven(context, key, count)
  else if (policy.kind === 'last') code.get(count).i64(1).op('i64.sub')
  // Pushes 0, the first instance, or −1 if no instance exists.
  else code.i64(0).i64(-1).get(count).i64(0).op('i64.gt_s', 'select')
}

/** Pushes the number of instances of the entity before the offset in a local variable. */
function pushCountBefore(
  context: EmitContext,
  { entity, counter }: ReferenceTarget,
  offset: number,
): void {
  const { code, library, isNow } = context
  if (isNow && counter !== undefined && offset === context.offset) {
    pushCounterValue(code, { counter, offset })
    return
  }
  code.i32(entity).get(offset).op('f64.convert_i64_s').call(library.host('countBefore'))
  code.op('i64.trunc_sat_f64_s')
}

/** Pushes a uniform random index below the count in a local variable, or −1 if the count is 0. */
function pushEven(context: EmitContext, key: Choice['key'], count: number): void {
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
function pushRanked(
  context: EmitContext,
  { key, count, exponent }: { readonly key: Choice['key']; count: number; exponent: number },
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
  pushRankOf(context, rankKeyOf(key), address)
  code.op('i64.trunc_sat_f64_s')
}

/**
 * Pushes the index that the policy `recent` draws: the last instance at least as old as the drawn age, or the first
 * instance.
 */
function pushRecent(
  context: EmitContext,
  {
    key,
    count,
    target,
    halfLifeMs,
  }: {
    readonly key: Choice['key']
    readonly count: number
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
  code.get(share).get(maxAge).op('f64.mul').set(age).else()
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
  code.get(maxAge).get(age).op('f64.sub', 'f64.floor').f64(1).op('f64.add', 'i64.trunc_sat_f64_s')
  code.set(then)
  pushCountBefore(context, target, then)
  code.set(then)
  // The smaller one of the two counts, less one, but not less than 0.
  code.get(then).get(count).get(then).get(count).op('i64.lt_s', 'select').i64(1).op('i64.sub')
  code.set(then)
  code.get(then).i64(0).get(then).i64(0).op('i64.gt_s', 'select')
}
