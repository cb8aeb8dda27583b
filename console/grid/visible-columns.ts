/** Chooses the columns that are rendered: the pinned ones, and those in the visible part of the grid. */
import type { ShownColumn } from './view.ts'

export interface VisibleColumn extends ShownColumn {
  /** Whether the column keeps its place when the grid is scrolled. */
  readonly isSticky: boolean
  /** Width of the columns that are left out before it, in pixels. */
  readonly skippedPx: number
}

/** Width in pixels of the area on both sides of the visible part whose columns are rendered, too. */
const overscanPx = 200
/** Maximum share of the width of the grid for pinned columns. Wider ones would hide the others, so they scroll. */
const stickyShareMax = 0.7

export function visibleColumns(
  columns: readonly ShownColumn[],
  { leftPx, widthPx }: { readonly leftPx: number; readonly widthPx: number },
): readonly VisibleColumn[] {
  const pinnedPx = pinnedWidth(columns)
  const areSticky = pinnedPx <= widthPx * stickyShareMax
  const visible = columns.filter(
    (column) =>
      column.isPinned ||
      (rightOf(column) > leftPx - overscanPx && column.leftPx < leftPx + widthPx + overscanPx),
  )
  const first = visible.find(({ isPinned }) => !isPinned)
  return visible.map((column) => ({
    ...column,
    isSticky: column.isPinned && areSticky,
    skippedPx: column === first ? column.leftPx - pinnedPx : 0,
  }))
}

/** Returns the width of all pinned columns. */
export function pinnedWidth(columns: readonly ShownColumn[]): number {
  return rightOf(columns.findLast(({ isPinned }) => isPinned))
}

/** Returns the distance of the right edge of a column from the left edge of the first one. */
export function rightOf(column: ShownColumn | undefined): number {
  return column === undefined ? 0 : column.leftPx + column.widthPx
}

/** Returns the style that places a cell of a rendered column in its row. */
export function placeOf({ widthPx, leftPx, isSticky, skippedPx }: VisibleColumn) {
  return {
    width: `${widthPx}px`,
    left: isSticky ? `${leftPx}px` : undefined,
    marginLeft: skippedPx === 0 ? undefined : `${skippedPx}px`,
  }
}
