/** The simulated time of a definition, divided into stages if some tables must be complete before others start. */

import { formatTimestamp } from '../../text/timestamp.ts'
import { instantOf } from '../columns/time-schema.ts'
import type { TimeSpan } from '../columns/value-context.ts'
import type { Column } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'
import { windowOf } from './row-time.ts'

export interface Timeline {
  readonly startMs: number
  readonly endMs: number
}

const dayMs = 86_400_000
const defaultDays = 30
/** Older rows do not extend the simulated time. Their columns contain the times. */
const maxAgeDays = 3_650

/**
 * Returns the time that the rows cover, or undefined if no row has a time. For a live database it ends today, and
 * single rows of the far past or of the future are ignored.
 */
export function timeOfRows(
  times: readonly TimeSpan[],
  { isLive, nowMs }: { readonly isLive: boolean; readonly nowMs: number },
): Timeline | undefined {
  if (!isLive) return windowOf(times)
  const known = times.flatMap((time): readonly TimeSpan[] => {
    const all = [time.firstMs, ...time.ms, time.lastMs]
    const ms = all.filter((one) => one <= nowMs && one >= nowMs - maxAgeDays * dayMs)
    const [firstMs, lastMs] = [ms.reduce(min, nowMs), ms.reduce(max, 0)]
    return ms.length === 0 ? [] : [{ ...time, firstMs, lastMs }]
  })
  const window = windowOf(known)
  const endMs = Math.min(window?.endMs ?? 0, today(nowMs))
  return window !== undefined && endMs > window.startMs ? { ...window, endMs } : undefined
}

/**
 * Returns the time spans of the columns with creation times, for tables where no single column has a timestamp in every
 * row.
 */
export function spansOf(columns: readonly Column[]): readonly TimeSpan[] {
  return columns.filter(isRowTimestamp).flatMap(({ statistics }) => {
    const [firstMs, lastMs] = [instantOf(statistics?.minimum), instantOf(statistics?.maximum)]
    if (firstMs === undefined || lastMs === undefined) return []
    return [{ ms: [firstMs, lastMs], firstMs, lastMs }]
  })
}

/** Returns the 30 days before today. */
export function defaultTimeline(nowMs: number): Timeline {
  return { startMs: today(nowMs) - defaultDays * dayMs, endMs: today(nowMs) }
}

function today(nowMs: number): number {
  return Math.floor(nowMs / dayMs) * dayMs
}

function min(a: number, b: number): number {
  return Math.min(a, b)
}

function max(a: number, b: number): number {
  return Math.max(a, b)
}

/** Returns whether the column contains the creation time of its row. */
export function isRowTimestamp({ name, type }: Column): boolean {
  if (type.kind !== 'timestamp' || (type.form ?? 'text') !== 'text') return false
  return schemaOfName({ name, kind: 'timestamp' })?.schema.type === 'time.now'
}

/** Returns the start of stage `stage`, in milliseconds since 1970. The last stage is the longest. */
export function stageStart({ startMs, endMs }: Timeline, stage: number, stages: number): number {
  if (stage >= stages) return endMs
  if (stages === 1) return startMs
  const step = ((endMs - startMs) * 0.3) / (stages - 1)
  // Full days or hours are easier to read.
  const unit = units.find(([, ms]) => step >= fewUnits * ms)?.[1] ?? 1
  return startMs + Math.floor(step / unit) * unit * stage
}

/** With at least this many units, rounding down removes little. */
const fewUnits = 3
const units = [
  ['day', dayMs],
  ['hour', dayMs / 24],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Returns the exact duration for `delay` and other keywords, such as `9 days`. */
export function durationText(ms: number): string {
  const [name, unitMs] = units.find(([, unit]) => ms >= unit && ms % unit === 0) ?? [
    'millisecond',
    1,
  ]
  const count = Math.round(ms / unitMs)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Returns the instant for `start` and `end`: only the date at midnight UTC. */
export function formatInstant(ms: number): string {
  const text = formatTimestamp(ms)
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace('.000Z', 'Z')
}
