/** Evaluates a condition on a generated row as a database does: a row satisfies it if the result is true or unknown. */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import { dateOf, instantOf } from '../model/instant.ts'
import { calculate } from './calculation.ts'
import {
  byKind,
  type Condition,
  comparisons,
  type Kinds,
  type OfKind,
  type Operand,
} from './condition.ts'
import { dayMinutes, minutesOf } from './interval.ts'
import { patternTest } from './pattern-test.ts'
import { sqlFunction } from './sql-functions.ts'

/** Returns whether the row satisfies the condition, or undefined if the condition cannot be evaluated. */
export function passes(condition: Condition, row: JsonObject): boolean | undefined {
  const found = truth(condition, row)
  return found === unknowable ? undefined : found !== false
}

/**
 * Stands for a value that is neither null nor one of those that the condition names. Only its equality with other
 * values is known.
 */
export const anyOther: JsonObject = {}

/** Returns the result of a condition, or undefined if it is unknown or cannot be computed. */
export function truthOf(condition: Condition, row: JsonObject): boolean | undefined {
  const found = truth(condition, row)
  return typeof found === 'boolean' ? found : undefined
}

const unknowable = Symbol('unknowable')

/** A truth value of SQL, where null means unknown, or `unknowable` if the condition cannot be evaluated. */
type Truth = boolean | null | typeof unknowable
type Value = JsonValue | typeof unknowable

function truth(condition: Condition, row: JsonObject): Truth {
  return byKind(truths, condition, row)
}

const truths: Kinds<Condition, [row: JsonObject], Truth> = {
  and: ({ conditions }, row) => combined(conditions, row, false),
  or: ({ conditions }, row) => combined(conditions, row, true),
  not({ condition }, row) {
    const inner = truth(condition, row)
    return typeof inner === 'boolean' ? !inner : inner
  },
  null({ of }, row) {
    const value = operandValue(of, row)
    return value === unknowable ? value : value === null
  },
  true({ of }, row) {
    const value = operandValue(of, row)
    if (value === 1 || value === 0) return value === 1
    return typeof value === 'boolean' || value === null ? value : unknowable
  },
  in({ of, values }, row) {
    const value = operandValue(of, row)
    if (value === null || value === unknowable) return value
    return values.some((one) => one === value || Number(one) === value)
  },
  matches({ of, pattern }, row) {
    const value = operandValue(of, row)
    if (value === null || value === unknowable) return value
    if (typeof value === 'object') return unknowable
    return patternTest(pattern)(String(value)) ?? unknowable
  },
  compare({ left, operator, right }, row) {
    const a = operandValue(left, row)
    const b = operandValue(right, row)
    const isEqual = operator === '=' || operator === '<>'
    if (a === unknowable || b === unknowable) return unknowable
    if (a === null || b === null) return null
    if (a === anyOther || b === anyOther) return isEqual && a !== b ? operator === '<>' : unknowable
    const order = orderOf(a, b)
    return order === undefined ? unknowable : comparisons[operator].holds(order)
  },
}

function combined(conditions: readonly Condition[], row: JsonObject, decisive: boolean): Truth {
  const found = conditions.map((one) => truth(one, row))
  if (found.includes(decisive)) return decisive
  if (found.includes(unknowable)) return unknowable
  return found.includes(null) ? null : !decisive
}

function orderOf(a: JsonValue, b: JsonValue): number | undefined {
  if (typeof a === 'number' || typeof b === 'number') {
    const difference = Number(a) - Number(b)
    // Smaller differences are rounding errors of floating-point calculations.
    return Number.isNaN(difference) ? undefined : Math.abs(difference) < 1e-9 ? 0 : difference
  }
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  if (typeof a !== 'string' || typeof b !== 'string') return undefined
  return a < b ? -1 : a > b ? 1 : 0
}

function operandValue(of: Operand, row: JsonObject): Value {
  return byKind(values, of, row)
}

const values: Kinds<Operand, [row: JsonObject], Value> = {
  literal: ({ value }) => value,
  column: ({ name }, row) => row[name] ?? null,
  condition: ({ condition }, row) => truth(condition, row),
  arithmetic(of, row) {
    const a = operandValue(of.left, row)
    const b = operandValue(of.right, row)
    if (a === null || b === null) return null
    if (typeof a === 'string' && b !== unknowable) return shifted(a, of, b)
    return a === unknowable || b === unknowable
      ? unknowable
      : (calculate(of.operator, a, b) ?? unknowable)
  },
  call(of, row) {
    if (of.name === 'interval') return minutesOf(of) ?? unknowable
    const known: JsonValue[] = []
    for (const one of of.arguments) {
      const value = operandValue(one, row)
      if (value === unknowable) return unknowable
      known.push(value)
    }
    const { value, nullFrom } = sqlFunction(of.name)
    if (nullFrom === undefined && (known[0] ?? null) === null) return null
    return value?.(known) ?? (nullFrom === undefined ? unknowable : null)
  },
}

/**
 * Calculates with a date or a timestamp: subtracts another one (result in days for dates, in minutes for timestamps),
 * or adds or subtracts a duration.
 */
function shifted(
  text: string,
  { operator, right }: OfKind<Operand, 'arithmetic'>,
  b: JsonValue,
): Value {
  const fromMs = instantOf(text)
  if (fromMs === undefined || (operator !== '+' && operator !== '-')) return unknowable
  const isDate = isDay(text)
  if (typeof b === 'string') {
    const toMs = instantOf(b)
    if (toMs === undefined || isDay(b) !== isDate || operator === '+') return unknowable
    return (fromMs - toMs) / (isDate ? dayMinutes * minuteMs : minuteMs)
  }
  const minutes = minutesOf(right)
  if (minutes === undefined) return unknowable
  const ms = fromMs + (operator === '+' ? minutes : -minutes) * minuteMs
  return isDate ? dateOf(ms) : formatTimestamp(ms)
}

const minuteMs = 60_000

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}
