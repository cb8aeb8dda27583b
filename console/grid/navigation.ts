/** Moves of the active cell of a grid by keys, as the ARIA grid pattern describes them. */

/** A cell: its row, from 0, or -1 for the header, and its position among the shown columns. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
  /** Number of rows that are visible at once. */
  readonly page: number
}

/** Returns the cell that a key leads to, or undefined if the key moves nothing. */
export function movedBy(
  key: string,
  hasControl: boolean,
  { row, column }: CellPosition,
  { rows, columns, page }: GridSize,
): CellPosition | undefined {
  const at = (nextRow: number, nextColumn: number): CellPosition => ({
    row: Math.max(-1, Math.min(nextRow, rows - 1)),
    column: Math.max(0, Math.min(nextColumn, columns - 1)),
  })
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column)
    case 'ArrowDown':
      return at(row + 1, column)
    case 'ArrowLeft':
      return at(row, column - 1)
    case 'ArrowRight':
      return at(row, column + 1)
    case 'PageUp':
      return at(Math.max(row - page, 0), column)
    case 'PageDown':
      return at(row + page, column)
    case 'Home':
      return at(hasControl ? 0 : row, 0)
    case 'End':
      return at(hasControl ? rows - 1 : row, columns - 1)
    default:
      return undefined
  }
}
