/**
 * Plans the rows of every table before any value is chosen: their number, parent table, references, unique keys, and
 * stage of the simulated time. A table whose constraints cannot all be satisfied is skipped with a note: a definition
 * that loads without one table is worth more than one that does not load.
 */

import { type Conditions, readFacts } from '../conditions/facts.ts'
import { handleUnsupported } from '../conditions/unsupported-conditions.ts'
import type { DataModel, Note, Table } from '../model/model.ts'
import { planTable } from './plan-table.ts'
import type { Planned } from './planned.ts'
import { type Relations, relationsOf, type Tables } from './relation.ts'
import { circleOf, inOrder } from './table-order.ts'
import { isFillable } from './writable.ts'

export interface Plan {
  /** The planned tables in dependency order: a table comes after the tables that it references. */
  readonly tables: readonly Planned[]
  readonly notes: readonly Note[]
}

export function planOf(model: DataModel, rowsWanted: (table: Table) => number): Plan {
  const notes: Note[] = []
  const fillable =
    model.target === undefined
      ? model.tables
      : model.tables.filter((table) => isFillable(table, notes))
  let tables: Tables = new Map(fillable.map((table) => [table.key, table]))
  const seen = new Map(
    model.tables.map((table) => [
      table.key,
      handleUnsupported(
        table,
        readFacts((table.checks ?? []).flatMap(({ condition }) => condition ?? [])),
        (name) => !table.primaryKey?.includes(name),
      ),
    ]),
  )
  const conditionsOf = (key: string): Conditions =>
    seen.get(key)?.conditions ?? { facts: new Map(), own: new Map(), leftOver: [] }
  // Referenced columns are never null, because the references need their values.
  const referred = new Set(
    model.tables.flatMap(({ foreignKeys = [] }) =>
      foreignKeys.flatMap(({ target, targetColumns }) =>
        targetColumns.map((name) => JSON.stringify([target, name])),
      ),
    ),
  )
  const isNullableIn = (table: Table) => {
    const columns = new Map(table.columns.map((column) => [column.name, column]))
    const keys = new Set(table.primaryKey)
    return (name: string): boolean =>
      columns.get(name)?.isNullable === true &&
      conditionsOf(table.key).facts.get(name)?.isPresent !== true &&
      !keys.has(name) &&
      !referred.has(JSON.stringify([table.key, name]))
  }
  // Skipping one table may make it impossible to fill another one, so the relations are computed again.
  let relations = new Map<string, Relations>()
  for (;;) {
    relations = new Map(
      [...tables.values()].map((table) => [
        table.key,
        relationsOf(table, {
          tables,
          isNullable: isNullableIn(table),
          nulls: seen.get(table.key)?.nulls ?? new Set(),
        }),
      ]),
    )
    const lost = [...relations].filter(([, { isLost }]) => isLost)
    const circle = lost.length === 0 ? circleOf(relations) : []
    if (lost.length === 0 && circle.length === 0) break
    for (const [, { notes: why }] of lost)
      notes.push(...why.filter(({ message }) => message.startsWith('was skipped')))
    for (const key of circle) {
      notes.push({
        table: key,
        message: `was skipped: ${circle.join(' and ')} reference each other, and none of these references is nullable`,
      })
    }
    const gone = new Set([...lost.map(([key]) => key), ...circle])
    tables = new Map([...tables].filter(([key]) => !gone.has(key)))
  }
  const single = new Set([...relations.values()].flatMap((one) => [...one.single]))
  const planned = new Map<string, Planned>()
  for (const key of inOrder(relations)) {
    const table = tables.get(key) as Table
    const own = relations.get(key) as Relations
    notes.push(...own.notes, ...(seen.get(key)?.notes ?? []))
    const rowCount = single.has(key) ? 1 : Math.max(rowsWanted(table), 1)
    const isNullable = isNullableIn(table)
    const one = planTable(
      { table, relations: own, conditions: conditionsOf(key), isNullable, rowsWanted: rowCount },
      planned,
      notes,
    )
    if (one !== undefined) planned.set(key, one)
    else if (own.chosen.length > 0 || table.columns.length > 0) {
      // A second plan without the skipped table also skips the tables that require it.
      const rest = { ...model, tables: model.tables.filter((other) => other.key !== key) }
      const again = planOf(rest, rowsWanted)
      return {
        tables: again.tables,
        notes: [...notes.filter((note) => note.table === key), ...again.notes],
      }
    }
  }
  return { tables: [...planned.values()], notes }
}

/**
 * Returns the tables that must be complete at the end of their stage: tables that other tables await, and the tables
 * that these require.
 */
export function completeIn({ tables }: Plan): ReadonlySet<string> {
  const byKey = new Map(tables.map((planned) => [planned.table.key, planned]))
  const found = new Set<string>()
  const add = (key: string): void => {
    const planned = byKey.get(key)
    if (planned === undefined || found.has(key)) return
    found.add(key)
    for (const { target, isRequired } of planned.relations.chosen) if (isRequired) add(target)
    if (planned.childOf !== undefined) add(planned.childOf.table)
  }
  for (const { awaits, childOf, stage } of tables) {
    for (const key of awaits) add(key)
    if (childOf !== undefined && (byKey.get(childOf.table)?.stage ?? 0) < stage) add(childOf.table)
  }
  return found
}
