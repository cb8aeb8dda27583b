/** The bar above a grid: search, number of rows, columns, copying and downloading. */
import { Button } from '../parts/button.tsx'
import { countText } from '../parts/display.tsx'
import { control } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu, type MenuItem } from '../parts/menu.tsx'
import type { GridColumn } from './grid-row.ts'
import { emptyView, type GridView } from './view.ts'

export function Toolbar({
  label,
  view,
  onView,
  shown,
  loaded,
  columns,
  onColumns,
  copies,
  downloads,
  isOpened,
  onToggle,
}: {
  readonly label: string
  readonly view: GridView
  readonly onView: (view: GridView) => void
  /** Numbers of rows that match the filters and of all rows. */
  readonly shown: number
  readonly loaded: number
  readonly columns: readonly GridColumn[]
  readonly onColumns: () => void
  readonly copies: readonly MenuItem[]
  readonly downloads: readonly MenuItem[]
  /** Whether the inspector shows a record. */
  readonly isOpened: boolean
  readonly onToggle: () => void
}) {
  const sorted = columns.find(({ key }) => key === view.sort?.key)
  const isFiltered = view.filters.size > 0 || view.search !== ''
  const hiddenCount = columns.filter(({ key }) => view.hidden.has(key)).length
  const hidden = hiddenCount > 0 ? ` (${countText(hiddenCount)} hidden)` : ''
  return (
    <div class="@container border-b border-line px-4 py-2">
      <div class="flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label={`Search ${label}`}
          placeholder="Search rows"
          spellcheck={false}
          class={`${control} w-32! min-w-0 flex-1`}
          value={view.search}
          onInput={(event) => onView({ ...view, search: event.currentTarget.value })}
        />
        <div class="flex gap-1">
          <Button title={`Columns${hidden}`} onClick={onColumns}>
            <Icon name="columns" />
            <span class={labelLook}>Columns{hidden}</span>
          </Button>
          <Menu label="Copy" labelClass={labelLook} items={copies}>
            <Icon name="copy" />
          </Menu>
          <Menu label="Download" labelClass={labelLook} items={downloads}>
            <Icon name="download" />
          </Menu>
          <Button
            aria-pressed={isOpened}
            disabled={shown === 0 && !isOpened}
            title="Show the selected row (Enter)"
            onClick={onToggle}
          >
            <Icon name="record" />
            <span class={labelLook}>Row details</span>
          </Button>
        </div>
        <p role="status" class="flex w-full items-center gap-2 text-xs text-ink-soft empty:hidden">
          {(isFiltered || sorted) && (
            <>
              <span class="tabular-nums">
                {countText(shown)} of {countText(loaded)} rows
                {sorted && `, sorted by ${sorted.name}`}
              </span>
              <button
                type="button"
                class="min-h-6 text-accent-strong underline underline-offset-2"
                title="Remove the filters and the order"
                onClick={() => onView({ ...view, ...reset })}
              >
                Reset
              </button>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** In a narrow grid, the buttons show only their icons. */
const labelLook = '@max-2xl:sr-only'

const { sort, search, filters } = emptyView
const reset = { sort, search, filters }
