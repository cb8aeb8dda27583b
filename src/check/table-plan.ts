/** The plan of the comparison of one table: its columns, the columns that identify a row, and the tolerances. */

import { eventColumns } from '../columns/arrow/arrow-rows.ts'
import { type Column, type EntityColumns, hasJsonCells } from '../columns/column.ts'
import type { TableSource } from '../columns/create-table.ts'
import type { KafkaTarget } from '../definition/message-target.ts'
import { type ColumnRule, columnRule, type StoredType } from './rows/column-rule.ts'
import type { CellOfColumn } from './rows/row-text.ts'
import { furtherNamesMax } from './targets/further-names.ts'

/** The encoding of values in messages. */
export type MessageValue = NonNullable<KafkaTarget['value']>

/** The table and the topic to which the definition writes the rows of an entity. */
export interface EntitySource extends TableSource {
  /** Topic of its messages, if its system sends messages to Kafka. */
  readonly topic: string | undefined
  readonly value: MessageValue | undefined
}

/** A table of a run, and the entities whose rows it has. */
export interface RunTable {
  /** Name of the table, as the target names it: `name` or `schema.name` in a database. */
  readonly table: string
  readonly entities: readonly EntityColumns[]
  /** The columns of the rows of all entities. */
  readonly columns: EntityColumns
  /** Encoding of the values, if the definition sends them as messages. */
  readonly value: MessageValue | undefined
  /** Maximum number of rows. */
  readonly total: number
}

export interface StoredColumn {
  readonly name: string
  readonly type: StoredType
}

/** The columns of a table of a target, and the meaning of its rows. */
export interface StoredRows {
  readonly columns: readonly StoredColumn[]
  /**
   * The rows of an entity whose rows change: its `state`, or all `events`, with the type of the event in a column `_type`.
   */
  readonly holds: 'state' | 'events'
  /** Sentences about the table for the report. */
  readonly notes?: readonly string[]
  /** Names of columns of some rows that the run does not have. They are known after all rows were read. */
  readonly further?: ReadonlySet<string>
}

export interface TablePlan extends RunTable {
  /** Whether it has a row for each event, with the type of the event in the first column. */
  readonly isEvents: boolean
  readonly rules: readonly ColumnRule[]
  /** The name of each column in the target. */
  readonly stored: readonly StoredColumn[]
  /** Positions of the columns that identify a row. Empty if no columns do, so that rows are compared as a whole. */
  readonly key: readonly number[]
  /** Names of columns of the run that the target lacks. */
  readonly missing: readonly string[]
  /** Names of columns of the target that the run does not have. */
  readonly ignored: readonly string[]
}

/** Plans the comparison with the table of a target. `fold` returns the same text for equal names. */
export function planTable(
  table: RunTable,
  { columns: stored, holds }: StoredRows,
  fold: (name: string) => string,
): TablePlan {
  const isEvents = holds === 'events' && table.entities.some(({ hasChanges }) => hasChanges)
  const run = isEvents ? { ...table, columns: columnsOfEvents(table.columns) } : table
  const byName = new Map(stored.map((column) => [fold(column.name), column]))
  const found = run.columns.columns.map((column) => ({ column, as: byName.get(fold(column.name)) }))
  const compared = found.flatMap(({ column, as }) => (as === undefined ? [] : [{ column, as }]))
  const known = new Set(compared.map(({ as }) => as))
  const key = run.columns.key.map((name) =>
    compared.findIndex(({ column }) => column.name === name),
  )
  return {
    ...{ ...run, isEvents },
    rules: compared.map(({ column, as }) => columnRule(column, as.type)),
    stored: compared.map(({ as }) => as),
    key: key.includes(-1) ? [] : key,
    missing: found.flatMap(({ column, as }) => (as === undefined ? [column.name] : [])),
    ignored: stored.flatMap((column) => (known.has(column) ? [] : [column.name])),
  }
}

/** Returns the compared columns, with their names in the target. */
export function comparedColumns({
  rules,
  stored,
}: TablePlan): readonly { readonly name: string; readonly column: Column }[] {
  return rules.map(({ column }, i) => ({ name: stored[i]?.name ?? column.name, column }))
}

/** Returns the columns of events. They have no key, and the type of the event is the first one. */
function columnsOfEvents(columns: EntityColumns): EntityColumns {
  return { ...columns, key: [], unique: [], columns: [eventColumns.type, ...columns.columns] }
}

/** Returns where the compared columns are in the cells of an entity. */
export function cellsOfEntity(
  { rules, isEvents }: TablePlan,
  entity: EntityColumns,
): readonly CellOfColumn[] {
  return rules.map(({ column }) => {
    const found = entity.columns.findIndex(({ name }) => name === column.name)
    const own = entity.columns[found]
    if (own === undefined) {
      const isType = isEvents && column.name === eventColumns.type.name
      return { cell: isType ? 0 : -1, isJson: false }
    }
    return { cell: isEvents ? found + eventCells : found, isJson: hasJsonCells(own) }
  })
}

/** Number of cells of an event before those of its row: the type and the offset. */
const eventCells = 2

/** Returns sentences about what the comparison of a table ignores. */
export function tolerancesOf(
  { table, rules, ignored, key }: TablePlan,
  { notes = [], further = new Set() }: StoredRows,
): readonly string[] {
  const stated = rules.flatMap(({ column, tolerance }) =>
    tolerance === undefined ? [] : [`${table}.${column.name} ${tolerance}`],
  )
  const others = [...ignored, ...further].map(
    (name) => `${table}.${name} is not compared: the run has no such column`,
  )
  const more =
    further.size < furtherNamesMax ? [] : [`${table} may have more columns that are not compared`]
  const whole = key.length === 0 ? [`${table} has no key: its rows are compared as a whole`] : []
  return [...notes, ...stated, ...others, ...more, ...whole]
}
