/**
 * A grid of records: sorted, filtered, with columns that can be resized, pinned and hidden, with an inspector of one
 * record, and with copies and files of what it shows.
 */
import { useId, useState } from 'preact/hooks'
import { ColumnDialog, ColumnsDialog } from './column-dialogs.tsx'
import { recordOf } from './export-text.ts'
import { exactCondition } from './filter.ts'
import { keyActions } from './grid-keys.ts'
import type { FieldReference, GridCell, GridColumn, GridRow } from './grid-row.ts'
import { GridTable, headerPx, rowPx } from './grid-table.tsx'
import { Inspector } from './inspector.tsx'
import { Toolbar } from './toolbar.tsx'
import { copyMenu, exportMenu } from './transfer.ts'
import { type GridState, useGrid } from './use-grid.ts'
import { withFilter, withNextSort, withWidth } from './view.ts'

export interface GridProps {
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rows: readonly GridRow[]
  /** Name of exported files, without extension. */
  readonly fileName: string
  /** Returns the title of the record of a row from the key of the row. */
  readonly titleOf: (key: number) => string
  /** Shows the instance that a cell refers to. */
  readonly onFollow?: ((to: FieldReference, value: GridCell) => void) | undefined
  /** The key of a row to open. Each new object opens it again. */
  readonly target?: { readonly key: number } | undefined
  /** Classes that set the height and the borders of the grid. */
  readonly class: string
}

export function Grid(props: GridProps) {
  const { label, columns, rows, fileName, target } = props
  const id = useId()
  const state = useGrid({ columns, rows, target })
  const { view, setView } = state
  const [optionsKey, setOptionsKey] = useState<string | undefined>(undefined)
  const [isChoosing, setChoosing] = useState(false)
  const transfer = {
    columns: state.columns,
    rows: state.rows,
    selection: state.selection,
    fileName,
  }
  const change = (next: typeof view) => setView(() => next)
  return (
    <div class={`flex min-w-0 flex-col border-line ${props.class}`}>
      <Toolbar
        label={label}
        view={view}
        onView={change}
        shown={state.rows.length}
        loaded={rows.length}
        columns={columns}
        onColumns={() => setChoosing(true)}
        copies={copyMenu(transfer)}
        downloads={exportMenu(transfer)}
        isOpened={state.opened !== undefined}
        onToggle={state.opened ? state.close : () => state.open(state.selection.active.row)}
      />
      <p id={`${id}-help`} class="sr-only">
        Arrow keys move, Enter opens the row or sorts by the column, Ctrl+Enter goes to the
        referenced row, Ctrl+C copies, Shift extends the selection, Alt with left and right arrow
        resizes the column, Alt with down arrow opens its options.
      </p>
      <div class="relative isolate z-10 flex min-h-0 min-w-0 flex-1">
        <Cells id={id} props={props} state={state} onOptions={setOptionsKey} />
        <Opened props={props} state={state} />
      </div>
      <ColumnDialog
        column={state.columns.find(({ key }) => key === optionsKey)}
        view={view}
        onView={change}
        onClose={() => setOptionsKey(undefined)}
      />
      <ColumnsDialog
        columns={columns}
        view={view}
        isOpen={isChoosing}
        onView={change}
        onClose={() => setChoosing(false)}
      />
    </div>
  )
}

function Cells({
  id,
  props: { label, onFollow },
  state,
  onOptions,
}: {
  readonly id: string
  readonly props: GridProps
  readonly state: GridState
  readonly onOptions: (key: string) => void
}) {
  const { element, view, setView, rows, columns, selection, select, open, opened } = state
  const sort = (key: string) => setView((before) => withNextSort(before, key))
  const resize = (key: string, px: number) => setView((before) => withWidth(before, key, px))
  return (
    <GridTable
      element={element}
      id={id}
      label={label}
      columns={columns}
      rows={rows}
      view={view}
      selection={selection}
      openedKey={opened?.key}
      header={{
        onSort: ({ key }) => sort(key),
        onOptions: ({ key }) => onOptions(key),
        onWidth: ({ key }, widthPx) => resize(key, widthPx),
      }}
      cells={{
        onPress(row, column, event) {
          select({ row, column }, event.shiftKey)
          if (isTouch(event)) open(row)
        },
        onOpen: open,
        onFollow: onFollow && (({ refersTo }, cell) => refersTo && onFollow(refersTo, cell)),
      }}
      onKeyDown={(event) => {
        const roomPx = (element.current?.clientHeight ?? 0) - headerPx
        keyActions(event, {
          ...{ columns, rows, selection, select, selectAll: state.selectAll, open, sort, resize },
          page: Math.floor(roomPx / rowPx),
          close: opened && state.close,
          follow: onFollow,
          showOptions: onOptions,
        })
      }}
    />
  )
}

/** Returns whether a click came from a finger. Browsers report clicks as pointer events. */
function isTouch(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch'
}

function Opened({
  props: { columns, titleOf, onFollow },
  state: { opened, close, setView },
}: {
  readonly props: GridProps
  readonly state: GridState
}) {
  if (opened === undefined) return null
  const all = columns.map((column, position) => ({ ...column, position }))
  return (
    <Inspector
      record={{
        title: titleOf(opened.key),
        columns,
        cells: opened.cells,
        json: JSON.stringify(recordOf(all, opened), null, 2),
      }}
      onClose={close}
      onFollow={onFollow}
      onFilter={({ key }, value) => setView((view) => withFilter(view, key, exactCondition(value)))}
    />
  )
}
