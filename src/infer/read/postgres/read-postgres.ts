/**
 * A PostgreSQL database as a model: its catalogue, and what its rows look like. Everything is read in one transaction
 * that cannot write, by a role that need not own anything.
 */

import type { Client } from 'pg'
import { columnsIn } from '../../conditions/blind.ts'
import { parseCondition } from '../../conditions/parse-condition.ts'
import type { Check, DataModel, ForeignKey, Note, Table } from '../../model/model.ts'
import { sampleRows } from '../sample-size.ts'
import { type CatalogColumn, type Catalogue, readCatalogue } from './catalogue.ts'
import { innerCheck, typeOf } from './column-types.ts'
import { connected } from './connection.ts'
import { partitionChecks } from './partitions.ts'
import { addStatistics } from './rows.ts'
import { type Patience, patienceMs } from './scan.ts'

export interface PostgresSource {
  readonly address: string
  /** All that are not the system's own when absent. */
  readonly schema?: string
  /** Keys or names of tables; all when absent. */
  readonly tables?: readonly string[]
  /** Whether rows may be looked at. */
  readonly hasData: boolean
}

export async function fromPostgres(source: PostgresSource): Promise<DataModel> {
  return connected(source.address, async (client) => {
    const catalogue = await readCatalogue(client, source.schema)
    const notes: Note[] = [...catalogue.notes]
    const home = source.schema ?? 'public'
    const keyOf = (schema: string, name: string): string =>
      schema === home && !name.includes('.') ? name : `${schema}.${name}`
    const keys = new Map(
      catalogue.tables.map(({ oid, schema, name }) => [oid, keyOf(schema, name)]),
    )
    const wanted = catalogue.tables.filter((table) => isWanted(table, keys, source.tables))
    const tables: Table[] = []
    for (const { oid, schema, name, ...rest } of wanted) {
      const key = keys.get(oid) as string
      if (name.includes('.') || schema.includes('.') || hasOddCharacters(key)) {
        notes.push({ table: key, message: 'was left out: a definition cannot name such a table' })
        continue
      }
      tables.push(
        tableOf({ oid, key, rowCount: rest.rowCount, comment: rest.comment }, catalogue, {
          keys,
          notes,
        }),
      )
    }
    const filled = source.hasData
      ? await withRows(client, { tables, catalogue, keys, notes })
      : tables
    const names = [...keys.values()]
    return { target: { kind: 'postgres', command }, tables: filled, names, notes }
  })
}

/**
 * The address stays in the environment, where the password is no part of a file; and its name is not the usual one, which
 * may be that of the source.
 */
const command = `psql -X -q -v ON_ERROR_STOP=1 "\${TARGET_DATABASE_URL:?must be the address of the database to fill}"`

function hasOddCharacters(key: string): boolean {
  return (
    /[/\\\p{Cc}\u2028\u2029]/u.test(key) || key.normalize('NFC') !== key || [...key].length > 128
  )
}

function isWanted(
  { oid, name }: { readonly oid: string; readonly name: string },
  keys: ReadonlyMap<string, string>,
  tables: readonly string[] | undefined,
): boolean {
  return tables === undefined || tables.includes(name) || tables.includes(keys.get(oid) as string)
}

interface Found {
  readonly oid: string
  readonly key: string
  readonly rowCount: number | undefined
  readonly comment: string | undefined
}

function tableOf(
  { oid, key, rowCount, comment }: Found,
  catalogue: Catalogue,
  { keys, notes }: { readonly keys: ReadonlyMap<string, string>; readonly notes: Note[] },
): Table {
  const own = catalogue.columns.filter((column) => column.table === oid)
  const nameOf = new Map(own.map(({ number, name }) => [number, name]))
  const names = (numbers: readonly number[]): string[] =>
    numbers.map((number) => nameOf.get(number) ?? '')
  const checks: Check[] = []
  const uniques: string[][] = []
  const foreignKeys: ForeignKey[] = []
  const disjoint: string[] = []
  let primaryKey: string[] | undefined
  for (const constraint of catalogue.constraints.filter((one) => one.table === oid)) {
    const columns = names(constraint.columns)
    if (constraint.kind === 'p') primaryKey = columns
    else if (constraint.kind === 'u') uniques.push(columns)
    else if (constraint.kind === 'c') checks.push(checkOf(constraint.name, constraint.text, own))
    else if (constraint.kind === 'x') {
      const found = exclusionOf(constraint.text, own)
      disjoint.push(...found.disjoint)
      if (found.equal.length > 0) {
        uniques.push([...found.equal])
        notes.push({
          table: key,
          message: `keeps all rows apart in (${found.equal.join(', ')}), which is more than it excludes: ${constraint.text}`,
        })
      } else if (found.disjoint.length === 0) {
        notes.push({
          table: key,
          message: `has an exclusion that rows may break: ${constraint.text}`,
        })
      }
    } else if (constraint.kind === 'f' && constraint.target !== undefined) {
      const target = catalogue.columns.filter((column) => column.table === constraint.target)
      const there = new Map(target.map(({ number, name }) => [number, name]))
      foreignKeys.push({
        columns,
        target: keys.get(constraint.target) ?? `table ${constraint.target}`,
        targetColumns: constraint.targetColumns.map((number) => there.get(number) ?? ''),
        ...(constraint.isDeferred && { isDeferred: true }),
      })
    }
  }
  const caseless = new Set<string>()
  for (const index of catalogue.indexes.filter((one) => one.table === oid)) {
    const columns = index.parts.map((part) => columnOfPart(part, own))
    if (columns.some((name) => name === undefined)) {
      notes.push({
        table: key,
        message: `has a unique index that rows may break: (${index.parts.join(', ')})`,
      })
      continue
    }
    for (const [i, name] of columns.entries())
      if (index.parts[i]?.includes('(')) caseless.add(name as string)
    if (index.where !== undefined) {
      notes.push({
        table: key,
        message: `keeps all rows apart in (${columns.join(', ')}), though the index does so only where ${index.where}`,
      })
    }
    uniques.push(columns as string[])
  }
  const leaves = catalogue.partitions.get(oid) ?? []
  checks.push(...partitionChecks(leaves, [...nameOf.values()]))
  const domainChecks = own.flatMap((column) => domainChecksOf(column, catalogue))
  return {
    key,
    columns: own.map((column) => {
      const { type, isNullable } = typeOf(column, catalogue)
      return {
        name: column.name,
        type:
          caseless.has(column.name) && type.kind === 'text' ? { ...type, isCaseless: true } : type,
        isNullable: column.isNullable && isNullable,
        ...(column.isGenerated && { isGenerated: true }),
        ...((column.hasIdentity || /^nextval\(/.test(column.default ?? '')) && { isCounter: true }),
        ...(column.default !== undefined && { default: column.default }),
        ...(column.comment !== undefined && { comment: column.comment }),
      }
    }),
    ...(primaryKey !== undefined && { primaryKey }),
    uniques,
    foreignKeys,
    checks: [...checks, ...domainChecks],
    ...(disjoint.length > 0 && { disjoint }),
    ...(rowCount !== undefined && { rowCount }),
    ...(comment !== undefined && { comment }),
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

/** `EXCLUDE USING gist (room WITH =, during WITH &&)`: ranges that must not overlap, or else what must differ. */
function exclusionOf(
  text: string,
  columns: readonly CatalogColumn[],
): { readonly disjoint: readonly string[]; readonly equal: readonly string[] } {
  const named = (operator: string): readonly string[] =>
    [
      ...text.matchAll(/(?:"((?:[^"]|"")+)"|([\p{L}_][\p{L}\p{N}_$]*)) WITH (\S+?)(?=[,)])/gu),
    ].flatMap(([, quoted, plain, sign]) => {
      const name = quoted?.replaceAll('""', '"') ?? plain ?? ''
      return sign === operator && columns.some((column) => column.name === name) ? [name] : []
    })
  const disjoint = named('&&')
  return { disjoint, equal: disjoint.length > 0 ? [] : named('=') }
}

/** What a domain demands, and the domains on which it is built, said of the column. */
function domainChecksOf(column: CatalogColumn, { types }: Catalogue): readonly Check[] {
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

/** `email`, or `lower((email)::text)`: the column that a part of an index is about. */
function columnOfPart(part: string, columns: readonly CatalogColumn[]): string | undefined {
  const bare = /^(?:lower|upper)\((.*)\)$/.exec(part)?.[1] ?? part
  const name = bare.replace(/::[\w ]+$/, '').replace(/^\((.*)\)$/, '$1')
  const plain = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
  return columns.find((column) => column.name === plain)?.name
}

async function withRows(
  client: Client,
  {
    tables,
    catalogue,
    keys,
    notes,
  }: {
    readonly tables: readonly Table[]
    readonly catalogue: Catalogue
    readonly keys: ReadonlyMap<string, string>
    readonly notes: Note[]
  },
): Promise<readonly Table[]> {
  const patience: Patience = { leftMs: patienceMs }
  const found: Table[] = []
  const rowsMax = sampleRows(tables.reduce((sum, { columns }) => sum + columns.length, 0))
  const oids = new Map([...keys].map(([oid, key]) => [key, oid]))
  for (const table of tables) {
    const place = catalogue.tables.find(({ oid }) => oid === oids.get(table.key))
    if (place === undefined || !place.isReadable) {
      notes.push({
        table: table.key,
        message: 'has rows that this role may not read: values come from its columns alone',
      })
      found.push(table)
    } else found.push(await addStatistics(client, { table, place, patience, rowsMax }, notes))
  }
  return found
}
