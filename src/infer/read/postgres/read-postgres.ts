/**
 * Reads a PostgreSQL database as a model: its catalog, and statistics of its rows. All statements run in one read-only
 * transaction, and the role need not own anything.
 */

import type { Client } from 'pg'
import { nameIssue } from '../../../definition/name.ts'
import { parseCondition } from '../../conditions/parse-condition.ts'
import { columnsIn } from '../../conditions/unsupported-conditions.ts'
import type { Check, Column, DataModel, ForeignKey, Note, Table } from '../../model/model.ts'
import { sampleRows } from '../sample-size.ts'
import { triggerNote } from '../trigger-note.ts'
import {
  type Catalog,
  type CatalogColumn,
  type CatalogConstraint,
  type CatalogTable,
  readCatalog,
} from './catalog.ts'
import { innerCheck, typeOf } from './column-types.ts'
import { connected } from './connection.ts'
import { partitionChecks } from './partitions.ts'
import { addStatistics } from './rows.ts'
import { budgetMs, type TimeBudget } from './scan.ts'
import { uniqueIndexOf } from './unique-index.ts'

export interface PostgresSource {
  readonly address: string
  /** Name of the schema whose tables are read; by default all schemas except those of the system. */
  readonly schema?: string
  /** Keys or names of the tables to read; all by default. */
  readonly tables?: readonly string[]
  /** Whether rows of the tables may be read, not only the catalog. */
  readonly hasData: boolean
}

export async function fromPostgres(source: PostgresSource): Promise<DataModel> {
  return connected(source.address, async (client) => {
    const catalog = await readCatalog(client, source.schema)
    const notes: Note[] = [...catalog.notes]
    const home = source.schema ?? 'public'
    const keyOf = (schema: string, name: string): string =>
      schema === home && !name.includes('.') ? name : `${schema}.${name}`
    const keys = new Map(catalog.tables.map(({ oid, schema, name }) => [oid, keyOf(schema, name)]))
    const selected = catalog.tables.filter((table) => isSelected(table, keys, source.tables))
    const tables: Table[] = []
    for (const table of selected) {
      const { oid, schema, name } = table
      const key = keys.get(oid) as string
      if (name.includes('.') || schema.includes('.') || nameIssue(key) !== undefined) {
        notes.push({ table: key, message: 'was skipped: its name is not allowed in a definition' })
      } else if (table.isPartitioned && !catalog.partitions.has(oid)) {
        notes.push({
          table: key,
          message: 'was skipped: it has no partitions, so it accepts no rows',
        })
      } else tables.push(tableOf(table, catalog, { keys, notes }))
    }
    const filled = source.hasData
      ? await withRows(client, { tables, catalog, keys, notes })
      : tables
    const names = [...keys.values()]
    return { target: { kind: 'postgres', command }, tables: filled, names, notes }
  })
}

/**
 * Command of the database client. The URL of the database stays in an environment variable, so that no file contains
 * its password. The variable is not DATABASE_URL, which may refer to the source.
 */
const command = `psql -X -q -v ON_ERROR_STOP=1 "\${TARGET_DATABASE_URL:?must be the URL of the database to fill}"`

function isSelected(
  { oid, name }: { readonly oid: string; readonly name: string },
  keys: ReadonlyMap<string, string>,
  tables: readonly string[] | undefined,
): boolean {
  return tables === undefined || tables.includes(name) || tables.includes(keys.get(oid) as string)
}

interface Reading {
  /** The keys of all tables in the model, by object identifier of the table. */
  readonly keys: ReadonlyMap<string, string>
  readonly notes: Note[]
}

function tableOf(
  { oid, rowCount, comment }: CatalogTable,
  catalog: Catalog,
  { keys, notes }: Reading,
): Table {
  const key = keys.get(oid) as string
  const note = (message: string): void => void notes.push({ table: key, message })
  const own = catalog.columns.filter((column) => column.table === oid)
  const names = (numbers: readonly number[], table = oid): string[] =>
    numbers.map((number) => {
      const found = catalog.columns.find((one) => one.table === table && one.number === number)
      return found?.name ?? ''
    })
  const allNames = own.map(({ name }) => name)
  const constraints = catalog.constraints.filter((one) => one.table === oid)
  const ofKind = (kind: string) => constraints.filter((one) => one.kind === kind)
  const exclusions = ofKind('x').map(({ text }) => exclusionOf(text, own, note))
  const indexes = catalog.indexes.filter((one) => one.table === oid)
  const unique = indexes.map((index) =>
    uniqueIndexOf(index, {
      columns: allNames,
      isNarrow: isNarrowIn(own, ofKind('f'), catalog),
      note,
    }),
  )
  const caseless = new Set(unique.flatMap((one) => one.caseless))
  const leaves = catalog.partitions.get(oid) ?? []
  const disjoint = exclusions.flatMap((one) => one.disjoint)
  const [primary] = ofKind('p')
  const triggers = catalog.triggers.filter((one) => one.table === oid)
  if (triggers.length > 0) note(triggerNote(triggers.map(({ name }) => name)))
  return {
    key,
    columns: own.map((column) => columnOf(column, catalog, caseless)),
    ...(primary !== undefined && { primaryKey: names(primary.columns) }),
    uniques: [
      ...ofKind('u').map(({ columns }) => names(columns)),
      ...exclusions.map(({ equal }) => equal),
      ...unique.map(({ columns }) => columns),
    ].filter((columns) => columns.length > 0),
    foreignKeys: ofKind('f').map(
      ({ columns, target, targetColumns, isDeferred }): ForeignKey => ({
        columns: names(columns),
        target: keys.get(target) ?? `table ${target}`,
        targetColumns: names(targetColumns, target),
        ...(isDeferred && { isDeferred }),
      }),
    ),
    checks: [
      ...ofKind('c').map(({ name, text }) => checkOf(name, text, own)),
      ...partitionChecks(leaves, allNames),
      ...own.flatMap((column) => domainChecksOf(column, catalog)),
      ...unique.flatMap(({ checks }) => checks),
    ],
    ...(disjoint.length > 0 && { disjoint }),
    ...(rowCount !== null && { rowCount: Math.round(rowCount) }),
    ...(comment !== null && { comment }),
  }
}

/** Returns a function that returns whether few values of a column are possible: of a foreign key, or true and false. */
function isNarrowIn(
  columns: readonly CatalogColumn[],
  foreignKeys: readonly CatalogConstraint[],
  catalog: Catalog,
): (name: string) => boolean {
  const referring = new Set(foreignKeys.flatMap((one) => one.columns))
  return (name) => {
    const column = columns.find((one) => one.name === name)
    if (column === undefined) return false
    const { kind } = typeOf(column, catalog).type
    return referring.has(column.number) || kind === 'boolean' || kind === 'enum'
  }
}

function columnOf(column: CatalogColumn, catalog: Catalog, caseless: ReadonlySet<string>): Column {
  const { name, isGenerated, hasIdentity, default: value, comment } = column
  const { type, isNullable } = typeOf(column, catalog)
  const isCaseless = caseless.has(name) && type.kind === 'text'
  return {
    name,
    type: isCaseless ? { ...type, isCaseless } : type,
    isNullable: column.isNullable && isNullable,
    ...(isGenerated && { isGenerated }),
    ...((hasIdentity || /^nextval\(/.test(value ?? '')) && { isCounter: true }),
    ...(value !== null && { default: value }),
    ...(comment !== null && { comment }),
  }
}

function checkOf(name: string, text: string, columns: readonly CatalogColumn[]): Check {
  const condition = parseCondition(
    innerCheck(text),
    new Map(columns.map((column) => [column.name, column.name])),
  )
  const names = columns.map((column) => column.name)
  return {
    name,
    text: innerCheck(text),
    ...(condition === undefined ? columnsIn(text.replace(/^CHECK /, ''), names) : { condition }),
  }
}

/**
 * Returns the columns of an exclusion constraint such as `EXCLUDE USING gist (room WITH =, during WITH &&)`: columns of
 * ranges that must not overlap, or, without ranges, columns that must be unique.
 */
function exclusionOf(
  text: string,
  columns: readonly CatalogColumn[],
  note: (message: string) => void,
): { readonly disjoint: readonly string[]; readonly equal: readonly string[] } {
  const named = (operator: string): readonly string[] =>
    [
      ...text.matchAll(/(?:"((?:[^"]|"")+)"|([\p{L}_][\p{L}\p{N}_$]*)) WITH (\S+?)(?=[,)])/gu),
    ].flatMap(([, quoted, plain, sign]) => {
      const name = quoted?.replaceAll('""', '"') ?? plain ?? ''
      return sign === operator && columns.some((column) => column.name === name) ? [name] : []
    })
  const disjoint = named('&&')
  if (disjoint.length > 0) return { disjoint, equal: [] }
  const equal = named('=')
  note(
    equal.length > 0
      ? `has unique values for (${equal.join(', ')}), which is stricter than its exclusion constraint: ${text}`
      : `has an exclusion constraint that generated rows may violate: ${text}`,
  )
  return { disjoint, equal }
}

/** Returns the conditions of the domain of a column, and of its base domains, as checks of the column. */
function domainChecksOf(column: CatalogColumn, { types }: Catalog): readonly Check[] {
  const checks: Check[] = []
  let type = types.get(column.type)
  while (type?.kind === 'd') {
    for (const text of type.checks) {
      const condition = parseCondition(innerCheck(text), new Map([['value', column.name]]))
      checks.push({
        name: type.name,
        text: `${column.name}: ${innerCheck(text)}`,
        ...(condition && { condition }),
        columns: [column.name],
      })
    }
    type = types.get(type.base)
  }
  return checks
}

async function withRows(
  client: Client,
  {
    tables,
    catalog,
    keys,
    notes,
  }: {
    readonly tables: readonly Table[]
    readonly catalog: Catalog
    readonly keys: ReadonlyMap<string, string>
    readonly notes: Note[]
  },
): Promise<readonly Table[]> {
  const budget: TimeBudget = { leftMs: budgetMs }
  const found: Table[] = []
  const rowsMax = sampleRows(tables.reduce((sum, { columns }) => sum + columns.length, 0))
  const oids = new Map([...keys].map(([oid, key]) => [key, oid]))
  for (const table of tables) {
    const place = catalog.tables.find(({ oid }) => oid === oids.get(table.key))
    if (place === undefined || !place.isReadable) {
      notes.push({
        table: table.key,
        message:
          'has rows that this role cannot read: values are based on column types and names only',
      })
      found.push(table)
    } else found.push(await addStatistics(client, { table, place, budget, rowsMax }, notes))
  }
  return found
}
