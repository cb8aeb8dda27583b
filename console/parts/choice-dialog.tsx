/** A dialog that searches a list and chooses an entry: a combobox with a list of options in groups. */
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'
import { control } from './field.tsx'
import { Icon } from './icon.tsx'

interface ChoiceOption {
  readonly key: string
  /** Heading of the options of the same group, which follow each other. */
  readonly group: string
}

/** Dialog that opens when it is mounted. `onClose` is called when the user closes it, and after a choice. */
export function ChoiceDialog<Option extends ChoiceOption>({
  title,
  listLabel,
  placeholder,
  text,
  onText,
  options,
  isChosen = () => false,
  empty,
  note,
  onPick,
  onClose,
  children,
}: {
  readonly title: string
  readonly listLabel: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly options: readonly Option[]
  readonly isChosen?: (option: Option) => boolean
  /** Shown instead of the list if it has no options. */
  readonly empty: ComponentChildren
  /** Remark below the search field, such as an error. */
  readonly note?: string | undefined
  readonly onPick: (option: Option) => void
  readonly onClose: () => void
  /** Returns the content of an option. */
  readonly children: (option: Option, isChosen: boolean) => ComponentChildren
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const id = useId()
  // Before the next frame, so that no key that the user types is lost.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const at = Math.min(active, options.length - 1)
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at, id, options])
  // The dialog is closed before, so that the element that had the focus gets it back.
  const pick = (option: Option) => {
    dialog.current?.close()
    onPick(option)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(at + step, options.length - 1)))
    }
    const option = options[at]
    if (event.key === 'Enter' && !event.isComposing && option !== undefined) {
      event.preventDefault()
      pick(option)
    }
  }
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      class="m-auto h-[min(40rem,calc(100dvh-2rem))] w-[calc(100%-2rem)] max-w-2xl overflow-hidden rounded-xl border border-line bg-raised text-ink shadow-2xl backdrop:bg-black/50 open:flex open:animate-[appear_0.12s] open:flex-col"
    >
      <header class="flex items-center gap-2 border-b border-line p-3 focus-within:border-accent">
        <Icon name="search" class="ml-1 text-ink-faint" />
        <input
          type="text"
          autofocus
          role="combobox"
          aria-label={title}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder={placeholder}
          value={text}
          onInput={(event) => {
            onText(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={press}
          class={`${control} border-transparent bg-transparent px-1 outline-none`}
        />
        <Button kind="quiet" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </Button>
      </header>
      {note !== undefined && (
        <p role="status" class="border-b border-line px-5 py-2 text-sm text-warning">
          {note}
        </p>
      )}
      {options.length === 0 && (
        <div class="px-6 py-8 text-center text-sm text-ink-soft">{empty}</div>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        class="min-h-0 flex-1 overflow-y-auto p-2"
      >
        {options.map((option, i) => (
          <div key={option.key}>
            {option.group !== options[i - 1]?.group && (
              <div role="presentation" class="px-3 pt-3 pb-1 text-xs font-semibold text-ink-faint">
                {option.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search input has the keys of the list */}
            <div
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              onClick={() => pick(option)}
              class="flex cursor-pointer items-start gap-3 rounded-md px-3 py-2 hover:bg-sunken aria-selected:bg-accent-soft"
            >
              {children(option, isChosen(option))}
            </div>
          </div>
        ))}
      </div>
    </dialog>
  )
}
