/** Curve of the expected number of events in each hour of a week. */
import { dayNames, hoursOfDay } from './season.ts'

const heightPx = 64
const compact = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

export function WeekCurve({
  name,
  values,
}: {
  readonly name: string
  readonly values: readonly number[]
}) {
  const max = Math.max(...values, Number.MIN_VALUE)
  const peak = values.indexOf(Math.max(...values))
  const low = values.indexOf(Math.min(...values))
  const points = values.map((value, i) => {
    const y = heightPx - (value / max) * (heightPx - 4)
    return `${i},${y.toFixed(2)} ${i + 1},${y.toFixed(2)}`
  })
  const text = `Peak ${compact.format(values[peak] ?? 0)} an hour, ${momentOf(peak)} · low ${compact.format(values[low] ?? 0)}, ${momentOf(low)}`
  return (
    <figure class="min-w-0">
      <svg
        role="img"
        aria-label={`Expected events of ${name} in each hour of a week. ${text}`}
        viewBox={`0 0 ${values.length} ${heightPx}`}
        preserveAspectRatio="none"
        class="block h-16 w-full text-accent"
      >
        {dayNames.slice(1).map((day, i) => (
          <line
            key={day}
            x1={(i + 1) * hoursOfDay}
            x2={(i + 1) * hoursOfDay}
            y1="0"
            y2={heightPx}
            class="stroke-line-strong"
            stroke-width="1"
            stroke-dasharray="2 3"
            vector-effect="non-scaling-stroke"
          />
        ))}
        <polygon
          points={`0,${heightPx} ${points.join(' ')} ${values.length},${heightPx}`}
          fill="currentColor"
          opacity="0.18"
        />
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
          vector-effect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden="true" class="flex text-center text-[0.65rem] text-ink-faint">
        {dayNames.map((day) => (
          <span key={day} class="flex-1">
            {day.slice(0, 3)}
          </span>
        ))}
      </div>
      <figcaption class="mt-1 text-xs text-ink-soft tabular-nums">{text}</figcaption>
    </figure>
  )
}

function momentOf(hour: number): string {
  const day = dayNames[Math.floor(hour / hoursOfDay)]?.slice(0, 3) ?? ''
  return `${day} ${String(hour % hoursOfDay).padStart(2, '0')}:00`
}
