/** The simulated time of a definition, divided into stages if some tables must be complete before others start. */

import { formatTimestamp } from '../../text/timestamp.ts'
import type { TimeSpan } from '../columns/value-context.ts'
import { instantOf } from '../model/instant.ts'
import type { Column } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'
import { windowOf } from './row-time.ts'

export interface Timeline {
  readonly startMs: number
  readonly endMs: number
}

const dayMs = 86_400_000
const defaultDays = 30
/** Number of digits after the point of a share of the simulated time: seconds in a month, minutes in years. */
const shareDigits = 6
/**
 * Maximum age of rows that extend the simulated time, in days. The time columns of older rows contain their times
 * anyway.
 */
const maxAgeDays = 3_650

/**
 * Returns the time that the rows of all tables cover, or undefined if no row has a time. For a live database the time
 * ends today, and single rows of the far past or of the future are ignored, unless all rows are that old.
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
  if (window === undefined && times.every(({ lastMs }) => lastMs <= nowMs)) return windowOf(times)
  const endMs = Math.min(window?.endMs ?? 0, today(nowMs))
  return window !== undefined && endMs > window.startMs ? { ...window, endMs } : undefined
}

/**
 * Returns the time span of each column whose name means a creation time, for tables in which no single column has a
 * timestamp in every row.
 */
export function spansOf(columns: readonly Column[]): readonly TimeSpan[] {
  return columns.filter(isRowTimestamp).flatMap(({ statistics }) => {
    const [firstMs, lastMs] = [instantOf(statistics?.minimum), instantOf(statistics?.maximum)]
    if (firstMs === undefined || lastMs === undefined) return []
    return [{ ms: [firstMs, lastMs], firstMs, lastMs }]
  })
}

/** Returns the simulated time if no row has a time: the 30 days before today. */
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

/** Returns whether a timestamp column contains the creation time of its row, judged by its name. */
export function isRowTimestamp({ name, type }: Column): boolean {
  if (type.kind !== 'timestamp' || (type.form ?? 'text') !== 'text') return false
  return schemaOfName({ name, kind: 'timestamp' })?.schema.type === 'time.now'
}

/** The simulated time of a definition, with the start of each stage. */
export interface Schedule extends Timeline {
  /** Start of each stage, in milliseconds since 1970, and at the end that of the simulated time. */
  readonly starts: readonly number[]
  /** Length of the stages other than the longest one, in milliseconds. */
  readonly stepMs: number
}

/** Returns the schedule of a time without rows: the last of the stages is the longest. */
export function evenSchedule({ startMs, endMs }: Timeline, stages: number): Schedule {
  const stepMs = stageStep({ startMs, endMs }, stages)
  const starts = Array.from({ length: stages }, (_, stage) => startMs + stepMs * stage)
  return { startMs, endMs, starts: [...starts, endMs], stepMs }
}

/**
 * Returns the schedule in which the stage `main` has the time of the rows, and the others are before and after it. No
 * stage ends after `latestMs`, for which `main` becomes shorter.
 */
export function scheduleAround(
  rows: Timeline,
  { stages, main, latestMs }: { stages: number; main: number; latestMs: number },
): Schedule {
  const stepMs = stageStep(rows, stages)
  const after = (stages - 1 - main) * stepMs
  const endMs = Math.max(Math.min(rows.endMs + after, latestMs), rows.endMs)
  const starts = Array.from({ length: stages }, (_, stage) =>
    stage <= main ? rows.startMs - (main - stage) * stepMs : endMs - (stages - stage) * stepMs,
  )
  return { startMs: starts[0] ?? rows.startMs, endMs, starts: [...starts, endMs], stepMs }
}

/** Returns the length of a stage that is not the longest one, in milliseconds. */
function stageStep({ startMs, endMs }: Timeline, stages: number): number {
  if (stages === 1) return 0
  const step = ((endMs - startMs) * 0.3) / (stages - 1)
  // Stages that start at full days or hours are easier to read.
  const unit = units.find(([, ms]) => step >= fewUnits * ms)?.[1] ?? 1
  return Math.floor(step / unit) * unit
}

/** Minimum length of a stage, in a unit such as days, for which the length is rounded down to this unit. */
const fewUnits = 3
const units = [
  ['day', dayMs],
  ['hour', dayMs / 24],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/**
 * Returns an instant as an expression for the `start` or `end` of an entity: its share of the simulated time, so that it is
 * within every run of the definition, such as `start + (end - start) * 0.3`.
 */
export function withinRun(ms: number, { startMs, endMs }: Timeline): string {
  const share = Number(((ms - startMs) / (endMs - startMs)).toFixed(shareDigits))
  return `start + (end - start) * ${share}`
}

/** Returns an instant as text for `start` and `end`: only the date if the instant is midnight UTC. */
export function formatInstant(ms: number): string {
  const text = formatTimestamp(ms)
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace('.000Z', 'Z')
}
