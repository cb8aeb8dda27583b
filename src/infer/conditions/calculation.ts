/** Builds the nodes of calls and of arithmetic. Some of them mean what other databases write as a condition. */

import type { JsonValue } from '../../text/json.ts'
import { type Condition, negationOf, type OfKind, type Operand } from './condition.ts'
import { patternOf } from './like-pattern.ts'
import { canonicalName } from './sql-functions.ts'

type ArithmeticOperator = OfKind<Operand, 'arithmetic'>['operator']

/** Returns the call of a function, or the condition that the call means: `regexp_like(a, '^b')`, `if(a IS NULL, 0, 1)`. */
export function called(name: string, parts: readonly Operand[]): Operand | Condition {
  const [of, pattern, ...others] = parts
  if (name === 'if') return nullTest(parts) ?? { kind: 'call', name, arguments: parts }
  if (name === 'regexp_like' && of !== undefined && pattern !== undefined && others.length === 0) {
    const text = patternOf(pattern, undefined)
    if (text !== undefined) return { kind: 'matches', of, pattern: text }
  }
  return { kind: 'call', name: canonicalName(name), arguments: parts }
}

/** Returns the test in `if(a IS NULL, 0, 1)` of MySQL, or undefined for other arguments. */
function nullTest([test, yes, no]: readonly Operand[]): Condition | undefined {
  if (test?.kind !== 'condition' || test.condition.kind !== 'null') return undefined
  if (yes?.kind !== 'literal' || no?.kind !== 'literal') return undefined
  if (yes.value === 0 && no.value === 1) return negationOf(test.condition)
  return yes.value === 1 && no.value === 0 ? test.condition : undefined
}

/**
 * Returns the result of an operator. A sum of tests such as `(a IS NOT NULL) + (b IS NOT NULL)` becomes a call of
 * `num_nonnulls`, which not every database has.
 */
export function calculated(operator: ArithmeticOperator, left: Operand, right: Operand): Operand {
  if (left.kind === 'literal' && right.kind === 'literal') {
    const value = calculate(operator, left.value, right.value)
    if (typeof value === 'number') return { kind: 'literal', value }
  }
  const [some, others] = operator === '+' ? [presentIn(left), presentIn(right)] : []
  return some && others
    ? { kind: 'call', name: 'num_nonnulls', arguments: [...some, ...others] }
    : { kind: 'arithmetic', operator, left, right }
}

/** Returns the operands of which an operand counts those that are not null, or undefined for other operands. */
function presentIn(operand: Operand): readonly Operand[] | undefined {
  if (operand.kind === 'call' && operand.name === 'num_nonnulls') return operand.arguments
  const test = operand.kind === 'condition' ? operand.condition : undefined
  return test?.kind === 'not' && test.condition.kind === 'null' ? [test.condition.of] : undefined
}

/**
 * Returns the result of a calculation with numbers, of which a truth value is 0 or 1. Returns undefined for other
 * values, and for a quotient of integers that is no integer: SQL truncates it, unless the columns are decimal.
 */
export function calculate(
  operator: ArithmeticOperator,
  left: JsonValue,
  right: JsonValue,
): number | undefined {
  const [a, b] = [numberOf(left), numberOf(right)]
  if (a === undefined || b === undefined) return undefined
  const result = calculations[operator](a, b)
  const isTruncated = operator === '/' && !Number.isInteger(result)
  if (!Number.isFinite(result) || (isTruncated && Number.isInteger(a) && Number.isInteger(b)))
    return undefined
  return result
}

function numberOf(value: JsonValue): number | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : undefined
}

const calculations: Readonly<Record<ArithmeticOperator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}
