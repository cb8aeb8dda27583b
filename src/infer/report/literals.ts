/**
 * Lists everything in a definition that comes from the rows of the source, with the number of rows that support it. The
 * rows are counted again, independently of the code that wrote the definition.
 */

import {
  isArray,
  isObject,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  member,
} from '../../text/json.ts'
import { rowCountsOf } from '../columns/rare-values.ts'
import { readFacts } from '../conditions/facts.ts'
import { instantOf } from '../model/instant.ts'
import type { DataModel, Table } from '../model/model.ts'
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
    const changes = changesOf(entity)
    return table.columns.flatMap((column) => {
      const values = column.statistics?.values
      if (values === undefined) return []
      const isDeclared = column.type.kind === 'enum' || facts.get(column.name)?.values !== undefined
      const place = { table: table.key, column: column.name, isDeclared }
      const schemas = [member(properties, column.name), ...(changes.get(column.name) ?? [])]
      return schemas
        .filter(isObject)
        .flatMap((own) => [
          ...literalsIn(own, values, place),
          ...conditionLiterals(own, table, place),
          ...optionLiterals(own, { profile: values, table, place }),
        ])
    })
  })
}

/** Returns the schemas with which the states of a lifecycle change a column, and the names of states, by column. */
function changesOf(entity: JsonValue | undefined): ReadonlyMap<string, readonly JsonValue[]> {
  const lifecycle = isObject(entity) ? entity.lifecycle : undefined
  const found = new Map<string, JsonValue[]>()
  if (!isObject(lifecycle) || !isObject(lifecycle.states)) return found
  const { state, states } = lifecycle
  const add = (name: string, schema: JsonValue): void => {
    found.set(name, [...(found.get(name) ?? []), schema])
  }
  // The first state is the one in the schema of the column.
  if (typeof state === 'string') add(state, { enum: Object.keys(states).slice(1) })
  for (const one of Object.values(states)) {
    const set = isObject(one) && isObject(one.set) ? one.set : {}
    for (const [name, schema] of Object.entries(set)) add(name, schema)
  }
  return found
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

/**
 * Returns the literals of the options of `select`, each counted in the rows for which its condition holds, or in all rows
 * if it has none.
 */
function optionLiterals(
  { type, options }: JsonObject,
  {
    profile,
    table,
    place,
  }: { readonly profile: Profile; readonly table: Table; readonly place: Place },
): readonly Literal[] {
  if (type !== 'select' || !isArray(options)) return []
  return options.flatMap((option): readonly Literal[] => {
    if (!isObject(option) || !isObject(option.schema)) return []
    const holds = rowTest(option.when, table)
    const isIn = profile.rows.map(holds)
    const part = {
      ...profile,
      scalars: profile.scalars.filter((_, i) => isIn[i]),
      rows: profile.rows.filter((_, i) => isIn[i]),
    }
    return [...literalsIn(option.schema, part, place), ...conditionLiterals(option, table, place)]
  })
}

interface Term {
  readonly name: string
  readonly operator: string
  readonly literal: JsonScalar
}

/** A comparison of a column with a literal: the name, plain or in quotes, the operator and the literal. */
const comparison =
  /self(?:\.(\w+)|\[("(?:[^"\\]|\\.)*")\]) ([!=]=|<|>=) ("(?:[^"\\]|\\.)*"|[\w.+-]+)/g

/** Returns the comparisons of a condition that `infer` has written: alternatives, each of which has several terms. */
function alternativesOf(when: JsonValue | undefined): readonly (readonly Term[])[] {
  if (typeof when !== 'string') return []
  const alternatives: Term[][] = [[]]
  let end = 0
  for (const match of when.matchAll(comparison)) {
    const [text, plain, quoted = '""', operator = '', literal = ''] = match
    if (when.slice(end, match.index).includes('||')) alternatives.push([])
    const name = plain ?? String(JSON.parse(quoted))
    alternatives.at(-1)?.push({ name, operator, literal: JSON.parse(literal) })
    end = match.index + text.length
  }
  return alternatives
}

/** Returns whether the condition holds for a row; one without a condition holds for every row. */
function rowTest(when: JsonValue | undefined, { columns }: Table): (row: number) => boolean {
  const alternatives = alternativesOf(when)
  if (alternatives.length === 0) return () => true
  const names = new Set(alternatives.flat().map(({ name }) => name))
  const valueAt = new Map(
    columns
      .filter(({ name }) => names.has(name))
      .map(({ name, statistics }) => {
        const { scalars, rows } = statistics?.values ?? { scalars: [], rows: [] }
        return [name, new Map(rows.map((row, i) => [row, scalars[i] ?? null]))]
      }),
  )
  const isMet = ({ name, operator, literal }: Term, row: number): boolean => {
    const value = valueAt.get(name)?.get(row) ?? null
    return isMetBy(value, operator, literal)
  }
  return (row) => alternatives.some((terms) => terms.every((term) => isMet(term, row)))
}

function isMetBy(value: JsonScalar, operator: string, literal: JsonScalar): boolean {
  if (operator === '==' || operator === '!=') return (value === literal) === (operator === '==')
  return value !== null && literal !== null && value < literal === (operator === '<')
}

/** Returns the values that the condition `when` compares another column with, and the rows for which it does. */
function conditionLiterals(
  { when }: JsonObject,
  table: Table,
  { table: key, column }: Place,
): readonly Literal[] {
  return alternativesOf(when)
    .flat()
    .filter(({ literal }) => literal !== null && typeof literal !== 'boolean')
    .map(({ name, operator, literal }) => {
      const decider = table.columns.find((one) => one.name === name)?.statistics?.values.scalars
      // An inequality names a value, too.
      const compared = operator === '!=' ? '==' : operator
      const rows = decider?.filter((value) => isMetBy(value, compared, literal)).length ?? 0
      const text = `${name}${compared === '==' ? ':' : ` ${operator}`} ${String(literal)}`
      return { table: key, column, kind: 'condition', text, rows }
    })
}
