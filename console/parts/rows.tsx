/** Things under each other, each with its name, what is said about it, and what can be done: a table that needs no width. */
import type { ComponentChildren } from 'preact'

export function Rows({
  label,
  children,
}: {
  readonly label: string
  readonly children: ComponentChildren
}) {
  return (
    <ul
      aria-label={label}
      class="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {children}
    </ul>
  )
}

export function Row({
  title,
  badges,
  facts,
  acts,
  isFaint = false,
}: {
  readonly title: ComponentChildren
  readonly badges?: ComponentChildren
  /** Short things about it; on a line as far as they fit. */
  readonly facts: readonly ComponentChildren[]
  readonly acts?: ComponentChildren
  /** It is over. */
  readonly isFaint?: boolean
}) {
  return (
    <li class="flex items-start gap-4 px-4 py-3.5 sm:items-center">
      <div class="flex min-w-0 flex-1 flex-col gap-1">
        <div class="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span class={`min-w-0 font-medium wrap-anywhere ${isFaint ? 'text-ink-soft' : ''}`}>
            {title}
          </span>
          {badges}
        </div>
        <ul class="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft">
          {facts
            .filter((fact) => fact !== undefined)
            .map((fact, index) => (
              <li key={index} class="min-w-0 wrap-anywhere">
                {fact}
              </li>
            ))}
        </ul>
      </div>
      <div class="flex shrink-0 gap-2 empty:hidden">{acts}</div>
    </li>
  )
}
