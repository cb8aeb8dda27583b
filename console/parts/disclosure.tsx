/** A part that opens below its summary, with the chevron of the console instead of the triangle of the browser. */
import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'

export function Disclosure({
  summary,
  class: extra = '',
  children,
}: {
  readonly summary: ComponentChildren
  /** Classes of the summary. */
  readonly class?: string
  readonly children: ComponentChildren
}) {
  return (
    <details class="group/disclosure">
      <summary
        class={`flex w-fit cursor-pointer list-none items-center gap-1 rounded [&::-webkit-details-marker]:hidden ${extra}`}
      >
        <Icon
          name="chevron"
          class="size-3.5 transition-transform group-open/disclosure:rotate-90"
        />
        {summary}
      </summary>
      {children}
    </details>
  )
}
