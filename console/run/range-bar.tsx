/** The controls of a chart: the range of time that it shows, and how its lines are drawn. */
import { useId } from 'preact/hooks'
import type { LineMode } from '../charts/line-options.ts'
import { Icon } from '../parts/icon.tsx'
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
      <ModeSwitch mode={mode} onMode={onMode} />
    </div>
  )
}

const modes: readonly (readonly [LineMode, string, string])[] = [
  ['lines', 'Lines', 'Linear axis from zero'],
  ['stacked', 'Stacked', 'Each area is on top of the earlier ones, so the top is the total'],
  ['log', 'Log', 'Logarithmic axis: rare and frequent events are readable together'],
]

/** Radio buttons with the ways to draw the lines. */
function ModeSwitch({
  mode,
  onMode,
}: {
  readonly mode: LineMode
  readonly onMode: (mode: LineMode) => void
}) {
  const name = useId()
  return (
    <fieldset class="ml-auto flex rounded-md border border-line bg-sunken p-0.5">
      <legend class="sr-only">Drawing of the lines</legend>
      {modes.map(([each, label, title]) => (
        <label
          key={each}
          title={title}
          class="flex min-h-7 cursor-pointer items-center rounded px-2 text-sm text-ink-soft hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={mode === each}
            onChange={() => onMode(each)}
            class="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
