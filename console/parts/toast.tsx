/** Toasts: short messages about completed actions, and errors that no page shows itself. */
import { signal } from '@preact/signals'
import { Icon } from './icon.tsx'

interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: 'good' | 'danger'
}

/** Time in milliseconds for which a toast is shown. */
const shownMs = 6_000
const toastsMax = 3

const toasts = signal<readonly Toast[]>([])
let count = 0

export function showToast(text: string, kind: Toast['kind'] = 'good'): void {
  count += 1
  const id = count
  toasts.value = [...toasts.value.slice(1 - toastsMax), { id, text, kind }]
  // Errors stay until the user dismisses them.
  if (kind === 'good') setTimeout(() => dismiss(id), shownMs)
}

export function Toasts() {
  return (
    <div
      role="status"
      class="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2"
    >
      {toasts.value.map(({ id, text, kind }) => (
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
            onClick={() => dismiss(id)}
            class="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded text-ink-faint hover:bg-sunken hover:text-ink"
          >
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  )
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((word) => word.id !== id)
}
