/** Counts over time as an area: one slice of time beside the other, from nothing to the most. */

const width = 600
const height = 48

export function Timeline({
  counts,
  label,
  class: extra = '',
}: {
  readonly counts: readonly number[]
  /** Says in words what the picture shows. */
  readonly label: string
  /** Its colour: the area has that of the text. */
  readonly class?: string
}) {
  const most = Math.max(...counts, 1)
  const step = width / Math.max(counts.length, 1)
  const y = (count: number) => height - (count / most) * (height - 2)
  // Steps and not slopes: a count is that of its whole slice.
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
