/** Events per simulated minute of each entity, over the run; entities are chosen in the list beside the lines. */
import { useMemo, useState } from 'preact/hooks'
import { seriesTokens } from '../charts/colours.ts'
import { Lines } from '../charts/lines.tsx'
import { Card } from '../parts/page.tsx'
import { countText } from '../parts/shown.tsx'
import type { Course } from './course.ts'

const minuteMs = 60_000

/** So many lines can be told apart. */
const linesMax = seriesTokens.length

export function CourseChart({
  course,
  markMs,
}: {
  readonly course: Course
  /** Where the watched stream is, in simulated time. */
  readonly markMs: number | undefined
}) {
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    course.entities.slice(0, linesMax).map(({ key }) => key),
  )
  const times = useMemo(
    () =>
      (course.entities[0]?.counts ?? []).map(
        (_, slice) => (course.startMs + (slice + 0.5) * course.sliceMs) / 1_000,
      ),
    [course],
  )
  const lines = useMemo(
    () =>
      course.entities
        .filter(({ key }) => chosen.includes(key))
        .map(({ key, counts }) => ({
          label: key,
          colour: chosen.indexOf(key),
          values: counts.map((count) => count / (course.sliceMs / minuteMs)),
        })),
    [course, chosen],
  )
  const toggle = (key: string) =>
    setChosen((before) =>
      before.includes(key) ? before.filter((other) => other !== key) : [...before, key],
    )
  // Made once, for the mark moves ten times a second and there may be hundreds of entities.
  const choice = useMemo(
    () => (
      <fieldset class="max-h-72 min-w-0 shrink-0 overflow-y-auto lg:w-64">
        <legend class="pb-1 text-sm font-semibold">Entities</legend>
        <ul class="flex flex-col">
          {course.entities.map(({ key, total }) => {
            const place = chosen.indexOf(key)
            return (
              <li key={key}>
                <label class="flex items-center gap-2 rounded px-1 py-1 text-sm hover:bg-sunken">
                  <input
                    type="checkbox"
                    class="accent-accent"
                    checked={place !== -1}
                    disabled={place === -1 && chosen.length >= linesMax}
                    onInput={() => toggle(key)}
                  />
                  <span
                    class="h-0.5 w-4 shrink-0"
                    style={{
                      background:
                        place === -1
                          ? 'transparent'
                          : `var(--color-${seriesTokens[place % linesMax]})`,
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
    [course, chosen],
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
