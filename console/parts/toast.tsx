/** Toasts: short messages about completed actions, and errors that no page shows itself. */
import { signal } from '@preact/signals'
import { Icon } from './icon.tsx'

interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: 'good' | 'danger'
  /** An action that the toast offers, such as undoing what was done. */
  readonly action?: ToastAction | undefined
}

export interface ToastAction {
  readonly label: string
  run(): void
}

/** Time in milliseconds for which a toast is shown. */
const shownMs = 6_000
/** Time in milliseconds for which a toast with an action is shown. */
const actionShownMs = 20_000
const toastsMax = 3

const toasts = signal<readonly Toast[]>([])
let count = 0

export function showToast(text: string, kind: Toast['kind'] = 'good', action?: ToastAction): void {
  count += 1
  const id = count
  toasts.value = [...toasts.value.slice(1 - toastsMax), { id, text, kind, action }]
  // Errors stay until the user dismisses them.
  if (kind === 'good') setTimeout(() => dismiss(id), action ? actionShownMs : shownMs)
}

export function Toasts() {
  return (
    <div
      role="status"
      class="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2"
    >
      {toasts.value.map(({ id, text, kind, action }) => (
        <p
          key={id}
          class="pointer-events-auto flex max-w-full animate-[rise_0.2s] items-start gap-2.5 rounded-lg border border-line bg-raised py-2.5 pr-2 pl-3.5 text-sm shadow-lg"
        >
          <Icon
            name={kind === 'good' ? 'check' : 'warning'}
            class={`mt-1 ${kind === 'good' ? 'text-good' : 'text-danger'}`}
          />
          <span class="min-w-0 py-0.5 wrap-anywhere">{text}</span>
          {action !== undefined && (
            <button
              type="button"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
              class="min-h-7 shrink-0 cursor-pointer rounded px-2 font-semibold text-accent-strong hover:bg-sunken"
            >
              {action.label}
            </button>
          )}
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
