/** Options of uPlot for line charts over simulated time, and the data of their lines. */
import type uPlot from 'uplot'
import { colorOf, seriesTokens } from './colors.ts'
import { timeLabels } from './time-labels.ts'
import { type LineMode, valueLabels, valueScale } from './value-axis.ts'

export interface Line {
  readonly label: string
  /** Index of the color of the line in `seriesTokens`; after the last color, lines are dashed. */
  readonly color: number
  readonly values: readonly number[]
}

/** Returns the CSS variable with the color of a line. */
export function lineColor(color: number): string {
  return `var(--color-${seriesTokens[color % seriesTokens.length]})`
}

export function isDashed(color: number): boolean {
  return color >= seriesTokens.length
}

export function lineOptions(
  lines: readonly Line[],
  mode: LineMode,
): Omit<uPlot.Options, 'width' | 'height'> {
  const isStacked = mode === 'stacked'
  const peaks = lines.map(({ values }) => Math.max(0, ...values))
  const highest = Math.max(0, ...peaks)
  const ink = colorOf('ink-soft')
  const grid = { stroke: colorOf('line'), width: 1 }
  const font = `12px ${getComputedStyle(document.body).fontFamily}`
  const axis = { stroke: ink, grid, ticks: grid, font }
  const fillOf = (color: number, opacity: number) =>
    colorOf(seriesTokens[color % seriesTokens.length] ?? 'ink').replace(
      /^rgb\((.*)\)$/u,
      `rgba($1, ${opacity})`,
    )
  return {
    legend: { show: false },
    cursor: { drag: { x: true, y: false, setScale: false }, points: { size: 6 } },
    // Simulated time is always shown in UTC.
    tzDate: utc,
    scales: { y: valueScale(mode) },
    axes: [
      {
        ...axis,
        size: 36,
        space: labelSpacePx,
        values: (_, splits, __, ___, step) => timeLabels(splits, step * 1_000),
      },
      {
        ...axis,
        size: 56,
        values: (_, splits) => valueLabels(splits),
      },
    ],
    series: [
      {},
      ...lines.map(({ label, color }, i) => ({
        label,
        stroke: isStacked
          ? fillOf(color, 0.6)
          : colorOf(seriesTokens[color % seriesTokens.length] ?? 'ink'),
        width: isStacked ? 1 : 1.5,
        points: { show: false },
        // A layer without height would color the line of the total below it.
        ...(isStacked && (peaks[i] ?? 0) < thinShare * highest && { width: 0 }),
        ...(isDashed(color) && { dash: [6, 3] }),
        ...(isStacked ? i === 0 && { fill: fillOf(color, 0.35) } : { fill: fillOf(color, 0.06) }),
      })),
    ],
    ...(isStacked && {
      bands: lines.slice(1).map(
        ({ color }, i): uPlot.Band => ({
          series: [i + 2, i + 1],
          fill: fillOf(color, 0.35),
        }),
      ),
    }),
  }
}

/** Share of the highest value of all lines below which a layer has no visible height. */
const thinShare = 0.01

/** Minimum distance of ticks on the time axis, in pixels: more than the width of the longest label. */
const labelSpacePx = 64

/** Shifts a Unix timestamp in seconds so that uPlot, which formats local time, shows UTC. */
function utc(seconds: number): Date {
  const date = new Date(seconds * 1_000)
  return new Date(date.getTime() + date.getTimezoneOffset() * 60_000)
}
