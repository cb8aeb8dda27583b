/** A table that scrolls horizontally in narrow windows. */
import type { ComponentChildren } from 'preact'

/** Class of the cells that narrow windows do not show. */
export const wideCell = 'max-sm:hidden'

export function Table({
  label,
  columns,
  wide = [],
  children,
}: {
  readonly label: string
  /** Column headings; an empty heading is that of the column of buttons. */
  readonly columns: readonly ComponentChildren[]
  /** Headings of the columns whose cells have the class `wideCell`. */
  readonly wide?: readonly ComponentChildren[]
  readonly children: ComponentChildren
}) {
  return (
    <section
      class="relative overflow-x-auto rounded-lg border border-line bg-surface"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
      tabIndex={0}
      aria-label={label}
    >
      <table class="w-full border-collapse text-left text-sm">
        <thead>
          <tr class="border-b border-line text-xs text-ink-soft">
            {columns.map((column, i) => (
              <th
                key={i}
                scope="col"
                class={`px-4 py-2.5 font-medium whitespace-nowrap ${wide.includes(column) ? wideCell : ''}`}
              >
                {column === '' ? <span class="sr-only">Actions</span> : column}
              </th>
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
