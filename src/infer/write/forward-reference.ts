/** Writes references to rows of tables that are generated later, and the keys of these rows. */

import type { JsonObject } from '../../text/json.ts'
import type { Column } from '../model/model.ts'
import { keyExpression } from '../plan/forward-keys.ts'
import type { Plan } from '../plan/plan.ts'
import type { Planned } from '../plan/planned.ts'
import type { Relation } from '../plan/relation.ts'
import type { WriteContext } from './context.ts'
import { stride } from './reference.ts'

const variables = { index: { type: 'context', path: ['instance', 'index'] } }

/** Returns the schema of a column whose value is the calculated key of a row of the table `target`. */
export function forwardReference(
  relation: Relation,
  { planned, target }: { readonly planned: Planned; readonly target: Planned },
): JsonObject | undefined {
  const { uniqueStrategies } = planned
  const [name] = relation.targetColumns
  const column = target.table.columns.find((one) => one.name === name)
  const isUnique = uniqueStrategies.some((one) => 'relation' in one && one.relation === relation)
  const index = isUnique ? 'index' : `(index * ${stride}) % ${target.rows}`
  const expression = column && keyExpression(column, index)
  return expression === undefined ? undefined : { type: 'function', variables, expression }
}

/**
 * Returns the schema of a key column that rows of other tables reference before its row is generated, or undefined for
 * other columns. Integers count up anyway.
 */
export function forwardKey(
  column: Column,
  table: string,
  { plan }: Pick<WriteContext, 'plan'>,
): JsonObject | undefined {
  const isReferenced = forwardRelations(plan).some(
    ([, { target, targetColumns }]) => target === table && targetColumns[0] === column.name,
  )
  if (!isReferenced || column.type.kind === 'integer') return undefined
  const expression = keyExpression(column, 'index')
  return expression === undefined ? undefined : { type: 'function', variables, expression }
}

/** Returns the references to rows of tables that are planned later, each with the referring table. */
export function forwardRelations({ tables }: Plan): readonly (readonly [string, Relation])[] {
  return tables.flatMap(({ table, relations }) =>
    relations.chosen.flatMap((relation) =>
      relation.isForward === true ? [[table.key, relation] as const] : [],
    ),
  )
}
