/**
 * Area chart of values over time, with one step for each slice of time, from zero to a given value. The value of a
 * slice is read with the mouse, a finger or the arrow keys.
 */
import { useMemo, useRef, useState } from 'preact/hooks'
import { indexAfter } from './cursor-keys.ts'
import { type Line, lineColor } from './line-options.ts'
import { Readout, readoutText } from './readout.tsx'

const width = 600
const height = 48

export function Timeline({
  label,
  line,
  startMs,
  sliceMs,
  max,
  onChoose,
  class: extra,
}: {
  /** Text alternative of the chart, for screen readers. */
  readonly label: string
  /** The values of the slices, and their name at the cursor. */
  readonly line: Line
  /** Start of the first slice, in milliseconds since 1970, and the length of each slice. */
  readonly startMs: number
  readonly sliceMs: number
  /** Value at the upper edge. */
  readonly max: number
  /** Called with the index of the slice at the cursor when the user presses Enter. */
  readonly onChoose?: (index: number) => void
  /** CSS classes with the height of the chart. */
  readonly class: string
}) {
  const element = useRef<HTMLDivElement>(null)
  // The cursor stays at a time, not at an index: the values may be replaced by those of another period.
  const [cursorMs, setCursorMs] = useState<number | undefined>(undefined)
  const count = line.values.length
  const index = cursorMs === undefined ? -1 : Math.floor((cursorMs - startMs) / sliceMs)
  const shown = index >= 0 && index < count ? index : undefined
  const select = (next: number | undefined) =>
    setCursorMs(next === undefined ? undefined : startMs + (next + 0.5) * sliceMs)
  const path = useMemo(() => pathOf(line.values, max), [line.values, max])
  const follow = ({ clientX }: PointerEvent) => {
    const { left, width: wide } = element.current?.getBoundingClientRect() ?? new DOMRect()
    const at = Math.floor(((clientX - left) / Math.max(wide, 1)) * count)
    select(Math.min(Math.max(at, 0), count - 1))
  }
  const press = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, shown, count)
    if (event.key === 'Enter' && shown !== undefined) onChoose?.(shown)
    else if (next !== undefined || event.key === 'Escape') select(next)
    else return
    event.preventDefault()
  }
  const at = { lines: [line], time: (startMs + (shown ?? 0) * sliceMs) / 1_000 }
  const wide = element.current?.clientWidth ?? 0
  const left = (((shown ?? 0) + 0.5) / count) * wide
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(count - 1, 0)}
      aria-valuenow={shown ?? 0}
      aria-valuetext={
        shown === undefined ? 'no time selected' : readoutText({ ...at, index: shown })
      }
      onKeyDown={press}
      onBlur={() => select(undefined)}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && select(undefined)}
      class={`relative w-full touch-pan-y ${extra}`}
      style={{ color: lineColor(line.color) }}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        class="block size-full"
      >
        <path d={`${path}V${height}H0Z`} fill="currentColor" opacity="0.18" />
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
          vector-effect="non-scaling-stroke"
        />
      </svg>
      {shown !== undefined && (
        <>
          <span
            class="pointer-events-none absolute inset-y-0 w-px bg-line-strong"
            style={{ left: `${left}px` }}
          />
          <div class="text-ink">
            <Readout {...at} cursor={{ index: shown, left }} width={wide} />
          </div>
        </>
      )}
    </div>
  )
}

/** Returns steps instead of slopes, because each value applies to an entire slice of time. */
function pathOf(values: readonly number[], max: number): string {
  const step = width / Math.max(values.length, 1)
  const y = (value: number) => (height * (1 - value / max)).toFixed(2)
  const steps = values.map((value, i) =>
    i === 0 ? `M0 ${y(value)}` : `H${(step * i).toFixed(2)}V${y(value)}`,
  )
  return `${steps.join('')}H${width}`
}
