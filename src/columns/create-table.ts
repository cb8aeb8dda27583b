/**
 * Writes the `CREATE TABLE` statements of entities: types, keys, foreign keys and the values of enums. The statements
 * and COPY rows that an import writes can be inserted into the tables.
 */

import type { Dialect } from '../text/sql-dialect.ts'
import type { EntityColumns, ForeignKey } from './column.ts'
import { mixedColumns } from './mixed-columns.ts'
import { isSameType, sharedColumns } from './shared-table.ts'
import { isIndexedByStart, mysqlKeyCharactersMax } from './sql-type.ts'
import { type NamedTable, tableFault, tableIdentity } from './table-name.ts'
import { orderTables } from './table-order.ts'
import {
  columnNamed,
  isIndexable,
  type Table,
  type TableForeignKey,
  tableStatement,
} from './table-statement.ts'

/** The columns of an entity, and the table of its rows. */
export interface TableSource extends NamedTable {
  readonly columns: EntityColumns
}

/** A table with the rows of one or more entities. */
export interface CreatedTable extends NamedTable {
  /** Keys of the entities whose rows the table has. */
  readonly entities: readonly string[]
  /** The statement that creates the table unless it exists. */
  readonly statement: string
}

export interface CreatedTables {
  /** The tables, each after the tables that it refers to. */
  readonly tables: readonly CreatedTable[]
  /** Tables, constraints and types that the tables do not have, with the reasons. */
  readonly notes: readonly string[]
}

/** A table, and the entities whose rows it has. */
interface Draft extends Table {
  readonly identity: string
  readonly entities: readonly string[]
}

/** Returns the tables of entities in a dialect. Entities that name the same table share it. */
export function createTables(sources: readonly TableSource[], dialect: Dialect): CreatedTables {
  const notes: string[] = []
  const drafts = withForeignKeys(draftsOf(sources, dialect, notes), notes)
  const { tables, closing } = orderTables(drafts)
  const created = tables.map((draft) => {
    const foreignKeys = draft.foreignKeys.filter((key) => {
      const fault = closing.has(key) ? closingFault : foreignKeyFault(key, draft, dialect)
      if (fault !== undefined) {
        notes.push(noForeignKey(draft, key, fault))
      }
      return fault === undefined
    })
    const { table, names, entities } = draft
    notes.push(...mixedColumns(table, draft.columns).map((note) => `${note}, as text`))
    return { table, names, entities, statement: tableStatement({ ...draft, foreignKeys }, dialect) }
  })
  return { tables: created, notes }
}

function noForeignKey({ table }: NamedTable, { column, entity }: ForeignKey, why: string): string {
  return `no foreign key from ${table}.${column} to ${entity}: ${why}`
}

const closingFault = 'the tables refer to each other in a cycle'

/** Returns the tables that the database accepts, still without foreign keys. */
function draftsOf(
  sources: readonly TableSource[],
  dialect: Dialect,
  notes: string[],
): readonly Draft[] {
  const groups = new Map<string, TableSource[]>()
  for (const source of sources) {
    const identity = tableIdentity(source, dialect)
    groups.set(identity, [...(groups.get(identity) ?? []), source])
  }
  return [...groups].flatMap(([identity, group]): readonly Draft[] => {
    const [{ table, names }] = group as [TableSource]
    const columns = sharedColumns(group.map((source) => source.columns))
    const named = columns.columns.map(({ name }) => name)
    const entities = group.map((source) => source.columns.entity)
    const fault = rowFault(group) ?? tableFault({ table, names }, named, dialect)
    if (fault !== undefined) {
      notes.push(`no table ${table}: ${fault}`)
      return []
    }
    if (entities.length > 1) {
      notes.push(`no keys of ${table}: it has the rows of ${entities.join(', ')}`)
    }
    return [{ identity, table, names, columns, entities, foreignKeys: [] }]
  })
}

/** Returns why the rows of entities do not have the same columns, or undefined if they do. */
function rowFault(group: readonly TableSource[]): string | undefined {
  const scalars = group.filter(({ columns }) => columns.isScalar)
  const isOther = scalars.some(({ columns }) =>
    columns.columns.some(({ type }) => type === 'json' || type === 'struct'),
  )
  const isMixed = scalars.length > 0 && scalars.length < group.length
  return isOther || isMixed ? 'its rows have different columns' : undefined
}

function withForeignKeys(drafts: readonly Draft[], notes: string[]): readonly Draft[] {
  const targets = new Map(
    drafts.flatMap((draft) => draft.entities.map((entity) => [entity, draft] as const)),
  )
  return drafts.map((draft) => ({
    ...draft,
    foreignKeys: draft.columns.foreignKeys.flatMap((key) => {
      const target = targets.get(key.entity)
      if (target?.entities.length === 1) return [{ ...key, target }]
      const why =
        target === undefined ? 'it has no table here' : 'its table has rows of others, too'
      notes.push(noForeignKey(draft, key, why))
      return []
    }),
  }))
}

/** Returns why a table cannot have a foreign key, or undefined if it can. */
function foreignKeyFault(
  { column, references, target }: TableForeignKey,
  table: Table,
  dialect: Dialect,
): string | undefined {
  const other = columnNamed(target, references)
  if (!isSameType(columnNamed(table, column), other)) return 'the columns have different types'
  if (!isIndexable(other)) return 'the column that it refers to cannot be a key'
  if (dialect === 'mysql' && isIndexedByStart(other)) {
    return `MySQL indexes texts of more than ${mysqlKeyCharactersMax} characters only by their start`
  }
  const isOutside = dialect === 'sqlite' && schemaOf(table) !== schemaOf(target)
  return isOutside ? 'SQLite has no foreign keys between databases' : undefined
}

function schemaOf({ table }: NamedTable): string {
  return table.split('.').slice(0, -1).join('.')
}
