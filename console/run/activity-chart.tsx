/** Chart of the events of each entity per simulated minute, with a list to select entities. */
import { useMemo, useState } from 'preact/hooks'
import { seriesTokens } from '../charts/colors.ts'
import { Lines } from '../charts/lines.tsx'
import { countText } from '../parts/display.tsx'
import { Card } from '../parts/page.tsx'
import type { Activity } from './activity.ts'

const minuteMs = 60_000

/** Maximum number of entities with a line in the chart: one for each color. */
const linesMax = seriesTokens.length

export function ActivityChart({
  activity,
  markMs,
}: {
  readonly activity: Activity
  /**
   * Simulated time that the watched stream has reached, in milliseconds since 1970; undefined if no stream is watched.
   */
  readonly markMs: number | undefined
}) {
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    activity.entities.slice(0, linesMax).map(({ key }) => key),
  )
  const times = useMemo(
    () =>
      (activity.entities[0]?.counts ?? []).map(
        (_, slice) => (activity.startMs + (slice + 0.5) * activity.sliceMs) / 1_000,
      ),
    [activity],
  )
  const lines = useMemo(
    () =>
      activity.entities
        .filter(({ key }) => chosen.includes(key))
        .map(({ key, counts }) => ({
          label: key,
          color: chosen.indexOf(key),
          values: counts.map((count) => count / (activity.sliceMs / minuteMs)),
        })),
    [activity, chosen],
  )
  const toggle = (key: string) =>
    setChosen((before) =>
      before.includes(key) ? before.filter((other) => other !== key) : [...before, key],
    )
  // Memoized: the page is rendered ten times a second while a run is watched, and there may be hundreds of entities.
  const choice = useMemo(
    () => (
      <fieldset class="max-h-72 min-w-0 shrink-0 overflow-y-auto lg:w-64">
        <legend class="pb-1 text-sm font-semibold">Entities</legend>
        <ul class="flex flex-col">
          {activity.entities.map(({ key, total }) => {
            const index = chosen.indexOf(key)
            return (
              <li key={key}>
                <label class="flex items-center gap-2 rounded px-1 py-1 text-sm hover:bg-sunken">
                  <input
                    type="checkbox"
                    class="accent-accent"
                    checked={index !== -1}
                    disabled={index === -1 && chosen.length >= linesMax}
                    onInput={() => toggle(key)}
                  />
                  <span
                    class="h-0.5 w-4 shrink-0"
                    style={{
                      background:
                        index === -1
                          ? 'transparent'
                          : `var(--color-${seriesTokens[index % linesMax]})`,
                    }}
                  />
                  <span class="min-w-0 flex-1 truncate" title={key}>
                    {key}
                  </span>
                  <span class="text-ink-soft tabular-nums">{countText(total)}</span>
                </label>
              </li>
            )
          })}
        </ul>
      </fieldset>
    ),
    [activity, chosen],
  )
  return (
    <Card class="flex flex-col gap-4 p-4 lg:flex-row">
      <div class="min-w-0 flex-1">
        <Lines
          label={`Events per simulated minute of ${chosen.join(', ')}`}
          times={times}
          lines={lines}
          unit="events per minute"
          mark={markMs === undefined ? undefined : markMs / 1_000}
        />
      </div>
      {choice}
    </Card>
  )
}
