/** Reads a database of MySQL or MariaDB as a model: its catalog, and statistics of its rows. */

import { nameIssue } from '../../../definition/name.ts'
import { columnsOf } from '../../conditions/condition.ts'
import { parseCondition } from '../../conditions/parse-condition.ts'
import { columnsIn } from '../../conditions/unsupported-conditions.ts'
import { statisticsOf } from '../../model/column-statistics.ts'
import type { Check, Column, DataModel, ForeignKey, Note, Table } from '../../model/model.ts'
import type { Scalar } from '../../model/scalar.ts'
import { jsonColumn } from '../../sql/json-check.ts'
import { sampleRows } from '../sample-size.ts'
import { triggerNote } from '../trigger-note.ts'
import {
  type MysqlCatalog,
  type MysqlColumn,
  type MysqlIndexPart,
  type MysqlTable,
  readCatalog,
} from './catalog.ts'
import { isReadable, typeOf } from './column-types.ts'
import { conditionText, partitionCondition } from './condition-text.ts'
import { connected, isDatabaseError, type MysqlSession } from './connection.ts'
import { type SampledRows, sample, withSpan } from './rows.ts'

export interface MysqlSource {
  readonly address: string
  /** Names of the tables to read; all by default. */
  readonly tables?: readonly string[]
  /** Whether rows of the tables may be read, not only the catalog. */
  readonly hasData: boolean
}

export async function fromMysql(source: MysqlSource): Promise<DataModel> {
  return connected(source.address, async (session) => {
    const catalog = await readCatalog(session)
    const notes: Note[] = []
    const selected = catalog.tables.filter(
      (table) => source.tables?.includes(table.name) !== false && isFillable(table, notes),
    )
    const found = new Set(selected.map(({ name }) => name))
    const rowsMax = sampleRows(catalog.columns.filter(({ table }) => found.has(table)).length)
    const tables: Table[] = []
    for (const table of selected) {
      const parts = partsOf(catalog, table.name)
      const reading = { session, parts, notes, rowsMax: source.hasData ? rowsMax : undefined }
      tables.push(await tableOf(table, reading))
    }
    const names = catalog.tables.filter(({ type }) => type !== 'VIEW').map(({ name }) => name)
    return { target: { kind: 'mysql', command: command(session) }, tables, names, notes }
  })
}

/**
 * Returns the command of the database client, which finds its server and password in option files or in environment
 * variables (`MYSQL_HOST`, `MYSQL_TCP_PORT`, `MYSQL_PWD`), so that no file contains them. MariaDB renamed the client.
 */
function command({ isMariaDb }: MysqlSession): string {
  const client = isMariaDb ? 'mariadb' : 'mysql'
  const user = `\${MYSQL_USER:+--user="$MYSQL_USER"}`
  return `${client} ${user} --init-command="SET time_zone = '+00:00'" "\${TARGET_DATABASE:?must be the name of the empty database to fill}"`
}

/** Storage engines whose tables are rows of other tables or servers, or keep no rows. */
const foreignEngines = ['FEDERATED', 'CONNECT', 'SPIDER', 'MRG_MYISAM', 'BLACKHOLE']

/** Returns whether rows can be inserted into a table: not into views and sequences. Adds a note for other reasons. */
function isFillable({ name, type, engine }: MysqlTable, notes: Note[]): boolean {
  if (type !== 'BASE TABLE' && type !== 'SYSTEM VERSIONED') return false
  const isForeign = foreignEngines.includes((engine ?? '').toUpperCase())
  const isAllowed = nameIssue(name) === undefined && !name.includes('.')
  if (isForeign) notes.push({ table: name, message: `was skipped: its engine is ${engine}` })
  else if (!isAllowed) {
    notes.push({ table: name, message: 'was skipped: its name is not allowed in a definition' })
  }
  return !isForeign && isAllowed
}

type Parts = Omit<MysqlCatalog, 'tables'>

function partsOf(catalog: MysqlCatalog, table: string): Parts {
  const own = <P extends { readonly table: string }>(parts: readonly P[]): readonly P[] =>
    parts.filter((part) => part.table === table)
  return {
    columns: own(catalog.columns),
    indexes: own(catalog.indexes),
    references: own(catalog.references),
    checks: own(catalog.checks),
    partitions: own(catalog.partitions),
    triggers: own(catalog.triggers),
  }
}

interface Reading {
  readonly session: MysqlSession
  readonly parts: Parts
  /** Maximum number of rows to read, or undefined if none may be read. */
  readonly rowsMax: number | undefined
  readonly notes: Note[]
}

async function tableOf(place: MysqlTable, reading: Reading): Promise<Table> {
  const { session, parts, notes } = reading
  const key = place.name
  const note = (message: string): void => void notes.push({ table: key, message })
  const indexes = indexesOf(parts.indexes, note)
  const primaryKey = indexes.find(({ name }) => name === 'PRIMARY')?.columns ?? []
  const checks = checksOf(parts, session.isMariaDb)
  const triggers = parts.triggers.map(({ name }) => name)
  if (triggers.length > 0)
    note(triggerNote(triggers, '"mysqldump --no-data --skip-triggers" creates a copy'))
  const read = await sampleOf(place, primaryKey, reading)
  const table: Table = {
    key,
    columns: parts.columns.map((column) => columnOf(column, { read, indexes, checks })),
    ...(primaryKey.length > 0 && { primaryKey }),
    uniques: indexes.flatMap(({ name, columns }) => (name === 'PRIMARY' ? [] : [columns])),
    foreignKeys: foreignKeysOf(parts, note),
    checks: checks.filter(({ text }) => jsonColumn(text) === undefined),
    ...(read !== undefined && { rowCount: read.rowCount }),
    ...(place.comment !== '' && { comment: place.comment }),
  }
  return read === undefined || read.isCut ? table : withSpan(session, table, read.isComplete)
}

async function sampleOf(
  place: MysqlTable,
  primaryKey: readonly string[],
  { session, parts, rowsMax, notes }: Reading,
): Promise<SampledRows | undefined> {
  if (rowsMax === undefined) return undefined
  const columns = parts.columns.filter((column) => !isGenerated(column))
  const note = (message: string): void => void notes.push({ table: place.name, message })
  try {
    const read = await sample(session, { table: place, columns, primaryKey, rowsMax })
    const [count, most] = [read.rowCount, rowsMax].map((one) => one.toLocaleString('en'))
    if (read.isCut) {
      note(`has about ${count} rows, too many to read: values are based on the first ${most}`)
    }
    return read
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    note(`has rows that could not be read: ${error.message}`)
    return undefined
  }
}

function isGenerated({ extra }: MysqlColumn): boolean {
  return /\b(?:STORED|VIRTUAL|PERSISTENT) GENERATED\b/i.test(extra)
}

interface ColumnParts {
  readonly read: SampledRows | undefined
  readonly indexes: readonly UniqueIndex[]
  readonly checks: readonly Check[]
}

function columnOf(column: MysqlColumn, { read, indexes, checks }: ColumnParts): Column {
  const { name, extra, comment, isNullable } = column
  const rows = read?.rows ?? []
  const values = rows.map((row) => row[name] ?? null)
  const isJson = checks.some(({ text }) => jsonColumn(text) === name.toLowerCase())
  const declared = isJson ? ({ kind: 'json' } as const) : typeOf(column, values.filter(isPresent))
  const lengths = indexes.flatMap(({ lengths }) => lengths.get(name) ?? [])
  const type =
    declared.kind === 'text' && lengths.length > 0
      ? { ...declared, maxLength: Math.min(declared.maxLength ?? Infinity, ...lengths) }
      : declared
  // MariaDB writes the default of a column without one as NULL.
  const value = column.default === 'NULL' ? null : column.default
  const isRead = rows.length > 0 && isReadable(column)
  const plain = type.kind === 'boolean' ? values.map((one) => one && Number(one)) : values
  return {
    name,
    type,
    isNullable: isNullable === 1,
    ...(isGenerated(column) && { isGenerated: true }),
    ...(/auto_increment/i.test(extra) && { isCounter: true }),
    ...(value !== null && { default: value }),
    ...(comment !== '' && { comment }),
    ...(isRead && {
      statistics: statisticsOf(plain, { type, isComplete: read?.isComplete === true }),
    }),
  }
}

function isPresent(value: Scalar | null): value is Scalar {
  return value !== null
}

interface UniqueIndex {
  readonly name: string
  readonly columns: readonly string[]
  /**
   * Number of characters at the start of a column that the index contains, for columns that it does not contain
   * completely. Values of at most this length are unique if their starts are.
   */
  readonly lengths: ReadonlyMap<string, number>
}

/** Returns the unique indexes of a table. Adds a note for each index that generated rows may violate. */
function indexesOf(
  parts: readonly MysqlIndexPart[],
  note: (message: string) => void,
): readonly UniqueIndex[] {
  return [...new Set(parts.map(({ name }) => name))].flatMap((name) => {
    const own = parts.filter((part) => part.name === name)
    const columns = own.flatMap(({ column, expression }) => column ?? columnIn(expression) ?? [])
    if (columns.length < own.length) {
      const shown = own.map(({ column, expression }) => column ?? expression)
      note(`has a unique index that generated rows may violate: (${shown.join(', ')})`)
      return []
    }
    const lengths = new Map(
      own.flatMap(({ column, length }) =>
        column === null || length === null ? [] : [[column, length]],
      ),
    )
    return [{ name, columns, lengths }]
  })
}

/** Returns the column in the expression of an index such as ``lower(`email`)``, or undefined for other expressions. */
function columnIn(expression: string | null): string | undefined {
  return /^(?:lower|upper)\(`((?:[^`]|``)+)`\)$/.exec(expression ?? '')?.[1]?.replaceAll('``', '`')
}

function foreignKeysOf(
  { references }: Parts,
  note: (message: string) => void,
): readonly ForeignKey[] {
  return [...new Set(references.map(({ name }) => name))].flatMap((name) => {
    const own = references.filter((part) => part.name === name)
    const [first] = own
    if (first === undefined || first.isInside === 0) {
      note(`has a foreign key to another database that generated rows may violate: ${name}`)
      return []
    }
    return {
      columns: own.map(({ column }) => column),
      target: first.target,
      targetColumns: own.map(({ targetColumn }) => targetColumn),
    }
  })
}

/** Returns the conditions of a table, and the condition that each row fits a partition. */
function checksOf({ columns, checks, partitions }: Parts, isMariaDb: boolean): readonly Check[] {
  const names = columns.map(({ name }) => name)
  const byName = new Map(names.map((name) => [name.toLowerCase(), name]))
  const ofPartitions = partitionCondition(partitions)
  const texts = [
    ...checks.map(({ name, text }) => ({ name, text: conditionText(text, isMariaDb) })),
    ...(ofPartitions === undefined ? [] : [{ name: 'partitions', text: ofPartitions }]),
  ]
  const found = texts.map(({ name, text }): Check => {
    const condition = parseCondition(text, byName)
    return { name, text, ...(condition === undefined ? columnsIn(text, names) : { condition }) }
  })
  return [...found, ...signChecks(columns, found)]
}

/**
 * Returns the condition that an unsigned column is not negative, for the columns that a condition compares with others
 * and that are therefore calculated.
 */
function signChecks(columns: readonly MysqlColumn[], checks: readonly Check[]): readonly Check[] {
  const groups = checks.map(({ condition }) => (condition ? columnsOf(condition) : new Set()))
  const compared = groups.filter(({ size }) => size > 1)
  const own = columns.filter(
    ({ name, declared }) => /unsigned/.test(declared) && compared.some((group) => group.has(name)),
  )
  return own.map(({ name }) => ({
    text: `${name} >= 0`,
    condition: {
      kind: 'compare',
      operator: '>=',
      left: { kind: 'column', name },
      right: { kind: 'literal', value: 0 },
    },
  }))
}
