/** Lookups of instances of other entities: how many exist, when one occurs, and which one belongs to another. */

import type { Choice } from '../../instructions/instruction.ts'
import type { EntityHandle } from '../../interpret/instance.ts'
import type { EmitContext, ReferenceTarget } from './context.ts'
import { pushCounterValue } from './counter.ts'

/** Returns the offset of the entity's first instance, or Infinity if it has no instances. */
export function firstOffset(handle: EntityHandle): number {
  if (!handle.isInOrder) return handle.early?.offsets[0] ?? Number.POSITIVE_INFINITY
  const isEmpty = handle.countBefore(Number.POSITIVE_INFINITY) === 0
  return isEmpty ? Number.POSITIVE_INFINITY : handle.offsetOf(0)
}

/**
 * Whether a choice finds an instance of the entity at each offset after that of the first instance. Instances for unique
 * references may run out, and a child at the offset of its parent has no parent before it.
 */
export function alwaysFinds({ isUnique, policy }: Choice, { handle }: ReferenceTarget): boolean {
  return !isUnique && (policy.kind !== 'parent' || handle.isInOrder)
}

/**
 * Pushes the number of instances of the entity before the offset in a local variable, as a 64-bit integer. It is an upper
 * bound if the offsets do not rise with the index.
 */
export function pushCountBefore(
  { code, isNow, ...context }: EmitContext,
  { arrivals, counter }: ReferenceTarget,
  offset: number,
): void {
  if (isNow && counter !== undefined && offset === context.offset) {
    pushCounterValue(code, { counter, offset })
    return
  }
  code.i32(arrivals).get(offset).op('f64.convert_i64_s').call('instancesBefore')
  code.op('i64.trunc_sat_f64_s')
}

/**
 * Pushes the offset of the instance whose index is in a local variable, as a 64-bit integer: the largest one if the
 * instance never occurs.
 */
export function pushOffsetOf(
  { code }: Pick<EmitContext, 'code'>,
  { arrivals }: Pick<ReferenceTarget, 'arrivals'>,
  index: number,
): void {
  code.i32(arrivals).get(index).op('f64.convert_i64_s').call('instanceOffset')
  code.op('i64.trunc_sat_f64_s')
}

/** Pushes the index of the parent of the current instance, as a 64-bit integer. */
export function pushOwner({ code, arrivals, index }: EmitContext): void {
  code.i32(arrivals).get(index).op('f64.convert_i64_s').call('ownerOf')
  code.op('i64.trunc_sat_f64_s')
}

/** Pushes the index of the instance that is assigned to the current instance, as a 64-bit integer, or −1 without one. */
export function pushAssigned({ code, index }: EmitContext, choice: Choice): void {
  code
    .i32(choice.assignment ?? 0)
    .get(index)
    .op('f64.convert_i64_s')
  code.call('assigned').op('i64.trunc_sat_f64_s')
}
