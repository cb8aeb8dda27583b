/** A PostgreSQL database. It computes the checksums, so that only rows of differing buckets are transferred. */

import type { Client } from 'pg'
import type { Column } from '../../columns/column.ts'
import { shownAddress } from '../../infer/read/address.ts'
import { connected } from '../../infer/read/postgres/connection.ts'
import { columnName, tableName } from '../../text/sql.ts'
import type { ColumnRule, StoredType } from '../rows/column-rule.ts'
import { decimalText } from '../rows/decimal-text.ts'
import { Digest } from '../rows/digest.ts'
import { postgresDouble } from '../rows/postgres-double.ts'
import type { Conversion, RowTexts } from '../rows/row-text.ts'
import type { RunTable, TablePlan } from '../table-plan.ts'
import { asCheckFailure } from './database-failure.ts'
import { tablePlace, textOf } from './sql-text.ts'
import type { BucketChoice, Summary, Target, TargetKind, TargetTable } from './target.ts'

const rowsAtOnce = 2_000

export const postgresTarget: TargetKind = {
  form: 'postgres://…',
  matches: (address) => /^postgres(?:ql)?:\/\//.test(address),
  open: (address, _context, check) =>
    asCheckFailure(() =>
      connected(address, (client) => check(targetOf(client, address)), { statementTimeoutMs: 0 }),
    ),
}

function targetOf(client: Client, address: string): Target {
  return {
    label: shownAddress(address),
    place: tablePlace('postgres'),
    fold: (name) => Buffer.from(name).subarray(0, nameBytes).toString(),
    find: (table) => tableOf(client, table),
  }
}

/** Maximum length of a name in bytes. PostgreSQL ignores the rest. */
const nameBytes = 63

async function tableOf(client: Client, { table }: RunTable): Promise<TargetTable | undefined> {
  const name = textOf(tableName(table, 'postgres'))
  const { rows } = await client.query<{ readonly name: string; readonly type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [name],
  )
  if (rows.length === 0) return undefined
  const columns = rows.map((column) => ({ name: column.name, type: storedType(column.type) }))
  return {
    ...{ columns, holds: 'state' },
    summary: (plan) => summaryOf(client, name, plan),
    rows: (plan, buckets) => rowsOf(client, name, plan, buckets),
  }
}

/** Returns what is known of a type such as `numeric(10,2)`. */
function storedType(name: string): StoredType {
  const digits = /\((?:\d+,)?(\d+)\)/.exec(name)?.[1]
  const limited = digits === undefined ? {} : { digits: Number(digits) }
  if (name === 'boolean') return { name, kind: 'boolean' }
  if (name === 'real') return { name, kind: 'float32' }
  if (name.startsWith('numeric')) return { name, kind: 'number', ...limited }
  if (name === 'double precision' || /^(?:small|big)?int(?:eger)?$/.test(name))
    return { name, kind: 'number' }
  if (name.startsWith('timestamp')) return { name, kind: 'timestamp', ...limited }
  if (name.startsWith('character(')) return { name, kind: 'char' }
  if (name.startsWith('json')) return { name, kind: 'json' }
  return { name, kind: name === 'text' || name.startsWith('character') ? 'text' : 'other' }
}

/** The expression with which the server writes the values of a column as the text of which the hash is computed. */
interface Written {
  readonly sql: string
  /** Converts the text of a run's value to the same text. */
  readonly conversion?: Conversion
}

/** The texts that the server hashes: of a whole row, and of its key. */
interface HashedTexts {
  readonly row: string
  readonly key: string
  readonly conversions: readonly Conversion[]
}

/** Returns the texts that the server hashes, or undefined if it cannot write some values as a run does. */
function hashedTexts({ rules, stored, key }: TablePlan): HashedTexts | undefined {
  const written = rules.flatMap((rule, i): readonly Written[] => {
    const own = stored[i]
    const writer = writers[rule.column.type]
    if (own === undefined || writer === undefined) return []
    const found = writer(textOf(columnName(own.name, 'postgres')), rule, own.type)
    return found === undefined ? [] : [found]
  })
  if (written.length < rules.length || rules.length === 0) return undefined
  const values = written.map(({ sql }) => `coalesce(${sql}, '\\N')`)
  const row = joined(values)
  return {
    row,
    key: key.length === 0 ? row : joined(key.map((at) => values[at] ?? '')),
    conversions: written.map(({ conversion }) => conversion),
  }
}

function summaryOf(client: Client, table: string, plan: TablePlan): Summary | undefined {
  const texts = hashedTexts(plan)
  if (texts === undefined) return undefined
  const { row, key, conversions } = texts
  return {
    conversions,
    async digest(bits) {
      const { rows } = await client.query<{ bucket: number; count: string; sum: string }>(
        `SELECT ${bucketOf(key, bits)} AS bucket, count(*) AS count,
          sum(hashtextextended((${row}) COLLATE "C", 0)) AS sum FROM ${table} GROUP BY 1`,
      )
      const digest = new Digest(bits)
      for (const { bucket, count, sum } of rows) {
        const whole = BigInt.asUintN(64, BigInt(sum))
        digest.add(bucket, Number(whole & 0xffffffffn), Number(whole >> 32n), Number(count))
      }
      return digest
    },
  }
}

function joined(values: readonly string[]): string {
  return values.join(" || E'\\t' || ")
}

/** Returns the bucket of a key: some bits of the lower half of its hash. */
function bucketOf(key: string, bits: number): string {
  return `(hashtext((${key}) COLLATE "C") & ${2 ** bits - 1})`
}

type Writer = (quoted: string, rule: ColumnRule, stored: StoredType) => Written | undefined

/** A text with a backslash before tabs and backslashes. */
const escapedText: Writer = (quoted, { expected }) => ({
  sql: `replace(replace(${quoted}::text, '\\', '\\\\'), E'\\t', '\\t')`,
  ...(expected !== undefined && { conversion: expected }),
})

const integer: Writer = (quoted, _rule, { name }) => {
  if (name.startsWith('numeric')) return { sql: `trim_scale(${quoted})::text` }
  return /^(?:small|big)?int(?:eger)?$/.test(name) ? { sql: `${quoted}::text` } : undefined
}

const double: Writer = (quoted, _rule, { name }) =>
  name === 'double precision' ? { sql: `${quoted}::text`, conversion: postgresDouble } : undefined

/** Number of digits after the point from which on JSON may write a decimal number with an exponent. */
const exponentDigits = 7

/** Types of columns whose text the server can write as a run does. The rows of other tables are transferred. */
const writers: Readonly<Partial<Record<Column['type'], Writer>>> = {
  boolean: (quoted, _rule, { kind }) =>
    kind === 'boolean'
      ? { sql: `CASE WHEN ${quoted} THEN 't' WHEN NOT ${quoted} THEN 'f' END` }
      : undefined,
  int32: (quoted, rule, stored) => integer(quoted, rule, stored) ?? double(quoted, rule, stored),
  // A double cannot hold all integers from 2⁵³ on.
  int64: integer,
  double,
  decimal(quoted, rule, stored) {
    const { column } = rule
    const { name, digits } = stored
    if (column.type !== 'decimal') return undefined
    if (!name.startsWith('numeric')) return double(quoted, rule, stored)
    const isRounded = digits !== undefined && digits < column.scale
    const isPlain = !isRounded && column.scale < exponentDigits
    return {
      sql: `trim_scale(${quoted})::text`,
      ...(!isPlain && { conversion: (text: string) => decimalText(text, digits) }),
    }
  },
  date: (quoted, _rule, { name }) => (name === 'date' ? { sql: `${quoted}::text` } : undefined),
  timestamp(quoted, { expected }, { name, kind }) {
    if (kind !== 'timestamp') return undefined
    const utc = name.endsWith('with time zone') ? `${quoted} AT TIME ZONE 'UTC'` : quoted
    return {
      sql: `replace(to_char(${utc}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z', 'Z')`,
      ...(expected !== undefined && { conversion: expected }),
    }
  },
  uuid: (quoted, _rule, { name }) => (name === 'uuid' ? { sql: `${quoted}::text` } : undefined),
  string: escapedText,
  enum: escapedText,
  list: (quoted, rule, stored) =>
    stored.name === 'jsonb' ? escapedText(quoted, rule, stored) : undefined,
  struct: (quoted, rule, stored) =>
    stored.name === 'jsonb' ? escapedText(quoted, rule, stored) : undefined,
}

async function* rowsOf(
  client: Client,
  table: string,
  plan: TablePlan,
  choice: BucketChoice | undefined,
): AsyncGenerator<readonly RowTexts[]> {
  const columns = plan.stored.map(({ name }) => `${textOf(columnName(name, 'postgres'))}::text`)
  const texts = hashedTexts(plan)
  const where =
    choice === undefined || texts === undefined
      ? ''
      : ` WHERE ${bucketOf(texts.key, choice.bits)} = ANY('{${choice.buckets.join(',')}}'::int[])`
  await client.query(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT ${columns.join(', ')} FROM ${table}${where}`,
  )
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `FETCH ${rowsAtOnce} FROM ${cursor}`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    yield rows
  }
  await client.query(`CLOSE ${cursor}`)
}

const cursor = 'spate_check_rows'
