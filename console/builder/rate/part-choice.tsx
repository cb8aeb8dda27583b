/** Chooses the part of a run that the canvas of a rate shows: all of it, one of its weeks, or one of its days. */
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Segments } from '../../parts/segments.tsx'
import { dayMs } from './rate-parts.ts'
import { type RunPart, shownPart } from './run-part.ts'
import type { TimeSpan } from './time-scale.ts'

/** The lengths of parts, in milliseconds; undefined for the whole run. */
const lengths = { 'Whole run': undefined, Week: 7 * dayMs, Day: dayMs }
type Length = keyof typeof lengths
const names = ['Whole run', 'Week', 'Day'] as const satisfies readonly Length[]

function nameOf(lengthMs: number | undefined): Length | undefined {
  return names.find((name) => lengths[name] === lengthMs)
}

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
      <Segments
        legend={`Time range of the chart of ${name}`}
        segments={names
          .filter((each) => (lengths[each] ?? 0) < run.untilMs - run.fromMs)
          .map((value) => ({ value, label: value }))}
        chosen={nameOf(shown?.lengthMs)}
        onChoose={(chosen) => {
          const lengthMs = lengths[chosen]
          onPart(lengthMs === undefined ? undefined : { lengthMs, number: 0 })
        }}
      />
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
  const unit = nameOf(lengthMs)?.toLowerCase()
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
