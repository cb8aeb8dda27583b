/** One question of a form: label, control, hint, and what is wrong with the answer, read together by a screen reader. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export const control =
  'w-full min-h-9 rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm text-ink ' +
  'placeholder:text-ink-faint aria-invalid:border-danger'

interface Question {
  readonly label: string
  readonly hint?: ComponentChildren
  /** What is wrong with it. */
  readonly issue?: string | undefined
}

export function TextField({
  label,
  hint,
  issue,
  value,
  onInput,
  type = 'text',
  ...input
}: Question & {
  readonly value: string
  readonly onInput: (value: string) => void
  readonly type?: 'text' | 'password' | 'search' | 'datetime-local' | 'date' | 'number'
  readonly name?: string
  readonly placeholder?: string
  readonly autocomplete?: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly autofocus?: boolean
  readonly spellcheck?: boolean
}) {
  const id = useId()
  return (
    <Asked id={id} label={label} hint={hint} issue={issue}>
      <input
        {...input}
        id={id}
        // Preact's types want one kind of input, not a choice of some.
        type={type as 'text'}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        class={control}
        aria-invalid={issue !== undefined}
        aria-describedby={`${id}-hint ${id}-issue`}
      />
    </Asked>
  )
}

export function SelectField({
  label,
  hint,
  issue,
  value,
  onInput,
  options,
}: Question & {
  readonly value: string
  readonly onInput: (value: string) => void
  /** Value and text. */
  readonly options: readonly (readonly [string, string])[]
}) {
  const id = useId()
  return (
    <Asked id={id} label={label} hint={hint} issue={issue}>
      <select
        id={id}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        class={control}
        aria-describedby={`${id}-hint ${id}-issue`}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Asked>
  )
}

export function CheckField({
  label,
  hint,
  isChecked,
  onInput,
}: {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly isChecked: boolean
  readonly onInput: (isChecked: boolean) => void
}) {
  const id = useId()
  return (
    <div class="flex items-start gap-2.5">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        onInput={(event) => onInput(event.currentTarget.checked)}
        class="mt-1 size-4 accent-accent"
        aria-describedby={`${id}-hint`}
      />
      <label for={id} class="text-sm">
        <span class="font-medium">{label}</span>
        <span id={`${id}-hint`} class="block text-ink-soft">
          {hint}
        </span>
      </label>
    </div>
  )
}

function Asked({
  id,
  label,
  hint,
  issue,
  children,
}: Question & { readonly id: string; readonly children: ComponentChildren }) {
  return (
    <div class="flex flex-col gap-1">
      <label for={id} class="text-sm font-medium">
        {label}
      </label>
      {children}
      <p id={`${id}-hint`} class="text-sm text-ink-soft empty:hidden">
        {hint}
      </p>
      <p id={`${id}-issue`} class="text-sm text-danger empty:hidden" aria-live="polite">
        {issue}
      </p>
    </div>
  )
}
