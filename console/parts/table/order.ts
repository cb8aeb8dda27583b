/** The order in which tables and grids sort their rows by the cells of a column. */
import type { JsonValue } from '../../../src/text/json.ts'

/** Content of a cell by which rows are sorted; undefined if the row has no value for the column. */
type Cell = JsonValue | undefined

export interface Sort {
  /** The key of the column whose cells are compared. */
  readonly key: string
  readonly isDescending: boolean
}

const alphabet = new Intl.Collator('en', { numeric: true })

/**
 * Compares two cells. The order is total, also for values of different types: booleans, numbers, texts, then arrays and
 * objects by their JSON text.
 */
export function compareCells(a: Cell, b: Cell): number {
  const ranks = rankOf(a) - rankOf(b)
  if (ranks !== 0) return ranks
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b)
  return compareTexts(JSON.stringify(a) ?? '', JSON.stringify(b) ?? '')
}

function compareTexts(a: string, b: string): number {
  const order = alphabet.compare(a, b)
  if (order !== 0) return order
  return a < b ? -1 : a > b ? 1 : 0
}

function rankOf(cell: Cell): number {
  if (cell === undefined) return 5
  if (cell === null) return 4
  if (typeof cell === 'boolean') return 0
  if (typeof cell === 'number') return 1
  return typeof cell === 'string' ? 2 : 3
}

/**
 * Returns the items in the order of their cells. Items with equal cells keep their order. Null and missing cells are
 * last in both directions.
 */
export function sortedBy<Item>(
  items: readonly Item[],
  cellOf: (item: Item) => Cell,
  isDescending: boolean,
): readonly Item[] {
  const isEmpty = (cell: Cell) => cell === undefined || cell === null
  return [...items].sort((a, b) => {
    const [first, second] = [cellOf(a), cellOf(b)]
    const order = compareCells(first, second)
    return isDescending && !isEmpty(first) && !isEmpty(second) ? -order : order
  })
}

/** Returns the order after a click on the heading of a column: ascending, then descending, then not sorted. */
export function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, isDescending: false }
  return sort.isDescending ? undefined : { key, isDescending: true }
}

/** The order of the rows by a column, as a value of `aria-sort`. */
export type SortOrder = 'ascending' | 'descending' | 'none'

export function orderOf(sort: Sort | undefined, key: string): SortOrder {
  if (sort?.key !== key) return 'none'
  return sort.isDescending ? 'descending' : 'ascending'
}
