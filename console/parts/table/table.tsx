/** A table that scrolls horizontally in narrow windows, with a shadow at a side where more of it is. */
import type { ComponentChildren } from 'preact'
import type { SortOrder } from './order.ts'

/** Class of the cells that phones do not show. */
export const wideCell = 'max-sm:hidden'
/** Class of the cells that only wide windows show. */
export const widestCell = 'max-lg:hidden'

/** Class of the buttons of a row (`group`) that appear when the mouse or the focus is in it. */
export const rowAction =
  '[@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-within:opacity-100'

export interface TableColumn {
  readonly heading: ComponentChildren
  /** Whether only screen readers get the heading, for columns of buttons and check boxes. */
  readonly isHeadingHidden?: boolean
  readonly isNumeric?: boolean
  /** Class of a column that narrow windows do not show. */
  readonly hidden?: typeof wideCell | typeof widestCell
  /** The order of the rows by the column and what a click on the heading does; undefined if they cannot be sorted. */
  readonly sorting?: { readonly order: SortOrder; readonly onSort: () => void }
}

export const actionsColumn = { heading: 'Actions', isHeadingHidden: true }

export function Table({
  label,
  columns,
  children,
}: {
  readonly label: string
  /** The columns, or only their headings. */
  readonly columns: readonly (string | TableColumn)[]
  readonly children: ComponentChildren
}) {
  return (
    <section
      class="scroll-hint relative overflow-x-auto rounded-lg border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
      tabIndex={0}
      aria-label={label}
    >
      <table class="w-full border-collapse text-left text-sm">
        <thead>
          <tr class="border-b border-line text-xs text-ink-soft">
            {columns.map((column, i) => (
              <Heading key={i} {...(typeof column === 'string' ? { heading: column } : column)} />
            ))}
          </tr>
        </thead>
        <tbody class="[&>tr]:border-b [&>tr]:border-line [&>tr:last-child]:border-0 [&_td]:px-4 [&_td]:py-2.5">
          {children}
        </tbody>
      </table>
    </section>
  )
}

function Heading({ heading, isHeadingHidden, isNumeric, hidden, sorting }: TableColumn) {
  return (
    <th
      scope="col"
      aria-sort={sorting?.order}
      class={`px-4 py-2.5 font-medium whitespace-nowrap ${isNumeric ? 'text-right' : ''} ${hidden ?? ''}`}
    >
      {sorting ? (
        <button
          type="button"
          class={`-mx-2 -my-1 cursor-pointer rounded px-2 py-1 hover:bg-sunken hover:text-ink ${sorting.order === 'none' ? '' : 'text-ink'}`}
          onClick={sorting.onSort}
        >
          {isNumeric && <SortMark order={sorting.order} />}
          {heading}
          {!isNumeric && <SortMark order={sorting.order} />}
        </button>
      ) : (
        <span class={isHeadingHidden ? 'sr-only' : ''}>{heading}</span>
      )}
    </th>
  )
}

const sortMarks: Readonly<Record<SortOrder, string>> = {
  ascending: '▲',
  descending: '▼',
  none: '↕',
}

/** The direction in which a column is sorted, or the sign that it can be. */
function SortMark({ order }: { readonly order: SortOrder }) {
  return (
    <span
      aria-hidden="true"
      class={`mx-1 inline-block w-2 text-[0.6rem] ${order === 'none' ? 'opacity-50' : ''}`}
    >
      {sortMarks[order]}
    </span>
  )
}
