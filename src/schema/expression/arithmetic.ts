/**
 * The operators `+ - * / %` and unary minus. Numbers are doubles. A result that is not a finite number is a failure, so
 * NaN is never written to JSON. The most frequent case, two numbers, is tested first.
 */
import { maxTimestampMs, minTimestampMs } from '../../text/timestamp.ts'
import type { Closure, Frame } from './frame.ts'
import {
  Duration,
  ExpressionFailure,
  isList,
  mustBe,
  type Outcome,
  show,
  Timestamp,
} from './value.ts'

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'

const divisionByZero = new ExpressionFailure('division by zero')

/** Returns the number, with -0 converted to 0, or a failure if the number is not finite. */
function finite(value: number): number | ExpressionFailure {
  return Number.isFinite(value)
    ? value + 0
    : new ExpressionFailure('the result must be a finite number')
}

export const arithmetic: Record<ArithmeticOperator, (left: Closure, right: Closure) => Closure> = {
  '+': (left, right) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    return typeof a === 'number' && typeof b === 'number' ? finite(a + b) : add(frame, a, b)
  },
  '-': (left, right) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    return typeof a === 'number' && typeof b === 'number' ? finite(a - b) : subtract(a, b)
  },
  '*': (left, right) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    return typeof a === 'number' && typeof b === 'number' ? finite(a * b) : refuse('*', a, b)
  },
  '/': (left, right) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    if (typeof a !== 'number' || typeof b !== 'number') return refuse('/', a, b)
    return b === 0 ? divisionByZero : finite(a / b)
  },
  '%': (left, right) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    if (typeof a !== 'number' || typeof b !== 'number') return refuse('%', a, b)
    return b === 0 ? divisionByZero : finite(a % b)
  },
}

export function negate(operand: Closure): Closure {
  return (frame) => {
    const value = operand(frame)
    // 0 - x instead of -x: JSON text has no -0.
    if (typeof value === 'number') return 0 - value
    if (value instanceof Duration) return new Duration(0 - value.ms)
    return value instanceof ExpressionFailure ? value : mustBe('operand of -', 'a number', value)
  }
}

function add(frame: Frame, a: Outcome, b: Outcome): Outcome {
  if (typeof a === 'string' && typeof b === 'string') {
    return frame.make(a.length + b.length) ?? a + b
  }
  if (isList(a) && isList(b)) return frame.make(a.length + b.length) ?? [...a, ...b]
  if (a instanceof Timestamp && b instanceof Duration) return timestampOperand(a.ms + b.ms)
  if (a instanceof Duration && b instanceof Timestamp) return timestampOperand(a.ms + b.ms)
  if (a instanceof Duration && b instanceof Duration) return duration(a.ms + b.ms)
  return refuse('+', a, b)
}

function subtract(a: Outcome, b: Outcome): Outcome {
  if (a instanceof Timestamp && b instanceof Timestamp) return duration(a.ms - b.ms)
  if (a instanceof Timestamp && b instanceof Duration) return timestampOperand(a.ms - b.ms)
  if (a instanceof Duration && b instanceof Duration) return duration(a.ms - b.ms)
  return refuse('-', a, b)
}

export function timestampOperand(ms: number): Outcome {
  if (ms >= minTimestampMs && ms <= maxTimestampMs) return new Timestamp(ms)
  return new ExpressionFailure('a timestamp must be in the years 0 to 9999')
}

function duration(ms: number): Outcome {
  if (Number.isSafeInteger(ms)) return new Duration(ms)
  return new ExpressionFailure('a duration must be less than 2^53 ms')
}

const expectedOperands: Record<ArithmeticOperator, string> = {
  '+': 'two numbers, strings, lists, or a timestamp and a duration',
  '-': 'two numbers, timestamps or durations',
  '*': 'two numbers',
  '/': 'two numbers',
  '%': 'two numbers',
}

function refuse(operator: ArithmeticOperator, a: Outcome, b: Outcome): ExpressionFailure {
  if (a instanceof ExpressionFailure) return a
  if (b instanceof ExpressionFailure) return b
  const expected = expectedOperands[operator]
  return new ExpressionFailure(
    `operands of ${operator} must be ${expected}; got ${show(a)} and ${show(b)}`,
  )
}
