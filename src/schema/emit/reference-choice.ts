/**
 * The choice of a reference as WebAssembly, as `instructions/reference.ts` interprets it. The code bails out where a
 * choice takes one of the earliest instances, and if a candidate is an `error` event.
 */

import type { Choice } from '../instructions/instruction.ts'
import { attemptsBeforeSearch, searchStepsMax } from '../instructions/reference.ts'
import { replaceKeyOf, takeKeyOf } from '../interpret/choosing.ts'
import { attemptsMax } from '../interpret/instance.ts'
import { bailOutIf } from './context/bail-out.ts'
import type { EmitContext, ReferenceTarget } from './context/context.ts'
import {
  firstOffset,
  pushAssigned,
  pushCountBefore,
  pushOffsetOf,
  pushOwner,
} from './context/lookup.ts'
import { enterAttempts, pushUnit } from './draw/draw.ts'
import { pushEven, pushRanked, pushRecent } from './reference-draw.ts'

/** A choice whose instance the code determines. */
export interface Choosing {
  readonly choice: Choice
  readonly target: ReferenceTarget
  /** Local variable for the index of the chosen instance, or −1 if no earlier instance exists. */
  readonly index: number
  /**
   * Local variable for the offset of the chosen instance, for entities whose offsets do not rise with the index: their
   * candidates may not have occurred yet.
   */
  readonly offset?: number
  /**
   * Writes code that pushes the weight of the candidate in the local variable `index`, for the policy `weighted`. The
   * code bails out if the candidate is an `error` event.
   */
  readonly pushWeight?: () => void
}

/** Writes code that chooses an instance. */
export function writeChoice(context: EmitContext, choosing: Choosing): void {
  const { code } = context
  const { choice, target, index, pushWeight, offset } = choosing
  if (choice.isUnique || choice.policy.kind === 'parent') {
    writeAssigned(context, choosing)
    return
  }
  if (pushWeight === undefined && offset === undefined) {
    pushInOrder(context, choosing)
    code.set(index)
    return
  }
  const count = code.local('i64')
  code.i64(-1).set(index)
  pushCountBefore(context, target, context.offset)
  code.tee(count).i64(0).op('i64.gt_s').if()
  writeAttempts(context, choosing, count)
  code.end()
}

/** Writes code that chooses the parent, or the instance that is assigned to the referring instance. */
function writeAssigned(context: EmitContext, { choice, target, index, offset }: Choosing): void {
  const { code } = context
  if (choice.isUnique) pushAssigned(context, choice)
  else pushOwner(context)
  code.set(index)
  if (offset === undefined) {
    code.get(index).i64(-1)
    pushExists(context, target)
    code.op('select').set(index)
    return
  }
  code.get(index).i64(0).op('i64.ge_s').if()
  pushOffsetOf(context, target, index)
  code.tee(offset).get(context.offset).op('i64.ge_s').if()
  // A single candidate that has not occurred is replaced by one of the earliest instances.
  pushCountBefore(context, target, context.offset)
  code.i64(1).op('i64.eq')
  bailOutIf(context)
  code.i64(-1).set(index).end().end()
}

/** Pushes whether an instance exists before the current offset, for entities whose offsets rise with the index. */
function pushExists({ code, offset }: EmitContext, { handle }: ReferenceTarget): void {
  code
    .get(offset)
    .i64(Math.min(firstOffset(handle), Number.MAX_SAFE_INTEGER))
    .op('i64.gt_s')
}

/**
 * Pushes the index of the first attempt, or −1 if no earlier instance exists, for entities whose offsets rise with the
 * index. Each policy counts only the instances that it needs to count.
 */
function pushInOrder(context: EmitContext, { choice, target }: Choosing): void {
  const { code } = context
  const { policy, key } = choice
  const count = code.local('i64')
  switch (policy.kind) {
    case 'first':
      code.i64(0).i64(-1)
      pushExists(context, target)
      code.op('select')
      break
    case 'recent':
      pushExists(context, target)
      code.if('i64')
      pushRecent(context, { key, target, halfLifeMs: policy.halfLifeMs })
      code.else().i64(-1).end()
      break
    case 'last':
      pushCountBefore(context, target, context.offset)
      code.i64(1).op('i64.sub')
      break
    case 'zipf':
      pushCountBefore(context, target, context.offset)
      code.tee(count).op('i64.eqz').if('i64').i64(-1).else()
      pushRanked(context, { key, count, exponent: policy.exponent })
      code.end()
      break
    default:
      pushCountBefore(context, target, context.offset)
      code.set(count)
      pushEven(context, key, count)
  }
}

/** Local variables of the loop that draws candidates. */
interface Attempts {
  /** Number of candidates, which is not 0. */
  readonly count: number
  /** Number of the attempt, from 0, and the number of attempts. */
  readonly attempt: number
  readonly attempts: number
}

/** Writes code that draws candidates until one has occurred and is accepted by its weight. */
function writeAttempts(context: EmitContext, choosing: Choosing, count: number): void {
  const { code } = context
  const { index, offset, pushWeight } = choosing
  const [attempt, attempts] = [code.local('i32'), code.local('i32')]
  const drawn = { count, attempt, attempts }
  code.get(count).i64(attemptsMax).get(count).i64(attemptsMax).op('i64.lt_s', 'select')
  code.op('i32.wrap_i64').set(attempts).i32(0).set(attempt)
  const { inner, move } = enterAttempts(context)
  const rejected = pushWeight && startRejected(context)
  // The outer block ends after the choice, and the inner one before the next attempt.
  code.block().loop().block()
  pushCandidate({ outer: context, inner }, choosing, drawn)
  code.set(index)
  if (offset !== undefined) writeOccurred(context, { ...choosing, offset }, drawn)
  if (pushWeight === undefined || rejected === undefined) code.branch(2)
  else {
    pushWeight()
    code.set(rejected.weight)
    writeVerdict(inner, choosing, rejected)
  }
  code.end().get(attempt).i32(1).op('i32.add').set(attempt)
  if (rejected) {
    code.get(attempt).get(attempts).op('i32.ge_s').if()
    code.get(rejected.index).set(index).branch(2).end()
  }
  move(attempt)
  code.branch(0).end().end()
}

/** Pushes the index of a candidate. The places of attempts have their own draws; a rank has several for each attempt. */
function pushCandidate(
  { outer, inner }: { readonly outer: EmitContext; readonly inner: EmitContext },
  { choice, target }: Choosing,
  { count, attempt }: Attempts,
): void {
  const { code } = inner
  const { policy, key } = choice
  switch (policy.kind) {
    case 'first':
      code.get(attempt).op('i64.extend_i32_u')
      break
    case 'last':
      code.get(count).i64(1).op('i64.sub').get(attempt).op('i64.extend_i32_u', 'i64.sub')
      break
    case 'recent':
      pushRecent(inner, { key, target, halfLifeMs: policy.halfLifeMs })
      break
    case 'zipf':
      pushRanked(outer, { key, count, attempt, exponent: policy.exponent })
      break
    default:
      pushEven(inner, key, count)
  }
}

/**
 * Writes code that continues if the candidate has occurred, and otherwise leaves the innermost block. Later attempts
 * take the nearest older instance that has occurred. After the last one, the code bails out.
 */
function writeOccurred(
  context: EmitContext,
  { target, index, offset }: Choosing & { readonly offset: number },
  { attempt, attempts }: Attempts,
): void {
  const { code } = context
  const [older, least] = [code.local('i64'), code.local('i64')]
  const pushOccurred = (of: number): void => {
    pushOffsetOf(context, target, of)
    code.tee(offset).get(context.offset).op('i64.lt_s')
  }
  code.block()
  pushOccurred(index)
  code.branchIf(0)
  code.get(attempt).i32(attemptsBeforeSearch).op('i32.ge_s')
  code.get(offset).i64(Number.MAX_SAFE_INTEGER).op('i64.lt_s', 'i32.and').if()
  code.get(index).tee(older).i64(searchStepsMax).op('i64.sub').tee(least)
  code.i64(0).get(least).i64(0).op('i64.gt_s', 'select').set(least)
  code.block().loop()
  code.get(older).i64(1).op('i64.sub').tee(older).get(least).op('i64.lt_s').branchIf(1)
  pushOccurred(older)
  code.if().get(older).set(index).branch(4).end()
  code.branch(0).end().end().end()
  code.get(attempt).i32(1).op('i32.add').get(attempts).op('i32.ge_s')
  bailOutIf(context)
  code.branch(1).end()
}

/** Local variables with the weight of the candidate, and with the index and the total weight of rejected candidates. */
interface Rejected {
  readonly weight: number
  readonly index: number
  readonly total: number
}

function startRejected({ code }: EmitContext): Rejected {
  const rejected = { weight: code.local('f64'), index: code.local('i64'), total: code.local('f64') }
  code.f64(0).set(rejected.total).i64(-1).set(rejected.index)
  return rejected
}

/**
 * Writes code that leaves all blocks if the candidate is accepted. Otherwise the candidate may replace the rejected one,
 * which the reference takes if it accepts none.
 */
function writeVerdict(
  context: EmitContext,
  { choice: { key, weightMax = 0 }, index }: Choosing,
  rejected: Rejected,
): void {
  const { code } = context
  const { weight, total } = rejected
  pushUnit(context, takeKeyOf(key))
  code.f64(weightMax).op('f64.mul').get(weight).op('f64.lt').branchIf(2)
  code.get(total).get(weight).op('f64.add').set(total)
  code.get(rejected.index).i64(0).op('i64.lt_s')
  pushUnit(context, replaceKeyOf(key))
  code.get(weight).get(total).op('f64.div', 'f64.lt', 'i32.or').if()
  code.get(index).set(rejected.index).end()
}
