/** Compares the rows of a source with generated rows: nulls, distributions, pairs of columns, and references. */

import type { JsonObject, JsonScalar } from '../../text/json.ts'
import { isObject } from '../../text/json.ts'
import { robustRange } from '../columns/rare-values.ts'
import { dateOf, instantOf } from '../model/instant.ts'
import type { Table } from '../model/model.ts'
import { isPersonalName } from '../model/personal.ts'
import { sheetOf } from '../plan/links.ts'
import { comparedMax, type GeneratedTable } from './generated-tables.ts'
import { type Measured, pairScore, shapeScore } from './scores.ts'

export interface Bar {
  readonly label: string
  /** Share of the values, from 0 to 1. The share in the source is undefined if fewer than k rows have it. */
  readonly source: number | undefined
  readonly generated: number
}

export interface ColumnComparison {
  readonly name: string
  readonly kind: 'numbers' | 'times' | 'values' | 'lengths' | 'unknown'
  /** Whether the column counts for the score: keys and free text do not. */
  readonly isScored: boolean
  readonly sourceNulls: number
  readonly generatedNulls: number
  readonly bars: readonly Bar[]
  /** The largest value of a range of bars, as text. */
  readonly end: string
  /** Similarity of the distributions, from 0 to 1; undefined if the source has too few rows to show any. */
  readonly score: number | undefined
}

export interface PairComparison {
  readonly columns: readonly [string, string]
  readonly score: number
}

export interface FanOut {
  readonly column: string
  readonly target: string
  /** Mean number of rows for each referenced row. */
  readonly source: number
  readonly generated: number
}

export interface TableComparison {
  readonly key: string
  readonly sourceRows: number
  readonly generatedRows: number
  readonly columns: readonly ColumnComparison[]
  readonly pairs: readonly PairComparison[]
  readonly fanOuts: readonly FanOut[]
  readonly score: number | undefined
}

interface MeasuredColumn extends Measured {
  /** Whether the column is part of a key, whose values are numbers or texts without meaning. */
  readonly isKey: boolean
  readonly sourceNulls: number
}

/** Maximum number of columns of a table whose pairs are compared. */
const pairedMax = 12
const barsMax = 12

export function compareTable(table: Table, generated: GeneratedTable, k: number): TableComparison {
  const source = sheetOf(table, undefined, () => true)
  const rows = generated.rows.filter(isObject)
  const keys = keyColumns(table)
  const measured = table.columns.flatMap((column): readonly MeasuredColumn[] => {
    const known = source.columns.get(column.name)
    if (column.statistics === undefined || column.isGenerated) return []
    const values = known?.values ?? []
    const made = rows.map((row) => scalarIn(row, column.name))
    return [
      {
        name: column.name,
        ...kindOf(values, made, isPersonalName(column.name, table.key)),
        isKey: keys.has(column.name),
        sourceNulls: column.statistics.nullShare,
      },
    ]
  })
  const isShown = source.rowCount >= k
  const columns = measured.map((one) => compareColumn(one, { k, isShown }))
  const able = measured.filter(
    ({ isKey, kind }) => !isKey && kind !== 'lengths' && kind !== 'unknown',
  )
  const pairs = isShown ? pairsOf(able.slice(0, pairedMax), k) : []
  return {
    key: table.key,
    sourceRows: table.rowCount ?? source.rowCount,
    generatedRows: generated.rowCount,
    columns,
    pairs: pairs.toSorted((a, b) => a.score - b.score),
    // The number of rows for each referenced row is known only from all rows.
    fanOuts:
      source.isComplete && generated.rowCount <= comparedMax ? fanOutsOf(table, measured) : [],
    score: meanOf([
      meanOf(columns.map(({ isScored, score }) => (isScored ? score : undefined))),
      meanOf(pairs.map(({ score }) => score)),
    ]),
  }
}

/** Returns the mean, without undefined values, or undefined if nothing remains. */
export function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((a, b) => a + b, 0) / known.length
}

function keyColumns({ primaryKey = [], foreignKeys = [] }: Table): ReadonlySet<string> {
  return new Set([...primaryKey, ...foreignKeys.flatMap(({ columns }) => columns)])
}

function scalarIn(row: JsonObject, name: string): JsonScalar | undefined {
  const value = Object.hasOwn(row, name) ? row[name] : undefined
  if (value === undefined || value === null) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : value
}

type Values = readonly (JsonScalar | undefined)[]

/** Decides how the values of a column are compared, and converts them to what is compared. */
function kindOf(
  source: Values,
  generated: Values,
  isPersonal: boolean,
): Pick<Measured, 'kind' | 'source' | 'generated'> {
  const known = source.filter((value) => value !== undefined)
  if (known.length === 0) return { kind: 'unknown', source, generated }
  if (isPersonal && !known.every((value) => typeof value === 'string'))
    return { kind: 'unknown', source, generated }
  if (known.every((value) => typeof value === 'number')) {
    const isFew = new Set(known).size <= barsMax
    const number = (value: JsonScalar | undefined) =>
      typeof value === 'number' ? value : undefined
    return { kind: isFew ? 'values' : 'numbers', source, generated: generated.map(number) }
  }
  if (known.every((value) => instantOf(value) !== undefined)) {
    return {
      kind: 'times',
      source: source.map(instantOf),
      generated: generated.map((one) => instantOf(one)),
    }
  }
  const isList = new Set(known).size <= Math.max(2, known.length / 10)
  if (isList && !isPersonal) return { kind: 'values', source, generated }
  const length = (value: JsonScalar | undefined) =>
    value === undefined ? undefined : String(value).length
  return { kind: 'lengths', source: source.map(length), generated: generated.map(length) }
}

function compareColumn(
  one: MeasuredColumn,
  { k, isShown }: { readonly k: number; readonly isShown: boolean },
): ColumnComparison {
  const { name, kind, source, generated, sourceNulls, isKey } = one
  const filled = source.filter((value) => value !== undefined).length
  const isKnown = isShown && filled >= k && kind !== 'unknown'
  return {
    name,
    kind,
    sourceNulls,
    generatedNulls:
      1 - generated.filter((value) => value !== undefined).length / Math.max(generated.length, 1),
    isScored: !isKey && kind !== 'lengths',
    ...(isKnown ? barsOf(one, k) : { bars: [], end: '' }),
    score: isKnown ? shapeScore(one) : undefined,
  }
}

function barsOf(
  { kind, source, generated }: Measured,
  k: number,
): Pick<ColumnComparison, 'bars' | 'end'> {
  const [own, made] = [source, generated].map((list) =>
    list.filter((value) => value !== undefined),
  ) as [JsonScalar[], JsonScalar[]]
  if (kind === 'values') {
    const counts = countedBy(own, String)
    const others = countedBy(made, String)
    const shown = [...counts]
      .filter(([, count]) => count >= k)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, barsMax)
    const bars = shown.map(([label, count]) => ({
      label,
      source: count / own.length,
      generated: (others.get(label) ?? 0) / Math.max(made.length, 1),
    }))
    return { bars, end: '' }
  }
  const numbers = own.map(Number).toSorted((a, b) => a - b)
  const { min, max } = robustRange(numbers, k, numbers.every(Number.isSafeInteger) ? 1 : 1e-6)
  // Few rows need wide bars, so that enough rows are in each.
  const barCount = Math.max(3, Math.min(barsMax, Math.floor(own.length / (2 * k))))
  const width = (max - min || 1) / barCount
  const slotOf = (value: JsonScalar): number =>
    Math.min(barCount - 1, Math.max(0, Math.floor((Number(value) - min) / width)))
  const [counts, others] = [countedBy(own, slotOf), countedBy(made, slotOf)]
  const bars = Array.from({ length: barCount }, (_, slot) => {
    const count = counts.get(slot) ?? 0
    return {
      label: labelOf(min + slot * width, kind),
      source: count > 0 && count < k ? undefined : count / own.length,
      generated: (others.get(slot) ?? 0) / Math.max(made.length, 1),
    }
  })
  return { bars, end: labelOf(max, kind) }
}

function labelOf(value: number, kind: Measured['kind']): string {
  if (kind === 'times') return dateOf(value)
  return kind === 'lengths'
    ? `${Math.round(value)} characters`
    : String(Number(value.toPrecision(3)))
}

function countedBy<T, K>(values: readonly T[], keyOf: (value: T) => K): ReadonlyMap<K, number> {
  const counts = new Map<K, number>()
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1)
  return counts
}

function pairsOf(columns: readonly Measured[], k: number): readonly PairComparison[] {
  return columns.flatMap((a, i) =>
    columns.slice(i + 1).flatMap((b): readonly PairComparison[] => {
      const score = pairScore(a, b, k)
      return score === undefined ? [] : [{ columns: [a.name, b.name], score }]
    }),
  )
}

function fanOutsOf({ foreignKeys = [] }: Table, measured: readonly Measured[]): readonly FanOut[] {
  return foreignKeys.flatMap(({ columns, target }) => {
    const one = measured.find(({ name }) => name === columns[0])
    if (columns.length !== 1 || one === undefined) return []
    const mean = (values: Values): number => {
      const known = values.filter((value) => value !== undefined)
      return known.length / Math.max(new Set(known).size, 1)
    }
    return [{ column: one.name, target, source: mean(one.source), generated: mean(one.generated) }]
  })
}
