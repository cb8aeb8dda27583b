/** The controls of a chart: the range of time that it shows, and how its lines are drawn. */
import type { LineMode } from '../charts/value-axis.ts'
import { Icon } from '../parts/icon.tsx'
import { type Segment, Segments } from '../parts/segments.tsx'
import type { TimeRange } from './activity.ts'
import { hasLength, movedRange, namedRange, rangeNames } from './time-ranges.ts'

const button =
  'min-h-8 cursor-pointer rounded px-2 text-sm text-ink-soft hover:bg-sunken hover:text-ink ' +
  'aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong ' +
  'disabled:cursor-not-allowed disabled:opacity-55'

export function RangeBar({
  run,
  range,
  onRange,
  mode,
  onMode,
}: {
  readonly run: TimeRange
  readonly range: TimeRange | undefined
  readonly onRange: (range: TimeRange | undefined) => void
  readonly mode: LineMode
  readonly onMode: (mode: LineMode) => void
}) {
  const shown = range ?? run
  return (
    <div class="flex flex-wrap items-center gap-1">
      <fieldset class="flex flex-wrap items-center gap-0.5">
        <legend class="sr-only">Range of time</legend>
        <button
          type="button"
          class={button}
          aria-pressed={range === undefined}
          onClick={() => onRange(undefined)}
        >
          Whole run
        </button>
        {rangeNames(run.untilMs - run.fromMs).map((name) => (
          <button
            key={name}
            type="button"
            class={button}
            aria-pressed={range !== undefined && hasLength(name, range)}
            onClick={() => onRange(namedRange(name, shown, run))}
          >
            {name}
          </button>
        ))}
        {([-1, 1] as const).map((direction) => (
          <button
            key={direction}
            type="button"
            class={`${button} inline-flex items-center`}
            aria-label={direction < 0 ? 'Earlier' : 'Later'}
            disabled={
              range === undefined ||
              (direction < 0 ? range.fromMs <= run.fromMs : range.untilMs >= run.untilMs)
            }
            onClick={() => onRange(movedRange(shown, run, direction))}
          >
            <Icon name="chevron" class={direction < 0 ? 'rotate-180' : ''} />
          </button>
        ))}
      </fieldset>
      <div class="ml-auto">
        <Segments legend="Chart style" segments={modes} chosen={mode} onChoose={onMode} />
      </div>
    </div>
  )
}

const modes: readonly Segment<LineMode>[] = [
  { value: 'lines', label: 'Lines', title: 'Linear axis from zero' },
  {
    value: 'stacked',
    label: 'Stacked',
    title: 'Each area is on top of the earlier ones, so the top is the total',
  },
  {
    value: 'log',
    label: 'Log',
    title: 'Logarithmic axis: rare and frequent events are readable together',
  },
]
