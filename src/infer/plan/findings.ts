/**
 * Combines the facts that the rows of all tables show: when each row was created, which columns reference other rows,
 * copy or calculate from them, and which columns are filled only for certain values of another column.
 */

import type { JsonObject } from '../../text/json.ts'
import type { RowTime } from '../columns/value-context.ts'
import type { Note } from '../model/model.ts'
import { columnsSetBy } from '../model/unique-strategy.ts'
import { conditionsOf } from './conditional.ts'
import { foundRelationsOf } from './found-relations.ts'
import type { FoundLifecycle } from './lifecycle/found-lifecycle.ts'
import {
  type LifecycleSearch,
  lifecyclesOf,
  unchangingSheet,
} from './lifecycle/table-lifecycles.ts'
import { type Link, linksOf, linkTo, type Sheet, sheetOf } from './links.ts'
import type { Plan } from './plan.ts'
import type { Planned } from './planned.ts'
import { rowTimeOf } from './row-time.ts'

export interface Findings {
  readonly time: RowTime | undefined
  /** The schemas of columns whose values follow from other rows or columns, by column. */
  readonly schemas: ReadonlyMap<string, JsonObject>
  /**
   * The value of the keyword `choose` for each column with a declared reference, if rows are not referenced equally
   * often.
   */
  readonly choices: ReadonlyMap<string, JsonObject>
  /** The value of the keyword `per`, if the rows of the table are children of another table. */
  readonly per: JsonObject | undefined
  /** The value of the keyword `when`, by column, for columns that are filled only under a condition. */
  readonly conditions: ReadonlyMap<string, string>
  /** Whether all rows of the table existed before the first row that references them. */
  readonly isPreexisting: boolean
  /** Columns of the table that references from other rows point to. */
  readonly referred: ReadonlySet<string>
  /** The states through which the rows pass, if a lifecycle is to be written. */
  readonly lifecycle: FoundLifecycle | undefined
}

/**
 * Returns the findings of all tables, by the key of the table. References are searched for only if the source declares
 * no foreign key at all.
 */
export function findingsOf(
  { tables }: Plan,
  k: number,
  { search, notes }: { readonly search: LifecycleSearch; readonly notes: Note[] },
): ReadonlyMap<string, Findings> {
  const whole = tables.map((planned) => sheetFor(planned, k))
  const lifecycles = lifecyclesOf(tables, whole, { search, notes, k })
  const sheets = whole.map((sheet) => unchangingSheet(sheet, lifecycles.get(sheet.key)))
  const isDeclared = tables.some(({ table }) => (table.foreignKeys ?? []).length > 0)
  const links = isDeclared ? declaredLinks(tables, sheets) : linksOf(sheets)
  const relations = foundRelationsOf(sheets, links, k)
  const all = isDeclared ? [] : [...links.values()].flat()
  const standing = preexistingOf(sheets, all)
  return new Map(
    sheets.map((sheet) => {
      const { key, time } = sheet
      const own = relations.get(key)
      const found = {
        time,
        schemas: own?.schemas ?? new Map(),
        choices: own?.choices ?? new Map(),
        per: own?.parentLink?.per,
        conditions: conditionsOf(sheet, k),
        lifecycle: lifecycles.get(key),
        isPreexisting: standing.has(key),
        referred: new Set(all.filter(({ target }) => target === key).map(({ field }) => field)),
      }
      return [key, found]
    }),
  )
}

/**
 * Returns the declared references that have a single column and point to a table of which all rows were read, by the
 * key of the referring table.
 */
function declaredLinks(
  tables: readonly Planned[],
  sheets: readonly Sheet[],
): ReadonlyMap<string, readonly Link[]> {
  const byKey = new Map(sheets.map((sheet) => [sheet.key, sheet]))
  const linksIn = ({ table, relations, ...planned }: Planned): readonly Link[] =>
    relations.chosen.flatMap((relation) => {
      if (relation.isForward === true) return []
      const { uncheckedTargets, awaits, childOf, uniqueStrategies } = planned
      const [name = '', ...others] = relation.columns
      const target = byKey.get(relation.target)
      const column = byKey.get(table.key)?.columns.get(name)
      const key = target?.columns.get(relation.targetColumns[0] ?? '')
      if (others.length > 0 || !target?.isComplete || !column || !key) return []
      const isParent =
        childOf?.table === relation.target &&
        uniqueStrategies.some((one) => 'relation' in one && one.relation === relation)
      const isRequired = isParent || (relation.isRequired && !uncheckedTargets.has(relation.target))
      const isAwaited = awaits.has(relation.target)
      const declared = { via: isParent ? '$parent' : name, isRequired, isAwaited }
      return [{ ...linkTo(column, target, key), declared }]
    })
  return new Map(tables.map((planned) => [planned.table.key, linksIn(planned)]))
}

function sheetFor(
  { table, uniqueStrategies, relations, isConditioned }: Planned,
  k: number,
): Sheet {
  const fixed = new Set([
    ...relations.chosen.flatMap(({ columns }) => columns),
    ...uniqueStrategies.flatMap(columnsSetBy),
  ])
  const nulls = uniqueStrategies.filter(({ kind }) => kind === 'null')
  const absent = new Set([...relations.nulls, ...nulls.flatMap(columnsSetBy)])
  const columns = table.columns.filter(({ name }) => !absent.has(name))
  const time = rowTimeOf(
    columns.filter(({ name }) => !isConditioned(name)),
    table.key,
    k,
  )
  const isOpen = (name: string): boolean => !fixed.has(name) && !isConditioned(name)
  return sheetOf({ ...table, columns }, time, isOpen)
}

/** Number of rows below which a table is assumed to be complete before its rows are referenced. */
const fewMax = 20

/**
 * Returns the tables without a time column whose rows existed before the first reference: the early references already
 * point to rows in the second half of the table.
 */
function preexistingOf(sheets: readonly Sheet[], links: readonly Link[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const link of links) {
    const target = sheets.find(({ key }) => key === link.target)
    if (target === undefined || target.time !== undefined) continue
    const rows = link.targetRows.filter((row) => row !== undefined)
    const first = rows.slice(0, Math.max(10, Math.ceil(rows.length / 20)))
    const furthest = first.reduce((max, row) => Math.max(max, row + 1), 0)
    if (target.rowCount < fewMax || furthest > target.rowCount / 2) found.add(target.key)
  }
  return found
}
