/** The view of the rows and columns of a grid: the order, the filters, and the hidden, pinned and resized columns. */

import { nextSort, type Sort, sortedBy } from '../parts/table/order.ts'
import { conditionOf } from './filter.ts'
import { cellText, type GridColumn, type GridRow, shownText } from './grid-row.ts'

export interface GridView {
  readonly sort: Sort | undefined
  /** Text that a cell of each shown row contains. */
  readonly search: string
  /** Conditions by the key of their column. */
  readonly filters: ReadonlyMap<string, string>
  readonly hidden: ReadonlySet<string>
  readonly pinned: ReadonlySet<string>
  /** Widths that the user has set, in pixels, by the key of the column. */
  readonly widths: ReadonlyMap<string, number>
}

export const emptyView: GridView = {
  sort: undefined,
  search: '',
  filters: new Map(),
  hidden: new Set(),
  pinned: new Set(),
  widths: new Map(),
}

export const widthMin = 48
export const widthMax = 800
/** Widths of columns that the user has not resized, and the width of a character, in pixels. */
const ownWidthMin = 64
const ownWidthMax = 240
const characterPx = 7.2
/** Number of rows from which the width of a column is estimated. */
const measuredRows = 40

export interface ShownColumn extends GridColumn {
  /** Position of the column in the cells of a row. */
  readonly position: number
  /** Position of the column among the shown columns. */
  readonly index: number
  readonly widthPx: number
  /** Distance from the left edge of the first column. */
  readonly leftPx: number
  readonly isPinned: boolean
}

/**
 * Returns the widths that show the content of most cells. No width is smaller than a former one, so that a grid whose
 * rows change does not flicker.
 */
export function fittingWidths(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  former: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map(
    columns.map((column, position) => [
      column.key,
      Math.max(former.get(column.key) ?? 0, fittingWidth(column, position, rows)),
    ]),
  )
}

/**
 * Returns the columns that are shown, the pinned ones first. `fitting` are the widths of columns that the user has not
 * resized.
 */
export function shownColumns(
  columns: readonly GridColumn[],
  view: GridView,
  fitting: ReadonlyMap<string, number>,
): readonly ShownColumn[] {
  const isPinned = ({ key }: GridColumn) => view.pinned.has(key)
  const shown = columns
    .map((column, position) => ({ ...column, position }))
    .filter(({ key }) => !view.hidden.has(key))
  let rightPx = 0
  return [...shown.filter(isPinned), ...shown.filter((column) => !isPinned(column))].map(
    (column, index) => {
      const widthPx = view.widths.get(column.key) ?? fitting.get(column.key) ?? ownWidthMax
      const leftPx = rightPx
      rightPx += widthPx
      return { ...column, index, widthPx, leftPx, isPinned: isPinned(column) }
    },
  )
}

function fittingWidth(column: GridColumn, position: number, rows: readonly GridRow[]): number {
  const lengths = rows
    .slice(0, measuredRows)
    .map(({ cells }) => shownText(cells[position], column).length)
  const characters = Math.max(column.name.length + 4, ...lengths)
  return Math.round(Math.min(Math.max(characters * characterPx + 20, ownWidthMin), ownWidthMax))
}

/** Returns the rows that match the filters, in the order of the view. */
export function shownRows(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  view: GridView,
): readonly GridRow[] {
  const conditions = columns.flatMap(({ key }, position) => {
    const text = view.filters.get(key) ?? ''
    return text === '' ? [] : [{ position, accepts: conditionOf(text) }]
  })
  const search = view.search.trim().toLowerCase()
  const isFound = ({ cells }: GridRow) =>
    search === '' || cells.some((cell) => cellText(cell).toLowerCase().includes(search))
  const found = rows.filter(
    (row) =>
      conditions.every(({ position, accepts }) => accepts(row.cells[position])) && isFound(row),
  )
  const { sort } = view
  const sorted = columns.findIndex(({ key }) => key === sort?.key)
  if (sort === undefined || sorted === -1) return found
  return sortedBy(found, ({ cells }) => cells[sorted], sort.isDescending)
}

/** Returns the view after a click on the header of a column. */
export function withNextSort(view: GridView, key: string): GridView {
  return { ...view, sort: nextSort(view.sort, key) }
}

export function withWidth(view: GridView, key: string, widthPx: number): GridView {
  const width = Math.round(Math.min(Math.max(widthPx, widthMin), widthMax))
  return { ...view, widths: new Map(view.widths).set(key, width) }
}

export function withFilter(view: GridView, key: string, text: string): GridView {
  const filters = new Map(view.filters)
  if (text === '') filters.delete(key)
  else filters.set(key, text)
  return { ...view, filters }
}

/** Returns a set with the key added if it was missing, or removed if it was present. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
