/** Histogram of numbers or timestamps: bars of equal width between the minimum and the maximum. */
import { countText } from '../parts/display.tsx'

const width = 200
const height = 44
const gap = 1

export function Histogram({
  counts,
  from,
  to,
  label,
}: {
  readonly counts: readonly number[]
  /** Texts at the two ends of the horizontal axis: the minimum (`from`) and the maximum (`to`). */
  readonly from: string
  readonly to: string
  /** Text alternative of the chart, for screen readers. */
  readonly label: string
}) {
  const max = Math.max(...counts, 1)
  const step = width / counts.length
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        class="block h-11 w-full text-[var(--figure-color,var(--color-event))]"
      >
        {counts.map((count, i) => {
          // A bar with at least one value is at least 1.5 units high, so that rare values stay visible.
          const tall = count === 0 ? 0 : Math.max((count / max) * (height - 1), 1.5)
          return (
            <rect
              key={step * i}
              x={step * i + gap / 2}
              y={height - tall}
              width={Math.max(step - gap, 1)}
              height={tall}
              fill="currentColor"
            >
              <title>{countText(count)}</title>
            </rect>
          )
        })}
      </svg>
      <div class="flex justify-between gap-2 border-t border-line-strong pt-0.5 text-xs text-ink-faint tabular-nums">
        <span class="truncate">{from}</span>
        {to !== from && <span class="truncate">{to}</span>}
      </div>
    </div>
  )
}
