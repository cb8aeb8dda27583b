/**
 * Keys that are calculated from the number of their row, so that rows of another table can reference them before they
 * are generated.
 */

import { noFacts } from '../columns/column-info.ts'
import { isCounter } from '../columns/unique-schema.ts'
import type { Facts } from '../conditions/facts.ts'
import type { Column, Table } from '../model/model.ts'
import type { Relation, Relations } from './relation.ts'

/** Returns whether the key that a relation references can be calculated. */
export function isForwardPossible(
  { columns, targetColumns, isRequired, isSelf }: Relation,
  {
    target,
    factsOf,
  }: { readonly target: Table; readonly factsOf: (name: string) => Facts | undefined },
): boolean {
  const [name = ''] = targetColumns
  const column = target.columns.find((one) => one.name === name)
  const keys = [target.primaryKey ?? [], ...(target.uniques ?? [])]
  const isKey = keys.some((key) => key.length === 1 && key[0] === name)
  const isFree = (target.foreignKeys ?? []).every((key) => !key.columns.includes(name))
  const isPlain = isRequired && !isSelf && columns.length === 1 && column !== undefined
  if (!isPlain || !isKey || !isFree) return false
  const facts = factsOf(name)
  if (column.type.kind === 'integer') return isCounter({ column, facts: facts ?? noFacts })
  return facts === undefined && keyExpression(column, 'index') !== undefined
}

/**
 * Returns an expression for the key of the row with the index `index`, which is an expression, too. Returns undefined
 * for types whose keys cannot be calculated.
 */
export function keyExpression({ type }: Column, index: string): string | undefined {
  const digits = `string(100000000000 + ${index})`
  if (type.kind === 'integer') return `1 + ${index}`
  if (type.kind === 'uuid') return `"00000000-0000-4000-8000-" + ${digits}`
  const isLong =
    type.kind === 'text' && (type.maxLength ?? 100) >= 12 && (type.minLength ?? 0) <= 12
  return isLong ? digits : undefined
}

/** Returns the relations with those marked that are in `forward`, as results of `placeOfRelation`. */
export function withForward(key: string, own: Relations, forward: ReadonlySet<string>): Relations {
  const chosen = own.chosen.map((relation) =>
    forward.has(placeOfRelation(key, relation)) ? { ...relation, isForward: true } : relation,
  )
  return { ...own, chosen }
}

export function placeOfRelation(key: string, { columns, target }: Relation): string {
  return JSON.stringify([key, columns, target])
}
