/** Chooses the columns of an Arrow stream of one entity. */

import type { Issues } from '../../text/issue.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { EntityColumns } from '../column.ts'
import { type ArrowColumn, eventColumns } from './arrow-rows.ts'

type EventColumn = keyof typeof eventColumns

/** Maximum number of issues about unknown columns. */
const issuesMax = 20

const eventParts = Object.keys(eventColumns) as readonly EventColumn[]

/**
 * Returns the named columns in their order. By default they are all columns of the entity, after `_type` if its rows
 * change. Adds issues for names that are not columns. `parts` are the parts of the event that may be columns.
 *
 * The row of a deletion has only the key. So the other columns of an entity whose rows change may be null.
 */
export function chooseColumns(
  { columns, key, hasChanges }: EntityColumns,
  names: readonly string[] | undefined,
  issues: Issues,
  parts: readonly EventColumn[] = eventParts,
): readonly ArrowColumn[] {
  const own = columns.map((column, of): ArrowColumn => {
    const nullable = column.nullable || (hasChanges && !key.includes(column.name))
    return { of, column: { ...column, nullable } }
  })
  // A property may have the name of an event column, and then takes precedence.
  const ownNames = new Set(columns.map(({ name }) => name))
  const ofEvent = parts
    .map((of): ArrowColumn => ({ of, column: eventColumns[of] }))
    .filter(({ column }) => !ownNames.has(column.name))
  if (names === undefined) {
    return hasChanges ? [...ofEvent.filter(({ of }) => of === 'type'), ...own] : own
  }
  const all = new Map([...own, ...ofEvent].map((each) => [each.column.name, each]))
  return names.flatMap((name) => {
    const found = all.get(name)
    if (found !== undefined) return [found]
    if (issues.length >= issuesMax) return []
    const message = `must name columns of the entity; got ${show(name)}${hint(name, all.keys())}`
    issues.push({ path: ['columns'], message })
    return []
  })
}
