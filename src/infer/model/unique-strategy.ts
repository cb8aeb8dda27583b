/**
 * Chooses how the values of a unique key are generated. The language supports unique single values and unique
 * combinations of countable values. If the key contains references, the rows become children of the referenced rows
 * (`per`), and another column of the key is assigned cyclically.
 */

import type { Facts } from '../conditions/facts.ts'
import type { Relation } from '../plan/relation.ts'
import type { Column, ColumnType } from './model.ts'

export type UniqueStrategy =
  | { readonly kind: 'column'; readonly column: string }
  /**
   * The key is a reference, and each target row is referenced at most once. A required reference of a table to itself
   * leads to the row itself.
   */
  | { readonly kind: 'reference'; readonly relation: Relation }
  /** The key has several columns with countable values, and each combination is used at most once. */
  | { readonly kind: 'list'; readonly columns: readonly string[]; readonly maxRows: number }
  /**
   * The rows are children of the referenced rows, and the children of one parent get the values of a column cyclically.
   */
  | {
      readonly kind: 'cyclic values'
      readonly relation: Relation
      readonly column: string
      readonly maxPerParent: number
    }
  /**
   * The rows are children of the referenced rows, and the children of one parent reference the rows of a second table
   * cyclically.
   */
  | { readonly kind: 'cyclic references'; readonly relation: Relation; readonly other: Relation }
  /** A column of the key is null, because rows with a null in the key count as different. */
  | { readonly kind: 'null'; readonly column: string }

/**
 * Returns the columns whose values follow from the strategy that keeps a unique key unique. For the kind `null`, this
 * is the column that is always null.
 */
export function columnsSetBy(strategy: UniqueStrategy): readonly string[] {
  switch (strategy.kind) {
    case 'column':
    case 'null':
      return [strategy.column]
    case 'list':
      return strategy.columns
    case 'reference':
      return strategy.relation.columns
    case 'cyclic values':
      return [strategy.column, ...strategy.relation.columns]
    case 'cyclic references':
      return [...strategy.relation.columns, ...strategy.other.columns]
  }
}

export interface StrategyContext {
  readonly columnOf: (name: string) => Column | undefined
  readonly factsOf: (name: string) => Facts
  readonly relations: readonly Relation[]
  readonly isNullable: (name: string) => boolean
  /** Returns whether an earlier strategy already determines the values of a column. */
  readonly isTaken: (name: string) => boolean
  /** Returns whether the key column that a relation references counts 1, 2, 3 … without a gap. */
  readonly isConsecutive: (relation: Relation) => boolean
  readonly rowsOf: (table: string) => number
  /** Whether the rows may still become children. A table has one parent table at most. */
  readonly mayBecomeChild: boolean
  /** Whether each row may reference a different row. Children cannot, because their number is not exact. */
  readonly mayReferOnce: boolean
}

/** Number of distinct values of a column that counts as unlimited, as for texts, timestamps and random numbers. */
export const unlimitedCount = 1e12
/** Number of distinct days that a date column without bounds may contain. */
export const defaultDayCount = 3_650

/** Returns the strategy for a unique key (`group`) of a table with `rows` rows, or undefined if no strategy applies. */
export function chooseStrategy(
  group: readonly string[],
  rows: number,
  context: StrategyContext,
): UniqueStrategy | undefined {
  const { relations, columnOf, factsOf, isNullable, isTaken } = context
  const inside = relations.filter(({ columns }) => columns.some((name) => group.includes(name)))
  const referring = new Set(inside.flatMap(({ columns }) => columns))
  const values = group.filter((name) => !referring.has(name) && !isTaken(name))
  const isEnough = (name: string): boolean =>
    columnOf(name)?.type.kind !== 'timestamp' && countOf(name) >= rows
  const countOf = (name: string): number => {
    const column = columnOf(name)
    return column === undefined ? 0 : distinctCountOf(column.type, factsOf(name))
  }
  const free = values.find((name) => countOf(name) >= unlimitedCount)
  if (free !== undefined) return { kind: 'column', column: free }
  const whole = inside.filter(({ columns }) => columns.every((name) => group.includes(name)))
  const [only] = whole
  if (only !== undefined && group.every((name) => only.columns.includes(name))) {
    return { kind: 'reference', relation: only }
  }
  const [single] = values
  if (group.length === 1 && single !== undefined) return { kind: 'column', column: single }
  if (inside.length === 0) {
    const distinct = values.find((name) => isEnough(name) && isDistinct(columnOf(name)))
    if (distinct !== undefined) return { kind: 'column', column: distinct }
    // Rows that differ in some columns of a key differ in the key.
    const listedCount = (name: string): number => {
      const [kind, count] = [columnOf(name)?.type.kind, countOf(name)]
      if (kind !== 'text' || factsOf(name).values !== undefined) return count
      return factsOf(name).patterns.length > 0 ? 0 : Math.min(count, listedTextsMax)
    }
    const listed = values.filter((name) => listedCount(name) > 1)
    const maxRows = listed.reduce((product, name) => product * listedCount(name), 1)
    const [sole, ...more] = listed
    if (sole !== undefined && more.length === 0) return { kind: 'column', column: sole }
    if (listed.length > 0) return { kind: 'list', columns: listed, maxRows }
  }
  const cyclic = context.mayBecomeChild ? cyclicStrategy({ values, whole }, context) : undefined
  if (cyclic !== undefined) return cyclic
  const others = context.mayReferOnce
    ? whole.filter(({ isSelf, isForward }) => !isSelf && isForward !== true)
    : []
  const large = others.find(({ target }) => context.rowsOf(target) >= rows)
  const wide = values.filter(isEnough).sort((a, b) => countOf(b) - countOf(a))[0]
  const sufficient = columnOrReference(wide, large)
  if (sufficient !== undefined) return sufficient
  const nullish = group.find((name) => isNullable(name) && !isTaken(name))
  if (nullish !== undefined) return { kind: 'null', column: nullish }
  const largest = others
    .filter(({ isRequired }) => isRequired)
    .sort((a, b) => context.rowsOf(b.target) - context.rowsOf(a.target))[0]
  return largest && { kind: 'reference', relation: largest }
}

/** Prefers a column with enough values to a reference, unless the reference is required. */
function columnOrReference(
  wide: string | undefined,
  large: Relation | undefined,
): UniqueStrategy | undefined {
  if (wide !== undefined && large?.isRequired !== true) return { kind: 'column', column: wide }
  return large && { kind: 'reference', relation: large }
}

/** Number of texts that a schema lists, for combinations of their values with those of other columns. */
export const listedTextsMax = 100

/** Minimum number of rows that show whether all values of a column differ. */
const distinctMin = 10

/** Returns whether all rows of the source differ in a column. */
function isDistinct(column: Column | undefined): boolean {
  if (column?.statistics === undefined) return false
  const { scalars } = column.statistics.values
  return scalars.length >= distinctMin && new Set(scalars).size === scalars.length
}

function cyclicStrategy(
  { values, whole }: { readonly values: readonly string[]; readonly whole: readonly Relation[] },
  context: StrategyContext,
): UniqueStrategy | undefined {
  const able = whole.filter(
    ({ isSelf, isRequired, isForward }) => isRequired && !isSelf && isForward !== true,
  )
  const wide = [...values].sort((a, b) => cycleLength(b, context) - cycleLength(a, context))[0]
  const [first] = able
  if (wide !== undefined && first !== undefined && cycleLength(wide, context) > 1) {
    return {
      kind: 'cyclic values',
      relation: first,
      column: wide,
      maxPerParent: cycleLength(wide, context),
    }
  }
  for (const relation of able) {
    const other = able.find((one) => one !== relation && context.isConsecutive(one))
    if (other !== undefined) return { kind: 'cyclic references', relation, other }
  }
  return undefined
}

/** Returns the number of values that can be assigned to a column cyclically (`cyclicValues`). */
function cycleLength(name: string, { columnOf, factsOf }: StrategyContext): number {
  const column = columnOf(name)
  if (column === undefined) return 0
  const facts = factsOf(name)
  const count = distinctCountOf(column.type, facts)
  if (facts.values !== undefined) return count
  if (column.type.kind === 'text') {
    // The values are decimal numbers, which match no pattern.
    const { patterns, letters, maxLength = 100 } = facts
    const digits = Math.min(column.type.maxLength ?? 100, maxLength, digitsMax)
    return patterns.length > 0 || letters !== undefined ? 0 : 10 ** digits - 1
  }
  return ['integer', 'enum', 'date', 'boolean', 'decimal'].includes(column.type.kind) ? count : 0
}

const digitsMax = 9

/** Returns the number of distinct values that a column may have. */
function distinctCountOf(type: ColumnType, facts: Facts): number {
  if (facts.values !== undefined) return facts.values.length
  switch (type.kind) {
    case 'boolean':
      return 2
    case 'enum':
      return type.values.length
    case 'integer': {
      const min = typeof facts.minimum === 'number' ? facts.minimum : Math.max(type.minimum, 1)
      const max = typeof facts.maximum === 'number' ? facts.maximum : type.maximum
      return Math.min(Math.max(max - min + 1, 0), unlimitedCount - 1)
    }
    case 'decimal':
      return 1e6
    case 'date':
      return facts.minimum !== undefined && facts.maximum !== undefined ? 28 : defaultDayCount
    case 'text': {
      if (facts.patterns.length > 0) return 1e4
      const max = Math.min(type.maxLength ?? 100, facts.maxLength ?? 100)
      return max >= 10 ? unlimitedCount : 26 ** max
    }
    case 'bytes':
      return Math.min(16 ** Math.min(type.maxLength ?? 10, 10), unlimitedCount)
    case 'uuid':
      return unlimitedCount
    case 'timestamp':
      return facts.minimum === undefined && facts.maximum === undefined ? unlimitedCount : 1e6
    default:
      return 0
  }
}
