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
  const marked = useRef(mark)
  const changes = useThemeChange()
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let isGone = false
    let observer: ResizeObserver | undefined
    void Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]).then(([module]) => {
      if (isGone) return
      const drawn = new module.default(
        optionsOf(lines, { width: element.clientWidth, unit, marked }),
        [[...times], ...lines.map(({ values }) => [...values])],
        element,
      )
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
    marked.current = mark
    chart.current?.redraw(false)
  }, [mark])
  return <div ref={place} role="img" aria-label={label} class="min-h-[280px] w-full min-w-0" />
}

function optionsOf(
  lines: readonly Line[],
  {
    width,
    unit,
    marked,
  }: {
    readonly width: number
    readonly unit: string
    readonly marked: { readonly current: number | undefined }
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
    hooks: {
      draw: [
        (chart) => {
          if (marked.current === undefined) return
          const x = Math.round(chart.valToPos(marked.current, 'x', true))
          const { ctx: canvas, bbox } = chart
          canvas.save()
          canvas.strokeStyle = colourOf('ink')
          canvas.setLineDash([4, 4])
          canvas.beginPath()
          canvas.moveTo(x, bbox.top)
          canvas.lineTo(x, bbox.top + bbox.height)
          canvas.stroke()
          canvas.restore()
        },
      ],
    },
  }
}

const dayMs = 86_400_000

/** A day at midnight, else the time of the day: the same for readers of every language. */
function dayOrTime(_: uPlot, splits: readonly number[]): string[] {
  return splits.map((seconds) => {
    const iso = new Date(seconds * 1_000).toISOString()
    return (seconds * 1_000) % dayMs === 0 ? iso.slice(0, 10) : iso.slice(11, 16)
  })
}

/** uPlot writes the parts of a date by its local clock; this one shows the UTC parts there. */
function utc(seconds: number): Date {
  const date = new Date(seconds * 1_000)
  return new Date(date.getTime() + date.getTimezoneOffset() * 60_000)
}
