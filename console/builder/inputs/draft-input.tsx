/** Inputs that apply each valid value while the user types, and keep what is typed meanwhile. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { SentDrafts } from './sent-drafts.ts'

/** Classes of the inputs of the form, without a width. They are lower than those of other forms. */
export const compactControl =
  'min-h-8 rounded-md border border-line-control bg-surface px-2 py-1 text-sm text-ink max-sm:text-[16px] ' +
  'placeholder:text-ink-faint aria-invalid:border-danger invalid:border-danger'

interface InputProps {
  readonly id?: string
  readonly label?: string
  readonly describedBy?: string
  readonly placeholder?: string
  readonly isInvalid?: boolean
  readonly class?: string
}

/**
 * Number input. Without a value, it is empty. Numbers out of bounds, and fractions if `isWhole` is set, are marked
 * and not applied.
 */
export function NumberInput({
  value,
  onChange,
  min,
  max,
  isWhole = false,
  ...props
}: InputProps & {
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Whether fractions are not allowed. */
  readonly isWhole?: boolean
}) {
  const text = value === undefined ? '' : String(value)
  const parse = (draft: string) => (draft.trim() === '' ? undefined : Number(draft))
  const isAllowed = (number: number) =>
    Number.isFinite(number) &&
    (min === undefined || number >= min) &&
    (max === undefined || number <= max) &&
    (!isWhole || Number.isInteger(number))
  return (
    <DraftInput
      {...props}
      value={text}
      isSame={(draft) => parse(draft) === value}
      onDraft={(draft) => {
        const next = parse(draft)
        if (next === undefined || isAllowed(next)) onChange(next)
      }}
      input={{
        ...{ type: 'number', inputMode: 'decimal', min, max },
        step: isWhole ? 1 : 'any',
      }}
    />
  )
}

export function TextInput({
  value,
  onChange,
  list,
  isSame = (draft) => draft === value,
  ...props
}: InputProps & {
  readonly value: string
  /** Returns whether a text that the user typed stands for the value. By default, it must be equal to the value. */
  readonly isSame?: (draft: string) => boolean
  readonly onChange: (value: string) => void
  /** ID of the list of suggestions. */
  readonly list?: string
}) {
  return (
    <DraftInput
      {...props}
      value={value}
      isSame={isSame}
      onDraft={onChange}
      input={{ type: 'text', ...(list !== undefined && { list }) }}
    />
  )
}

function DraftInput({
  id,
  label,
  describedBy,
  placeholder,
  isInvalid = false,
  class: extra = 'w-full',
  value,
  isSame,
  onDraft,
  input,
}: InputProps & {
  readonly value: string
  /** Returns whether a text that the user typed stands for the value. */
  readonly isSame: (draft: string) => boolean
  readonly onDraft: (draft: string) => void
  readonly input: object
}) {
  const [draft, setDraft] = useState(value)
  const element = useRef<HTMLInputElement>(null)
  const sent = useRef(new SentDrafts())
  // A change from elsewhere, such as the code or an undo, replaces the text; an unfinished number such as `1.` stays.
  useEffect(() => {
    const isOwn = sent.current.confirm(isSame)
    const isTyping = isOwn && element.current === document.activeElement
    if (!isTyping && !isSame(draft)) setDraft(value)
  }, [value])
  return (
    <input
      {...input}
      ref={element}
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      aria-invalid={isInvalid}
      placeholder={placeholder}
      autocomplete="off"
      spellcheck={false}
      value={draft}
      onInput={({ currentTarget }) => {
        // The browser states the bounds of a number that it does not accept.
        currentTarget.reportValidity()
        setDraft(currentTarget.value)
        sent.current.add(currentTarget.value)
        onDraft(currentTarget.value)
      }}
      onBlur={() => {
        sent.current.clear()
        if (!isSame(draft)) setDraft(value)
      }}
      class={`${compactControl} ${extra}`}
    />
  )
}
