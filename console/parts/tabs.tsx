/** Tabs as assistive technology knows them: arrow keys move between them, Tab goes on to what they show. */
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  readonly label: string
  /** Their names, each once. */
  readonly tabs: readonly string[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
  /** What the chosen tab shows. */
  readonly children: ComponentChildren
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (by: number) => {
    const place = (tabs.indexOf(chosen) + by + tabs.length) % tabs.length
    onChoose(tabs[place] ?? chosen)
    const button = list.current?.children[place]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div class="flex min-w-0 flex-col gap-3">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        class="flex gap-1 overflow-x-auto border-b border-line"
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') move(1)
          if (key === 'ArrowLeft') move(-1)
        }}
      >
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            class="-mb-px border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </div>
  )
}
