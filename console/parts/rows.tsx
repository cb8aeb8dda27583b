/** A list of rows with a title, facts and actions, which fits narrow windows better than a table. */
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
  aside,
  actions,
  isInactive = false,
}: {
  readonly title: ComponentChildren
  readonly badges?: ComponentChildren
  /** Short facts about the item, on one line that wraps if necessary. */
  readonly facts: readonly ComponentChildren[]
  /** Content beside the facts, such as a chart; below them in narrow windows. */
  readonly aside?: ComponentChildren
  readonly actions?: ComponentChildren
  /** Whether the item, such as a revoked key, is shown as inactive. */
  readonly isInactive?: boolean
}) {
  const present = facts.filter((fact) => fact !== undefined)
  return (
    <li class="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-3.5 sm:items-center">
      <div class="flex min-w-0 flex-1 basis-48 flex-col gap-1">
        <div class="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span class={`min-w-0 font-medium wrap-anywhere ${isInactive ? 'text-ink-soft' : ''}`}>
            {title}
          </span>
          {badges}
        </div>
        {/* A dot before the first fact of a line is cut off. */}
        <div class="overflow-hidden">
          <ul class="-ml-5 flex flex-wrap gap-y-0.5 text-sm text-ink-soft">
            {present.map((fact, index) => (
              <li
                key={index}
                class="relative min-w-0 pl-5 wrap-anywhere before:absolute before:left-2 before:text-ink-faint before:content-['·']"
              >
                {fact}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {aside}
      <div class="flex shrink-0 gap-2 empty:hidden">{actions}</div>
    </li>
  )
}
