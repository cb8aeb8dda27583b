/** Tables that must be complete before the rows of a table start. */

import { columnsOf } from '../conditions/condition.ts'
import type { Planned } from './planned.ts'

/** Maximum number of rows in a lookup table. Such a table is complete before the tables that reference it start. */
const lookupRowsMax = 200
/** Minimum average number of rows that reference the same row of a lookup table. */
const lookupRatio = 5
/** Maximum number of rows for which a table is a lookup table however often its rows are referenced. */
const fewRows = 10

/**
 * Returns the tables that must be complete before this table starts: tables whose rows are referenced once each, lookup
 * tables, and tables whose referenced columns a condition reads.
 */
export function awaitedBy(
  {
    relations,
    uniqueStrategies,
    rows,
    childOf,
    conditions,
  }: Pick<Planned, 'relations' | 'uniqueStrategies' | 'rows' | 'conditions' | 'childOf'>,
  planned: ReadonlyMap<string, Planned>,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const relation of relations.chosen) {
    const { columns, target, isSelf } = relation
    const plan = planned.get(target)
    if (plan === undefined || isSelf) continue
    const isUnique = uniqueStrategies.some(
      (one) =>
        (one.kind === 'reference' && one.relation.target === target && childOf?.table !== target) ||
        (one.kind === 'cyclic references' && one.other.target === target),
    )
    const isLookup =
      (plan.rows <= lookupRowsMax && rows >= plan.rows * lookupRatio) ||
      (plan.rows <= fewRows && rows > plan.rows)
    const isConditioned = conditions.leftOver.some((one) =>
      columns.some((name) => columnsOf(one).has(name)),
    )
    const isParent = childOf?.table === target
    const isChosen = !uniqueStrategies.some((one) => 'relation' in one && one.relation === relation)
    if (isUnique || (isLookup && !isParent) || (isConditioned && (!isParent || isChosen)))
      found.add(target)
  }
  return found
}
