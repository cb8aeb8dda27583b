/**
 * The operators `&& || !` and the conditional operator. As in CEL, `&&` and `||` do not depend on the order of their
 * operands: an operand that determines the result absorbs a failure of the other.
 */
import type { Closure } from './frame.ts'
import { ExpressionFailure, mustBe, type Outcome } from './value.ts'

export function and(left: Closure, right: Closure): Closure {
  return (frame) => {
    const a = left(frame)
    if (a === false) return false
    const b = right(frame)
    if (b === false) return false
    return a === true && b === true ? true : refuse('&&', a, b)
  }
}

export function or(left: Closure, right: Closure): Closure {
  return (frame) => {
    const a = left(frame)
    if (a === true) return true
    const b = right(frame)
    if (b === true) return true
    return a === false && b === false ? false : refuse('||', a, b)
  }
}

export function not(operand: Closure): Closure {
  return (frame) => {
    const value = operand(frame)
    if (typeof value === 'boolean') return !value
    return value instanceof ExpressionFailure
      ? value
      : mustBe('operand of !', 'true or false', value)
  }
}

export function choice(condition: Closure, then: Closure, otherwise: Closure): Closure {
  return (frame) => {
    const value = condition(frame)
    if (value === true) return then(frame)
    if (value === false) return otherwise(frame)
    return value instanceof ExpressionFailure
      ? value
      : mustBe('condition of ?', 'true or false', value)
  }
}

function refuse(operator: '&&' | '||', a: Outcome, b: Outcome): ExpressionFailure {
  if (a instanceof ExpressionFailure) return a
  if (typeof a !== 'boolean') return mustBe(`left operand of ${operator}`, 'true or false', a)
  return b instanceof ExpressionFailure
    ? b
    : mustBe(`right operand of ${operator}`, 'true or false', b)
}
