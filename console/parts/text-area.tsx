/** A form field for several lines of text. */
import { useId } from 'preact/hooks'
import { control, FieldFrame } from './field.tsx'
import { type FieldIssue, useIssue } from './use-issue.ts'

export function TextArea({
  label,
  issue: wrong,
  value,
  onInput,
}: {
  readonly label: string
  readonly issue?: FieldIssue | undefined
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
