/** The state of a grid: what it shows, the selected cells and the record that the inspector shows. */
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { GridColumn, GridRow } from './grid-row.ts'
import { headerPx, rowPx } from './grid-table.tsx'
import type { CellPosition } from './navigation.ts'
import type { Selection } from './selection.ts'
import {
  emptyView,
  fittingWidths,
  type GridView,
  type ShownColumn,
  shownColumns,
  shownRows,
} from './view.ts'
import { pinnedWidth, rightOf } from './visible-columns.ts'

export interface GridState {
  readonly element: RefObject<HTMLDivElement | null>
  readonly view: GridView
  readonly setView: (change: (view: GridView) => GridView) => void
  /** The rows and columns that the view shows, in its order. */
  readonly rows: readonly GridRow[]
  readonly columns: readonly ShownColumn[]
  readonly selection: Selection
  readonly select: (active: CellPosition, isExtending: boolean) => void
  readonly selectAll: () => void
  /** The record that the inspector shows. It stays when it is no longer among the loaded rows. */
  readonly opened: GridRow | undefined
  readonly open: (row: number) => void
  readonly close: () => void
}

const atStart: CellPosition = { row: 0, column: 0 }

/** `target` is the key of a row to open. Each new object opens it again. */
export function useGrid({
  columns: all,
  rows: loaded,
  target,
}: {
  readonly columns: readonly GridColumn[]
  readonly rows: readonly GridRow[]
  readonly target: { readonly key: number } | undefined
}): GridState {
  const element = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<GridView>(emptyView)
  const [chosen, setSelection] = useState<Selection>({ active: atStart, anchor: atStart })
  const [latest, setOpened] = useState<GridRow | undefined>(undefined)
  const opened = latest && (loaded.find(({ key }) => key === latest.key) ?? latest)
  const widths = useRef<ReadonlyMap<string, number>>(new Map())
  const rows = useMemo(() => shownRows(all, loaded, view), [all, loaded, view])
  const fitting = useMemo(() => {
    widths.current = fittingWidths(all, loaded, widths.current)
    return widths.current
  }, [all, loaded])
  const columns = useMemo(() => shownColumns(all, view, fitting), [all, view, fitting])
  const selection = within(chosen, rows.length, columns.length)
  useEffect(() => {
    if (target === undefined) return
    const at = loaded.findIndex(({ key }) => key === target.key)
    if (at === -1) return
    setOpened(loaded[at])
    // A filter may hide the row.
    const { filters, search, sort } = emptyView
    setView((before) => ({ ...before, filters, search, sort }))
    const active = { row: at, column: 0 }
    setSelection({ active, anchor: active })
    if (element.current === null) return
    scrollIntoView(element.current, columns, active)
    // The value that led here is gone, and the focus with it.
    element.current.focus()
  }, [target])
  return {
    element,
    view,
    setView,
    rows,
    columns,
    selection,
    select(active, isExtending) {
      setSelection({ active, anchor: isExtending ? selection.anchor : active })
      if (element.current) scrollIntoView(element.current, columns, active)
      if (opened !== undefined && active.row >= 0) setOpened(rows[active.row])
    },
    selectAll: () =>
      setSelection({
        anchor: atStart,
        active: { row: rows.length - 1, column: columns.length - 1 },
      }),
    opened,
    open: (row) => setOpened(rows[Math.max(row, 0)]),
    close() {
      setOpened(undefined)
      element.current?.focus()
    },
  }
}

/** Returns the selection with its corners inside the grid, whose rows and columns may have become fewer. */
function within({ active, anchor }: Selection, rows: number, columns: number): Selection {
  const inside = ({ row, column }: CellPosition): CellPosition => ({
    row: Math.min(row, rows - 1),
    column: Math.max(0, Math.min(column, columns - 1)),
  })
  return { active: inside(active), anchor: inside(anchor) }
}

function scrollIntoView(
  grid: HTMLElement,
  columns: readonly ShownColumn[],
  { row, column }: CellPosition,
): void {
  if (row >= 0) {
    const top = row * rowPx
    const roomPx = grid.clientHeight - headerPx - rowPx
    grid.scrollTop = Math.min(Math.max(grid.scrollTop, top - roomPx), top)
  }
  const at = columns[column]
  if (at === undefined || at.isPinned) return
  const leftmost = rightOf(at) - grid.clientWidth
  grid.scrollLeft = Math.min(Math.max(grid.scrollLeft, leftmost), at.leftPx - pinnedWidth(columns))
}
