/** Values of distributions as WebAssembly: the same results as `random/distribution.ts` from the same draws. */

import {
  type ContinuousDistribution,
  isContinuous,
  powerMax,
  type Range,
  shareMax,
  shareMin,
  sharesOf,
  sidesOf,
} from '../../../random/distribution.ts'
import type { Key } from '../../../random/key.ts'
import type { Instruction } from '../../instructions/instruction.ts'
import type { EmitContext } from '../context/context.ts'
import { normalQuantileFunction } from '../library/distribution.ts'
import { expFunction, logFunction } from '../library/exact.ts'
import { enterFixed, pushUnit } from './draw.ts'

type DoubleInstruction = Extract<Instruction, { op: 'double' }>

/** Whether `pushDouble` can push the values of the instruction. */
export function canDraw({ distribution }: DoubleInstruction): boolean {
  return distribution === undefined || isContinuous(distribution)
}

/** Pushes the double that the interpreter computes for the instruction. */
export function pushDouble(context: EmitContext, instruction: DoubleInstruction): void {
  const { key, minimum, maximum, distribution } = instruction
  if (distribution !== undefined) {
    if (!isContinuous(distribution))
      throw new Error('the distribution of a double must be continuous')
    // Continuous distributions are truncated to the range, so the first attempt is always accepted.
    pushContinuous(enterFixed(context, 0), key, distribution, { minimum, maximum })
    return
  }
  const { code } = context
  const share = code.local('f64')
  pushUnit(context, key)
  code.set(share)
  code
    .f64(minimum / 2)
    .f64(1)
    .get(share)
    .op('f64.sub', 'f64.mul')
    .f64(2)
    .op('f64.mul')
  code
    .f64(maximum / 2)
    .get(share)
    .op('f64.mul')
    .f64(2)
    .op('f64.mul', 'f64.add')
  code.f64(minimum).op('f64.max').f64(maximum).op('f64.min')
}

/** Pushes a double from the distribution, truncated to the range. */
export function pushContinuous(
  context: EmitContext,
  key: Key,
  distribution: ContinuousDistribution,
  range: Range,
): void {
  const { code } = context
  const { from, width } = sharesOf(distribution, range)
  const share = code.local('f64')
  code.f64(from).f64(width)
  pushUnit(context, key)
  code.op('f64.mul', 'f64.add').f64(shareMin).op('f64.max').f64(shareMax).op('f64.min')
  code.set(share)
  pushQuantile(context, distribution, share)
  code.f64(range.minimum).op('f64.max').f64(range.maximum).op('f64.min')
}

/** Pushes the quantile of the distribution for the share in the local variable `share`. */
function pushQuantile(
  { code, library }: EmitContext,
  distribution: ContinuousDistribution,
  share: number,
): void {
  switch (distribution.kind) {
    case 'normal':
      code
        .get(share)
        .call(library.function(normalQuantileFunction))
        .f64(distribution.deviation)
        .op('f64.mul')
      code.f64(distribution.mean).op('f64.add')
      return
    case 'lognormal':
      code
        .get(share)
        .call(library.function(normalQuantileFunction))
        .f64(distribution.sigma)
        .op('f64.mul')
      code.f64(powerMax).op('f64.min').call(library.function(expFunction))
      code.f64(distribution.median).op('f64.mul')
      return
    case 'exponential':
      code.f64(distribution.minimum).f64(distribution.mean)
      code
        .f64(1)
        .get(share)
        .op('f64.sub')
        .call(library.function(logFunction))
        .op('f64.mul', 'f64.sub')
      return
    case 'pareto':
      code.f64(1).get(share).op('f64.sub').call(library.function(logFunction)).op('f64.neg')
      code
        .f64(distribution.shape)
        .op('f64.div')
        .f64(powerMax)
        .op('f64.min')
        .call(library.function(expFunction))
      code.f64(distribution.minimum).op('f64.mul')
      return
    case 'triangular': {
      const { minimum, maximum } = distribution
      const { half, rising } = sidesOf(distribution)
      const part = code.local('f64')
      code.get(share).f64(rising).op('f64.lt').if('f64')
      code.f64(half).get(share).f64(rising).op('f64.mul', 'f64.sqrt', 'f64.mul').set(part)
      code.f64(minimum).get(part).op('f64.add').get(part).op('f64.add')
      code.else()
      code.f64(half).f64(1).get(share).op('f64.sub')
      code
        .f64(1 - rising)
        .op('f64.mul', 'f64.sqrt', 'f64.mul')
        .set(part)
      code.f64(maximum).get(part).op('f64.sub').get(part).op('f64.sub').end()
    }
  }
}
