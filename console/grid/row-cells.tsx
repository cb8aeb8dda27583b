/** The cells of one row of a grid. */
// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table cannot be virtual, sticky and resizable at once
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the only tab stop; it names its active cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys
import { CellValue } from './grid-cell.tsx'
import { type GridCell, type GridRow, shownText } from './grid-row.ts'
import { isInside, rangeOf, type Selection } from './selection.ts'
import type { ShownColumn } from './view.ts'
import { placeOf, type VisibleColumn } from './visible-columns.ts'

export interface CellActions {
  readonly onPress: (row: number, column: number, event: MouseEvent) => void
  readonly onOpen: (row: number) => void
  readonly onFollow: ((column: ShownColumn, cell: GridCell) => void) | undefined
}

export function RowCells({
  idOf,
  row,
  index,
  columns,
  heightPx,
  selection,
  isOpened,
  actions,
}: {
  /** Returns the id of the element of the cell in a column. */
  readonly idOf: (column: number) => string
  readonly row: GridRow
  /** Position of the row among the shown rows. */
  readonly index: number
  readonly columns: readonly VisibleColumn[]
  readonly heightPx: number
  readonly selection: Selection
  readonly isOpened: boolean
  readonly actions: CellActions
}) {
  const range = rangeOf(selection)
  const { active } = selection
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      style={{ height: `${heightPx}px` }}
      class={`flex border-b border-line ${isOpened ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken'}`}
    >
      {columns.map((column) => {
        const at = column.index
        const isSelected = isInside(range, index, at)
        return (
          <div
            key={column.key}
            role="gridcell"
            id={idOf(at)}
            aria-colindex={at + 1}
            aria-selected={isSelected}
            style={placeOf(column)}
            class={`h-full shrink-0 cursor-default truncate px-2 leading-7 ${column.isNumeric ? 'text-right tabular-nums' : ''} ${column.isSticky ? 'sticky z-10 border-r border-line bg-inherit' : ''} ${isSelected ? 'bg-accent-soft!' : ''} ${active.row === index && active.column === at ? 'outline -outline-offset-1 outline-accent group-focus-visible:outline-2 group-focus-visible:-outline-offset-2' : ''}`}
            onClick={(event) => actions.onPress(index, at, event)}
            onDblClick={() => actions.onOpen(index)}
          >
            <Content
              cell={row.cells[column.position]}
              column={column}
              onFollow={actions.onFollow}
            />
          </div>
        )
      })}
    </div>
  )
}

function Content({
  cell,
  column,
  onFollow,
}: {
  readonly cell: GridCell
  readonly column: ShownColumn
  readonly onFollow: CellActions['onFollow']
}) {
  const { refersTo, isError, isCount } = column
  if (isError) return <span class="text-danger">{cell}</span>
  if (isCount) return shownText(cell, column)
  if (refersTo === undefined || onFollow === undefined || cell === undefined || cell === null) {
    return <CellValue cell={cell} />
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      title={`Open in ${refersTo.entity}`}
      class="cursor-pointer text-accent-strong underline decoration-dotted underline-offset-2 hover:decoration-solid"
      onClick={(event) => {
        event.stopPropagation()
        onFollow(column, cell)
      }}
    >
      <CellValue cell={cell} />
    </button>
  )
}
