/** Extracts from conditions how far a timestamp may be before or after another timestamp of the row. */

import type { JsonObject } from '../../text/json.ts'
import {
  type Comparison,
  type Condition,
  comparisons,
  type OfKind,
  type Operand,
} from './condition.ts'
import { selfExpression } from './condition-expression.ts'
import {
  type CalendarDays,
  dayMinutes,
  maxCalendarDays,
  minCalendarDays,
  minutesOf,
} from './interval.ts'

/**
 * The allowed range of the difference between a timestamp column and another one, `from`, in minutes. For two dates the
 * difference is at least one day if it must be positive.
 */
export interface TimeWindow {
  readonly from: string
  readonly minMinutes: number | undefined
  readonly maxMinutes: number | undefined
  /** Whether a bound of the window was written in months or years, whose lengths vary. */
  readonly isCalendar: boolean
  /** The conditions from which the window was derived. */
  readonly conditions: readonly Condition[]
}

export type TimeOf = (column: string) => 'date' | 'timestamp' | undefined

/** Length of a window for which the conditions contain only one bound, in minutes. */
const defaultMinutes = 30 * dayMinutes

/**
 * Returns the windows of the timestamp column `name`: one for each other timestamp with which the conditions compare
 * it.
 */
export function windowsOf(
  name: string,
  conditions: readonly Condition[],
  timeOf: TimeOf,
): readonly TimeWindow[] {
  const found = new Map<string, TimeWindow>()
  const step = timeOf(name) === 'date' ? dayMinutes : 1
  for (const condition of conditions) {
    const bound = condition.kind === 'compare' ? boundOf(name, condition) : undefined
    if (bound === undefined || timeOf(bound.from) === undefined) continue
    const window = narrowed(found.get(bound.from), bound, { condition, step })
    if (window !== undefined) found.set(bound.from, window)
  }
  return [...found.values()]
}

/** Returns the window narrowed by the bound of one more condition, or undefined if the bound cannot be used. */
function narrowed(
  window: TimeWindow | undefined,
  { from, operator, minutes }: Bound,
  { condition, step }: { readonly condition: Condition; readonly step: number },
): TimeWindow | undefined {
  const lengths = [minutes(maxCalendarDays), minutes(minCalendarDays)].filter(
    (one) => one !== undefined,
  )
  if (operator === '<>' || lengths.length === 0) return undefined
  const [low, high] = [Math.max(...lengths), Math.min(...lengths)]
  const { minMinutes, maxMinutes, isCalendar = false, conditions = [] } = window ?? {}
  const { holds } = comparisons[operator]
  const beyond = holds(0) ? 0 : step
  return {
    from,
    minMinutes:
      holds(1) || operator === '='
        ? Math.max(minMinutes ?? Number.NEGATIVE_INFINITY, low + beyond)
        : minMinutes,
    maxMinutes:
      holds(-1) || operator === '='
        ? Math.min(maxMinutes ?? Number.POSITIVE_INFINITY, high - beyond)
        : maxMinutes,
    isCalendar: isCalendar || low !== high,
    conditions: [...conditions, condition],
  }
}

interface Bound {
  readonly from: string
  /** The operator that compares `name - from` with the minutes. */
  readonly operator: Comparison
  readonly minutes: (days: CalendarDays) => number | undefined
}

/**
 * Returns the bound in a comparison of two timestamps, one of them `name`, with durations added or subtracted. Returns
 * undefined for other comparisons.
 */
function boundOf(
  name: string,
  { left, right, operator }: OfKind<Condition, 'compare'>,
): Bound | undefined {
  const terms = [...termsOf(left, 1), ...termsOf(right, -1)]
  const columns = terms.flatMap(({ of, sign }) => (of.kind === 'column' ? [{ ...of, sign }] : []))
  const own = columns.find((one) => one.name === name)
  const other = columns.find((one) => one.name !== name)
  if (own === undefined || other === undefined || columns.length > 2) return undefined
  if (own.sign === other.sign) return undefined
  const lengths = terms.filter(({ of }) => of.kind !== 'column')
  return {
    from: other.name,
    operator: own.sign === 1 ? operator : comparisons[operator].swapped,
    minutes: (days) =>
      lengths.reduce<number | undefined>((sum, { of, sign }) => {
        const minutes = minutesOf(of, days)
        return sum === undefined || minutes === undefined
          ? undefined
          : sum - own.sign * sign * minutes
      }, 0),
  }
}

interface Term {
  readonly of: Operand
  readonly sign: 1 | -1
}

function termsOf(of: Operand, sign: 1 | -1): readonly Term[] {
  if (of.kind !== 'arithmetic' || (of.operator !== '+' && of.operator !== '-'))
    return [{ of, sign }]
  const rightSign = of.operator === '+' ? sign : sign === 1 ? -1 : 1
  return [...termsOf(of.left, sign), ...termsOf(of.right, rightSign)]
}

/**
 * Returns an expression for a random time within the window, and the schema of the variable that it reads. Returns
 * undefined if the window is empty.
 */
export function windowExpression(
  name: string,
  { from, minMinutes, maxMinutes }: TimeWindow,
  { timeOf, variable }: { readonly timeOf: TimeOf; readonly variable: string },
): { readonly expression: string; readonly variableSchema: JsonObject } | undefined {
  const isDate = timeOf(name) === 'date'
  const unit = isDate ? dayMinutes : 1
  // The date of a timestamp starts before the timestamp, so a later date must be at least one day later.
  const cut = isDate && timeOf(from) === 'timestamp' ? 1 : 0
  const lowest =
    Math.ceil((minMinutes ?? (maxMinutes ?? defaultMinutes) - defaultMinutes) / unit) + cut
  const highest = Math.floor((maxMinutes ?? (minMinutes ?? 0) + defaultMinutes) / unit)
  if (lowest > highest) return undefined
  const steps = isDate ? `string(24 * ${variable}) + "h"` : `string(${variable}) + "m"`
  const shifted = `string(timestamp(${selfExpression(from)}) + duration(${steps}))`
  return {
    expression: isDate ? `${shifted}.substring(0, 10)` : shifted,
    variableSchema: { type: 'integer', minimum: lowest, maximum: highest },
  }
}
