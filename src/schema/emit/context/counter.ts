/**
 * Counts the instances of an entity while their events are written, for references of other entities: the result of
 * `countBefore` without a host call. Instances at the same offset do not see each other, so the counter has two counts.
 */

import type { Code } from '../../../wasm/code.ts'

/** Byte distances of 64-bit integers from the address of the counter. */
export const counterFields = {
  /** Offset of the last instance. */
  lastOffset: 0,
  /** Number of instances before that offset. */
  beforeLast: 8,
  /** Number of instances up to and including that offset. */
  throughLast: 16,
} as const

export const counterBytes = 24

interface CountedInstance {
  /** Address of the counter. */
  readonly counter: number
  /** Local variable with the offset. */
  readonly offset: number
}

/** Pushes the number of instances before the offset, which must not be less than that of the last instance. */
export function pushCounterValue(code: Code, { counter, offset }: CountedInstance): void {
  code.i32(counter).access('i64.load', counterFields.beforeLast)
  code.i32(counter).access('i64.load', counterFields.throughLast)
  code.i32(counter).access('i64.load', counterFields.lastOffset).get(offset).op('i64.eq', 'select')
}

/** Counts the instance whose index is in a local variable. */
export function countInstance(
  code: Code,
  { counter, offset, index }: CountedInstance & { index: number },
): void {
  code.i32(counter).access('i64.load', counterFields.lastOffset).get(offset).op('i64.ne').if()
  code.i32(counter).get(offset).access('i64.store', counterFields.lastOffset)
  code.i32(counter).get(index).access('i64.store', counterFields.beforeLast).end()
  code.i32(counter).get(index).i64(1).op('i64.add').access('i64.store', counterFields.throughLast)
}
