/**
 * A button that shows a short list of actions and links. The list closes when an action is chosen, when the focus leaves
 * it, and on Escape.
 */
import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

export type MenuItem = {
  readonly label: string
  readonly icon: IconName
  readonly isDangerous?: boolean
} & (
  | { readonly href: string; readonly onSelect?: never }
  | { readonly onSelect: () => void; readonly href?: never }
)

const look =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded px-2.5 py-1.5 text-left text-sm hover:bg-sunken max-sm:min-h-11'

export function Menu({
  label,
  items,
  labelClass = '',
  children,
}: {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly labelClass?: string
  readonly children?: ComponentChildren
}) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    frame.current?.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only observes keys and the focus of its buttons
    <div
      ref={frame}
      class="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault()
        close()
      }}
      onFocusOut={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && frame.current?.contains(relatedTarget)))
          setOpen(false)
      }}
    >
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children ?? <Icon name="more" />}
        <span class={children ? labelClass : 'sr-only'}>{label}</span>
      </Button>
      <ul
        id={id}
        hidden={!isOpen}
        class="absolute right-0 z-20 mt-1 w-max min-w-52 max-w-80 rounded-lg border border-line bg-raised p-1 shadow-lg max-sm:fixed max-sm:inset-x-4 max-sm:bottom-4 max-sm:w-auto max-sm:max-w-none"
      >
        {items.map(({ label: text, icon, isDangerous = false, href, onSelect }) => {
          const color = isDangerous ? 'text-danger' : ''
          const content = (
            <>
              <Icon name={icon} />
              {text}
            </>
          )
          return (
            <li key={text}>
              {href !== undefined ? (
                <a href={href} class={`${look} ${color}`}>
                  {content}
                </a>
              ) : (
                <button
                  type="button"
                  class={`${look} ${color}`}
                  onClick={() => {
                    close()
                    onSelect()
                  }}
                >
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
