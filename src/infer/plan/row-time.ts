/**
 * Finds when the rows of a table were created: the column with the creation time, the rate, and its changes over the
 * day and the week.
 */

import type { JsonObject } from '../../text/json.ts'
import { threeDigits } from '../columns/distribution-fit.ts'
import { robustRange } from '../columns/rare-values.ts'
import { parseTimestamps } from '../columns/timestamp-spelling.ts'
import type { RowTime, TimeSpan } from '../columns/value-context.ts'
import { instantOf } from '../model/instant.ts'
import type { Column } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const orderedMin = 10

/**
 * Returns the column with the creation time of each row: its values ascend or descend with the rows, or its name means
 * a creation time. Returns undefined if the table has no such column.
 */
export function rowTimeOf(
  columns: readonly Column[],
  entity: string,
  k: number,
): RowTime | undefined {
  let best: { readonly time: RowTime; readonly score: number } | undefined
  for (const column of columns) {
    const time = timeIn(column, k)
    const score = time === undefined ? 0 : scoreOf(time, entity)
    if (time !== undefined && score >= 1 && score > (best?.score ?? 0)) best = { time, score }
  }
  return best?.time
}

/** Returns the timestamps of a column, or undefined if a row has no timestamp in this column. */
function timeIn({ name, statistics }: Column, k: number): RowTime | undefined {
  if (statistics === undefined || statistics.rowCount < 2) return undefined
  const { values, rowCount } = statistics
  if (values.scalars.length < rowCount || values.count !== rowCount) return undefined
  const isNamed = /time|date|stamp|_at$|At$|_on$|On$|^(?:at|ts|when|day)$|created|epoch/i.test(name)
  if (!isNamed && typeof values.scalars[0] === 'number') return undefined
  const timestamps = parseTimestamps(values.scalars)
  if (timestamps === undefined) return undefined
  // If only a sample of the rows was read, the bounds are those of all rows in the table.
  const { minimum, maximum, isComplete } = statistics
  const bounds = isComplete ? [] : [instantOf(minimum), instantOf(maximum)]
  return {
    name,
    ...timestamps,
    ...spanWithin([...timestamps.ms, ...bounds.flatMap((one) => one ?? [])], k),
  }
}

/** Returns a score for how likely the column contains the creation time of its row; from 1 on it is likely. */
function scoreOf({ name, ms, spelling }: RowTime, entity: string): number {
  const meant = schemaOfName({ name, entity, kind: 'timestamp' })?.schema.type
  return (
    (ms.length >= orderedMin && isOrdered(ms) ? 3 : 0) +
    (meant === 'time.now' ? 2 : meant === undefined ? 0 : -1) +
    (spelling.kind === 'date' ? 0 : 0.5) -
    (/birth|dob|expir|due|update|modif|delet|end/i.test(name) ? 2.5 : 0)
  )
}

/** Returns the first and the last of the times, without outliers. */
function spanWithin(
  ms: readonly number[],
  k: number,
): { readonly firstMs: number; readonly lastMs: number } {
  const { kept } = robustRange(
    ms.toSorted((a, b) => a - b),
    k,
    1,
  )
  return rangeOf(kept)
}

function rangeOf(ms: readonly number[]): { readonly firstMs: number; readonly lastMs: number } {
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const one of ms) {
    if (one < firstMs) firstMs = one
    if (one > lastMs) lastMs = one
  }
  return { firstMs, lastMs }
}

/** Returns whether nearly all timestamps ascend, or nearly all descend. */
function isOrdered(ms: readonly number[]): boolean {
  let [up, down] = [0, 0]
  for (let i = 1; i < ms.length; i++) {
    const difference = (ms[i] ?? 0) - (ms[i - 1] ?? 0)
    if (difference >= 0) up++
    if (difference <= 0) down++
  }
  return Math.max(up, down) >= (ms.length - 1) * 0.95 && ms[0] !== ms.at(-1)
}

export interface TimeRange {
  readonly startMs: number
  readonly endMs: number
}

/**
 * Returns the time that the rows of all tables cover, extended to full days if it is longer than two days, otherwise to
 * full hours or minutes.
 */
export function windowOf(times: readonly TimeSpan[]): TimeRange | undefined {
  if (times.length === 0) return undefined
  const { firstMs, lastMs } = rangeOf(times.flatMap((time) => [time.firstMs, time.lastMs]))
  const span = lastMs - firstMs
  const unit = span > 2 * dayMs ? dayMs : span > 2 * hourMs ? hourMs : 60_000
  const startMs = Math.floor(firstMs / unit) * unit
  const endMs = (Math.floor(lastMs / unit) + 1) * unit
  return endMs > startMs ? { startMs, endMs } : undefined
}

/**
 * Returns the members `base` and `season` of a rate at which `rows` rows occur in the window. The rate is per the
 * smallest unit with at least two rows, and `season` is present only if the differences by hour or weekday are
 * significant.
 */
export function rateOf({ ms }: RowTime, rows: number, window: TimeRange): JsonObject {
  const perMs = rows / (window.endMs - window.startMs)
  const units = [
    [1_000, 'second'],
    [60_000, 'minute'],
    [hourMs, 'hour'],
    [dayMs, 'day'],
  ] as const
  const [size, unit] = units.find(([one]) => perMs * one >= 2) ?? [365 * dayMs, 'year']
  const season = seasonOf(ms, window)
  return { base: `${threeDigits(perMs * size)}/${unit}`, ...(season !== undefined && { season }) }
}

const rowsMin = 400
/** Minimum ratio between the rates of the busiest and the quietest hour or weekday for which a season is written. */
const ratioMin = 1.6

function seasonOf(ms: readonly number[], window: TimeRange): JsonObject | undefined {
  const days = (window.endMs - window.startMs) / dayMs
  if (ms.length < rowsMin || days < 2) return undefined
  const hour = weightsBy(ms, window, { slots: 24, slotOf: (at) => Math.floor(at / hourMs) % 24 })
  // 1 January 1970 was a Thursday.
  const weekday =
    days < 14
      ? undefined
      : weightsBy(ms, window, { slots: 7, slotOf: (at) => (Math.floor(at / dayMs) + 3) % 7 })
  return hour === undefined && weekday === undefined
    ? undefined
    : { ...(hour !== undefined && { hour }), ...(weekday !== undefined && { weekday }) }
}

/**
 * Returns the relative rate in each slot of a cycle, such as each hour of the day. Returns undefined if the differences
 * are small or may be chance.
 */
function weightsBy(
  ms: readonly number[],
  { startMs, endMs }: TimeRange,
  { slots, slotOf }: { readonly slots: number; readonly slotOf: (ms: number) => number },
): readonly number[] | undefined {
  const counts = new Array<number>(slots).fill(0)
  const hours = new Array<number>(slots).fill(0)
  const add = (list: number[], at: number): void => {
    const slot = ((slotOf(at) % slots) + slots) % slots
    list[slot] = (list[slot] ?? 0) + 1
  }
  for (const at of ms) add(counts, at)
  const stride = Math.max(1, Math.floor((endMs - startMs) / hourMs / 100_000)) * hourMs
  for (let at = startMs; at < endMs; at += stride) add(hours, at)
  const allHours = hours.reduce((sum, one) => sum + one, 0)
  if (hours.some((one) => one === 0)) return undefined
  const expected = hours.map((one) => (ms.length * one) / allHours)
  const statistic = counts.reduce((sum, count, i) => {
    return sum + (count - (expected[i] ?? 1)) ** 2 / (expected[i] ?? 1)
  }, 0)
  const rates = counts.map((count, i) => count / (expected[i] ?? 1))
  const isClear = statistic > slots + 6 * Math.sqrt(2 * slots)
  const sorted = rates.toSorted((a, b) => a - b)
  const ratio = (sorted.at(-1) ?? 1) / Math.max(sorted[0] ?? 1, 1e-9)
  if (!isClear || ratio < ratioMin) return undefined
  return rates.map((rate) => Number(rate.toPrecision(2)))
}
