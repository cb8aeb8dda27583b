/**
 * Picks of the kind `distributed` as WebAssembly: the choices of `random/distribution.ts` that
 * `schema/interpret/pick.ts` accepts. In rare cases a host call repeats all attempts.
 */

import { attemptsMax } from '../../../random/attempts.ts'
import { cellsOf, isContinuous } from '../../../random/distribution.ts'
import { powerOf10 } from '../../format/decimal.ts'
import { type DistributedPick, picker } from '../../interpret/pick.ts'
import { bailOut } from '../context/bail-out.ts'
import type { EmitContext } from '../context/context.ts'
import { pushHostCall } from '../context/host-call.ts'
import { unknownChoice } from './choices-by-part.ts'
import { pushContinuous } from './distribution.ts'
import { distributedByPart, partBitsOf } from './distribution-table.ts'
import { asRare, enterFixed, enterMovable, pushFloorOf, pushHighBits } from './draw.ts'
import { pushCount, pushNearest, pushRange, pushRank } from './first-attempt.ts'

/** Pushes a choice from 0 to count − 1 as a 64-bit integer. */
export function pushDistributed(context: EmitContext, pick: DistributedPick): void {
  const { code, layout } = context
  // The code of one pick has the effort of about 500 small expressions.
  context.effort.spend(500)
  const choices = distributedByPart(pick)
  if (choices === undefined) {
    pushComputed(context, pick)
    return
  }
  const choice = code.local('i32')
  pushHighBits(enterFixed(context, 0), pick.key, partBitsOf(pick))
  code.access('i32.load8_u', layout.add(choices)).tee(choice)
  code.i32(unknownChoice).op('i32.eq').if('i64')
  pushComputed(asRare(context), pick)
  code.else().get(choice).op('i64.extend_i32_u').end()
}

function pushComputed(context: EmitContext, pick: DistributedPick): void {
  const { code } = context
  const { distribution, filter } = pick
  const isOneDraw = distribution.kind === 'even' || isContinuous(distribution)
  if (isOneDraw && filter !== undefined) pushAccepted(context, pick)
  else if (isOneDraw) pushOneDraw(enterFixed(context, 0), pick)
  else {
    const choice = code.local('f64')
    writeFirstAttempt(context, pick, choice)
    code.get(choice).op('i64.trunc_sat_f64_s')
  }
}

/**
 * Pushes the choice of one draw as a 64-bit integer, for distributions that need only one. The choice is in range, but
 * the filter may not accept it.
 */
function pushOneDraw(context: EmitContext, pick: DistributedPick): void {
  const { code } = context
  const { key, count, distribution } = pick
  if (!isContinuous(distribution)) {
    pushFloorOf(context, key, count)
    return
  }
  pushContinuous(context, key, distribution, cellsOf(pick))
  pushNearest(context, pick)
  code
    .f64(0)
    .op('f64.max')
    .f64(count - 1)
    .op('f64.min', 'i64.trunc_sat_f64_s')
}

/** Pushes a choice that the filter accepts. The first attempt is outside of the loop, because its place is constant. */
function pushAccepted(context: EmitContext, pick: DistributedPick): void {
  const { code } = context
  const [choice, attempt] = [code.local('i64'), code.local('i32')]
  const pushIsKept = (): void =>
    pushPassesFilter(context, pick, () => code.get(choice).op('f64.convert_i64_s'))
  pushOneDraw(enterFixed(context, 0), pick)
  code.set(choice)
  pushIsKept()
  code.op('i32.eqz').if()
  const { inner, move } = enterMovable(context, 0)
  code.i32(0).set(attempt)
  code.loop()
  code.get(attempt).i32(1).op('i32.add').tee(attempt).i32(attemptsMax).op('i32.ge_u').if()
  bailOut(context)
  code.end()
  move(attempt)
  pushOneDraw(inner, pick)
  code.set(choice)
  pushIsKept()
  code.op('i32.eqz').branchIf(0)
  code.end().end().get(choice)
}

/** Pushes whether the filter accepts the choice: whether the quotient by the filter's divisor is a whole number. */
function pushPassesFilter(
  { code }: EmitContext,
  { first, filter }: DistributedPick,
  pushChoice: () => void,
): void {
  if (filter === undefined) {
    code.i32(1)
    return
  }
  const { multiple, scale, divisor } = filter
  const quotient = code.local('f64')
  pushChoice()
  // Operations with neutral constants are omitted.
  if (first !== 0) code.f64(first).op('f64.add')
  if (multiple !== 1) code.f64(multiple).op('f64.mul')
  if (scale !== 0) code.f64(powerOf10(scale)).op('f64.div')
  code.f64(divisor).op('f64.div').tee(quotient)
  // For an infinite quotient the difference is NaN.
  code.get(quotient).op('f64.floor', 'f64.sub').f64(0).op('f64.eq')
}

/**
 * Writes code that stores the choice of the first attempt in the local variable `choice`. If it is not accepted, a host
 * call determines the choice.
 */
function writeFirstAttempt(context: EmitContext, pick: DistributedPick, choice: number): void {
  const { code } = context
  const { distribution, filter, count } = pick
  switch (distribution.kind) {
    case 'zipf':
      pushRank(context, pick, distribution)
      break
    case 'ranges':
      pushRange(context, pick, distribution)
      break
    case 'poisson':
    case 'binomial':
      pushCount(context, pick, distribution)
      break
    default:
      throw new Error(`distribution ${distribution.kind} must need several draws`)
  }
  code.set(choice)
  // Choices of the distributions `zipf` and `ranges` are always in range.
  const isInside = distribution.kind === 'zipf' || distribution.kind === 'ranges'
  if (isInside && filter === undefined) return
  code.get(choice).f64(0).op('f64.ge').get(choice).f64(count).op('f64.lt', 'i32.and')
  pushPassesFilter(context, pick, () => code.get(choice))
  code.op('i32.and', 'i32.eqz').if()
  pushHostCall(context, { kind: 'number', value: picker(pick) })
  code.set(choice).end()
}
