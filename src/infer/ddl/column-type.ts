/** Converts the types of SQL statements to column types of the model. */

import type { ColumnType } from '../model/model.ts'
import { isKnown } from '../sql/native-types.ts'
import { sqliteType } from '../sql/sqlite-types.ts'
import type { DeclaredAlias, DeclaredType } from './declared-schema.ts'
import type { Dialect } from './dialect.ts'

export interface TypeContext {
  readonly dialect: Dialect | undefined
  /** The declared types, by name in lower case. */
  readonly types: ReadonlyMap<string, DeclaredAlias>
}

export interface ResolvedType {
  readonly type: ColumnType
  readonly isNullable: boolean
  /** Conditions of the type on `value`. */
  readonly checks: readonly string[]
  /** Whether the type is not known, so that its values are texts. */
  readonly isGuessed: boolean
}

/** Maximum number of domains that are based on each other. */
const domainsMax = 8

export function columnTypeOf(
  declared: DeclaredType,
  column: { readonly name: string; readonly isCaseless: boolean },
  context: TypeContext,
): ResolvedType {
  const checks: string[] = []
  let [type, isNullable] = [declared, true]
  for (let i = 0; i < domainsMax; i++) {
    const alias = context.types.get(type.name)
    if (alias?.kind !== 'domain') break
    checks.push(...alias.checks)
    isNullable &&= alias.isNullable
    type = { ...alias.base, isArray: type.isArray || alias.base.isArray }
  }
  const found = itemType(type, column, context)
  const known = found !== undefined && isKnown(found) ? found : undefined
  const item: ColumnType = known ?? { kind: 'text', maxLength: 32 }
  return {
    type: type.isArray ? { kind: 'array', items: item } : item,
    isNullable,
    checks,
    isGuessed: known === undefined,
  }
}

function itemType(
  type: DeclaredType,
  column: { readonly name: string; readonly isCaseless: boolean },
  { dialect, types }: TypeContext,
): ColumnType | undefined {
  const alias = types.get(type.name)
  if (alias?.kind === 'enum') return { kind: 'enum', values: alias.values }
  if (alias !== undefined) return undefined
  if (dialect === 'sqlite' || type.name === '') {
    const sizes = type.sizes.length > 0 ? `(${type.sizes.join(',')})` : ''
    return sqliteType(type.name + sizes, { ...column, values: [] })
  }
  const byDialect = dialect === undefined ? undefined : dialects[dialect]?.get(type.name)
  const rule = byDialect ?? common.get(type.name)
  const plain =
    rule?.(type) ?? (rule === undefined ? { kind: 'native', name: type.name } : undefined)
  return plain?.kind === 'text' && column.isCaseless ? { ...plain, isCaseless: true } : plain
}

type Rule = (type: DeclaredType) => ColumnType

function integer(bytes: number): Rule {
  return ({ isUnsigned }) => {
    const count = 2 ** (8 * bytes)
    return {
      kind: 'integer',
      minimum: isUnsigned ? 0 : Math.max(-count / 2, Number.MIN_SAFE_INTEGER),
      maximum: Math.min(isUnsigned ? count - 1 : count / 2 - 1, Number.MAX_SAFE_INTEGER),
    }
  }
}

const decimal: Rule = ({ sizes: [precision, scale = 0] }) => ({
  kind: 'decimal',
  ...(precision !== undefined && { precision, scale }),
})
const float: Rule = () => ({ kind: 'decimal' })
const single: Rule = () => ({ kind: 'decimal', precision: 9, scale: 3 })
const money: Rule = () => ({ kind: 'decimal', precision: 12, scale: 2 })
const text: Rule = ({ sizes: [maxLength] }) => ({
  kind: 'text',
  ...(maxLength !== undefined && maxLength > 0 && { maxLength }),
})
const character: Rule = ({ sizes: [maxLength = 1] }) => ({ kind: 'text', maxLength })
const long: Rule = () => ({ kind: 'text' })
const bytes: Rule = ({ sizes: [maxLength] }) => ({
  kind: 'bytes',
  ...(maxLength !== undefined && { maxLength }),
})
const timestamp: Rule = ({ name }) => ({
  kind: 'timestamp',
  ...(/\bwith\b/.test(name) && { hasZone: true }),
})
const zoned: Rule = () => ({ kind: 'timestamp', hasZone: true })
const time: Rule = ({ name }) => ({ kind: 'time', ...(/\bwith\b/.test(name) && { hasZone: true }) })
const members: Rule = ({ members: values }) => ({ kind: 'enum', values })
const json: Rule = () => ({ kind: 'json' })
const uuid: Rule = () => ({ kind: 'uuid' })
const boolean: Rule = () => ({ kind: 'boolean' })

/** Assigns one rule to several names, separated by commas. */
function named(rule: Rule, names: string): readonly (readonly [string, Rule])[] {
  return names.split(', ').map((name) => [name, rule])
}

const common: ReadonlyMap<string, Rule> = new Map([
  ...named(boolean, 'boolean, bool'),
  ...named(integer(1), 'tinyint, int1'),
  ...named(integer(2), 'smallint, int2, smallserial, serial2'),
  ...named(integer(3), 'mediumint, int3, middleint'),
  ...named(integer(4), 'int, integer, int4, serial, serial4'),
  ...named(integer(8), 'bigint, int8, bigserial, serial8, long'),
  ...named(() => ({ kind: 'integer', minimum: 1901, maximum: 2155 }), 'year'),
  ...named(decimal, 'decimal, numeric, dec, fixed, number'),
  ...named(float, 'float, double, double precision, float8, binary_double, binary_float'),
  ...named(single, 'real, float4'),
  ...named(money, 'money, smallmoney'),
  ...named(text, 'varchar, character varying, char varying, varchar2, nvarchar2, nvarchar, string'),
  ...named(text, 'national varchar, national character varying, nchar varying, sysname'),
  ...named(
    character,
    'char, character, bpchar, nchar, national char, national character, char byte',
  ),
  ...named(
    long,
    'text, clob, nclob, ntext, tinytext, mediumtext, longtext, character large object',
  ),
  ...named(long, 'long varchar'),
  ...named(() => ({ kind: 'text', isCaseless: true }), 'citext'),
  ...named(() => ({ kind: 'text', maxLength: 63 }), 'name'),
  ...named(uuid, 'uuid, uniqueidentifier, guid'),
  ...named(() => ({ kind: 'date' }), 'date'),
  ...named(timestamp, 'datetime, datetime2, smalldatetime, timestamp, timestamp without time zone'),
  ...named(zoned, 'timestamptz, timestamp with time zone, timestamp with local time zone'),
  ...named(zoned, 'datetimeoffset'),
  ...named(time, 'time, time without time zone, time with time zone'),
  ...named(() => ({ kind: 'time', hasZone: true }), 'timetz'),
  ...named(bytes, 'bytea, blob, binary, varbinary, binary varying, raw, long raw, image, bfile'),
  ...named(bytes, 'tinyblob, mediumblob, longblob, binary large object'),
  ...named(json, 'json, jsonb'),
  ...named(members, 'enum, set'),
  ...named(() => ({ kind: 'native', name: 'varbit' }), 'bit varying, varbit'),
])

const mysqlBit: Rule = ({ sizes: [size = 1] }) =>
  size === 1
    ? { kind: 'boolean' }
    : { kind: 'integer', minimum: 0, maximum: Math.min(2 ** size - 1, Number.MAX_SAFE_INTEGER) }

/** NUMBER of Oracle with a precision and no scale is an integer. */
const oracleNumber: Rule = (type) => {
  const [precision, scale = 0] = type.sizes
  if (precision === undefined || scale > 0 || precision > 15) return decimal(type)
  return { kind: 'integer', minimum: -(10 ** precision - 1), maximum: 10 ** precision - 1 }
}

/** Types that have another meaning in one kind of database. */
const dialects: Readonly<Partial<Record<Dialect, ReadonlyMap<string, Rule>>>> = {
  postgres: new Map([
    ...named((type) => native(type, 'bit'), 'bit'),
    ...named((type) => native(type, 'varbit'), 'varbit, bit varying'),
    ...named((type) => native(type, 'vector'), 'vector'),
    ...named(() => ({ kind: 'interval' }), 'interval'),
    ...named(() => ({ kind: 'native', name: 'money' }), 'money'),
  ]),
  mysql: new Map([
    ...named((type) => (type.sizes[0] === 1 ? { kind: 'boolean' } : integer(1)(type)), 'tinyint'),
    ...named(mysqlBit, 'bit'),
    ...named(zoned, 'timestamp'),
    ...named(() => ({ kind: 'native', name: 'inet' }), 'inet4'),
    ...named(() => ({ kind: 'schema', schema: { type: 'internet.ipv6' } }), 'inet6'),
    ...named(
      (type) => (type.sizes.length < 2 ? float(type) : decimal(type)),
      'float, double, real',
    ),
  ]),
  sqlserver: new Map([
    ...named(() => ({ kind: 'integer', minimum: 0, maximum: 255 }), 'tinyint'),
    ...named(boolean, 'bit'),
    ...named(bytes, 'timestamp, rowversion'),
  ]),
  oracle: new Map([
    ...named(oracleNumber, 'number'),
    ...named(timestamp, 'date'),
    ...named(long, 'long'),
  ]),
}

function native({ sizes: [length] }: DeclaredType, name: string): ColumnType {
  return { kind: 'native', name, ...(length !== undefined && { length }) }
}
