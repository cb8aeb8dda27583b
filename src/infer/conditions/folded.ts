/** Simplifies a condition for a row of which some values are known. */

import type { JsonObject } from '../../text/json.ts'
import { type Condition, columnsOf } from './condition.ts'
import { truthOf } from './evaluate.ts'

interface Known {
  /** The known values by column. */
  readonly row: JsonObject
  /** Returns whether a column may be null, as far as its value is not known. */
  readonly isNullable: (column: string) => boolean
}

/** Returns the condition without the parts that the known values decide, or the result if they decide all of it. */
export function folded(condition: Condition, known: Known): Condition | boolean {
  if (condition.kind === 'and' || condition.kind === 'or') {
    const decisive = condition.kind === 'or'
    const parts = condition.conditions.map((one) => folded(one, known))
    if (parts.includes(decisive)) return decisive
    const conditions = parts.filter((one) => typeof one !== 'boolean')
    const [only] = conditions
    if (only === undefined) return !decisive
    return conditions.length === 1 ? only : { kind: condition.kind, conditions }
  }
  if (condition.kind === 'not') {
    const inner = folded(condition.condition, known)
    return typeof inner === 'boolean' ? !inner : { kind: 'not', condition: inner }
  }
  const { row, isNullable } = known
  const isKnown = [...columnsOf(condition)].every((name) => Object.hasOwn(row, name))
  if (isKnown) return truthOf(condition, row) ?? condition
  const isNever = condition.kind === 'null' && condition.of.kind === 'column'
  return isNever && !isNullable(condition.of.name) ? false : condition
}
