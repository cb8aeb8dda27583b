/** Reads a SQLite database file as a model. The file is opened read-only, and a limited number of rows is read. */

import { open } from 'node:fs/promises'
import { nameIssue } from '../../../definition/name.ts'
import { loadSqlite } from '../../../store/sqlite/driver.ts'
import { parseCondition } from '../../conditions/parse-condition.ts'
import { columnsIn } from '../../conditions/unsupported-conditions.ts'
import { InferenceFailure } from '../../failure.ts'
import { statisticsOf } from '../../model/column-statistics.ts'
import type { Check, Column, DataModel, ForeignKey, Note, Table } from '../../model/model.ts'
import { jsonColumn } from '../../sql/json-check.ts'
import { isOwnTable } from '../../sql/own-tables.ts'
import { sqliteType } from '../../sql/sqlite-types.ts'
import { sampleRows } from '../sample-size.ts'
import { triggerNote } from '../trigger-note.ts'
import { sqliteTarget } from './copy.ts'
import { type Database, type Row, rowsOf, sample, withSpan } from './rows.ts'
import { readCreateTable } from './table.ts'

export interface SqliteSource {
  /** The path of the database file, for opening it. */
  readonly file: string
  /**
   * The path of the database file as the user wrote it. No rows are imported into this file: the inferred definition
   * imports into a copy next to it, such as `shop-copy.db` for `shop.db`.
   */
  readonly shown: string
  readonly tables?: readonly string[]
  readonly hasData: boolean
}

/** The first bytes of every SQLite database file (https://sqlite.org/fileformat.html). */
const magic = 'SQLite format 3\0'
const busyTimeoutMs = 5_000

export async function isSqliteFile(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return false
  try {
    if (!(await handle.stat()).isFile()) return false
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return bytesRead === magic.length && buffer.toString('latin1') === magic
  } finally {
    await handle.close()
  }
}

export async function fromSqlite(source: SqliteSource): Promise<DataModel> {
  const { file, shown } = source
  const { DatabaseSync } = await loadSqlite()
  let database: Database
  try {
    database = new DatabaseSync(file, { readOnly: true })
  } catch (error) {
    throw new InferenceFailure(`cannot open ${shown}: ${reasonOf(error)}`)
  }
  try {
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA query_only = ON`)
    database.exec('BEGIN')
    const canExecute = (sql: string): boolean => {
      const empty = new DatabaseSync(':memory:')
      try {
        empty.exec(sql)
        return true
      } catch {
        // The client may lack functions, modules or options of the application.
        return false
      } finally {
        empty.close()
      }
    }
    const target = sqliteTarget(shown, statementsOf(database), canExecute)
    return { target, ...read(database, source) }
  } catch (error) {
    if (error instanceof InferenceFailure) throw error
    throw new InferenceFailure(`cannot read ${shown}: ${reasonOf(error)}`)
  } finally {
    database.close()
  }
}

function reasonOf(error: unknown): string {
  return String((error as Error).message).replace(/^./, (first) => first.toLowerCase())
}

/**
 * Returns the SQL statements that created the tables and other objects of the file, in order, without those of internal
 * objects.
 */
function statementsOf(database: Database): readonly string[] {
  const rows = rowsOf(
    database,
    `SELECT sql, tbl_name AS name FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
    ORDER BY type <> 'table', rowid`,
  )
  return rows.flatMap(({ sql, name }) => (isOwnTable(String(name)) ? [] : [String(sql)]))
}

function read(
  database: Database,
  { tables: selected, hasData }: SqliteSource,
): Omit<DataModel, 'target'> {
  const notes: Note[] = []
  const shadows = new Set(
    rowsOf(database, 'PRAGMA table_list').flatMap(({ name, type }) =>
      type === 'shadow' || type === 'virtual' ? [String(name)] : [],
    ),
  )
  const found = rowsOf(
    database,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
  )
  const tables: Table[] = []
  const isSelected = (name: string): boolean => selected === undefined || selected.includes(name)
  const counts = rowsOf(
    database,
    "SELECT s.name, count(*) AS count FROM sqlite_schema s, pragma_table_info(s.name) WHERE s.type = 'table' GROUP BY s.name",
  )
  const columnCount = counts.reduce(
    (sum, { name, count }) => sum + (isSelected(String(name)) ? Number(count) : 0),
    0,
  )
  const rowsMax = sampleRows(columnCount)
  for (const { name, sql } of found) {
    const key = String(name)
    if (isOwnTable(key)) continue
    if (!isSelected(key)) continue
    const isVirtual = /^CREATE\s+VIRTUAL/i.test(String(sql))
    if (shadows.has(key) && !isVirtual) continue
    const why = isVirtual ? 'it is a virtual table' : reasonToSkip(database, key)
    if (why !== undefined) {
      notes.push({ table: key, message: `was skipped: ${why}` })
      continue
    }
    tables.push(tableOf(database, { key, sql: String(sql), hasData, rowsMax }, notes))
  }
  const names = found.map(({ name }) => String(name)).filter((name) => !isOwnTable(name))
  return { tables, names, notes }
}

/** Returns why a table cannot be filled, as part of a note, or undefined if it can. */
function reasonToSkip(database: Database, key: string): string | undefined {
  if (nameIssue(key) !== undefined || key.includes('.')) {
    return 'its name is not allowed in a definition'
  }
  const [missing] = rowsOf(
    database,
    `SELECT "table" AS name FROM pragma_foreign_key_list(?) WHERE NOT EXISTS
      (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = "table" COLLATE NOCASE)`,
    key,
  )
  return missing === undefined
    ? undefined
    : `it has a foreign key to ${missing.name}, which does not exist, so SQLite accepts no rows while it enforces foreign keys`
}

/** Matches the statement that created a trigger for inserted rows. Its name may be quoted. */
const insertTrigger =
  /^CREATE\s+(?:TEMP(?:ORARY)?\s+)?TRIGGER\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|'[^']*'|\S+)\s+(?:(?:BEFORE|AFTER|INSTEAD\s+OF)\s+)?INSERT\b/i

interface Found {
  readonly key: string
  readonly sql: string
  readonly hasData: boolean
  readonly rowsMax: number
}

function tableOf(database: Database, { key, sql, hasData, rowsMax }: Found, notes: Note[]): Table {
  const created = readCreateTable(sql)
  const infos = rowsOf(database, 'SELECT * FROM pragma_table_xinfo(?)', key)
  const plain = infos.filter(({ hidden }) => hidden !== 2 && hidden !== 3)
  const { rows, isComplete } = hasData
    ? sample(database, key, { columns: plain.map(({ name }) => String(name)), rowsMax })
    : { rows: [], isComplete: false }
  const inKey = infos.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
  const primaryKey = inKey.map(({ name }) => String(name))
  // An INTEGER primary key is the rowid, which counts up and is never null. Tables without rowid are excluded.
  const rowid =
    primaryKey.length === 1 && /^INTEGER$/i.test(String(inKey[0]?.type)) ? primaryKey[0] : undefined
  const columns = infos.map((info): Column => {
    const name = String(info.name)
    const values = rows.map((row) => row[name] ?? null)
    const present = values.filter((value) => value !== null)
    const isJson = created.checks.some((text) => jsonColumn(text) === name.toLowerCase())
    const type = sqliteType(isJson ? 'JSON' : String(info.type), {
      name,
      values: present,
      isCaseless: created.caseless.has(name.toLowerCase()),
    })
    return {
      name,
      type,
      isNullable: info.notnull === 0 && Number(info.pk) === 0,
      ...((info.hidden === 2 || info.hidden === 3) && { isGenerated: true }),
      ...(name === rowid && { isCounter: true }),
      ...(info.dflt_value !== null && { default: String(info.dflt_value) }),
      ...(rows.length > 0 &&
        type.kind !== 'bytes' && { statistics: statisticsOf(values, { type, isComplete }) }),
    }
  })
  const names = new Map(columns.map(({ name }) => [name.toLowerCase(), name]))
  const checks = created.checks.map((text): Check => {
    const condition = parseCondition(text, names)
    return {
      text,
      ...(condition === undefined ? columnsIn(text, [...names.values()]) : { condition }),
    }
  })
  const triggers = rowsOf(
    database,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?",
    key,
  ).filter(({ sql }) => insertTrigger.test(String(sql)))
  if (triggers.length > 0) {
    notes.push({ table: key, message: triggerNote(triggers.map(({ name }) => String(name))) })
  }
  const table: Table = {
    key,
    columns,
    ...(primaryKey.length > 0 && { primaryKey }),
    uniques: uniquesOf(database, key, names, notes),
    foreignKeys: foreignKeysOf(database, key, names),
    checks,
  }
  return hasData ? withSpan(database, table, { rowsMax, notes }) : table
}

function uniquesOf(
  database: Database,
  table: string,
  names: ReadonlyMap<string, string>,
  notes: Note[],
): readonly (readonly string[])[] {
  const indexes = rowsOf(database, 'SELECT * FROM pragma_index_list(?)', table)
  return indexes.flatMap(({ name, unique, origin, partial }) => {
    if (unique !== 1 || origin === 'pk') return []
    const columns = rowsOf(database, 'SELECT name FROM pragma_index_info(?)', String(name)).map(
      (row) => (row.name === null ? undefined : names.get(String(row.name).toLowerCase())),
    )
    if (columns.includes(undefined)) {
      notes.push({
        table,
        message: `has a unique index on an expression that generated rows may violate: ${name}`,
      })
      return []
    }
    if (partial === 1) {
      notes.push({
        table,
        message: `has unique values for (${columns.join(', ')}) in all rows, although the index ${name} covers only some`,
      })
    }
    return [columns.filter((column) => column !== undefined)]
  })
}

function foreignKeysOf(
  database: Database,
  table: string,
  names: ReadonlyMap<string, string>,
): readonly ForeignKey[] {
  const keys = new Map<string, { target: string; columns: string[]; targetColumns: string[] }>()
  for (const row of rowsOf(
    database,
    'SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq',
    table,
  )) {
    const id = String(row.id)
    const target = realName(database, String(row.table))
    const key = keys.get(id) ?? { target, columns: [], targetColumns: [] }
    const from = String(row.from)
    key.columns.push(names.get(from.toLowerCase()) ?? from)
    key.targetColumns.push(columnOf(database, target, row))
    keys.set(id, key)
  }
  return [...keys.values()]
}

/** Returns the name of a table as it was created, for a name in any case. */
function realName(database: Database, name: string): string {
  const [found] = rowsOf(
    database,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE",
    name,
  )
  return String(found?.name ?? name)
}

/**
 * Returns the column that a column of a foreign key references. By default a foreign key references the primary key,
 * column by column.
 */
function columnOf(database: Database, target: string, { to, seq }: Row): string {
  const infos = rowsOf(database, 'SELECT name, pk FROM pragma_table_info(?)', target)
  const found =
    to === null
      ? infos.find(({ pk }) => pk === Number(seq) + 1)
      : infos.find(({ name }) => String(name).toLowerCase() === String(to).toLowerCase())
  return String(found?.name ?? to)
}
