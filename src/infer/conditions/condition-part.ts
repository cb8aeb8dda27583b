/** What is read of a condition is an operand or a condition, and may stand where the other is wanted. */

import { unreadable } from '../sql/cursor.ts'
import type { Condition, Operand } from './condition.ts'

export function negated(condition: Condition): Condition {
  return { kind: 'not', condition }
}

const conditionKinds: ReadonlySet<string> = new Set([
  ...['compare', 'in', 'matches', 'null', 'true', 'not', 'and', 'or'],
])

function isCondition(one: Operand | Condition): one is Condition {
  return conditionKinds.has(one.kind)
}

export function asCondition(one: Operand | Condition): Condition {
  return isCondition(one) ? one : { kind: 'true', of: one }
}

export function asOperand(one: Operand | Condition): Operand {
  return isCondition(one) ? { kind: 'condition', condition: one } : one
}

export function literalOf(one: Operand | Condition): Extract<Operand, { kind: 'literal' }> {
  return one.kind === 'literal' ? one : unreadable()
}
