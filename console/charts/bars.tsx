/** Bar chart of the most frequent values of a field, each with its share or count, as a list that screen readers can read. */
import { countText } from '../parts/display.tsx'

export interface Bar {
  readonly label: string
  readonly count: number
}

const shares = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
/** Smallest share that is rounded to 1%. */
const shareMin = 0.005

/** Width that is kept free beside the longest bar, for the figures. */
const figureWidth = '3rem'

function shareText(share: number): string {
  return share > 0 && share < shareMin ? '<1%' : shares.format(share)
}

export function Bars({
  bars,
  others,
  label,
  areCounts = false,
}: {
  readonly bars: readonly Bar[]
  /** Number of sampled values that have no bar: all but the most frequent ones. */
  readonly others: number
  readonly label: string
  /** Whether the counts are shown instead of the shares. */
  readonly areCounts?: boolean
}) {
  const total = bars.reduce((sum, { count }) => sum + count, others)
  const figure = (count: number) => (areCounts ? countText(count) : shareText(count / total))
  const max = Math.max(...bars.map(({ count }) => count), 1)
  return (
    <ul aria-label={label} class="flex flex-col gap-0.5 text-xs">
      {bars.map(({ label: name, count }, i) => (
        <li
          key={`${i} ${name}`}
          class="relative flex justify-between gap-2 rounded-sm px-1.5 py-px"
        >
          <span
            aria-hidden="true"
            class="absolute inset-y-0 left-0 min-w-0.5 rounded-sm bg-[var(--figure-color,var(--color-event))] opacity-15"
            style={{ width: `calc((100% - ${figureWidth}) * ${count / max})` }}
          />
          <span class="relative truncate" title={name}>
            {name === '' ? <i class="text-ink-faint">empty</i> : name}
          </span>
          <span class="relative text-ink-soft tabular-nums">{figure(count)}</span>
        </li>
      ))}
      {others > 0 && (
        <li class="flex justify-between gap-2 px-1.5 py-px text-ink-faint">
          <span>others</span>
          <span class="tabular-nums">{figure(others)}</span>
        </li>
      )}
    </ul>
  )
}
