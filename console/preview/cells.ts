/** Truncates the values and names of cells for display. */
import { isArray, isObject } from '../../src/text/json.ts'
import type { GridCell } from '../grid/grid-row.ts'
import { type Cell, cellLengthMax, type RowCell } from './protocol.ts'

/** Returns a cell without structure: arrays and objects become JSON text. */
export function flatCell(cell: GridCell): Cell {
  return isObject(cell) || isArray(cell) ? JSON.stringify(cell) : cell
}

/**
 * Returns a function that returns the cells of a row at each call. Cells that are longer than `cellLengthMax` are
 * truncated once the long cells of all rows have `longLengthMax` characters together.
 */
export function rowCellReader(
  longLengthMax: number,
): (cells: readonly GridCell[]) => readonly RowCell[] {
  let left = longLengthMax
  const shown = (cell: GridCell): RowCell => {
    const flat = flatCell(cell)
    if (typeof flat !== 'string') return flat
    if (flat.length > cellLengthMax) {
      if (flat.length > left) return cut(flat, cellLengthMax)
      left -= flat.length
    }
    return typeof cell === 'string' ? flat : { json: flat }
  }
  return (cells) => cells.map(shown)
}

export function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`
}
