/** Builds the nodes of calls and of arithmetic. Some of them mean what other databases write as a condition. */

import { type Condition, negationOf, type OfKind, type Operand } from './condition.ts'
import { patternOf } from './like-pattern.ts'
import { canonicalName } from './sql-functions.ts'

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
export function calculated(
  operator: OfKind<Operand, 'arithmetic'>['operator'],
  left: Operand,
  right: Operand,
): Operand {
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
