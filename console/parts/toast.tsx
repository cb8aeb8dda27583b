/** A quiet word at the edge of the window: what was done, or that something broke where no page could say it. */
import { signal } from '@preact/signals'
import { Icon } from './icon.tsx'

interface Word {
  readonly id: number
  readonly text: string
  readonly kind: 'good' | 'danger'
}

/** Long enough to be read twice; what was done is to be seen elsewhere as well. */
const shownMs = 6_000
const atMost = 3

const words = signal<readonly Word[]>([])
let count = 0

export function say(text: string, kind: Word['kind'] = 'good'): void {
  count += 1
  const id = count
  words.value = [...words.value.slice(1 - atMost), { id, text, kind }]
  // What broke stays until it was read.
  if (kind === 'good') setTimeout(() => forget(id), shownMs)
}

export function Toasts() {
  return (
    <div
      role="status"
      class="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2"
    >
      {words.value.map(({ id, text, kind }) => (
        <p
          key={id}
          class="pointer-events-auto flex max-w-full animate-[rise_0.2s] items-start gap-2.5 rounded-lg border border-line bg-raised py-2.5 pr-2 pl-3.5 text-sm shadow-lg"
        >
          <Icon
            name={kind === 'good' ? 'check' : 'warning'}
            class={`mt-1 ${kind === 'good' ? 'text-good' : 'text-danger'}`}
          />
          <span class="min-w-0 py-0.5 wrap-anywhere">{text}</span>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => forget(id)}
            class="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded text-ink-faint hover:bg-sunken hover:text-ink"
          >
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  )
}

function forget(id: number): void {
  words.value = words.value.filter((word) => word.id !== id)
}
