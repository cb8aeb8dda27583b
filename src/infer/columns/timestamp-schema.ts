/** Columns of moments: that of the row itself, one that follows it or lies before it, or any within a range. */

import type { JsonObject } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import type { ParsedTimestamps, Spelling } from './timestamp-spelling.ts'
import { inSpelling } from './timestamp-spelling.ts'
import type { RowTime, ValueContext } from './value-context.ts'

const dayMs = 86_400_000
/** Of all rows; the others are slips of those who wrote them. */
const usualShare = 0.98

export interface TimestampContext extends Pick<ValueContext, 'rowTime' | 'isTop'> {
  /** The first and the last moment of all rows, where `ms` are those of some; in milliseconds since 1970. */
  readonly bounds?: readonly [number, number]
}

/** `rows` are the rows of `ms`, which tell how long before or after the row's own time they are. */
export function timestampSchema(
  { spelling, ms }: ParsedTimestamps,
  rows: readonly number[],
  { rowTime, isTop, bounds }: TimestampContext,
): JsonObject {
  const isDay = isDate(spelling)
  const nowMs = rowTime?.ms
  const nowName = isTop ? nameOf(rowTime) : undefined
  if (nowMs !== undefined) {
    const apart = ms.map((moment, i) => moment - day(nowMs[rows[i] ?? 0] ?? Number.NaN, isDay))
    const share = (test: (one: number) => boolean): number =>
      apart.filter(test).length / apart.length
    if (share((one) => one === 0) >= usualShare) return nowSchema(spelling)
    const sorted = apart.toSorted((a, b) => a - b)
    const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
    const [first = 0] = sorted
    const isFixed = first === sorted.at(-1) && sorted.length > 3 && first % 1_000 === 0
    if (isFixed && nowName !== undefined && spelling.kind === 'rfc3339') {
      const apartBy = `duration('${first / 1_000}s')`
      return { type: 'function', expression: `string(timestamp(self.${nowName}) + ${apartBy})` }
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
  return rangeSchema(spelling, sorted[0] ?? 0, sorted.at(-1) ?? 0)
}

/** The name of the column of the row's time, where it is a timestamp that an expression can name. */
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

/** Numbers have no type for what comes soon. */
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

/** `30 days`, `90 minutes`: at least so long, in a unit of which there are two or more. */
export function roundedDuration(ms: number): string {
  const [size, unit] = units.find(([one]) => ms >= 2 * one) ?? [1, 'milliseconds']
  const count = Math.max(1, Math.ceil(ms / size))
  return `${count} ${unit}`
}
