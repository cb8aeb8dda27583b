/**
 * Counts the instances of an entity while their events are written, for the references of others: the answer of
 * `countBefore` without asking for it. Instances of one moment do not see each other, so two counts are kept.
 */

import type { Code } from '../../../wasm/code.ts'

/** Integers of 64 bits, at these distances from the counter's address. */
export const counterFields = {
  /** The last moment at which an instance came, */
  moment: 0,
  /** how many came before that moment, */
  before: 8,
  /** and how many came until then. */
  until: 16,
} as const

export const counterBytes = 24

interface CountedInstance {
  /** The address. */
  readonly counter: number
  /** A local variable. */
  readonly offset: number
}

/** Leaves how many instances came before the offset, which is not before the last moment. */
export function pushCounterValue(code: Code, { counter, offset }: CountedInstance): void {
  code.i32(counter).access('i64.load', counterFields.before)
  code.i32(counter).access('i64.load', counterFields.until)
  code.i32(counter).access('i64.load', counterFields.moment).get(offset).op('i64.eq', 'select')
}

/** Notes the instance with that index, a local variable. */
export function countInstance(
  code: Code,
  { counter, offset, index }: CountedInstance & { index: number },
): void {
  code.i32(counter).access('i64.load', counterFields.moment).get(offset).op('i64.ne').if()
  code.i32(counter).get(offset).access('i64.store', counterFields.moment)
  code.i32(counter).get(index).access('i64.store', counterFields.before).end()
  code.i32(counter).get(index).i64(1).op('i64.add').access('i64.store', counterFields.until)
}
