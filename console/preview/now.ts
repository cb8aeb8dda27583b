/** The time that stands for `now` while a definition is edited. */
import type { PeriodText } from '../../src/definition/period.ts'
import { isObject, type JsonValue, member } from '../../src/text/json.ts'

const minuteMs = 60_000
const hourMs = 3_600_000

/**
 * Returns the start of the hour of a time, in milliseconds since 1970, so that previews of the same definition within an
 * hour have the same numbers of events. If a period has an absolute time, which may be in this hour, returns the start
 * of the minute.
 */
export function previewNow(periods: readonly PeriodText[], timeMs: number): number {
  const isAbsolute = periods.some(({ start, end }) => [start, end].some(isAbsoluteTime))
  const step = isAbsolute ? minuteMs : hourMs
  return Math.floor(timeMs / step) * step
}

/** Returns the period of the run of a definition, and those of its entities. */
export function periodsOf(definition: JsonValue): readonly PeriodText[] {
  if (!isObject(definition)) return []
  const entities = member(definition, 'entities')
  const parts = [definition, ...(isObject(entities) ? Object.values(entities) : [])]
  return parts
    .filter(isObject)
    .map((part) => ({ start: member(part, 'start'), end: member(part, 'end') }))
}

function isAbsoluteTime(time: JsonValue | undefined): boolean {
  return time !== undefined && !(typeof time === 'string' && /\b(now|start|end)\b/u.test(time))
}
