/**
 * Schemas of timestamps that the rows contain: the creation time of the row, a time relative to it, or any time within
 * a range.
 */

import type { JsonObject } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import { robustRange, timeUnit } from './rare-values.ts'
import type { ParsedTimestamps, Spelling } from './timestamp-spelling.ts'
import { inSpelling } from './timestamp-spelling.ts'
import type { RowTime, ValueContext } from './value-context.ts'

const dayMs = 86_400_000
/**
 * Minimum share of rows whose timestamps must follow a rule, such as "after the creation time of the row". Other rows
 * count as errors in the data.
 */
const usualShare = 0.98

export interface TimestampContext extends Pick<ValueContext, 'rowTime' | 'isTop' | 'k'> {
  /**
   * The first and the last instant of the column in all rows of the table, in milliseconds since 1970; present if only
   * some rows were read.
   */
  readonly bounds?: readonly [number, number]
}

/**
 * Returns the schema of the parsed timestamps. `rows` contains the row index of each timestamp, for the comparison with
 * the creation time of the row.
 */
export function timestampSchema(
  { spelling, ms }: ParsedTimestamps,
  rows: readonly number[],
  { rowTime, isTop, bounds, k }: TimestampContext,
): JsonObject {
  const isDay = isDate(spelling)
  const nowMs = rowTime?.ms
  const nowName = isTop ? nameOf(rowTime) : undefined
  if (nowMs !== undefined) {
    const differences = ms.map((one, i) => one - day(nowMs[rows[i] ?? 0] ?? Number.NaN, isDay))
    const share = (test: (one: number) => boolean): number =>
      differences.filter(test).length / differences.length
    if (share((one) => one === 0) >= usualShare) return nowSchema(spelling)
    const sorted = differences.toSorted((a, b) => a - b)
    const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
    const [first = 0] = sorted
    const isFixed = first === sorted.at(-1) && sorted.length > 3 && first % 1_000 === 0
    if (isFixed && nowName !== undefined && spelling.kind === 'rfc3339') {
      const shift = `duration('${first / 1_000}s')`
      return { type: 'function', expression: `string(timestamp(self.${nowName}) + ${shift})` }
    }
    if (
      share((one) => one >= 0) >= usualShare &&
      !isDay &&
      canBeSoon(spelling) &&
      at(0.99) < 400 * dayMs
    ) {
      return inSpelling({ type: 'time.soon', within: roundedDuration(at(0.99)) }, spelling)
    }
    if (share((one) => one <= 0) >= usualShare && -at(0.01) < 400 * dayMs)
      return before(spelling, -at(0.01))
  }
  const sorted = [...ms, ...(bounds ?? [])].toSorted((a, b) => a - b)
  const { min, max } = robustRange(sorted, k, isDay ? dayMs : 1, timeUnit)
  return rangeSchema(spelling, min, max)
}

/**
 * Returns the name of the column with the creation time, if an expression can name the column and calculate with its
 * values.
 */
function nameOf(time: RowTime | undefined): string | undefined {
  const isPlain = time?.spelling.kind === 'rfc3339' && /^[A-Za-z][A-Za-z\d_]*$/.test(time.name)
  return isPlain ? time.name : undefined
}

export function nowSchema(spelling: Spelling): JsonObject {
  if (spelling.kind === 'date') return { type: 'time.date' }
  if (spelling.kind === 'seconds') return { type: 'time.epochSeconds' }
  if (spelling.kind === 'milliseconds') return { type: 'time.epochMillis' }
  return inSpelling({ type: 'time.now' }, spelling)
}

function before(spelling: Spelling, ms: number): JsonObject {
  const within = roundedDuration(ms)
  if (spelling.kind === 'date') return { type: 'time.date', within }
  if (spelling.kind === 'seconds') return { type: 'time.epochSeconds', within }
  if (spelling.kind === 'milliseconds') return { type: 'time.epochMillis', within }
  return inSpelling({ type: 'time.recent', within }, spelling)
}

function rangeSchema(spelling: Spelling, firstMs: number, lastMs: number): JsonObject {
  const isDay = isDate(spelling)
  const written = (ms: number): string => {
    return isDay ? formatTimestamp(ms).slice(0, 10) : formatTimestamp(Math.floor(ms))
  }
  const [from, to] = [written(firstMs), written(Math.max(lastMs, firstMs + (isDay ? dayMs : 1)))]
  if (spelling.kind === 'date') return { type: 'time.date', from, to }
  if (spelling.kind === 'seconds') return { type: 'time.epochSeconds', from, to }
  if (spelling.kind === 'milliseconds') return { type: 'time.epochMillis', from, to }
  return inSpelling({ type: 'time.between', from, to }, spelling)
}

function isDate(spelling: Spelling): boolean {
  return spelling.kind === 'date' || (spelling.kind === 'parts' && !spelling.hasTime)
}

/**
 * Returns whether a type for times shortly after the event exists in this spelling. No such type exists for epoch
 * numbers.
 */
function canBeSoon({ kind }: Spelling): boolean {
  return kind === 'rfc3339' || kind === 'parts'
}

function day(ms: number, isDay: boolean): number {
  return isDay ? Math.floor(ms / dayMs) * dayMs : ms
}

const units = [
  [dayMs, 'days'],
  [3_600_000, 'hours'],
  [60_000, 'minutes'],
  [1_000, 'seconds'],
] as const

/** Returns a duration of at least `ms`, in the largest unit with a count of two or more: `30 days`, `90 minutes`. */
export function roundedDuration(ms: number): string {
  const [size, unit] = units.find(([one]) => ms >= 2 * one) ?? [1, 'milliseconds']
  const count = Math.max(1, Math.ceil(ms / size))
  return `${count} ${unit}`
}
