/** A table that scrolls horizontally in narrow windows, with a shadow at a side where more of it is. */
import type { ComponentChildren } from 'preact'

/** Class of the cells that phones do not show. */
export const wideCell = 'max-sm:hidden'
/** Class of the cells that only wide windows show. */
export const widestCell = 'max-lg:hidden'

export function Table({
  label,
  columns,
  hidden = {},
  children,
}: {
  readonly label: string
  /** Column headings; an empty heading is that of the column of buttons. */
  readonly columns: readonly ComponentChildren[]
  /** Class of the columns that narrow windows do not show, by their heading. */
  readonly hidden?: Readonly<Record<string, typeof wideCell | typeof widestCell>>
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
              <th
                key={i}
                scope="col"
                class={`px-4 py-2.5 font-medium whitespace-nowrap ${typeof column === 'string' ? (hidden[column] ?? '') : ''}`}
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
