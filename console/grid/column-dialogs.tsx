/** Dialogs of a grid: the options of one column, and which columns are shown. */
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { SelectField, TextField } from '../parts/field.tsx'
import type { GridColumn } from './grid-row.ts'
import {
  type GridView,
  type ShownColumn,
  toggled,
  widthMax,
  widthMin,
  withFilter,
  withWidth,
} from './view.ts'

const checkRow = 'flex min-h-9 items-center gap-2 text-sm'

export function ColumnDialog({
  column,
  view,
  onView,
  onClose,
}: {
  readonly column: ShownColumn | undefined
  readonly view: GridView
  readonly onView: (view: GridView) => void
  readonly onClose: () => void
}) {
  const key = column?.key ?? ''
  const sort = view.sort?.key === key ? (view.sort.isDescending ? 'descending' : 'ascending') : ''
  return (
    <Dialog title={`Column ${column?.name ?? ''}`} isOpen={column !== undefined} onClose={onClose}>
      <TextField
        label="Show rows with"
        type="search"
        hint="Text that the value contains, or a comparison: =5, !=5, >100, <=2026-02, or ==&quot;x&quot; for exactly this JSON value"
        value={view.filters.get(key) ?? ''}
        onInput={(text) => onView(withFilter(view, key, text))}
      />
      <SelectField
        label="Sort the loaded rows"
        value={sort}
        onInput={(order) =>
          onView({
            ...view,
            sort: order === '' ? undefined : { key, isDescending: order === 'descending' },
          })
        }
        options={[
          ['', 'Not by this column'],
          ['ascending', 'Ascending'],
          ['descending', 'Descending'],
        ]}
      />
      <TextField
        label="Width in pixels"
        type="number"
        min={String(widthMin)}
        max={String(widthMax)}
        value={String(column?.widthPx ?? '')}
        onInput={(text) => text !== '' && onView(withWidth(view, key, Number(text)))}
      />
      <label class={checkRow}>
        <input
          type="checkbox"
          checked={view.pinned.has(key)}
          onChange={() => onView({ ...view, pinned: toggled(view.pinned, key) })}
        />
        Pin to the left
      </label>
      <DialogActions>
        <Button
          onClick={() => {
            onView({ ...view, hidden: toggled(view.hidden, key) })
            onClose()
          }}
        >
          Hide column
        </Button>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function ColumnsDialog({
  columns,
  view,
  isOpen,
  onView,
  onClose,
}: {
  readonly columns: readonly GridColumn[]
  readonly view: GridView
  readonly isOpen: boolean
  readonly onView: (view: GridView) => void
  readonly onClose: () => void
}) {
  const hideAllBut = (keys: readonly string[]) =>
    onView({
      ...view,
      hidden: new Set(columns.map(({ key }) => key).filter((key) => !keys.includes(key))),
    })
  return (
    <Dialog title="Columns" isOpen={isOpen} onClose={onClose}>
      <ul class="max-h-[50dvh] overflow-y-auto">
        {columns.map(({ key, name }) => (
          <li key={key}>
            <label class={checkRow}>
              <input
                type="checkbox"
                checked={!view.hidden.has(key)}
                onChange={() => onView({ ...view, hidden: toggled(view.hidden, key) })}
              />
              <span class="wrap-anywhere">{name}</span>
            </label>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => hideAllBut(columns.slice(0, 1).map(({ key }) => key))}>
          Hide all but the first
        </Button>
        <Button onClick={() => onView({ ...view, hidden: new Set() })}>Show all</Button>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
