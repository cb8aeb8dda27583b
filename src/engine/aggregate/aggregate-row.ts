/** A row of an aggregate: what was counted and summed up in one group and window. */

import { hasJsonCells } from '../../columns/column.ts'
import { type JsonScalar, type JsonValue, jsonText } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import { type ColumnPath, valueAt } from './column-path.ts'
import { compareScalars } from './compare-scalars.ts'
import { type ExactSum, newSum } from './exact-sum.ts'
import type { AggregateColumns } from './question.ts'

/** Counts of what an aggregate remembers. */
export interface Remembered {
  /** Number of distinct values. */
  values: number
  /** Number of characters of groups and values. */
  characters: number
}

export class AggregateRow {
  readonly #columns: AggregateColumns
  /** Start of the window in milliseconds since 1970. */
  readonly #window: number | undefined
  /** The values of the group as JSON texts. */
  readonly #group: readonly string[]
  readonly #remembered: Remembered
  readonly #sums: (ExactSum | undefined)[] = []
  readonly #least: (JsonScalar | undefined)[] = []
  readonly #greatest: (JsonScalar | undefined)[] = []
  readonly #distinct: readonly Set<JsonScalar>[]
  #count = 0

  constructor(
    columns: AggregateColumns,
    { window, group }: { readonly window: number | undefined; readonly group: readonly string[] },
    remembered: Remembered,
  ) {
    this.#columns = columns
    this.#window = window
    this.#group = group
    this.#remembered = remembered
    this.#distinct = columns.distinct.map(() => new Set())
  }

  add(row: JsonValue): void {
    const { sum, min, max, distinct } = this.#columns
    this.#count++
    for (const [i, { names, type }] of sum.entries()) {
      const value = valueAt(row, names)
      if (typeof value !== 'number') continue
      const kept = this.#sums[i] ?? newSum(scaleOf(type))
      kept.add(value)
      this.#sums[i] = kept
    }
    for (const [i, { names }] of min.entries()) this.#keep(this.#least, i, valueAt(row, names), -1)
    for (const [i, { names }] of max.entries())
      this.#keep(this.#greatest, i, valueAt(row, names), 1)
    for (const [i, { names, type }] of distinct.entries()) {
      const value = valueAt(row, names)
      if (value === null) continue
      const isPlain = !hasJsonCells(type) && typeof value !== 'object'
      this.#remember(this.#distinct[i] as Set<JsonScalar>, isPlain ? value : jsonText(value))
    }
  }

  /** Keeps a value if it is the first one, or is less (`sign` −1) or greater (`sign` 1) than the kept one. */
  #keep(kept: (JsonScalar | undefined)[], i: number, value: JsonValue, sign: number): void {
    if (value === null || typeof value === 'object') return
    const before = kept[i]
    if (before !== undefined && compareScalars(value, before) * sign <= 0) return
    this.#remembered.characters += lengthOf(value) - lengthOf(before)
    kept[i] = value
  }

  #remember(values: Set<JsonScalar>, value: JsonScalar): void {
    const { size } = values
    if (values.add(value).size === size) return
    this.#remembered.values++
    this.#remembered.characters += lengthOf(value)
  }

  /** Returns the row as a line of JSON. */
  text(): string {
    const { group, sum, min, max, distinct } = this.#columns
    const window = this.#window === undefined ? undefined : jsonText(formatTimestamp(this.#window))
    const members = [
      ...(window === undefined ? [] : [`"window":${window}`]),
      ...memberOf('group', group, (i) => this.#group[i]),
      `"count":${this.#count}`,
      ...memberOf('sum', sum, (i) => this.#sums[i]?.text()),
      ...memberOf('min', min, (i) => jsonText(this.#least[i] ?? null)),
      ...memberOf('max', max, (i) => jsonText(this.#greatest[i] ?? null)),
      ...memberOf('distinct', distinct, (i) => String(this.#distinct[i]?.size)),
    ]
    return `{${members.join()}}\n`
  }
}

/** Returns a member with an object that has a value for each column, or nothing without columns. */
function memberOf(
  name: string,
  columns: readonly ColumnPath[],
  textOf: (i: number) => string | undefined,
): readonly string[] {
  if (columns.length === 0) return []
  const values = columns.map(({ text }, i) => `${jsonText(text)}:${textOf(i) ?? 'null'}`)
  return [`"${name}":{${values.join()}}`]
}

function lengthOf(value: JsonScalar | undefined): number {
  return typeof value === 'string' ? value.length : 0
}

/** Returns the number of digits after the point of a column whose sums are exact; undefined for doubles. */
function scaleOf(type: ColumnPath['type']): number | undefined {
  if (type.type === 'decimal') return type.scale
  return type.type === 'double' ? undefined : 0
}
