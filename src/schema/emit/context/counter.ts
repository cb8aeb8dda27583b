/**
 * Counts the instances of an entity while the module writes their events. References of other entities use this number
 * instead of a host call of `countBefore`. Instances at the same offset do not see each other, so the counter has two
 * counts.
 */

import type { Code } from '../../../wasm/code.ts'

/** Byte distances of the counter's 64-bit integers from its address. */
export const counterFields = {
  /** Offset of the instance that was counted last. */
  lastOffset: 0,
  /** Number of instances before the offset of the last instance. */
  beforeLast: 8,
  /** Number of instances up to and including the offset of the last instance. */
  throughLast: 16,
} as const

export const counterBytes = 24

interface CountedInstance {
  /** Address of the counter in the module's memory. */
  readonly counter: number
  /** Local variable with the offset of an instance. */
  readonly offset: number
}

/**
 * Pushes the number of counted instances before the offset, which must not be less than the offset of the last counted
 * instance.
 */
export function pushCounterValue(code: Code, { counter, offset }: CountedInstance): void {
  code.i32(counter).access('i64.load', counterFields.beforeLast)
  code.i32(counter).access('i64.load', counterFields.throughLast)
  code.i32(counter).access('i64.load', counterFields.lastOffset).get(offset).op('i64.eq', 'select')
}

/** Writes code that counts an instance, whose index is in the local variable `index`. */
export function countInstance(
  code: Code,
  { counter, offset, index }: CountedInstance & { index: number },
): void {
  code.i32(counter).access('i64.load', counterFields.lastOffset).get(offset).op('i64.ne').if()
  code.i32(counter).get(offset).access('i64.store', counterFields.lastOffset)
  code.i32(counter).get(index).access('i64.store', counterFields.beforeLast).end()
  code.i32(counter).get(index).i64(1).op('i64.add').access('i64.store', counterFields.throughLast)
}
