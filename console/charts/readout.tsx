/** The values of all lines of a chart at one time, in a box beside the cursor. */
import { isDashed, type Line, lineColor } from './line-options.ts'

/** A place of a chart: the index of its values, and its position in pixels from the left. */
export interface ChartCursor {
  readonly index: number
  readonly left: number
}

/** Maximum number of lines that are listed. */
const linesMax = 10

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })

interface ReadoutProps {
  readonly lines: readonly Line[]
  /** Unix timestamp of the place, in seconds. */
  readonly time: number
  readonly index: number
}

function valuesAt({ lines, index }: Pick<ReadoutProps, 'lines' | 'index'>) {
  const values = lines.map((line) => ({ line, value: line.values[index] ?? 0 }))
  return {
    total: values.reduce((sum, { value }) => sum + value, 0),
    sorted: values.toSorted((a, b) => b.value - a.value),
  }
}

/** Formats a time in UTC, without seconds if they are zero. */
function timeText(seconds: number): string {
  const at = new Date(seconds * 1_000).toISOString().replace('T', ' ')
  return at.slice(0, seconds % 60 === 0 ? 16 : 19)
}

/** Returns the values as a sentence, for screen readers. */
export function readoutText({ time, ...at }: ReadoutProps): string {
  const { total, sorted } = valuesAt(at)
  const parts = sorted
    .slice(0, linesMax)
    .map(({ line, value }) => `${line.label} ${numbers.format(value)}`)
  const sum = sorted.length > 1 ? `total ${numbers.format(total)}; ` : ''
  return `${timeText(time)}: ${sum}${parts.join(', ')}`
}

export function Readout({
  lines,
  time,
  cursor: { index, left },
  width,
}: Omit<ReadoutProps, 'index'> & {
  readonly cursor: ChartCursor
  /** Width of the chart in pixels. The box is on the side of the cursor with more space. */
  readonly width: number
}) {
  const { total, sorted } = valuesAt({ lines, index })
  const rest = sorted.length - linesMax
  return (
    <div
      aria-hidden="true"
      class="pointer-events-none absolute top-2 z-10 w-max max-w-64 rounded-md border border-line-strong bg-raised px-3 py-2 text-xs shadow-md"
      style={placeOf(left, width)}
    >
      <p class="pb-1 font-semibold tabular-nums">{timeText(time)}</p>
      <ul>
        {sorted.slice(0, linesMax).map(({ line, value }) => (
          <li key={line.label} class="flex items-center gap-2">
            <Swatch color={line.color} />
            <span class="min-w-0 flex-1 truncate">{line.label}</span>
            <span class="tabular-nums">{numbers.format(value)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="text-ink-soft">{`and ${rest} more`}</p>}
      {lines.length > 1 && (
        <p class="mt-1 flex justify-between gap-4 border-t border-line pt-1 font-medium">
          Total <span class="tabular-nums">{numbers.format(total)}</span>
        </p>
      )}
    </div>
  )
}

/** Minimum width of a chart, in pixels, in which the box has space beside the cursor. */
const sideMin = 420

/** Returns the style with the position of the box. In a narrow chart it covers the cursor, but is within the chart. */
function placeOf(left: number, width: number) {
  if (width >= sideMin) {
    return left > width / 2 ? { right: `${width - left + 12}px` } : { left: `${left + 12}px` }
  }
  const share = `${(100 * left) / Math.max(width, 1)}%`
  return { left: share, transform: `translateX(-${share})` }
}

/** A sample of a line in its color. */
export function Swatch({ color }: { readonly color: number | undefined }) {
  const style = color === undefined ? 'transparent' : lineColor(color)
  return (
    <span
      class={`w-4 shrink-0 border-t-2 ${color !== undefined && isDashed(color) ? 'border-dashed' : ''}`}
      style={{ borderColor: style }}
    />
  )
}
