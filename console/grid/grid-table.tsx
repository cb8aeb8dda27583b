/**
 * The cells of a grid, by the ARIA grid pattern: the element is one tab stop and names its active cell. Only visible
 * rows and columns are rendered.
 */
// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table cannot be virtual, sticky and resizable at once
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the only tab stop; it names its active cell
import type { RefObject } from 'preact'
import { orderOf } from '../parts/table/order.ts'
import type { GridRow } from './grid-row.ts'
import { type HeaderActions, HeaderCell } from './header-cell.tsx'
import { type CellActions, RowCells } from './row-cells.tsx'
import type { Selection } from './selection.ts'
import { useViewport } from './use-viewport.ts'
import type { GridView, ShownColumn } from './view.ts'
import { rightOf, visibleColumns } from './visible-columns.ts'

/** Heights of a row with its border and of the header, in pixels; extra rows on both sides of the visible ones. */
export const rowPx = 29
export const headerPx = 32
const overscanRows = 6

export function GridTable({
  element,
  id,
  label,
  columns,
  rows,
  view,
  selection,
  openedKey,
  header,
  cells,
  onKeyDown,
}: {
  readonly element: RefObject<HTMLDivElement | null>
  readonly id: string
  readonly label: string
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly GridRow[]
  readonly view: GridView
  readonly selection: Selection
  /** Key of the row that the inspector shows. */
  readonly openedKey: number | undefined
  readonly header: HeaderActions
  readonly cells: CellActions
  readonly onKeyDown: (event: KeyboardEvent) => void
}) {
  const viewport = useViewport(element)
  const first = Math.max(0, Math.floor(viewport.topPx / rowPx) - overscanRows)
  const visible = rows.slice(first, first + Math.ceil(viewport.heightPx / rowPx) + 2 * overscanRows)
  const shown = visibleColumns(columns, viewport)
  const widthPx = rightOf(columns.at(-1))
  const { active } = selection
  const isRendered =
    shown.some(({ index }) => index === active.column) &&
    (active.row === -1 || (active.row >= first && active.row < first + visible.length))
  return (
    <div
      ref={element}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-describedby={`${id}-help`}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      aria-activedescendant={isRendered ? cellId(id, active.row, active.column) : undefined}
      class="group min-h-0 min-w-0 flex-1 overflow-auto select-none -outline-offset-2 text-xs"
      onKeyDown={onKeyDown}
    >
      <div
        role="row"
        aria-rowindex={1}
        style={{ width: `${widthPx}px`, height: `${headerPx}px` }}
        class="sticky top-0 z-20 flex min-w-full border-b border-line bg-sunken"
      >
        {shown.map((column) => (
          <HeaderCell
            key={column.key}
            id={cellId(id, -1, column.index)}
            column={column}
            isActive={active.row === -1 && active.column === column.index}
            isFiltered={view.filters.has(column.key)}
            order={orderOf(view.sort, column.key)}
            actions={header}
          />
        ))}
      </div>
      <div
        role="rowgroup"
        style={{
          width: `${widthPx}px`,
          height: `${rows.length * rowPx}px`,
          paddingTop: `${first * rowPx}px`,
        }}
        class="min-w-full"
      >
        {visible.map((row, i) => (
          <RowCells
            // Keyed by position instead of content, so that the elements of rows are reused.
            key={first + i}
            idOf={(column) => cellId(id, first + i, column)}
            row={row}
            index={first + i}
            columns={shown}
            heightPx={rowPx}
            selection={selection}
            isOpened={row.key === openedKey}
            actions={cells}
          />
        ))}
      </div>
    </div>
  )
}

function cellId(id: string, row: number, column: number): string {
  return `${id}-${row}-${column}`
}
