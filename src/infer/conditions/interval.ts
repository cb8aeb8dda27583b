/** Parses durations in conditions: intervals, and integers that count days. */

import type { Operand } from './condition.ts'

/** The lengths in days that one month and one year are assumed to have, because their real lengths vary. */
export interface CalendarDays {
  readonly month: number
  readonly year: number
}

const defaultCalendarDays: CalendarDays = { month: 30, year: 365 }
export const minCalendarDays: CalendarDays = { month: 28, year: 365 }
export const maxCalendarDays: CalendarDays = { month: 31, year: 366 }

export const dayMinutes = 24 * 60
const parts = '(?:(\\d+)Y)?(?:(\\d+)M)?(?:(\\d+)W)?(?:(\\d+)D)?(?:T(?:(\\d+)H)?(?:(\\d+)M)?)?'
const iso = new RegExp(`^P(?=.)${parts}$`)

/**
 * Returns the length of a duration in minutes, or undefined if the operand is not a duration or not a number of full
 * minutes.
 */
export function minutesOf(of: Operand, days = defaultCalendarDays): number | undefined {
  if (of.kind === 'literal' && typeof of.value === 'number') {
    return Number.isInteger(of.value) ? of.value * dayMinutes : undefined
  }
  const [value] = of.kind === 'call' && of.name === 'interval' ? of.arguments : []
  if (value?.kind !== 'literal') return undefined
  const text = String(value.value).trim()
  const words = /^(\d+) (minute|min|hour|day|week|mon|month|year)s?$/.exec(text)
  if (words !== null) {
    const [, count, unit = ''] = words
    return Number(count) * minutesOfUnit(unit, days)
  }
  const clock = /^(?:(\d+) days?)?\s*(?:(\d+):(\d\d):00)?$/.exec(text)
  if (clock !== null && text !== '') {
    const [count, hours, minutes] = clock.slice(1).map((part) => Number(part ?? 0))
    return (count ?? 0) * dayMinutes + (hours ?? 0) * 60 + (minutes ?? 0)
  }
  const found = iso.exec(text)
  if (found === null) return undefined
  return ['year', 'month', 'week', 'day', 'hour', 'minute'].reduce(
    (sum, unit, i) => sum + Number(found[i + 1] ?? 0) * minutesOfUnit(unit, days),
    0,
  )
}

function minutesOfUnit(unit: string, { month, year }: CalendarDays): number {
  const inDays: Readonly<Record<string, number>> = { day: 1, week: 7, mon: month, month, year }
  return unit.startsWith('min') ? 1 : unit === 'hour' ? 60 : (inDays[unit] ?? 0) * dayMinutes
}

/** Returns a duration as an expression of the definition language, such as `duration("36h")`. */
export function durationCall(minutes: number): string {
  return minutes % 60 === 0 ? `duration("${minutes / 60}h")` : `duration("${minutes}m")`
}
