/** Replaces the current time in conditions by a timestamp, because generated rows are loaded later. */

import { formatTimestamp } from '../../text/timestamp.ts'
import { type Condition, comparisons, type Operand } from './condition.ts'
import { maxCalendarDays, minCalendarDays, minutesOf } from './interval.ts'

const minuteMs = 60_000
/** Time in which rows are expected to be loaded. Values that must be in the future are after it. */
const loadingMs = 365 * 24 * 60 * minuteMs

/**
 * Returns the condition with `now()` and `now() - interval '18 years'` in its comparisons replaced by timestamps, so
 * that rows satisfy it also when they are loaded up to a year later.
 */
export function withoutCurrentTime(condition: Condition, nowMs: number): Condition {
  if (condition.kind === 'and' || condition.kind === 'or') {
    const conditions = condition.conditions.map((one) => withoutCurrentTime(one, nowMs))
    return { ...condition, conditions }
  }
  if (condition.kind !== 'compare') return condition
  const { left, operator, right } = condition
  const isBelow = operator.startsWith('<')
  return {
    ...condition,
    left: timestampOf(left, nowMs, isBelow) ?? left,
    right: timestampOf(right, nowMs, comparisons[operator].swapped.startsWith('<')) ?? right,
  }
}

function timestampOf(of: Operand, nowMs: number, isLower: boolean): Operand | undefined {
  const ms = instantWithin(of, nowMs, isLower)
  return ms === undefined ? undefined : { kind: 'literal', value: formatTimestamp(ms) }
}

/**
 * Returns the instant of an operand with `now()` in milliseconds since 1970. A lower bound is moved to the future by the
 * time of loading.
 */
function instantWithin(of: Operand, nowMs: number, isLower: boolean): number | undefined {
  if (of.kind === 'call' && of.name === 'now') return nowMs + (isLower ? loadingMs : 0)
  if (of.kind !== 'arithmetic' || (of.operator !== '+' && of.operator !== '-')) return undefined
  const base = instantWithin(of.left, nowMs, isLower)
  const isPlus = of.operator === '+'
  const minutes = minutesOf(of.right, isLower === isPlus ? maxCalendarDays : minCalendarDays)
  if (base === undefined || minutes === undefined) return undefined
  return base + (isPlus ? minutes : -minutes) * minuteMs
}
