/** How long before or after another moment of its row a moment may be: what its conditions leave. */

import type { JsonObject } from '../../text/json.ts'
import { type Comparison, type Condition, comparisons, type Operand } from './condition.ts'
import { selfOf } from './condition-expression.ts'
import { type CalendarDays, dayMinutes, fewestDays, minutesOf, mostDays } from './interval.ts'

/** `name` is so many whole minutes behind the other; a day behind it at the least where only days are told. */
export interface TimeWindow {
  readonly from: string
  readonly least: number | undefined
  readonly most: number | undefined
  /** Months are among its lengths, of which no expression knows how long they are. */
  readonly isCalendar: boolean
  /** The conditions that say it. */
  readonly conditions: readonly Condition[]
}

export type TimeOf = (column: string) => 'date' | 'timestamp' | undefined

/** Where one side is open. */
const usualMinutes = 30 * dayMinutes

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
    const { from, operator, minutes } = bound
    const known = found.get(from)
    const { least, most, conditions: before = [] } = known ?? {}
    const lengths = [minutes(mostDays), minutes(fewestDays)].filter((one) => one !== undefined)
    if (operator === '<>' || lengths.length === 0) continue
    const [low, high] = [Math.max(...lengths), Math.min(...lengths)]
    const isAbove = operator.startsWith('>') || operator === '='
    const isBelow = operator.startsWith('<') || operator === '='
    const beyond = operator.length === 1 && operator !== '=' ? step : 0
    found.set(from, {
      from,
      least: isAbove ? Math.max(least ?? Number.NEGATIVE_INFINITY, low + beyond) : least,
      most: isBelow ? Math.min(most ?? Number.POSITIVE_INFINITY, high - beyond) : most,
      isCalendar: known?.isCalendar === true || low !== high,
      conditions: [...before, condition],
    })
  }
  return [...found.values()]
}

interface Bound {
  readonly from: string
  /** Of `name - from` to the minutes. */
  readonly operator: Comparison
  readonly minutes: Length
}

type Length = (days: CalendarDays) => number | undefined

function boundOf(
  name: string,
  { left, right, operator }: Extract<Condition, { kind: 'compare' }>,
): Bound | undefined {
  return (
    boundOn(name, left, operator, right) ??
    boundOn(name, right, comparisons[operator].swapped, left)
  )
}

function boundOn(name: string, a: Operand, operator: Comparison, b: Operand): Bound | undefined {
  const isOwn = (one: Operand): boolean => one.kind === 'column' && one.name === name
  const otherOf = (one: Operand): string | undefined =>
    one.kind === 'column' && one.name !== name ? one.name : undefined
  if (isOwn(a)) {
    const [moment, minutes] = shifted(b)
    const from = otherOf(moment)
    return from === undefined ? undefined : { from, operator, minutes }
  }
  if (a.kind !== 'arithmetic') return undefined
  const [earlier, later, same] = [otherOf(a.right), otherOf(a.left), otherOf(b)]
  if (a.operator === '-' && isOwn(a.left) && earlier !== undefined)
    return { from: earlier, operator, minutes: lengthOf(b, 1) }
  if (a.operator === '-' && later !== undefined && isOwn(a.right))
    return { from: later, operator: comparisons[operator].swapped, minutes: lengthOf(b, -1) }
  if (same === undefined || !isOwn(a.left) || !isShift(a.operator)) return undefined
  return { from: same, operator, minutes: lengthOf(a.right, a.operator === '+' ? -1 : 1) }
}

/** A moment, or one and a length of time. */
function shifted(of: Operand): readonly [moment: Operand, minutes: Length] {
  if (of.kind !== 'arithmetic' || !isShift(of.operator)) return [of, () => 0]
  return [of.left, lengthOf(of.right, of.operator === '+' ? 1 : -1)]
}

function isShift(operator: string): boolean {
  return operator === '+' || operator === '-'
}

function lengthOf(of: Operand, sign: 1 | -1): Length {
  return (days) => {
    const minutes = minutesOf(of, days)
    return minutes === undefined ? undefined : sign * minutes
  }
}

/** An expression that is in the window, and what its variable draws; undefined where the window is empty. */
export function withinWindow(
  name: string,
  { from, least, most }: TimeWindow,
  { timeOf, variable }: { readonly timeOf: TimeOf; readonly variable: string },
): { readonly expression: string; readonly drawn: JsonObject } | undefined {
  const isDate = timeOf(name) === 'date'
  const unit = isDate ? dayMinutes : 1
  // Whatever hour it is, the day that is told begins before it.
  const cut = isDate && timeOf(from) === 'timestamp' ? 1 : 0
  const lowest = Math.ceil((least ?? (most ?? usualMinutes) - usualMinutes) / unit) + cut
  const highest = Math.floor((most ?? (least ?? 0) + usualMinutes) / unit)
  if (lowest > highest) return undefined
  const steps = isDate ? `string(24 * ${variable}) + "h"` : `string(${variable}) + "m"`
  const moment = `string(timestamp(${selfOf(from)}) + duration(${steps}))`
  return {
    expression: isDate ? `${moment}.substring(0, 10)` : moment,
    drawn: { type: 'integer', minimum: lowest, maximum: highest },
  }
}
