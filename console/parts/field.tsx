/** Form fields: label, control, hint and error, connected for screen readers. */
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { type FieldIssue, useIssue } from './use-issue.ts'

/** Classes of all inputs. The text has 16 px on phones, because mobile browsers zoom in on fields with smaller text. */
export const control =
  'w-full min-h-9 rounded-md border border-line-control bg-surface px-3 py-1.5 text-sm text-ink max-sm:text-[16px] ' +
  'placeholder:text-ink-faint aria-invalid:border-danger disabled:opacity-55'

/**
 * Returns a reference for an input, which is focused on mount if `isFirst` is true. Browsers apply `autofocus` only
 * when a document or a dialog opens.
 */
export function useFirstFocus(isFirst: boolean): RefObject<HTMLInputElement | null> {
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) element.current?.focus()
  }, [isFirst])
  return element
}

interface FieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
  /** Error about the value of the field. */
  readonly issue?: FieldIssue | undefined
}

export function TextField({
  label,
  hint,
  issue: wrong,
  value,
  onInput,
  type = 'text',
  ...input
}: FieldProps & {
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
    <FieldFrame id={id} label={label} hint={hint} issue={issue}>
      <input
        {...input}
        ref={element}
        id={id}
        // Preact's types accept only a single type of input here.
        type={type as 'text'}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        class={`${control} read-only:bg-sunken`}
        aria-invalid={issue !== undefined}
        aria-describedby={`${id}-hint ${id}-issue`}
      />
    </FieldFrame>
  )
}

/** A field for several lines of text. */
export function TextArea({
  label,
  issue: wrong,
  value,
  onInput,
}: Omit<FieldProps, 'hint'> & {
  readonly value: string
  readonly onInput: (value: string) => void
}) {
  const id = useId()
  const issue = useIssue(wrong, value)
  return (
    <FieldFrame id={id} label={label} issue={issue}>
      <textarea
        id={id}
        rows={3}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        class={control}
        aria-invalid={issue !== undefined}
        aria-describedby={`${id}-hint ${id}-issue`}
      />
    </FieldFrame>
  )
}

export function SelectField({
  label,
  hint,
  issue: wrong,
  value,
  onInput,
  options,
}: FieldProps & {
  readonly value: string
  readonly onInput: (value: string) => void
  /** The options of the select element, as pairs of value and label. */
  readonly options: readonly (readonly [string, string])[]
}) {
  const id = useId()
  const issue = useIssue(wrong, value)
  return (
    <FieldFrame id={id} label={label} hint={hint} issue={issue}>
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
    </FieldFrame>
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
        class="mt-0.5 size-4"
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

/**
 * The label, hint and error around the control of a field. The control must have the ID `id` and refer to `id-hint` and
 * `id-issue`.
 */
export function FieldFrame({
  id,
  label,
  hint,
  issue,
  children,
}: Pick<FieldProps, 'label' | 'hint'> & {
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

/**
 * Returns the text of an issue. If the message begins with a verb, such as `must be an integer`, the label of the field
 * comes first.
 */
function issueText(label: string, issue: string): string {
  return /^(must|is|has|cannot|may) /u.test(issue) ? `${label} ${issue}` : issue
}
