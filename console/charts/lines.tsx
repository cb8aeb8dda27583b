/** Lines over simulated time, drawn by uPlot, which is loaded when a chart is shown first. */
import { useEffect, useRef } from 'preact/hooks'
import type uPlot from 'uplot'
import { colourOf, seriesTokens, useThemeChange } from './colours.ts'

export interface Line {
  readonly label: string
  /** A place in the row of colours of series. */
  readonly colour: number
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
  /** For a screen reader: what is drawn. */
  readonly label: string
  /** Seconds since 1970, one for each value. */
  readonly times: readonly number[]
  readonly lines: readonly Line[]
  /** Of the values. */
  readonly unit: string
  /** A moment to draw a line at, in seconds since 1970. */
  readonly mark: number | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | undefined>(undefined)
  const marked = useRef<Mark>({ at: mark, element: undefined })
  const changes = useThemeChange()
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let isGone = false
    let observer: ResizeObserver | undefined
    void Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]).then(([module]) => {
      if (isGone) return
      const drawn = new module.default(
        optionsOf(lines, { width: element.clientWidth, unit, mark: marked.current }),
        [[...times], ...lines.map(({ values }) => [...values])],
        element,
      )
      marked.current.element = markElement()
      drawn.over.append(marked.current.element)
      placeMark(drawn, marked.current)
      chart.current = drawn
      observer = new ResizeObserver(() =>
        drawn.setSize({ width: element.clientWidth, height: heightPx }),
      )
      observer.observe(element)
    })
    return () => {
      isGone = true
      observer?.disconnect()
      chart.current?.destroy()
      chart.current = undefined
    }
  }, [times, lines, unit, changes])
  useEffect(() => {
    marked.current.at = mark
    if (chart.current) placeMark(chart.current, marked.current)
  }, [mark])
  return <div ref={place} role="img" aria-label={label} class="min-h-[280px] w-full min-w-0" />
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
  const ink = colourOf('ink-soft')
  const grid = { stroke: colourOf('line'), width: 1 }
  const axis = { stroke: ink, grid, ticks: grid, font: '12px system-ui, sans-serif' }
  return {
    width,
    height: heightPx,
    legend: { show: false },
    cursor: { drag: { x: true, y: false }, points: { size: 6 } },
    // Simulated time is UTC, wherever the page is read.
    tzDate: utc,
    scales: { y: { range: (_, __, most) => [0, most > 0 ? most * 1.05 : 1] } },
    axes: [
      { ...axis, values: dayOrTime },
      { ...axis, label: unit, labelFont: '12px system-ui, sans-serif', size: 64 },
    ],
    series: [
      {},
      ...lines.map(({ label, colour }) => ({
        label,
        stroke: colourOf(seriesTokens[colour % seriesTokens.length] ?? 'ink'),
        width: 1.5,
        points: { show: false },
      })),
    ],
    // The scale may be another one.
    hooks: { draw: [(chart) => placeMark(chart, mark)] },
  }
}

/** An element of its own above the canvas: it moves while a run is watched, and the lines need not be drawn again. */
interface Mark {
  /** In seconds since 1970. */
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

/** A day at midnight, else the time of the day: short enough for a phone, the same wherever it is read. */
function dayOrTime(_: uPlot, splits: readonly number[]): string[] {
  return splits.map((seconds) => {
    const date = new Date(seconds * 1_000)
    if ((seconds * 1_000) % dayMs !== 0) return date.toISOString().slice(11, 16)
    return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  })
}

/** uPlot writes the parts of a date by its local clock; this one shows the UTC parts there. */
function utc(seconds: number): Date {
  const date = new Date(seconds * 1_000)
  return new Date(date.getTime() + date.getTimezoneOffset() * 60_000)
}
