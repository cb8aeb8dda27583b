/** The controls of a chart: the range of time that it shows, and how its lines are drawn. */
import type { LineMode } from '../charts/value-axis.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { type Segment, Segments } from '../parts/segments.tsx'
import type { TimeRange } from './activity.ts'
import { hasLength, movedRange, namedRange, rangeNames } from './time-ranges.ts'

const wholeRun = 'Whole run'

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
  const names = rangeNames(run.untilMs - run.fromMs)
  return (
    <div class="flex flex-wrap items-center gap-1">
      <Segments
        legend="Time range"
        segments={[wholeRun, ...names].map((value) => ({
          value,
          label: value,
        }))}
        chosen={range === undefined ? wholeRun : names.find((name) => hasLength(name, range))}
        onChoose={(name) => onRange(name === wholeRun ? undefined : namedRange(name, shown, run))}
      />
      {([-1, 1] as const).map((direction) => (
        <Button
          key={direction}
          kind="quiet"
          class="min-h-8! px-1.5! py-1!"
          aria-label={direction < 0 ? 'Earlier' : 'Later'}
          disabled={
            range === undefined ||
            (direction < 0 ? range.fromMs <= run.fromMs : range.untilMs >= run.untilMs)
          }
          onClick={() => onRange(movedRange(shown, run, direction))}
        >
          <Icon name="chevron" class={direction < 0 ? 'rotate-180' : ''} />
        </Button>
      ))}
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
    title: 'Areas are stacked. The top edge is the total.',
  },
  {
    value: 'log',
    label: 'Log',
    title: 'Logarithmic axis, for entities with very different rates',
  },
]
