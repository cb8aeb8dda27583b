/** The active cell of a grid and the rectangle of cells that is selected. */
import type { CellPosition } from './navigation.ts'

export interface Selection {
  readonly active: CellPosition
  /** The corner opposite to the active cell; equal to it if one cell is selected. */
  readonly anchor: CellPosition
}

/** The selected rectangle; the ends are included. */
export interface SelectedRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export function rangeOf({ active, anchor }: Selection): SelectedRange {
  return {
    top: Math.max(0, Math.min(active.row, anchor.row)),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
}

export function isInside({ top, bottom, left, right }: SelectedRange, row: number, column: number) {
  return row >= top && row <= bottom && column >= left && column <= right
}
