/**
 * How rows are kept apart that must differ in several columns. The language keeps single values apart, and lists of
 * values that can be counted; where references are among them, rows hang on the referred ones (`per`) and take turns.
 */

import type { Facts } from '../conditions/facts.ts'
import type { Relation } from '../plan/relation.ts'
import type { Column, ColumnType } from './model.ts'

export type Separation =
  | { readonly kind: 'column'; readonly column: string }
  /** Each referred row is taken once at most. */
  | { readonly kind: 'reference'; readonly relation: Relation }
  /** Combinations of values that can be counted. */
  | { readonly kind: 'list'; readonly columns: readonly string[]; readonly most: number }
  /** So many rows hang on each referred row, and this column goes around its values. */
  | {
      readonly kind: 'turn'
      readonly relation: Relation
      readonly column: string
      readonly most: number
    }
  /** The same, and the column goes around the rows that it refers to. */
  | { readonly kind: 'lap'; readonly relation: Relation; readonly other: Relation }
  /** A null keeps rows apart. */
  | { readonly kind: 'null'; readonly column: string }

/** The columns whose values it decides. */
export function columnsDecidedBy(separation: Separation): readonly string[] {
  switch (separation.kind) {
    case 'column':
    case 'null':
      return [separation.column]
    case 'list':
      return separation.columns
    case 'reference':
      return separation.relation.columns
    case 'turn':
      return [separation.column, ...separation.relation.columns]
    case 'lap':
      return [...separation.relation.columns, ...separation.other.columns]
  }
}

export interface Known {
  readonly columnOf: (name: string) => Column | undefined
  readonly factsOf: (name: string) => Facts
  readonly relations: readonly Relation[]
  readonly isNullable: (name: string) => boolean
  /** Whether a row may hang on those of that table, and whether its key counts 1, 2, 3 …; and its rows. */
  readonly isCounted: (relation: Relation) => boolean
  readonly rowsOf: (table: string) => number
  /** Rows of one table hang on those of one other only. */
  readonly canHang: boolean
}

/** So many values tell rows apart without looking: texts, moments, random numbers. */
export const countless = 1e12
/** Of a column of days of which nothing is known. */
export const unboundDays = 3_650

/** Undefined where nothing keeps them apart. */
export function separate(
  group: readonly string[],
  rows: number,
  known: Known,
): Separation | undefined {
  const { relations, columnOf, factsOf, isNullable } = known
  const inside = relations.filter(({ columns }) => columns.some((name) => group.includes(name)))
  const referring = new Set(inside.flatMap(({ columns }) => columns))
  const values = group.filter((name) => !referring.has(name))
  const free = values.find((name) => {
    const column = columnOf(name)
    return column !== undefined && countOf(column.type, factsOf(name)) >= countless
  })
  if (free !== undefined) return { kind: 'column', column: free }
  const whole = inside.filter(({ columns }) => columns.every((name) => group.includes(name)))
  const [only] = whole
  if (only !== undefined && group.every((name) => only.columns.includes(name))) {
    return { kind: 'reference', relation: only }
  }
  const [single] = values
  if (group.length === 1 && single !== undefined) return { kind: 'column', column: single }
  if (inside.length === 0) {
    const most = values.reduce((product, name) => {
      const column = columnOf(name)
      return product * (column === undefined ? 1 : countOf(column.type, factsOf(name)))
    }, 1)
    return { kind: 'list', columns: values, most }
  }
  const large = whole.find(({ target, isSelf }) => !isSelf && known.rowsOf(target) >= rows)
  const hung = known.canHang ? hang({ values, whole }, known) : undefined
  if (hung !== undefined) return hung
  if (large !== undefined) return { kind: 'reference', relation: large }
  const wide = [...values].sort((a, b) => widthOf(b, known) - widthOf(a, known))[0]
  if (wide !== undefined && widthOf(wide, known) >= rows) return { kind: 'column', column: wide }
  const nullish = group.find((name) => isNullable(name))
  if (nullish !== undefined) return { kind: 'null', column: nullish }
  const largest = whole
    .filter(({ isSelf, isRequired }) => !isSelf && isRequired)
    .sort((a, b) => known.rowsOf(b.target) - known.rowsOf(a.target))[0]
  return largest && { kind: 'reference', relation: largest }
}

function hang(
  { values, whole }: { readonly values: readonly string[]; readonly whole: readonly Relation[] },
  known: Known,
): Separation | undefined {
  const able = whole.filter(({ isSelf, isRequired }) => isRequired && !isSelf)
  const wide = [...values].sort((a, b) => widthOf(b, known) - widthOf(a, known))[0]
  const [first] = able
  if (wide !== undefined && first !== undefined && widthOf(wide, known) > 1) {
    return { kind: 'turn', relation: first, column: wide, most: widthOf(wide, known) }
  }
  for (const relation of able) {
    const other = able.find((one) => one !== relation && known.isCounted(one))
    if (other !== undefined) return { kind: 'lap', relation, other }
  }
  return undefined
}

function widthOf(name: string, { columnOf, factsOf }: Known): number {
  const column = columnOf(name)
  if (column === undefined) return 0
  const kinds = ['integer', 'enum', 'date', 'boolean', 'text', 'decimal']
  return kinds.includes(column.type.kind) ? countOf(column.type, factsOf(name)) : 0
}

/** How many different values a column may have. */
function countOf(type: ColumnType, facts: Facts): number {
  if (facts.values !== undefined) return facts.values.length
  switch (type.kind) {
    case 'boolean':
      return 2
    case 'enum':
      return type.values.length
    case 'integer': {
      const least = typeof facts.minimum === 'number' ? facts.minimum : Math.max(type.minimum, 1)
      const most = typeof facts.maximum === 'number' ? facts.maximum : type.maximum
      return Math.min(Math.max(most - least + 1, 0), countless - 1)
    }
    case 'decimal':
      return 1e6
    case 'date':
      return facts.minimum !== undefined && facts.maximum !== undefined ? 28 : unboundDays
    case 'text': {
      if (facts.patterns.length > 0) return 1e4
      const most = Math.min(type.maxLength ?? 100, facts.maxLength ?? 100)
      return most >= 10 ? countless : 26 ** most
    }
    case 'uuid':
      return countless
    case 'timestamp':
      return facts.minimum === undefined && facts.maximum === undefined ? countless : 1e6
    default:
      return 0
  }
}
