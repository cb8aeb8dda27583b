/** How long before or after another moment of its row a moment may be: what its conditions leave. */

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

/** `name` is so many whole minutes behind the other; a day behind it at the least where only days are told. */
export interface TimeWindow {
  readonly from: string
  readonly minMinutes: number | undefined
  readonly maxMinutes: number | undefined
  /** Months are among its lengths, of which no expression knows how long they are. */
  readonly isCalendar: boolean
  /** The conditions that say it. */
  readonly conditions: readonly Condition[]
}

export type TimeOf = (column: string) => 'date' | 'timestamp' | undefined

/** Where one side is open. */
const defaultMinutes = 30 * dayMinutes

/** One for each other moment. */
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

/** Undefined where the bound says nothing. */
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
  /** Of `name - from` to the minutes. */
  readonly operator: Comparison
  readonly minutes: (days: CalendarDays) => number | undefined
}

/** Of a comparison of sums and differences of two moments and of lengths of time, one of the moments being `name`. */
function boundOf(
  name: string,
  { left, right, operator }: OfKind<Condition, 'compare'>,
): Bound | undefined {
  const terms = [...termsOf(left, 1), ...termsOf(right, -1)]
  const moments = terms.flatMap(({ of, sign }) => (of.kind === 'column' ? [{ ...of, sign }] : []))
  const own = moments.find((one) => one.name === name)
  const other = moments.find((one) => one.name !== name)
  if (own === undefined || other === undefined || moments.length > 2) return undefined
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

/** An expression that is in the window, and what its variable draws; undefined where the window is empty. */
export function windowExpression(
  name: string,
  { from, minMinutes, maxMinutes }: TimeWindow,
  { timeOf, variable }: { readonly timeOf: TimeOf; readonly variable: string },
): { readonly expression: string; readonly drawn: JsonObject } | undefined {
  const isDate = timeOf(name) === 'date'
  const unit = isDate ? dayMinutes : 1
  // Whatever hour it is, the day that is told begins before it.
  const cut = isDate && timeOf(from) === 'timestamp' ? 1 : 0
  const lowest =
    Math.ceil((minMinutes ?? (maxMinutes ?? defaultMinutes) - defaultMinutes) / unit) + cut
  const highest = Math.floor((maxMinutes ?? (minMinutes ?? 0) + defaultMinutes) / unit)
  if (lowest > highest) return undefined
  const steps = isDate ? `string(24 * ${variable}) + "h"` : `string(${variable}) + "m"`
  const moment = `string(timestamp(${selfExpression(from)}) + duration(${steps}))`
  return {
    expression: isDate ? `${moment}.substring(0, 10)` : moment,
    drawn: { type: 'integer', minimum: lowest, maximum: highest },
  }
}
