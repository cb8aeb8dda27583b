/** The record of one row beside the grid, with the complete value and the type of each field; on a phone, a sheet. */
import { isArray, isObject, type JsonValue } from '../../src/text/json.ts'
import { CodeText } from '../parts/code/code-text.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Icon } from '../parts/icon.tsx'
import { isTree } from './export-text.ts'
import { CellValue } from './grid-cell.tsx'
import type { FieldReference, GridCell, GridColumn } from './grid-row.ts'

export interface Inspected {
  readonly title: string
  readonly columns: readonly GridColumn[]
  readonly cells: readonly GridCell[]
  /** The record as JSON, for the button that copies it. */
  readonly json: string
}

export function Inspector({
  record: { title, columns, cells, json },
  onClose,
  onFollow,
  onFilter,
}: {
  readonly record: Inspected
  readonly onClose: () => void
  readonly onFollow?: ((to: FieldReference, value: GridCell) => void) | undefined
  /** Shows only the rows with this value. */
  readonly onFilter: (column: GridColumn, value: JsonValue) => void
}) {
  return (
    <section
      aria-label={title}
      class="flex max-h-full min-h-0 w-64 shrink-0 flex-col border-l border-line bg-raised text-sm max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-30 max-xl:shadow-lg max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:max-h-[70dvh] max-sm:w-auto max-sm:rounded-t-xl max-sm:border-t"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header class="flex items-center justify-between gap-2 border-b border-line px-3 py-1.5">
        <h2 class="min-w-0 truncate font-medium">{title}</h2>
        <button
          type="button"
          aria-label="Close the row details"
          class="flex size-9 shrink-0 items-center justify-center rounded hover:bg-sunken"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <section
        aria-label="Fields of the row"
        class="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3 py-2 -outline-offset-2"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
        tabIndex={0}
      >
        <dl class="flex flex-col gap-2">
          {columns.map(
            (column, i) =>
              !(column.isError && cells[i] === undefined) && (
                <Field
                  key={column.key}
                  column={column}
                  cell={cells[i]}
                  onFollow={onFollow}
                  onFilter={onFilter}
                />
              ),
          )}
        </dl>
      </section>
      <footer class="border-t border-line p-2">
        <CopyButton text={json} label="Copy as JSON" />
      </footer>
    </section>
  )
}

function Field({
  column,
  cell,
  onFollow,
  onFilter,
}: {
  readonly column: GridColumn
  readonly cell: GridCell
  readonly onFollow?: ((to: FieldReference, value: GridCell) => void) | undefined
  readonly onFilter: (column: GridColumn, value: JsonValue) => void
}) {
  const { name, refersTo } = column
  const action = 'min-h-6 text-xs text-accent-strong underline underline-offset-2'
  return (
    <div>
      <dt class="flex flex-wrap items-baseline justify-between gap-x-2 text-xs text-ink-soft">
        <span class="min-w-0 font-medium wrap-anywhere">{name}</span>
        <span class="flex items-baseline gap-2 text-ink-faint">
          {cell !== undefined && !isTree(cell) && (
            <button
              type="button"
              class={action}
              aria-label={`Filter by this value of ${name}`}
              onClick={() => onFilter(column, cell)}
            >
              Filter
            </button>
          )}
          {typeName(cell)}
        </span>
      </dt>
      <dd class="wrap-anywhere whitespace-pre-wrap">
        {isTree(cell) ? (
          <pre class="font-mono text-xs whitespace-pre-wrap">
            <CodeText text={JSON.stringify(cell, null, 2)} language="json" />
          </pre>
        ) : typeof cell === 'string' && cell !== '' ? (
          cell
        ) : (
          <CellValue cell={cell} />
        )}
        {refersTo && onFollow && cell !== undefined && cell !== null && (
          <button type="button" class={`${action} block`} onClick={() => onFollow(refersTo, cell)}>
            Open in {refersTo.entity}
          </button>
        )}
      </dd>
    </div>
  )
}

function typeName(cell: GridCell): string {
  if (cell === undefined) return 'missing'
  if (cell === null) return 'null'
  if (isArray(cell)) return `array of ${cell.length}`
  if (isObject(cell)) return 'object'
  if (typeof cell === 'number') return Number.isInteger(cell) ? 'integer' : 'number'
  return typeof cell === 'string' ? 'text' : 'boolean'
}
