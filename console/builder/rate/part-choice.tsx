/** Chooses the part of a run that the canvas of a rate shows: all of it, one of its weeks, or one of its days. */
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { dayMs } from './rate-parts.ts'
import { type RunPart, shownPart } from './run-part.ts'
import type { TimeSpan } from './time-scale.ts'

const lengths = [
  { lengthMs: undefined, text: 'Run' },
  { lengthMs: 7 * dayMs, text: 'Week' },
  { lengthMs: dayMs, text: 'Day' },
] as const

export function PartChoice({
  name,
  run,
  part,
  onPart,
}: {
  readonly name: string
  readonly run: TimeSpan
  readonly part: RunPart | undefined
  readonly onPart: (part: RunPart | undefined) => void
}) {
  const shown = shownPart(run, part)
  return (
    <div class="flex items-center gap-1">
      {shown !== undefined && (
        <>
          <Step name={name} shown={shown} by={-1} onPart={onPart} />
          <Step name={name} shown={shown} by={1} onPart={onPart} />
        </>
      )}
      <fieldset class="inline-flex rounded-md bg-surface p-0.5">
        <legend class="sr-only">Shown part of the run of {name}</legend>
        {lengths
          .filter(({ lengthMs = 0 }) => lengthMs < run.untilMs - run.fromMs)
          .map(({ lengthMs, text }) => (
            <button
              key={text}
              type="button"
              aria-pressed={shown?.lengthMs === lengthMs}
              onClick={() => onPart(lengthMs === undefined ? undefined : { lengthMs, number: 0 })}
              class="rounded px-2.5 py-1 text-xs font-medium text-ink-soft aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {text}
            </button>
          ))}
      </fieldset>
    </div>
  )
}

/** Button that shows the part before or after the shown one. */
function Step({
  name,
  shown: { lengthMs, number, count },
  by,
  onPart,
}: {
  readonly name: string
  readonly shown: RunPart & { readonly count: number }
  readonly by: -1 | 1
  readonly onPart: (part: RunPart) => void
}) {
  const next = number + by
  const unit = lengths.find((each) => each.lengthMs === lengthMs)?.text.toLowerCase()
  return (
    <Button
      kind="quiet"
      class="min-h-7! px-1 py-0.5"
      aria-label={`${by < 0 ? 'Previous' : 'Next'} ${unit} of ${name}`}
      disabled={next < 0 || next >= count}
      onClick={() => onPart({ lengthMs, number: next })}
    >
      <Icon name="chevron" class={by < 0 ? 'rotate-180' : ''} />
    </Button>
  )
}
