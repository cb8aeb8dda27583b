/**
 * The operators `== != < <= > >= in`. Equality is deep and never fails: values of different kinds are not equal. Order
 * is defined within one kind of values; strings are ordered by UTF-16 code unit, which is the same in every locale.
 */
import { type Closure, exhausted, type Frame } from './frame.ts'
import {
  Duration,
  ExpressionFailure,
  isList,
  isMap,
  memberName,
  mustBe,
  type Outcome,
  show,
  Timestamp,
  type Value,
} from './value.ts'

export type ComparisonOperator = '<' | '<=' | '>' | '>='

/**
 * Returns whether two values are equal. Each compared element counts as a step: values that share parts can be larger
 * than memory.
 */
function areEqual(frame: Frame, a: Value, b: Value): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (!frame.spend(1)) return false
  if (a instanceof Timestamp) return b instanceof Timestamp && a.ms === b.ms
  if (a instanceof Duration) return b instanceof Duration && a.ms === b.ms
  if (isList(a)) {
    if (!isList(b) || a.length !== b.length) return false
    return a.every((left, index) => arePartsEqual(frame, left, b[index]))
  }
  if (!isMap(a) || !isMap(b)) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => {
    return arePartsEqual(frame, a[name], Object.hasOwn(b, name) ? b[name] : undefined)
  })
}

function arePartsEqual(frame: Frame, a: Value | undefined, b: Value | undefined): boolean {
  return frame.spend(1) && a !== undefined && b !== undefined && areEqual(frame, a, b)
}

export function equality(left: Closure, right: Closure, expected: boolean): Closure {
  return (frame) => {
    const a = left(frame)
    if (a instanceof ExpressionFailure) return a
    const b = right(frame)
    if (b instanceof ExpressionFailure) return b
    return areEqual(frame, a, b) === expected
  }
}

export const comparison: Record<ComparisonOperator, (left: Closure, right: Closure) => Closure> = {
  '<': (left, right) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    if (typeof a === 'number' && typeof b === 'number') return a < b
    const order = compare('<', a, b)
    return typeof order === 'number' ? order < 0 : order
  },
  '<=': (left, right) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    if (typeof a === 'number' && typeof b === 'number') return a <= b
    const order = compare('<=', a, b)
    return typeof order === 'number' ? order <= 0 : order
  },
  '>': (left, right) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    if (typeof a === 'number' && typeof b === 'number') return a > b
    const order = compare('>', a, b)
    return typeof order === 'number' ? order > 0 : order
  },
  '>=': (left, right) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    if (typeof a === 'number' && typeof b === 'number') return a >= b
    const order = compare('>=', a, b)
    return typeof order === 'number' ? order >= 0 : order
  },
}

/**
 * Returns a number below, equal to or above 0 if `a` is less than, equal to or greater than `b`; a failure if the
 * operator does not support their kinds.
 */
function compare(operator: ComparisonOperator, a: Outcome, b: Outcome): number | ExpressionFailure {
  if (a instanceof ExpressionFailure) return a
  if (b instanceof ExpressionFailure) return b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  if (a instanceof Timestamp && b instanceof Timestamp) return a.ms - b.ms
  if (a instanceof Duration && b instanceof Duration) return a.ms - b.ms
  return new ExpressionFailure(
    `operands of ${operator} must be two numbers, strings, booleans, timestamps or durations; got ${show(a)} and ${show(b)}`,
  )
}

/**
 * Returns the closure of the operator `in`: whether the left value is an element of a list, or the name of a member of
 * a map.
 */
export function membership(left: Closure, right: Closure): Closure {
  return (frame) => {
    const wanted = left(frame)
    if (wanted instanceof ExpressionFailure) return wanted
    const container = right(frame)
    if (container instanceof ExpressionFailure) return container
    if (isList(container)) {
      for (const element of container) {
        if (!frame.spend(1)) return exhausted
        if (areEqual(frame, wanted, element)) return true
      }
      return false
    }
    if (!isMap(container)) return mustBe('right operand of in', 'a list or a map', container)
    const name = memberName(wanted)
    return name !== undefined && Object.hasOwn(container, name)
  }
}
