/** The simulated time: that of the rows, in stages where some tables must be complete before others begin. */

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
/** Rows older than that are left to the columns themselves. */
const maxAgeDays = 3_650

/**
 * The time of the rows. Those of a live database end today, and a row of the far past or of the future does not hide
 * what the others tell. Undefined where no rows tell a time.
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

/** The spans of the columns that say when a row came, where no single one of them has a moment in every row. */
export function spansOf(columns: readonly Column[]): readonly TimeSpan[] {
  return columns.filter(isRowTimestamp).flatMap(({ statistics }) => {
    const [firstMs, lastMs] = [instantOf(statistics?.minimum), instantOf(statistics?.maximum)]
    if (firstMs === undefined || lastMs === undefined) return []
    return [{ ms: [firstMs, lastMs], firstMs, lastMs }]
  })
}

/** 30 days up to today. */
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

/** Whether it tells when its row came. */
export function isRowTimestamp({ name, type }: Column): boolean {
  if (type.kind !== 'timestamp' || (type.form ?? 'text') !== 'text') return false
  return schemaOfName({ name, kind: 'timestamp' })?.schema.type === 'time.now'
}

/** Where stage `stage` of so many begins, in milliseconds since 1970; the last one is the longest. */
export function stageStart({ startMs, endMs }: Timeline, stage: number, stages: number): number {
  if (stage >= stages) return endMs
  if (stages === 1) return startMs
  const step = ((endMs - startMs) * 0.3) / (stages - 1)
  // In whole days, or hours: what is written of it is read by people.
  const unit = units.find(([, ms]) => step >= fewUnits * ms)?.[1] ?? 1
  return startMs + Math.floor(step / unit) * unit * stage
}

/** Of so many units the part that is cut off is small. */
const fewUnits = 3
const units = [
  ['day', dayMs],
  ['hour', dayMs / 24],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** `9 days`: as `delay` and others take it. */
export function durationText(ms: number): string {
  const [name, unitMs] = units.find(([, unit]) => ms >= unit && ms % unit === 0) ?? [
    'millisecond',
    1,
  ]
  const count = Math.round(ms / unitMs)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** For `start` and `end`: the day where it is one. */
export function formatInstant(ms: number): string {
  const text = formatTimestamp(ms)
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace('.000Z', 'Z')
}
