/** Line chart over simulated time, drawn by uPlot. The library is loaded when the first chart is shown. */
import { useEffect, useRef } from 'preact/hooks'
import type uPlot from 'uplot'
import { colorOf, seriesTokens, useThemeChange } from './colors.ts'

export interface Line {
  readonly label: string
  /** Index of the color of the line in `seriesTokens`. */
  readonly color: number
  readonly values: readonly number[]
}

const heightPx = 280

export function Lines({
  label,
  times,
  lines,
  unit,
  mark,
}: {
  /** Text alternative of the chart, for screen readers. */
  readonly label: string
  /** Unix timestamps in seconds: the horizontal position of each entry of `values`, the same for all lines. */
  readonly times: readonly number[]
  readonly lines: readonly Line[]
  /** Label of the vertical axis: the unit of the values. */
  readonly unit: string
  /** Unix timestamp, in seconds, at which a vertical line is drawn; undefined for no vertical line. */
  readonly mark: number | undefined
}) {
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | undefined>(undefined)
  const marked = useRef<Mark>({ at: mark, element: undefined })
  const changes = useThemeChange()
  useEffect(() => {
    const element = container.current
    if (element === null) return
    let isUnmounted = false
    let observer: ResizeObserver | undefined
    void Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]).then(([module]) => {
      if (isUnmounted) return
      const plot = new module.default(
        optionsOf(lines, { width: element.clientWidth, unit, mark: marked.current }),
        [[...times], ...lines.map(({ values }) => [...values])],
        element,
      )
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
    }
  }, [times, lines, unit, changes])
  useEffect(() => {
    marked.current.at = mark
    if (chart.current) placeMark(chart.current, marked.current)
  }, [mark])
  return <div ref={container} role="img" aria-label={label} class="min-h-[280px] w-full min-w-0" />
}

function optionsOf(
  lines: readonly Line[],
  {
    width,
    unit,
    mark,
  }: {
    readonly width: number
    readonly unit: string
    readonly mark: Mark
  },
): uPlot.Options {
  const ink = colorOf('ink-soft')
  const grid = { stroke: colorOf('line'), width: 1 }
  const axis = { stroke: ink, grid, ticks: grid, font: '12px system-ui, sans-serif' }
  return {
    width,
    height: heightPx,
    legend: { show: false },
    cursor: { drag: { x: true, y: false }, points: { size: 6 } },
    // Simulated time is always shown in UTC.
    tzDate: utc,
    scales: { y: { range: (_, __, max) => [0, max > 0 ? max * 1.05 : 1] } },
    axes: [
      { ...axis, values: dayOrTime },
      { ...axis, label: unit, labelFont: '12px system-ui, sans-serif', size: 64 },
    ],
    series: [
      {},
      ...lines.map(({ label, color }) => ({
        label,
        stroke: colorOf(seriesTokens[color % seriesTokens.length] ?? 'ink'),
        width: 1.5,
        points: { show: false },
      })),
    ],
    // Zooming changes the scale, so the vertical line is placed again.
    hooks: { draw: [(chart) => placeMark(chart, mark)] },
  }
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

const dayMs = 86_400_000

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Formats the labels of the time axis: the date for ticks at midnight UTC, the time for others. The format is the same
 * in every locale.
 */
function dayOrTime(_: uPlot, splits: readonly number[]): string[] {
  return splits.map((seconds) => {
    const date = new Date(seconds * 1_000)
    if ((seconds * 1_000) % dayMs !== 0) return date.toISOString().slice(11, 16)
    return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  })
}

/** Shifts a Unix timestamp in seconds so that uPlot, which formats local time, shows UTC. */
function utc(seconds: number): Date {
  const date = new Date(seconds * 1_000)
  return new Date(date.getTime() + date.getTimezoneOffset() * 60_000)
}
