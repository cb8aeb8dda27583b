/**
 * Lists everything in a definition that comes from the rows of the source, with the number of rows that support it. The
 * rows are counted again, independently of the code that wrote the definition.
 */

import { isArray, isObject, type JsonObject, type JsonValue, member } from '../../text/json.ts'
import { rowCountsOf } from '../columns/rare-values.ts'
import { readFacts } from '../conditions/facts.ts'
import { instantOf } from '../model/instant.ts'
import type { Column, DataModel, Table } from '../model/model.ts'
import type { Profile } from '../model/profile.ts'

export interface Literal {
  readonly table: string
  /** The column, and the path inside its JSON values. */
  readonly column: string
  readonly kind: 'value' | 'range' | 'bucket' | 'pattern' | 'property' | 'condition'
  readonly text: string
  /** Number of rows that were read and that have the value, lie within the range, or match the pattern. */
  readonly rows: number
}

/** Returns the literals of all entities, in the order of the definition. */
export function literalsOf(definition: JsonObject, model: DataModel): readonly Literal[] {
  const { entities } = definition
  return model.tables.flatMap((table) => {
    const entity = isObject(entities) ? member(entities, table.key) : undefined
    const schema = isObject(entity) ? entity.schema : undefined
    if (!isObject(schema)) return []
    if (table.values !== undefined) {
      return literalsIn(schema, table.values, { table: table.key, column: '', isDeclared: false })
    }
    const properties = isObject(schema.properties) ? schema.properties : {}
    const facts = readFacts((table.checks ?? []).flatMap(({ condition }) => condition ?? [])).facts
    return table.columns.flatMap((column) => {
      const own = member(properties, column.name)
      const values = column.statistics?.values
      if (!isObject(own) || values === undefined) return []
      const isDeclared = column.type.kind === 'enum' || facts.get(column.name)?.values !== undefined
      const place = { table: table.key, column: column.name, isDeclared }
      return [...literalsIn(own, values, place), ...conditionLiterals(own, table, place)]
    })
  })
}

interface Place {
  readonly table: string
  readonly column: string
  /** Whether the source declares the listed values, so that they do not come from its rows. */
  readonly isDeclared: boolean
}

function literalsIn(schema: JsonObject, profile: Profile, place: Place): readonly Literal[] {
  const { table, column, isDeclared } = place
  const at = { table, column }
  const found: Literal[] = []
  const counts = rowCountsOf(profile)
  const value = (one: JsonValue): void => {
    if (isDeclared || (typeof one === 'object' && one !== null) || one === null) return
    found.push({ ...at, kind: 'value', text: String(one), rows: counts.get(one) ?? 0 })
  }
  if (schema.const !== undefined) value(schema.const)
  if (isArray(schema.enum)) schema.enum.forEach(value)
  if (profile.scalars.length > 0) found.push(...rangesIn(schema, profile, at))
  const { properties, items, anyOf, variables } = schema
  if (isObject(properties)) {
    for (const [name, part] of Object.entries(properties)) {
      const inner = profile.properties.get(name)
      if (inner === undefined || !isObject(part)) continue
      const path = column === '' ? name : `${column}.${name}`
      found.push({ ...at, kind: 'property', text: name, rows: inner.rowsSeen })
      found.push(...literalsIn(part, inner, { ...place, column: path }))
    }
  }
  if (isObject(items) && profile.items !== undefined)
    found.push(...literalsIn(items, profile.items, place))
  const parts = [
    ...(isArray(anyOf) ? anyOf : []),
    ...Object.values(isObject(variables) ? variables : {}),
  ]
  for (const part of parts) if (isObject(part)) found.push(...literalsIn(part, profile, place))
  return found
}

function rangesIn(
  schema: JsonObject,
  profile: Profile,
  at: Pick<Literal, 'table' | 'column'>,
): readonly Literal[] {
  const { minimum, maximum, from, to, pattern, prefix, distribution } = schema
  const found: Literal[] = []
  const numbers = profile.scalars.flatMap((one) => (typeof one === 'number' ? [one] : []))
  const within = (low: number, high: number): number =>
    numbers.filter((one) => one >= low && one < high).length
  if (typeof minimum === 'number' && typeof maximum === 'number' && numbers.length > 0) {
    const rows = numbers.filter((one) => one >= minimum && one <= maximum).length
    found.push({ ...at, kind: 'range', text: `${minimum} to ${maximum}`, rows })
  }
  const buckets = isObject(distribution) ? distribution.buckets : undefined
  for (const bucket of isArray(buckets) ? buckets : []) {
    if (!isObject(bucket)) continue
    const [low, high] = [Number(bucket.from), Number(bucket.to)]
    found.push({ ...at, kind: 'bucket', text: `${low} to ${high}`, rows: within(low, high) })
  }
  const instant = (one: JsonValue | undefined) =>
    typeof one === 'string' ? instantOf(one) : undefined
  const [first, last] = [instant(from), instant(to)]
  if (first !== undefined && last !== undefined) {
    const times = profile.scalars.flatMap((one) => instantOf(one) ?? [])
    const rows = times.filter((one) => one >= first && one <= last + 86_400_000).length
    // Times in other spellings than RFC 3339 are all within the range, which was found in them.
    const all = times.length > 0 ? rows : profile.scalars.length
    found.push({ ...at, kind: 'range', text: `${String(from)} to ${String(to)}`, rows: all })
  }
  if (typeof pattern === 'string') {
    const rows = profile.scalars.length
    found.push({ ...at, kind: 'pattern', text: pattern, rows })
  }
  if (typeof prefix === 'string') {
    const rows = profile.scalars.filter((one) => String(one).startsWith(prefix)).length
    found.push({ ...at, kind: 'pattern', text: prefix, rows })
  }
  return found
}

/** Returns the texts that the condition `when` of a column compares another column with. */
function conditionLiterals(
  { when }: JsonObject,
  { columns }: Table,
  at: Place,
): readonly Literal[] {
  if (typeof when !== 'string') return []
  return [...when.matchAll(/self\.([A-Za-z]\w*) [!=]= ("(?:[^"\\]|\\.)*")/g)].map(
    ([, name = '', literal = '""']) => {
      const decider = columns.find((column: Column) => column.name === name)
      const values = decider?.statistics?.values
      const rows = values === undefined ? 0 : (rowCountsOf(values).get(JSON.parse(literal)) ?? 0)
      const text = `${name}: ${String(JSON.parse(literal))}`
      return { table: at.table, column: at.column, kind: 'condition', text, rows }
    },
  )
}
