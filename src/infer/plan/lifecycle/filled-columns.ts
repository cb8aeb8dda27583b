/**
 * Finds columns that are filled when a row enters a state, such as the reason of a cancellation or the number of a
 * shipment.
 */

import type { JsonScalar } from '../../../text/json.ts'
import { columnsSetBy } from '../../model/unique-strategy.ts'
import type { Sheet } from '../links.ts'
import type { Planned } from '../planned.ts'
import { deletionName, type Flow } from './flow.ts'
import type { RowPath, RowPaths } from './row-paths.ts'
import type { StateColumns } from './state-columns.ts'
import { statesOfDetail } from './state-names.ts'

/** Maximum share of the rows in a state in which a column is filled although the state does not fill it. */
const errorShare = 0.02
/** Minimum share of the rows in a state in which a column is filled if the state fills it. */
const filledMin = 0.05
/**
 * Minimum number of filled values that the empty states would have if the column did not depend on the state. With
 * fewer, the column may be empty there by chance.
 */
const expectedMin = 5

interface Search {
  readonly planned: Planned
  readonly sheet: Sheet
  readonly found: StateColumns
  readonly flow: Flow
  /** The paths of the rows, or undefined without rows. */
  readonly rows: RowPaths | undefined
  readonly k: number
  /** Columns that the states set anyway. */
  readonly moved: ReadonlySet<string>
}

type Shares = ReadonlyMap<string, number>

/**
 * Returns the columns that states fill, each with the share of the rows in which it is filled, by the name of the state.
 * Without rows, the names of the columns decide.
 */
export function filledColumns({
  planned,
  sheet,
  found,
  flow,
  rows,
  k,
  moved,
}: Search): ReadonlyMap<string, Shares> {
  const { table, relations, uniqueStrategies, isNullable, isConditioned } = planned
  const fixed = new Set([
    ...moved,
    ...found.updated,
    ...(table.primaryKey ?? []),
    ...(table.uniques ?? []).flat(),
    ...uniqueStrategies.flatMap(columnsSetBy),
    ...relations.nulls,
    ...relations.chosen.flatMap(({ columns, isForward, isSelf }) =>
      columns.length > 1 || isForward === true || isSelf ? columns : [],
    ),
  ])
  return new Map(
    table.columns.flatMap(({ name, isGenerated, isOptional }) => {
      const isFree = !fixed.has(name) && !isConditioned(name) && isGenerated !== true
      if (!isFree || !(isNullable(name) || isOptional === true)) return []
      const by =
        rows === undefined
          ? namedShares(name, table.key, found, flow)
          : filledBy(name, rows, sheet, k)
      return by === undefined ? [] : [[name, by] as const]
    }),
  )
}

function namedShares(
  name: string,
  entity: string,
  { values, deleted }: StateColumns,
  { states }: Flow,
): Shares | undefined {
  const names = states.slice(1).map((state) => state.name)
  const removal = deletionName(values)
  const found = statesOfDetail(name, entity, names)
  const isLost = found.length === 0 || (deleted.length > 0 && found.includes(removal))
  if (isLost && !(deleted.length > 0 && isDeletionDetail(name, entity))) return undefined
  return new Map((isLost ? [removal] : found).map((state) => [state, 1]))
}

function isDeletionDetail(name: string, entity: string): boolean {
  return statesOfDetail(name, entity, ['deleted', 'removed']).length > 0
}

/** The number of rows in a state, and in how many of them a column is filled. */
interface Tally {
  rows: number
  filled: number
}

/**
 * Returns the states that fill a column, each with the share of rows in which it is filled, by the name of the state.
 * Returns undefined if the column does not depend on the state.
 */
function filledBy(
  name: string,
  { names, paths }: RowPaths,
  sheet: Sheet,
  k: number,
): Shares | undefined {
  const column = sheet.columns.get(name)
  if (column === undefined || column.filled < k || column.filled === sheet.rowCount)
    return undefined
  const { values } = column
  const current = tallies(names.length, paths, values, ({ states }) => states.slice(-1))
  const isEmpty = current.map(({ rows, filled }) => filled <= rows * errorShare)
  const emptyRows = current.reduce((sum, { rows }, i) => (isEmpty[i] ? sum + rows : sum), 0)
  const share = column.filled / sheet.rowCount
  if (isEmpty[0] !== true || emptyRows < k || emptyRows * share < expectedMin) return undefined
  // The states that rows enter with an empty column and do not leave with one.
  const entered = tallies(names.length, paths, values, ({ states }) =>
    states.filter((state, i) => i > 0 && !isEmpty[state] && isEmpty[states[i - 1] ?? 0]),
  )
  const found = entered.flatMap(({ rows, filled }, i): readonly (readonly [string, number])[] => {
    const isFilled = rows >= k && filled / rows >= filledMin
    return isFilled ? [[names[i] ?? '', filled / rows]] : []
  })
  return found.length === 0 ? undefined : new Map(found)
}

/** Counts the rows in each of the states that `statesOf` returns for them. */
function tallies(
  count: number,
  paths: RowPaths['paths'],
  values: readonly (JsonScalar | undefined)[],
  statesOf: (path: RowPath) => readonly number[],
): readonly Tally[] {
  const found = Array.from({ length: count }, (): Tally => ({ rows: 0, filled: 0 }))
  for (const [row, path] of paths.entries()) {
    for (const state of path === undefined ? [] : statesOf(path)) {
      const tally = found[state]
      if (tally === undefined) continue
      tally.rows++
      if (values[row] !== undefined) tally.filled++
    }
  }
  return found
}
