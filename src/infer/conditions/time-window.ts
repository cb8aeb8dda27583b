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
 * The range of `name - from`, in full minutes. For two dates the distance is at least one day if it must be positive.
 */
export interface TimeWindow {
  readonly from: string
  readonly minMinutes: number | undefined
  readonly maxMinutes: number | undefined
  /** Whether a bound contains months or years, whose lengths vary. */
  readonly isCalendar: boolean
  /** The conditions that define the window. */
  readonly conditions: readonly Condition[]
}

export type TimeOf = (column: string) => 'date' | 'timestamp' | undefined

/** Length of a window with one open side, in minutes. */
const defaultMinutes = 30 * dayMinutes

/** Returns one window for each other timestamp. */
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

/** Returns the window narrowed by a bound, or undefined if the bound is not usable. */
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
  /** Compares `name - from` with the minutes. */
  readonly operator: Comparison
  readonly minutes: (days: CalendarDays) => number | undefined
}

/** Returns the bound of a comparison that adds and subtracts two timestamps, one of them `name`, and durations. */
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
 * Returns an expression within the window, and the schema of its variable. Returns undefined if the window is empty.
 */
export function windowExpression(
  name: string,
  { from, minMinutes, maxMinutes }: TimeWindow,
  { timeOf, variable }: { readonly timeOf: TimeOf; readonly variable: string },
): { readonly expression: string; readonly variableSchema: JsonObject } | undefined {
  const isDate = timeOf(name) === 'date'
  const unit = isDate ? dayMinutes : 1
  // The date of a timestamp is before the timestamp, at any hour.
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
