/** Area chart of counts over time, with one step for each slice of time, from zero to the largest count. */

const width = 600
const height = 48

export function Timeline({
  counts,
  label,
  class: extra = '',
}: {
  readonly counts: readonly number[]
  /** Text alternative of the chart, for screen readers. */
  readonly label: string
  /** CSS class that sets the text color, which is also the color of the area. */
  readonly class?: string
}) {
  const max = Math.max(...counts, 1)
  const step = width / Math.max(counts.length, 1)
  const y = (count: number) => height - (count / max) * (height - 2)
  // Steps instead of slopes, because each count applies to an entire slice of time.
  const steps = counts.map((count, i) => (i === 0 ? `M0 ${y(count)}` : `H${step * i}V${y(count)}`))
  const path = `${steps.join('')}H${width}`
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      class={`block h-12 w-full ${extra}`}
    >
      {counts.length > 0 && (
        <>
          <path d={`${path}V${height}H0Z`} fill="currentColor" opacity="0.18" />
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            stroke-width="1.5"
            vector-effect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  )
}
