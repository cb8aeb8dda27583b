/**
 * Line chart over simulated time, drawn by uPlot, which is loaded when the first chart is shown. The values at a time are
 * read with the mouse, a finger or the arrow keys; dragging with the mouse selects a range.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import type uPlot from 'uplot'
import { useThemeChange } from './colors.ts'
import { indexAfter } from './cursor-keys.ts'
import { type Line, lineOptions } from './line-options.ts'
import { type ChartCursor, Readout, readoutText } from './readout.tsx'
import { drawnValues, type LineMode } from './value-axis.ts'

const heightPx = 280

interface LinesProps {
  readonly mode: LineMode
  /** Text alternative of the chart, for screen readers. */
  readonly label: string
  /** Unix timestamps in seconds: the horizontal position of each entry of `values`, the same for all lines. */
  readonly times: readonly number[]
  readonly lines: readonly Line[]
  /** Unix timestamp, in seconds, at which a vertical line is drawn; undefined for no vertical line. */
  readonly mark: number | undefined
  /** Called with the Unix timestamps, in seconds, of a range that the user has selected. */
  readonly onRange: (from: number, until: number) => void
}

export function Lines({ label, times, lines, mode, mark, onRange }: LinesProps) {
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | undefined>(undefined)
  const marked = useRef<Mark>({ at: mark, element: undefined })
  const select = useRef(onRange)
  select.current = onRange
  const [cursor, setCursor] = useState<ChartCursor | undefined>(undefined)
  const changes = useThemeChange()
  useEffect(() => {
    const element = container.current
    if (element === null) return
    let isUnmounted = false
    let observer: ResizeObserver | undefined
    void Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]).then(([module]) => {
      if (isUnmounted) return
      const plot = new module.default(
        {
          ...lineOptions(lines, mode),
          width: element.clientWidth,
          height: heightPx,
          hooks: {
            // A resized chart has another scale, so the vertical line is placed again.
            draw: [(drawn) => placeMark(drawn, marked.current)],
            setCursor: [(drawn) => setCursor(cursorOf(drawn))],
            setSelect: [(drawn) => selectRange(drawn, select.current)],
          },
        },
        [[...times], ...drawnValues(lines, mode)],
        element,
      )
      followFinger(plot)
      marked.current.element = markElement()
      plot.over.append(marked.current.element)
      placeMark(plot, marked.current)
      chart.current = plot
      observer = new ResizeObserver(() =>
        plot.setSize({ width: element.clientWidth, height: heightPx }),
      )
      observer.observe(element)
    })
    return () => {
      isUnmounted = true
      observer?.disconnect()
      chart.current?.destroy()
      chart.current = undefined
      setCursor(undefined)
    }
  }, [times, lines, mode, changes])
  useEffect(() => {
    marked.current.at = mark
    if (chart.current) placeMark(chart.current, marked.current)
  }, [mark])
  const press = (event: KeyboardEvent) => {
    const plot = chart.current
    if (plot === undefined) return
    const index = indexAfter(event.key, cursor?.index, times.length)
    if (index === undefined && event.key !== 'Escape') return
    event.preventDefault()
    const left = index === undefined ? -10 : plot.valToPos(times[index] ?? 0, 'x')
    plot.setCursor({ left, top: heightPx / 2 })
  }
  const index = cursor?.index ?? 0
  const time = times[index] ?? 0
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(times.length - 1, 0)}
      aria-valuenow={index}
      aria-valuetext={
        cursor === undefined ? 'no time selected' : readoutText({ lines, time, index })
      }
      onKeyDown={press}
      onBlur={() => chart.current?.setCursor({ left: -10, top: -10 })}
      class="relative min-h-[280px] w-full min-w-0 touch-pan-y"
    >
      <div ref={container} />
      {cursor !== undefined && (
        <Readout
          lines={lines}
          time={time}
          cursor={cursor}
          width={container.current?.clientWidth ?? 0}
        />
      )}
    </div>
  )
}

function cursorOf({ cursor, bbox }: uPlot): ChartCursor | undefined {
  const { idx, left = -1 } = cursor
  if (idx === null || idx === undefined || left < 0) return undefined
  return { index: idx, left: left + bbox.left / devicePixelRatio }
}

/** Minimum width of a selected range, in pixels: a click selects nothing. */
const selectedMin = 6

function selectRange(chart: uPlot, onRange: LinesProps['onRange']): void {
  const { left, width } = chart.select
  if (width < selectedMin) return
  onRange(chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x'))
}

/**
 * Lets the cursor follow a finger, which uPlot does for the mouse only, and stay where the finger was lifted. After a
 * tap, browsers send mouse events. The last one reports that the mouse left the chart, where uPlot hides the cursor.
 */
function followFinger(chart: uPlot): void {
  let isFinger = false
  const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
    isFinger = pointerType !== 'mouse'
    if (!isFinger) return
    const { left, top } = chart.over.getBoundingClientRect()
    chart.setCursor({ left: clientX - left, top: clientY - top })
  }
  chart.over.addEventListener('pointerdown', follow)
  chart.over.addEventListener('pointermove', follow)
  const keep = (event: MouseEvent) => {
    if (isFinger) event.stopImmediatePropagation()
  }
  // A capturing listener is called before that of uPlot.
  chart.over.addEventListener('mouseleave', keep, { capture: true })
}

/**
 * The vertical line, a separate element above the canvas: it moves while a run is watched, without redrawing the chart.
 */
interface Mark {
  /** Position of the vertical line, as a Unix timestamp in seconds; undefined if the line is hidden. */
  at: number | undefined
  element: HTMLElement | undefined
}

function markElement(): HTMLElement {
  const element = document.createElement('div')
  element.className =
    'pointer-events-none absolute inset-y-0 left-0 border-l-2 border-dashed border-ink'
  element.hidden = true
  return element
}

function placeMark(chart: uPlot, { at, element }: Mark): void {
  if (element === undefined) return
  const { min = 0, max = 0 } = chart.scales.x ?? {}
  element.hidden = at === undefined || at < (min ?? 0) || at > (max ?? 0)
  if (at === undefined || element.hidden) return
  element.style.transform = `translateX(${chart.valToPos(at, 'x').toFixed(1)}px)`
}
