/** Writes the property of a column with a declared foreign key. */

import type { JsonObject } from '../../text/json.ts'
import type { ColumnInfo } from '../columns/column-info.ts'
import { nullsOf } from '../columns/value-schema.ts'
import type { Column } from '../model/model.ts'
import type { Planned } from '../plan/planned.ts'
import type { Relation } from '../plan/relation.ts'
import { formatInstant } from '../plan/timeline.ts'

/**
 * Returns the schema of a column in a declared foreign key. `choose` is the value of the keyword that prefers some
 * rows, or undefined.
 */
export function referenceOf(
  column: Column,
  relation: Relation,
  { planned, choose }: { readonly planned: Planned; readonly choose: JsonObject | undefined },
): JsonObject | undefined {
  const { uniqueStrategies, childOf } = planned
  const { columns, target, targetColumns, isRequired, isSelf } = relation
  const [first] = columns
  const field = targetColumns[columns.indexOf(column.name)] as string
  const cyclic = uniqueStrategies.find(
    (one) => one.kind === 'cyclic references' && one.other === relation,
  )
  if (cyclic?.kind === 'cyclic references') return cyclicReference(cyclic, field)
  const strategy = uniqueStrategies.find(
    (one) =>
      (one.kind === 'cyclic references' ||
        one.kind === 'cyclic values' ||
        one.kind === 'reference') &&
      one.relation === relation,
  )
  const isUnique = strategy?.kind === 'reference'
  if (strategy !== undefined && childOf?.table === target) {
    return { type: 'reference', via: '$parent', field: pointer(field) }
  }
  if (column.name !== first)
    return { type: 'reference', via: first as string, field: pointer(field) }
  const nulls = column.statistics === undefined ? {} : nullsOf(column.statistics.values)
  if (isSelf && isUnique) return { type: 'function', expression: `self[${JSON.stringify(field)}]` }
  if (isSelf && isRequired) {
    // If a row referenced any earlier row of its own table, the engine would follow the complete chain of references to
    // the first row, which is too long in large tables.
    const above = {
      type: 'reference',
      entity: target,
      field: pointer(field),
      choose: 'first',
      ifEmpty: 'null',
    }
    return {
      type: 'function',
      variables: { above },
      expression: `above == null ? self[${JSON.stringify(field)}] : above`,
    }
  }
  return {
    type: 'reference',
    entity: target,
    field: pointer(field),
    ...(isUnique ? { unique: true } : choose !== undefined && { choose }),
    ...(isRequired && !planned.uncheckedTargets.has(target)
      ? !isUnique && { ifEmpty: 'skip' }
      : { ifEmpty: 'null' }),
    ...(!isRequired && nulls),
  }
}

/** Returns a column name as the value of `field`. A name with a slash or a tilde becomes a JSON Pointer. */
function pointer(name: string): string {
  return /[/~]/.test(name) ? `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : name
}

/**
 * Number of rows between two rows that are referenced one after the other: a prime larger than most tables, so that
 * cyclic references reach every row.
 */
export const stride = 7_919

/**
 * Returns a schema of cyclic references to the rows of a table whose key counts from 1, except to the row that is the
 * parent.
 */
function cyclicReference(
  { relation, other }: { readonly relation: Relation; readonly other: Relation },
  field: string,
): JsonObject {
  const isSame =
    relation.target === other.target && relation.targetColumns[0] === other.targetColumns[0]
  const [own] = relation.columns
  return {
    type: 'function',
    variables: {
      index: { type: 'context', path: ['instance', 'index'] },
      last: { type: 'reference', entity: other.target, field: pointer(field), choose: 'last' },
    },
    expression: isSame
      ? `1 + (self[${JSON.stringify(own)}] + (index * ${stride}) % (last - 1)) % last`
      : `1 + (index * ${stride}) % last`,
  }
}

/**
 * Returns a schema that assigns the values of a column cyclically, so that no value repeats among the children of one
 * parent.
 */
export function cyclicValues(
  { column, facts, startMs }: ColumnInfo,
  count: number,
): JsonObject | undefined {
  const { type } = column
  const index: JsonObject = { type: 'context', path: ['instance', 'index'] }
  const values =
    facts.values ??
    (type.kind === 'enum' ? type.values : type.kind === 'boolean' ? [true, false] : undefined)
  const calculated = (expression: string): JsonObject => ({
    type: 'function',
    variables: { index },
    expression,
  })
  if (values !== undefined)
    return calculated(`${JSON.stringify(values)}[int(index % ${values.length})]`)
  if (type.kind === 'date') {
    const first =
      typeof facts.minimum === 'string'
        ? facts.minimum.slice(0, 10)
        : formatInstant(startMs).slice(0, 10)
    return calculated(
      `string(timestamp("${first}") + duration(string(24 * (1 + index % ${count})) + "h")).substring(0, 10)`,
    )
  }
  const min =
    typeof facts.minimum === 'number' ? facts.minimum + (facts.isMinimumExclusive ? 1 : 0) : 1
  if (type.kind === 'integer' || type.kind === 'decimal')
    return calculated(`${min} + index % ${count}`)
  if (type.kind === 'text') return calculated(`string(${min} + index % ${count})`)
  return undefined
}
