/**
 * Tabs of which one is selected. Only the selected tab is in the tab order; arrow keys select the others (WAI-ARIA
 * Authoring Practices, tabs with automatic activation).
 */
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

export interface Tab {
  readonly key: string
  readonly title: ComponentChildren
}

export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
  /** Content of the selected tab. */
  readonly children: ComponentChildren
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const position = Math.max(
    tabs.findIndex(({ key }) => key === chosen),
    0,
  )
  const go = (to: number) => {
    const next = (to + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab === undefined) return
    onChoose(tab.key)
    const button = list.current?.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowRight: position + 1, ArrowLeft: position - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  return (
    <div class="flex min-h-0 flex-1 flex-col">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        class="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-2 pt-1"
      >
        {tabs.map(({ key, title }, i) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${i}`}
            aria-selected={i === position}
            aria-controls={`${id}-panel`}
            tabIndex={i === position ? 0 : -1}
            onClick={() => onChoose(key)}
            onKeyDown={press}
            class="-mb-px inline-flex max-w-56 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 py-2 text-sm text-ink-soft -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${position}`}
        class="flex min-h-0 min-w-0 flex-1 flex-col"
      >
        {children}
      </div>
    </div>
  )
}
