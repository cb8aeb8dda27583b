/** First attempts at choices by distributions that may need several draws. */

import { attemptsMax } from '../../../random/attempts.ts'
import { binomialHat, oddsOf, shareOfNone } from '../../../random/binomial.ts'
import { type Hat, invertedMax, poissonHat } from '../../../random/count.ts'
import type { Distribution } from '../../../random/distribution.ts'
import { exp } from '../../../random/exact.ts'
import type { Key } from '../../../random/key.ts'
import { rejection } from '../../../random/zipf.ts'
import type { DistributedPick } from '../../interpret/pick.ts'
import type { EmitContext } from '../context/context.ts'
import {
  binomialFunction,
  poissonFunction,
  rankBlock,
  rankFunction,
} from '../library/distribution.ts'
import { enterFixed, enterMovable, pushBits, pushUnit } from './draw.ts'
import { pushWeighted } from './weighted.ts'

type Of<Kind extends Distribution['kind']> = Extract<Distribution, { kind: Kind }>

/** Returns the context for a numbered draw of the first attempt. */
function enterDraw(context: EmitContext, number: number): EmitContext {
  return enterFixed(context, number * attemptsMax)
}

/** Replaces the value on the stack by the number of the choice nearest to it. */
export function pushNearest({ code }: EmitContext, { first, perUnit }: DistributedPick): void {
  code.f64(perUnit).op('f64.mul').f64(0.5).op('f64.add', 'f64.floor').f64(first).op('f64.sub')
}

/** Pushes a rank, from 0, drawn from a Zipf distribution. */
export function pushRank(
  context: EmitContext,
  { key, count }: DistributedPick,
  { exponent }: Of<'zipf'>,
): void {
  const { slope, top, bottom, squeeze } = rejection(exponent, count)
  const block = rankBlock({ exponent, slope, bottom, width: top - bottom, squeeze, count })
  pushRankOf(context, key, { address: context.layout.add(block) })
}

/**
 * Pushes a rank, from 0, drawn from the Zipf distribution whose parameters are at an address. `attempt` is a local
 * variable with the number of the attempt, which is 0 by default.
 */
export function pushRankOf(
  context: EmitContext,
  key: Key,
  { address, attempt }: { readonly address: number; readonly attempt?: number },
): void {
  const { code, library } = context
  const [position, rank] = [code.local('i32'), code.local('f64')]
  const { inner, move } = enterMovable(context, 0)
  if (attempt === undefined) code.i32(0).set(position)
  else {
    code.get(attempt).set(position)
    move(position)
  }
  code.block().loop()
  pushUnit(inner, key)
  code.i32(address).call(library.function(rankFunction)).tee(rank).f64(0).op('f64.gt').branchIf(1)
  code.get(position).i32(attemptsMax).op('i32.add').set(position)
  move(position)
  code.branch(0).end().end()
  code.get(rank).f64(1).op('f64.sub')
}

/**
 * Pushes a choice of the distribution `ranges`: one of the ranges by weight, and then a uniform choice in that range.
 */
export function pushRange(
  context: EmitContext,
  { key }: DistributedPick,
  { cumulative, ranges }: Of<'ranges'>,
): void {
  const { code, layout } = context
  const address = layout.add(
    // The length of each range is multiplied by the power of two of the unit, which is exact.
    new Uint8Array(
      Float64Array.from(ranges.flatMap(({ first, count }) => [first, count * 2 ** -53])).buffer,
    ),
  )
  const range = code.local('i32')
  pushWeighted(enterDraw(context, 0), { key, cumulative })
  code.i32(4).op('i32.shl').tee(range).access('f64.load', address)
  if (ranges.every(({ count }) => count === 1)) return
  pushBits(enterDraw(context, 1), key)
  code
    .op('f64.convert_i64_s')
    .get(range)
    .access('f64.load', address + 8)
  code.op('f64.mul', 'f64.floor', 'f64.add')
}

/**
 * Pushes the choice for a count drawn from a Poisson or binomial distribution, or NaN if only the interpreter can
 * compute it.
 */
export function pushCount(
  context: EmitContext,
  pick: DistributedPick,
  distribution: Of<'poisson' | 'binomial'>,
): void {
  const { key } = pick
  if (distribution.kind === 'poisson') pushPoisson(context, key, distribution.mean)
  else {
    const { trials, probability } = distribution
    // If failures are less frequent than successes, the code counts failures.
    if (probability > 0.5) {
      context.code.f64(trials)
      pushBinomial(context, key, { trials, probability: 1 - probability })
      context.code.op('f64.sub')
    } else pushBinomial(context, key, { trials, probability })
  }
  pushNearest(context, pick)
}

function pushPoisson(context: EmitContext, key: Key, mean: number): void {
  const { code, library } = context
  if (mean >= invertedMax) {
    pushFastCount(context, key, { ...poissonHat(mean), mean, shift: 0.43 })
    return
  }
  pushUnit(enterDraw(context, 0), key)
  code.f64(mean).f64(exp(-mean)).call(library.function(poissonFunction))
}

function pushBinomial(
  context: EmitContext,
  key: Key,
  { trials, probability }: { readonly trials: number; readonly probability: number },
): void {
  const { code, library } = context
  const mean = trials * probability
  if (mean >= invertedMax) {
    pushFastCount(context, key, { ...binomialHat(trials, probability), mean, shift: 0.5 })
    return
  }
  pushUnit(enterDraw(context, 0), key)
  code.f64(trials).f64(mean).f64(oddsOf(probability)).f64(shareOfNone(trials, probability))
  code.call(library.function(binomialFunction))
}

/** Pushes the count that results from two draws if the fast test of the rejection method accepts it, otherwise NaN. */
function pushFastCount(
  context: EmitContext,
  key: Key,
  { a, b, ceiling, mean, shift }: Hat & { readonly mean: number; readonly shift: number },
): void {
  const { code } = context
  const [u, us] = [code.local('f64'), code.local('f64')]
  pushUnit(enterDraw(context, 0), key)
  code.f64(0.5).op('f64.sub').set(u)
  code.f64(0.5).get(u).op('f64.abs', 'f64.sub').set(us)
  code.get(us).f64(0.07).op('f64.ge')
  pushUnit(enterDraw(context, 1), key)
  code.f64(ceiling).op('f64.le', 'i32.and').if('f64')
  code
    .f64(2 * a)
    .get(us)
    .op('f64.div')
    .f64(b)
    .op('f64.add')
    .get(u)
    .op('f64.mul')
  code.f64(mean).op('f64.add').f64(shift).op('f64.add', 'f64.floor')
  code.else().f64(Number.NaN).end()
}
