/** Schemas of columns of timestamps, dates and times of day. */

import type { JsonObject } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import { dateOf, instantOf } from '../model/instant.ts'
import type { Column } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'
import type { Scalar } from '../model/scalar.ts'
import type { ColumnInfo } from './column-info.ts'

export const dayMs = 86_400_000

export function timeSchema(info: ColumnInfo): JsonObject {
  const { column, facts, context } = info
  const { type } = column
  if (type.kind === 'time') return timeOfDaySchema(info)
  const isDate = type.kind === 'date'
  const isBound = facts.minimum !== undefined || facts.maximum !== undefined
  const named = schemaOfName({
    name: column.name,
    entity: context.entity,
    kind: isDate ? 'date' : 'timestamp',
  })?.schema
  // A column whose name has a meaning, such as a creation time, follows the simulated time, whatever the times in the
  // rows were.
  if (named !== undefined && !isBound && (named.type !== 'person.birthdate' || isDate)) {
    return formed(named, type)
  }
  const range = rangeOf(info)
  if (range === undefined)
    return formed({ type: isDate ? 'time.date' : 'time.past', within: '1 year' }, type)
  const [from, to] = range
  const format = isDate ? dateOf : formatTimestamp
  return formed(
    { type: isDate ? 'time.date' : 'time.datetime', from: format(from), to: format(to) },
    type,
  )
}

/** Converts the schema of a timestamp to one of seconds or milliseconds since 1970, if the column contains numbers. */
function formed(schema: JsonObject, type: ColumnInfo['column']['type']): JsonObject {
  if (type.kind !== 'timestamp' || type.form === undefined || type.form === 'text') return schema
  const { from, to } = schema
  const kind = type.form === 'seconds' ? 'time.epochSeconds' : 'time.epochMillis'
  return { type: kind, ...(from !== undefined && to !== undefined && { from, to }) }
}

/**
 * Returns the first and the last allowed instant of a column, in milliseconds since 1970, from conditions and rows.
 * Returns undefined if neither bounds the column.
 */
function rangeOf({
  column,
  facts,
  startMs,
  endMs,
}: ColumnInfo): readonly [number, number] | undefined {
  const step = column.type.kind === 'date' ? dayMs : 1_000
  const min = instantOf(facts.minimum)
  const max = instantOf(facts.maximum)
  const lowest = min === undefined ? undefined : min + (facts.isMinimumExclusive ? step : 0)
  const highest = max === undefined ? undefined : max - (facts.isMaximumExclusive ? step : 0)
  const low =
    instantOf(column.statistics?.minimum) ??
    lowest ??
    (highest === undefined ? undefined : highest - 365 * dayMs)
  const high =
    instantOf(column.statistics?.maximum) ??
    highest ??
    (lowest === undefined ? undefined : Math.max(endMs, lowest + 365 * dayMs))
  if (low === undefined || high === undefined) return undefined
  const from = Math.max(low, lowest ?? low)
  const to = Math.min(high, highest ?? high)
  if (from <= to) return [from, to]
  // No time in the rows is allowed: the condition was added after the rows.
  return [lowest ?? startMs, highest ?? Math.max(endMs, lowest ?? endMs)]
}

function timeOfDaySchema(info: ColumnInfo): JsonObject {
  const { column, facts, context } = info
  const isOpen = facts.minimum === undefined && facts.maximum === undefined
  const named =
    isOpen && column.statistics === undefined
      ? schemaOfName({ name: column.name, entity: context.entity, kind: 'time' })?.schema
      : undefined
  return named ?? { type: 'time.time', ...timesOfDay(info) }
}

function timesOfDay({ column, facts }: ColumnInfo): JsonObject {
  const minutes = (value: Scalar | undefined): number | undefined => {
    const match = typeof value === 'string' ? /^(\d\d):(\d\d)/.exec(value) : null
    return match === null ? undefined : Number(match[1]) * 60 + Number(match[2])
  }
  const min = minutes(facts.minimum)
  const max = minutes(facts.maximum)
  const lowest = min === undefined ? 0 : min + (facts.isMinimumExclusive ? 1 : 0)
  const highest = max === undefined ? lastMinute : max - (facts.isMaximumExclusive ? 1 : 0)
  const from = Math.max(minutes(column.statistics?.minimum) ?? lowest, lowest)
  const to = Math.min(minutes(column.statistics?.maximum) ?? highest, highest)
  const [first, last] = from < to ? [from, to] : [lowest, highest]
  const text = (minute: number): string =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return { from: text(first), to: text(last) }
}

const lastMinute = 24 * 60 - 1

/** Returns whether the column contains dates, or timestamps as text. */
export function isDateOrTimestamp({ type }: Column): boolean {
  return type.kind === 'date' || (type.kind === 'timestamp' && (type.form ?? 'text') === 'text')
}
