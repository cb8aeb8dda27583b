/** Buttons, and links that look like buttons. A page has at most one primary action, which is grey while it is disabled. */
import type { ComponentChildren, JSX } from 'preact'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

const shared =
  'inline-flex items-center justify-center gap-1.5 rounded-md px-3 py-1.5 text-sm font-medium whitespace-nowrap ' +
  'transition-colors cursor-pointer disabled:cursor-not-allowed aria-busy:cursor-progress ' +
  'aria-busy:opacity-55 min-h-9'

const looks: Readonly<Record<ButtonKind, string>> = {
  primary:
    'border border-transparent bg-accent text-on-accent hover:bg-accent-strong disabled:bg-line disabled:text-ink-faint',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken disabled:opacity-55',
  quiet:
    'text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-55 aria-disabled:opacity-55',
  danger: 'border border-danger text-danger hover:bg-danger-soft disabled:opacity-55',
}

export function Button({
  kind = 'secondary',
  isBusy = false,
  class: extra = '',
  onClick,
  children,
  ...rest
}: Omit<JSX.IntrinsicElements['button'], 'class'> & {
  readonly kind?: ButtonKind
  /**
   * Whether the action of the button is in progress: the button then ignores clicks but keeps the focus, which a
   * disabled button would lose.
   */
  readonly isBusy?: boolean
  readonly class?: string
}) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.call(event.currentTarget, event)
      }}
      class={`${shared} ${looks[kind]} ${extra}`}
    >
      {children}
    </button>
  )
}

export function ButtonLink({
  kind = 'secondary',
  href,
  children,
  class: extra = '',
}: {
  readonly kind?: ButtonKind
  readonly href: string
  readonly children: ComponentChildren
  readonly class?: string
}) {
  return (
    <a href={href} class={`${shared} ${looks[kind]} ${extra}`}>
      {children}
    </a>
  )
}
