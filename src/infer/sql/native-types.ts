/** Schemas for types of PostgreSQL with their own text format. The schemas generate text that these types accept. */

import type { JsonObject } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import type { ColumnType } from '../model/model.ts'

const pattern = (expression: string): JsonObject => ({ type: 'string', pattern: `^${expression}$` })

const number = String.raw`\d{1,2}\.\d`
const point = String.raw`\(${number},${number}\)`
const startDate = String.raw`2026-0[1-4]-1\d`
const endDate = String.raw`2026-0[5-9]-1\d`

const schemas: Readonly<Record<string, JsonObject>> = {
  inet: { type: 'internet.ipv4' },
  cidr: pattern(String.raw`10\.\d\d\.\d\d\.0/24`),
  macaddr: { type: 'internet.mac' },
  macaddr8: pattern('08:00:2b:01:02:03:[0-9a-f]{2}:[0-9a-f]{2}'),
  money: { type: 'number', minimum: 0, maximum: 1_000 },
  xml: pattern('<note>[a-z]{4,12}</note>'),
  tsvector: { type: 'lorem.words' },
  tsquery: { type: 'string', minLength: 4, maxLength: 12 },
  point: pattern(point),
  line: pattern(String.raw`\{1,[1-9],\d\}`),
  lseg: pattern(String.raw`\[${point},${point}\]`),
  box: pattern(String.raw`\(9\d,9\d\),\(\d,\d\)`),
  path: pattern(String.raw`\[${point},${point}\]`),
  polygon: pattern(String.raw`\(\(0,0\),\(0,\d\),\(\d,\d\)\)`),
  circle: pattern(`<${point},[1-9]>`),
  int4range: pattern(String.raw`\[[1-4]\d,[5-9]\d\)`),
  int8range: pattern(String.raw`\[[1-4]\d,[5-9]\d\)`),
  numrange: pattern(String.raw`\[[1-4]\d\.5,[5-9]\d\.5\)`),
  daterange: pattern(String.raw`\[${startDate},${endDate}\)`),
  tsrange: pattern(String.raw`\[${startDate},${endDate}\)`),
  tstzrange: pattern(String.raw`\[${startDate},${endDate}\)`),
  int4multirange: pattern(String.raw`\{\[[1-4]\d,[5-9]\d\)\}`),
  int8multirange: pattern(String.raw`\{\[[1-4]\d,[5-9]\d\)\}`),
  nummultirange: pattern(String.raw`\{\[[1-4]\d,[5-9]\d\)\}`),
  datemultirange: pattern(String.raw`\{\[${startDate},${endDate}\)\}`),
  tsmultirange: pattern(String.raw`\{\[${startDate},${endDate}\)\}`),
  tstzmultirange: pattern(String.raw`\{\[${startDate},${endDate}\)\}`),
  pg_lsn: pattern('16/B[0-9A-F]{6}'),
  oid: { type: 'integer', minimum: 1, maximum: 100_000 },
  jsonpath: pattern(String.raw`\$\.[a-z]{3,8}`),
  hstore: pattern('"[a-z]{3,8}"=>"[a-z]{3,8}"'),
  ltree: pattern(String.raw`[a-z]{3,8}\.[a-z]{3,8}`),
  geometry: pattern(String.raw`POINT\(\d\.\d{4} \d\.\d{4}\)`),
  geography: pattern(String.raw`POINT\(\d\.\d{4} \d\.\d{4}\)`),
}

/** Returns whether values of the column type can be generated. */
export function isKnown(type: ColumnType): boolean {
  if (type.kind === 'array') return isKnown(type.items)
  return type.kind !== 'native' || nativeSchema(type) !== undefined
}

/** Returns a schema of text that a native PostgreSQL type accepts, or undefined if the type is not supported. */
export function nativeSchema({
  name,
  length,
}: Extract<ColumnType, { kind: 'native' }>): JsonObject | undefined {
  if (name === 'bit' || name === 'varbit') {
    const count = Math.min(length ?? (name === 'bit' ? 1 : 8), 256)
    return pattern(`[01]{${count}}`)
  }
  if (name === 'vector') return vector(length ?? 3)
  return Object.hasOwn(schemas, name) ? schemas[name] : undefined
}

/**
 * Returns a schema for a range type whose ranges do not overlap and follow the instance index, or undefined if the type
 * is not supported.
 */
export function disjointSchema(name: string, startMs: number): JsonObject | undefined {
  const index: JsonObject = { type: 'context', path: ['instance', 'index'] }
  const day = (steps: string): string =>
    `string(timestamp("${formatTimestamp(startMs).slice(0, 10)}") + duration(string(24 * ${steps}) + "h")).substring(0, 10)`
  const isTime = name === 'daterange' || name === 'tsrange' || name === 'tstzrange'
  const isNumber = name === 'int4range' || name === 'int8range' || name === 'numrange'
  if (!isTime && !isNumber) return undefined
  const [from, to] = isTime
    ? [day('index'), day('(index + 1)')]
    : ['string(10 * index)', 'string(10 * index + 10)']
  return { type: 'function', variables: { index }, expression: `"[" + ${from} + "," + ${to} + ")"` }
}

/** Returns the schema of a pgvector value with this number of dimensions. */
function vector(dimensions: number): JsonObject {
  const items = { type: 'number', minimum: -1, maximum: 1, scale: 4 }
  return {
    type: 'function',
    variables: { items: { type: 'array', items, minItems: dimensions, maxItems: dimensions } },
    expression: '"[" + items.map(item, string(item)).join(",") + "]"',
  }
}
