/** One question of a form: label, control, hint, and what is wrong with the answer, read together by a screen reader. */
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useIssue, type Wrong } from './use-issue.ts'

/** On a phone 16 px: below that its browser magnifies the page when a field is touched. */
export const control =
  'w-full min-h-9 rounded-md border border-line-control bg-surface px-3 py-1.5 text-sm text-ink max-sm:text-[16px] ' +
  'placeholder:text-ink-faint aria-invalid:border-danger disabled:opacity-55'

/** Browsers heed `autofocus` when a page or a dialog opens, not when the console draws its next page. */
export function useFirstFocus(isFirst: boolean): RefObject<HTMLInputElement | null> {
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) element.current?.focus()
  }, [isFirst])
  return element
}

interface Question {
  readonly label: string
  readonly hint?: ComponentChildren
  /** What is wrong with the answer. */
  readonly issue?: Wrong | undefined
}

export function TextField({
  label,
  hint,
  issue: wrong,
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
  readonly readonly?: boolean
  readonly maxLength?: number
  readonly min?: string
  readonly max?: string
}) {
  const id = useId()
  const issue = useIssue(wrong, value)
  const element = useFirstFocus(input.autofocus === true)
  return (
    <Asked id={id} label={label} hint={hint} issue={issue}>
      <input
        {...input}
        ref={element}
        id={id}
        // Preact's types want one kind of input, not a choice of some.
        type={type as 'text'}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        class={`${control} read-only:bg-sunken`}
        aria-invalid={issue !== undefined}
        aria-describedby={`${id}-hint ${id}-issue`}
      />
    </Asked>
  )
}

export function SelectField({
  label,
  hint,
  issue: wrong,
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
  const issue = useIssue(wrong, value)
  return (
    <Asked id={id} label={label} hint={hint} issue={issue}>
      <select
        id={id}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        class={control}
        aria-invalid={issue !== undefined}
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
        class="mt-0.5 size-4 shrink-0 accent-accent"
        aria-describedby={`${id}-hint`}
      />
      <label for={id} class="text-sm">
        <span class="font-medium">{label}</span>
        <span id={`${id}-hint`} class="block text-ink-soft empty:hidden">
          {hint}
        </span>
      </label>
    </div>
  )
}

/** A control between its label and what is said about it; the control names `id`, `id-hint` and `id-issue`. */
export function Asked({
  id,
  label,
  hint,
  issue,
  children,
}: Pick<Question, 'label' | 'hint'> & {
  readonly id: string
  readonly issue: string | undefined
  readonly children: ComponentChildren
}) {
  return (
    <div class="flex min-w-0 flex-col gap-1.5">
      <label for={id} class="text-sm font-medium">
        {label}
      </label>
      {children}
      <div id={`${id}-hint`} class="text-sm text-ink-soft empty:hidden">
        {hint}
      </div>
      <p id={`${id}-issue`} class="text-sm text-danger empty:hidden" aria-live="polite">
        {issue === undefined ? undefined : issueText(label, issue)}
      </p>
    </div>
  )
}

/** The service's messages go on from a name, as in `must be an integer`; here the name is the label. */
function issueText(label: string, issue: string): string {
  return /^(must|is|has|cannot|may) /u.test(issue) ? `${label} ${issue}` : issue
}
