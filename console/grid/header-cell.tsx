/** Header of a column: a click sorts by it, the handle at its edge resizes it, and a button opens its options. */
// biome-ignore-all lint/a11y/useSemanticElements: the elements of a table cannot be virtual, sticky and resizable at once
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the only tab stop; it names its active cell
import { Icon } from '../parts/icon.tsx'
import type { SortOrder } from '../parts/table/order.ts'
import { followDrag } from './resize-drag.ts'
import type { ShownColumn } from './view.ts'
import { placeOf, type VisibleColumn } from './visible-columns.ts'

export interface HeaderActions {
  readonly onSort: (column: ShownColumn) => void
  readonly onOptions: (column: ShownColumn) => void
  readonly onWidth: (column: ShownColumn, widthPx: number) => void
}

export function HeaderCell({
  id,
  column,
  order,
  isFiltered,
  isActive,
  actions,
}: {
  readonly id: string
  readonly column: VisibleColumn
  readonly order: SortOrder
  readonly isFiltered: boolean
  readonly isActive: boolean
  readonly actions: HeaderActions
}) {
  const { name, index, widthPx, isNumeric } = column
  return (
    <div
      role="columnheader"
      id={id}
      aria-sort={order}
      aria-colindex={index + 1}
      style={placeOf(column)}
      class={`relative flex h-full shrink-0 items-center gap-1 bg-sunken pl-2 pr-1 font-medium text-ink-soft ${column.isSticky ? 'sticky! z-20 border-r border-line' : ''} ${isActive ? 'outline-2 -outline-offset-2 outline-accent' : ''} ${isNumeric ? 'justify-end' : ''}`}
    >
      <button
        type="button"
        tabIndex={-1}
        title={`${name}: sort the loaded rows`}
        class={`flex h-full min-w-0 flex-1 items-center gap-1 ${isNumeric ? 'justify-end' : ''}`}
        onClick={() => actions.onSort(column)}
      >
        <span class="truncate">{name}</span>
        {order !== 'none' && <span aria-hidden="true">{order === 'ascending' ? '▲' : '▼'}</span>}
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Options of column ${name}${isFiltered ? ', filtered' : ''}`}
        class={`flex size-[24px] shrink-0 items-center justify-center rounded hover:bg-line ${isFiltered ? 'bg-accent-soft text-accent-strong' : ''}`}
        onClick={() => actions.onOptions(column)}
      >
        <Icon name="more" />
      </button>
      <span
        aria-hidden="true"
        data-resize={name}
        class="absolute inset-y-0 right-0 z-10 w-1.5 cursor-col-resize touch-none border-r border-line hover:bg-accent"
        onPointerDown={(event) =>
          followDrag(event, (distancePx) => actions.onWidth(column, widthPx + distancePx))
        }
      />
    </div>
  )
}
