/** Fields for the simulated time of a new run: presets, expressions, and a calendar for the start and for the end. */
import { useId } from 'preact/hooks'
import { control, FieldFrame } from '../parts/field.tsx'
import { type FieldIssue, useIssue } from '../parts/use-issue.ts'
import { calendarValue, timeOfCalendar } from './calendar-time.ts'
import { type PeriodText, presets } from './presets.ts'
import { timeSuggestion } from './time-suggestion.ts'

const presetLook =
  'min-h-9 cursor-pointer rounded-md border border-line-strong bg-surface px-1 text-sm whitespace-nowrap text-ink-soft max-sm:text-xs ' +
  'hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium ' +
  'aria-pressed:text-accent-strong'

export function PresetButtons({
  period,
  onPeriod,
}: {
  readonly period: PeriodText
  readonly onPeriod: (period: PeriodText) => void
}) {
  const isChosen = ({ start, end }: PeriodText) => start === period.start && end === period.end
  return (
    <fieldset class="grid grid-cols-3 gap-1.5">
      <legend class="mb-1.5 text-sm font-medium">Simulated time (UTC)</legend>
      {presets.map(([name, preset]) => (
        <button
          key={name}
          type="button"
          class={presetLook}
          aria-pressed={isChosen(preset)}
          onClick={() => onPeriod(preset)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** A field for a time: as text, which may be an expression, and in the calendar of the browser. */
export function TimeField({
  label,
  value,
  placeholder,
  resolvedMs,
  issue: wrong,
  onInput,
}: {
  readonly label: string
  readonly value: string
  /** The time that applies if the text is empty. */
  readonly placeholder: string
  /** The instant of the time, in milliseconds since 1970; undefined while it is unknown. */
  readonly resolvedMs: number | undefined
  readonly issue: FieldIssue | undefined
  readonly onInput: (value: string) => void
}) {
  const id = useId()
  const suggestion = timeSuggestion(value)
  const issue = useIssue(wrong, value)
  const calendar = calendarValue(value, resolvedMs)
  return (
    <FieldFrame
      id={id}
      label={label}
      issue={suggestion === undefined ? issue : undefined}
      hint={suggestion !== undefined && <Suggestion time={suggestion} onTake={onInput} />}
    >
      <div class="flex flex-wrap gap-2">
        <input
          id={id}
          class={`${control} min-w-40 flex-1 font-mono`}
          value={value}
          placeholder={placeholder}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          onInput={(event) => onInput(event.currentTarget.value)}
          aria-invalid={issue !== undefined || suggestion !== undefined}
          aria-describedby={`${id}-hint ${id}-issue`}
        />
        <input
          type="datetime-local"
          class={`${control} w-auto! min-w-52 flex-1 tabular-nums`}
          aria-label={`${label}, date and time in UTC`}
          value={calendar}
          onInput={(event) => {
            const time = timeOfCalendar(event.currentTarget.value)
            if (time !== undefined) onInput(time)
          }}
          // An incomplete date is replaced by the time of the field.
          onBlur={(event) => {
            event.currentTarget.value = calendar
          }}
        />
      </div>
    </FieldFrame>
  )
}

function Suggestion({
  time,
  onTake,
}: {
  readonly time: string
  readonly onTake: (time: string) => void
}) {
  return (
    <>
      Did you mean{' '}
      <button
        type="button"
        class="font-mono text-accent-strong underline"
        onClick={() => onTake(time)}
      >
        {time}
      </button>
      ?
    </>
  )
}
