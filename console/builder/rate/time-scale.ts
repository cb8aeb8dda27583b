/** The horizontal axis of the canvas of a rate: its ticks, and the steps in which times are moved. */
import { dayMs, hourMs } from './rate-parts.ts'

const minuteMs = 60_000

/** Spans of time that are easy to read, in ascending order. */
const niceSpansMs: readonly number[] = [
  1_000,
  5_000,
  15_000,
  30_000,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  2 * dayMs,
  7 * dayMs,
  14 * dayMs,
  28 * dayMs,
  91 * dayMs,
  182 * dayMs,
  364 * dayMs,
  1_820 * dayMs,
  7_280 * dayMs,
]

/** Returns the longest nice span of at most `maxMs`, or the shortest one. */
export function niceSpan(maxMs: number): number {
  return niceSpansMs.findLast((span) => span <= maxMs) ?? 1_000
}

/** Returns the shortest nice span of at least `minMs`, or the longest one. */
function niceSpanFrom(minMs: number): number {
  return niceSpansMs.find((span) => span >= minMs) ?? niceSpan(Number.POSITIVE_INFINITY)
}

/** A part of a run, in milliseconds since 1970. */
export interface TimeSpan {
  readonly fromMs: number
  readonly untilMs: number
}

/** Number of steps in which a time is moved over the width of the canvas. */
const stepsOverWidth = 500

/** Returns the step in which times are moved on a canvas that shows a span. */
export function stepOf({ fromMs, untilMs }: TimeSpan): number {
  return niceSpanFrom((untilMs - fromMs) / stepsOverWidth)
}

/** Maximum number of ticks of the axis. */
const ticksMax = 7

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Returns the ticks of the axis, at whole days or hours in UTC. */
export function ticksOf({ fromMs, untilMs }: TimeSpan): readonly {
  readonly atMs: number
  readonly text: string
}[] {
  const stepMs = niceSpanFrom((untilMs - fromMs) / ticksMax)
  const first = Math.ceil(fromMs / stepMs) * stepMs
  const count = Math.max(Math.ceil((untilMs - first) / stepMs), 0)
  return Array.from({ length: count }, (_, i) => {
    const atMs = first + i * stepMs
    return { atMs, text: tickText(atMs, stepMs) }
  })
}

function tickText(atMs: number, stepMs: number): string {
  const date = new Date(atMs)
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  if (stepMs < dayMs && atMs % dayMs !== 0) return date.toISOString().slice(11, 16)
  if (stepMs <= dayMs) return `${weekdays[date.getUTCDay()]} ${day}`
  return stepMs < 91 * dayMs ? day : `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** Returns a time with its weekday, such as `Mon 5 Jan 2026, 10:00`. */
export function timeText(atMs: number): string {
  const date = new Date(atMs)
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  return `${weekdays[date.getUTCDay()]} ${day}, ${date.toISOString().slice(11, 16)}`
}
