/**
 * Keeps columns dependent that depend on each other in the rows: the price on the category, the country on the region.
 * Each such column chooses its schema by the value of one other column of the row (`select`), which makes a tree of the
 * columns of a table.
 */

import { isArray, type JsonObject, type JsonValue } from '../../text/json.ts'
import { shieldedStatistics } from '../columns/shielded-model.ts'
import { nullsOf } from '../columns/value-schema.ts'
import { statisticsOfProfile } from '../model/column-statistics.ts'
import { extentOf } from '../model/extent.ts'
import type { Column } from '../model/model.ts'
import { profileOf } from '../model/profile.ts'
import { type Bins, binsOf, dependence, type RowValues } from './bins.ts'
import { partsBy, type RowPart } from './row-parts.ts'

/** Maximum number of columns of a table that are compared. All pairs are compared. */
const columnsMax = 64

interface Candidate {
  readonly column: Column
  readonly schema: JsonObject
  readonly values: RowValues
  readonly bins: Bins
  /** The rows by the values of the column; with less than two parts, no other column depends on the column. */
  readonly parts: readonly RowPart[]
}

export interface TableDrafts {
  /** The schemas of the columns of a table, by column. */
  readonly drafts: ReadonlyMap<string, JsonObject>
  /** Whether no key and no condition on several columns reads the column. */
  readonly isFree: (column: string) => boolean
  /** Returns the schema of a column, whose statistics are those of some rows of the table. */
  readonly schemaOf: (column: Column) => JsonObject | undefined
  readonly k: number
  /** Maximum number of schemas in the schemas of all columns of the table. */
  readonly schemasMax: number
}

/** Returns the schemas of the columns that depend on another column of the same row, by column. */
export function dependentColumns(
  columns: readonly Column[],
  table: TableDrafts,
): ReadonlyMap<string, JsonObject> {
  const candidates = columns
    .flatMap((column) => candidateOf(column, table) ?? [])
    .slice(0, columnsMax)
  const found = new Map<string, JsonObject>()
  let left = table.schemasMax - extentOf([...table.drafts.values()]).size
  for (const [target, given] of treeOf(candidates)) {
    const schema = selectBy(target, given, table)
    const { size } = extentOf(schema ?? true)
    if (schema === undefined || size > left) continue
    left -= size
    found.set(target.column.name, schema)
  }
  return found
}

function candidateOf(column: Column, { drafts, isFree, k }: TableDrafts): Candidate | undefined {
  const schema = drafts.get(column.name)
  if (schema === undefined || !isFree(column.name) || !isPlain(schema)) return undefined
  const values = valuesOf(column)
  if (values === undefined) return undefined
  const bins = binsOf(values, schema)
  return bins.count < 2
    ? undefined
    : { column, schema, values, bins, parts: partsBy(column.name, values, { schema, k }) }
}

/**
 * Returns the columns that depend on another one, each with that column. The pairs form the tree with the most
 * mutual information, which begins at the column with listed values on which most others depend.
 */
function treeOf(candidates: readonly Candidate[]): ReadonlyMap<Candidate, Candidate> {
  const neighbours = new Map<Candidate, Candidate[]>(candidates.map((one) => [one, []]))
  const canDecide = ({ parts }: Candidate): boolean => parts.length > 1
  for (const [one, other] of pairsOf(candidates)) {
    // A column on which no other one can depend is a leaf.
    const isUsable = [one, other].every(
      (end) => canDecide(end) || neighbours.get(end)?.length === 0,
    )
    if (!isUsable || (!canDecide(one) && !canDecide(other)) || areJoined(one, other, neighbours)) {
      continue
    }
    neighbours.get(one)?.push(other)
    neighbours.get(other)?.push(one)
  }
  const givenOf = new Map<Candidate, Candidate>()
  const seen = new Set<Candidate>()
  const visit = (given: Candidate): void => {
    seen.add(given)
    for (const target of neighbours.get(given) ?? []) {
      if (seen.has(target)) continue
      givenOf.set(target, given)
      visit(target)
    }
  }
  const rank = (one: Candidate): number =>
    (isListed(one.schema) ? 0 : columnsMax) - (neighbours.get(one)?.length ?? 0)
  for (const root of candidates.filter(canDecide).toSorted((a, b) => rank(a) - rank(b))) {
    if (!seen.has(root)) visit(root)
  }
  return givenOf
}

function areJoined(
  one: Candidate,
  other: Candidate,
  neighbours: ReadonlyMap<Candidate, readonly Candidate[]>,
): boolean {
  const seen = new Set([one])
  for (const at of seen) for (const next of neighbours.get(at) ?? []) seen.add(next)
  return seen.has(other)
}

/** Returns the pairs of columns that depend on each other, those with the most mutual information first. */
function pairsOf(candidates: readonly Candidate[]): readonly (readonly [Candidate, Candidate])[] {
  const pairs = candidates.flatMap((one, i) =>
    candidates.slice(i + 1).flatMap((other) => {
      const mutual = dependence(one.bins, other.bins)
      return mutual === 0 ? [] : [{ pair: [one, other] as const, mutual }]
    }),
  )
  return pairs.toSorted((a, b) => b.mutual - a.mutual).map(({ pair }) => pair)
}

function isListed({ enum: values, type }: JsonObject): boolean {
  return isArray(values) || type === 'boolean'
}

/** Whether the values of the schema follow from nothing else, and may differ from part to part. */
function isPlain(schema: JsonObject): boolean {
  const { type, unique, presence, when, via } = schema
  if ([unique, presence, when, via].some((keyword) => keyword !== undefined)) return false
  if (isArray(schema.enum)) return true
  const isOther = type === 'function' || type === 'reference' || type === 'null'
  return typeof type === 'string' && !isOther && !type.startsWith('id.')
}

/** Returns the values of a column by row, or undefined if it has no rows or other values than scalars. */
function valuesOf({ statistics }: Column): RowValues | undefined {
  if (statistics === undefined) return undefined
  const { scalars, rows, nulls, count } = statistics.values
  if (scalars.length === 0 || scalars.length + nulls < count) return undefined
  const values = new Array<RowValues[number]>(statistics.rowCount).fill(undefined)
  for (const [i, row] of rows.entries()) values[row] = scalars[i]
  return values
}

/** Returns the schema of `target` by the values of `given`, or undefined if it is the same for all of them. */
function selectBy(
  target: Candidate,
  { values, parts }: Candidate,
  table: TableDrafts,
): JsonObject | undefined {
  const partOf = values.map((value) => parts.findIndex(({ has }) => has(value)))
  const told = parts.flatMap(({ when }, i) => {
    const schema = schemaIn(target, table, (row) => partOf[row] === i)
    return schema === undefined ? [] : [{ part: i, when, schema }]
  })
  const isTold = new Set(told.map(({ part }) => part))
  const isRest = (row: number): boolean => !isTold.has(partOf[row] ?? -1)
  const hasRest = partOf.some((_, row) => isRest(row))
  // Equal schemas have one condition. If every row is in a part, the last part needs none.
  const whens = new Map<string, readonly string[]>()
  for (const { when, schema } of told) {
    const text = JSON.stringify(schema)
    whens.set(text, [...(whens.get(text) ?? []), when])
  }
  const options = [...whens].map(([text, conditions]) => ({
    when: conditions.join(' || '),
    schema: JSON.parse(text) as JsonObject,
  }))
  const rest = hasRest ? (schemaIn(target, table, isRest) ?? target.schema) : options.pop()?.schema
  if (rest === undefined || options.length === 0) return undefined
  return { type: 'select', options: [...options, { schema: rest }] }
}

/** Returns the schema of a column in some rows of its table, or undefined if the rows are too few. */
function schemaIn(
  { column, schema, values }: Candidate,
  { schemaOf, k }: TableDrafts,
  isIn: (row: number) => boolean,
): JsonObject | undefined {
  const inPart = values.map((value, row): JsonValue | undefined =>
    isIn(row) ? (value ?? null) : undefined,
  )
  const profile = profileOf(inPart)
  if (profile.count < k) return undefined
  if (profile.nulls === profile.count) return { type: 'null' }
  const isFew = profile.scalars.length < k
  if (isFew) return profile.nulls < k ? undefined : { ...schema, ...nullsOf(profile) }
  const own = statisticsOfProfile(profile, { rowCount: profile.count, isComplete: false })
  const part = schemaOf({ ...column, statistics: shieldedStatistics(own, column.type, k) })
  return part !== undefined && isAlike(part, schema) ? part : undefined
}

/** Whether the schema of a part of the rows is as specific as that of all rows. */
function isAlike(part: JsonObject, whole: JsonObject): boolean {
  const isList = ({ enum: values, const: value }: JsonObject): boolean =>
    isArray(values) || value !== undefined
  const isNumeric = ({ type, enum: values }: JsonObject): boolean =>
    type === 'integer' ||
    type === 'number' ||
    (isArray(values) && values.every((value) => typeof value === 'number'))
  // A few integers in a row are a range.
  if (isNumeric(whole)) return isNumeric(part) || isList(part)
  return isList(whole) ? isList(part) : part.type === whole.type
}
