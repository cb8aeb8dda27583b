/** The order in which a grid sorts the cells of a column. */
import type { GridCell } from './grid-row.ts'

const alphabet = new Intl.Collator('en', { numeric: true })

/**
 * Compares two cells. The order is total, also for values of different types: booleans, numbers, texts, then arrays and
 * objects by their JSON text.
 */
export function compareCells(a: GridCell, b: GridCell): number {
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

function rankOf(cell: GridCell): number {
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
  cellOf: (item: Item) => GridCell,
  isDescending: boolean,
): readonly Item[] {
  const isEmpty = (cell: GridCell) => cell === undefined || cell === null
  return [...items].sort((a, b) => {
    const [first, second] = [cellOf(a), cellOf(b)]
    const order = compareCells(first, second)
    return isDescending && !isEmpty(first) && !isEmpty(second) ? -order : order
  })
}
