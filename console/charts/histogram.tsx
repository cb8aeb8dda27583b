/** How numbers or moments are spread, as bars of equal width between the least and the greatest. */
import { countText } from '../parts/shown.tsx'

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
  /** The ends of the axis, as text. */
  readonly from: string
  readonly to: string
  /** Says in words what the picture shows. */
  readonly label: string
}) {
  const most = Math.max(...counts, 1)
  const step = width / counts.length
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        class="block h-11 w-full text-accent"
      >
        {counts.map((count, i) => {
          // What is rare must still be seen.
          const tall = count === 0 ? 0 : Math.max((count / most) * (height - 1), 1.5)
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
