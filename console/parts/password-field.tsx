/** A password: hidden or shown, known to password managers, and, when it is a new one, with a word about its length. */
import { useId, useState } from 'preact/hooks'
import { Asked, control, useFirstFocus } from './field.tsx'
import { Icon } from './icon.tsx'
import { useIssue, type Wrong } from './use-issue.ts'

/** The service refuses shorter ones. */
const leastLength = 12
/** From here on guessing is hopeless even for a password that is only small letters. */
const longLength = 20

export function PasswordField({
  label = 'Password',
  issue: wrong,
  value,
  onInput,
  isNew = false,
  autofocus = false,
}: {
  readonly label?: string
  readonly issue?: Wrong | undefined
  readonly value: string
  readonly onInput: (value: string) => void
  /** It is being chosen here, rather than asked for. */
  readonly isNew?: boolean
  readonly autofocus?: boolean
}) {
  const id = useId()
  const issue = useIssue(wrong, value)
  const element = useFirstFocus(autofocus)
  const [isShown, setShown] = useState(false)
  return (
    <Asked id={id} label={label} issue={issue} hint={isNew && <LengthHint value={value} />}>
      <div class="relative">
        <input
          ref={element}
          id={id}
          name={isNew ? 'new-password' : 'password'}
          // Preact's types want one kind of input, not a choice of some.
          type={(isShown ? 'text' : 'password') as 'text'}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
          autocomplete={isNew ? 'new-password' : 'current-password'}
          autocapitalize="none"
          spellcheck={false}
          autofocus={autofocus}
          required
          class={`${control} pr-10`}
          aria-invalid={issue !== undefined}
          aria-describedby={`${id}-hint ${id}-issue`}
        />
        <button
          type="button"
          aria-label={`Show ${label.toLowerCase()}`}
          aria-pressed={isShown}
          title={isShown ? 'Hide' : 'Show'}
          onClick={() => setShown(!isShown)}
          class="absolute inset-y-0.5 right-0.5 flex w-9 cursor-pointer items-center justify-center rounded text-ink-faint hover:text-ink"
        >
          <Icon name={isShown ? 'eyeClosed' : 'eye'} />
        </button>
      </div>
    </Asked>
  )
}

/** Length only: what makes a password hard to guess, and what the service asks for. */
function LengthHint({ value }: { readonly value: string }) {
  const length = [...value].length
  const isEnough = length >= leastLength
  const text =
    length === 0
      ? `At least ${leastLength} characters, such as a few words`
      : isEnough
        ? length >= longLength
          ? `Strong (${length} characters)`
          : `${length} characters`
        : `${length} of at least ${leastLength} characters`
  return (
    <div class="flex flex-col gap-1.5">
      <meter
        aria-hidden="true"
        min={0}
        max={longLength}
        value={Math.min(length, longLength)}
        class={`length-meter ${isEnough ? 'text-good' : 'text-warning'}`}
      />
      <span>{text}</span>
    </div>
  )
}
