/**
 * A password field with a button to show the password, support for password managers, and a length meter for new
 * passwords.
 */
import { useId, useState } from 'preact/hooks'
import { control, FieldFrame, useFirstFocus } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { type FieldIssue, useIssue } from '../use-issue.ts'

/** Minimum length of a password that the service accepts, in characters. */
const lengthMin = 12
/** Length in characters from which guessing is infeasible even for a password of lowercase letters. */
const strongLength = 20

export function PasswordField({
  label = 'Password',
  issue: wrong,
  value,
  onInput,
  isNew = false,
  autofocus = false,
}: {
  readonly label?: string
  readonly issue?: FieldIssue | undefined
  readonly value: string
  readonly onInput: (value: string) => void
  /** Whether the user chooses a new password instead of entering the current one. */
  readonly isNew?: boolean
  readonly autofocus?: boolean
}) {
  const id = useId()
  const issue = useIssue(wrong, value)
  const element = useFirstFocus(autofocus)
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} issue={issue} hint={isNew && <LengthHint value={value} />}>
      <div class="relative">
        <input
          ref={element}
          id={id}
          name={isNew ? 'new-password' : 'password'}
          // Preact's types accept only a single type of input here.
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
    </FieldFrame>
  )
}

/** Shows how long a new password is and whether that is enough. Like the service, it considers only the length. */
function LengthHint({ value }: { readonly value: string }) {
  const length = [...value].length
  const isEnough = length >= lengthMin
  const text =
    length === 0
      ? `At least ${lengthMin} characters. A few random words work well.`
      : isEnough
        ? length >= strongLength
          ? `Long enough (${length} characters)`
          : `${length} characters`
        : `${length} of at least ${lengthMin} characters`
  return (
    <div class="flex flex-col gap-1.5">
      <meter
        aria-hidden="true"
        min={0}
        max={strongLength}
        value={Math.min(length, strongLength)}
        class={`length-meter ${isEnough ? 'text-good' : 'text-warning'}`}
      />
      <span>{text}</span>
    </div>
  )
}
