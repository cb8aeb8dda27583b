/** Chart of the events of each entity per simulated minute or hour, with a list to select entities and ranges of time. */
import { useMemo, useState } from 'preact/hooks'
import { seriesTokens } from '../charts/colors.ts'
import { Lines } from '../charts/lines.tsx'
import { Swatch } from '../charts/readout.tsx'
import type { LineMode } from '../charts/value-axis.ts'
import { countText } from '../parts/display.tsx'
import { Card } from '../parts/page/page.tsx'
import type { Activity, TimeRange } from './activity.ts'
import { RangeBar } from './range-bar.tsx'
import type { RateUnit } from './rate-unit.ts'
import { rangeBetween } from './time-ranges.ts'

/** Maximum number of entities with a line in the chart at first: one for each color. */
const linesMax = seriesTokens.length

export function ActivityChart({
  activity,
  unit,
  run,
  range,
  onRange,
  markMs,
}: {
  readonly activity: Activity
  /** The unit of time of the numbers of events. */
  readonly unit: RateUnit
  /** The simulated time of the run. */
  readonly run: TimeRange
  /** The range that is shown; undefined for the whole run. */
  readonly range: TimeRange | undefined
  readonly onRange: (range: TimeRange | undefined) => void
  /**
   * Simulated time that the watched stream has reached, in milliseconds since 1970; undefined if no stream is watched.
   */
  readonly markMs: number | undefined
}) {
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    activity.entities.slice(0, linesMax).map(({ key }) => key),
  )
  const [mode, setMode] = useState<LineMode>(activity.entities.length > 1 ? 'stacked' : 'lines')
  const times = useMemo(
    () =>
      (activity.entities[0]?.counts ?? []).map(
        (_, slice) => (activity.startMs + (slice + 0.5) * activity.sliceMs) / 1_000,
      ),
    [activity],
  )
  // In the order of the definition, so that stacked areas keep their places.
  const lines = useMemo(
    () =>
      activity.entities
        .filter(({ key }) => chosen.includes(key))
        .toSorted((a, b) => a.position - b.position)
        .map(({ key, position, counts }) => ({
          label: key,
          color: position,
          values: counts.map((count) => count / (activity.sliceMs / unit.ms)),
        })),
    [activity, unit, chosen],
  )
  // Memoized: the page is rendered ten times a second while a run is watched, and there may be hundreds of entities.
  const choice = useMemo(
    () => <EntityChoice {...{ activity, unit, chosen }} onChoose={setChosen} />,
    [activity, unit, chosen],
  )
  return (
    <Card class="flex flex-col gap-4 p-4 lg:flex-row">
      <div class="flex min-w-0 flex-1 flex-col gap-2">
        <RangeBar run={run} range={range} onRange={onRange} mode={mode} onMode={setMode} />
        <Lines
          label={`Events per simulated ${unit.name} of ${chosen.join(', ')}`}
          times={times}
          lines={lines}
          mode={mode}
          mark={markMs === undefined ? undefined : markMs / 1_000}
          onRange={(from, until) => onRange(rangeBetween(from * 1_000, until * 1_000, run))}
        />
      </div>
      {choice}
    </Card>
  )
}

const figureLook = 'min-w-20 text-right text-ink-soft tabular-nums'
const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** The entities with check boxes; the name of an entity shows it alone, and all of them at the second click. */
function EntityChoice({
  activity: { entities, sliceMs },
  unit,
  chosen,
  onChoose,
}: {
  readonly activity: Activity
  readonly unit: RateUnit
  readonly chosen: readonly string[]
  readonly onChoose: (keys: readonly string[]) => void
}) {
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
  const isAlone = (key: string) => chosen.length === 1 && chosen[0] === key
  return (
    <fieldset class="max-h-84 min-w-0 shrink-0 overflow-y-auto lg:w-76">
      <legend class="sr-only">Entities</legend>
      <p
        aria-hidden="true"
        class="flex gap-2 border-b border-line px-1 pb-1 text-xs font-medium text-ink-soft"
      >
        <span class="flex-1">Entity</span>
        <span class={figureLook}>Peak/{unit.name}</span>
        <span class={figureLook}>Events</span>
      </p>
      <ul class="flex flex-col">
        {entities.map(({ key, position, total, counts }) => (
          <li key={key} class="flex items-center gap-2 rounded px-1 text-sm hover:bg-sunken">
            <input
              type="checkbox"
              aria-label={`Show ${key}`}
              checked={chosen.includes(key)}
              onInput={() => toggle(key)}
            />
            <button
              type="button"
              class="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2 text-left"
              title={isAlone(key) ? 'Show all entities' : `Show only ${key}`}
              onClick={() => onChoose(isAlone(key) ? entities.map((entity) => entity.key) : [key])}
            >
              <Swatch color={chosen.includes(key) ? position : undefined} />
              <span class="min-w-0 flex-1 truncate">{key}</span>
              <span class={figureLook}>
                <span class="sr-only">, peak </span>
                {numbers.format(Math.max(0, ...counts) / (sliceMs / unit.ms))}
              </span>
              <span class={figureLook}>
                <span class="sr-only">per {unit.name}, events: </span>
                {countText(total)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
