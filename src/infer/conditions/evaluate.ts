/** Whether a row that was made passes a condition, as a database would say: true and unknown pass. */

import type { JsonObject, JsonValue } from '../../text/json.ts'
import { formatTimestamp } from '../../text/timestamp.ts'
import { dateOf, momentOf } from '../columns/time-schema.ts'
import type { Condition, Operand } from './condition.ts'
import { dayMinutes, minutesOf } from './interval.ts'

/** Undefined where the condition says something that is not known here. */
export function passes(condition: Condition, row: JsonObject): boolean | undefined {
  const found = truth(condition, row)
  return found === unknowable ? undefined : found !== false
}

const unknowable = Symbol('unknowable')

/** Null is SQL's unknown. */
type Truth = boolean | null | typeof unknowable
type Value = JsonValue | typeof unknowable

function truth(condition: Condition, row: JsonObject): Truth {
  switch (condition.kind) {
    case 'and':
      return combined(condition.conditions, row, false)
    case 'or':
      return combined(condition.conditions, row, true)
    case 'not': {
      const inner = truth(condition.condition, row)
      return typeof inner === 'boolean' ? !inner : inner
    }
    case 'null': {
      const value = operandValue(condition.of, row)
      return value === unknowable ? value : value === null
    }
    case 'true': {
      const value = operandValue(condition.of, row)
      if (value === 1 || value === 0) return value === 1
      return typeof value === 'boolean' || value === null ? value : unknowable
    }
    case 'in': {
      const value = operandValue(condition.of, row)
      if (value === null || value === unknowable) return value
      return condition.values.some((one) => one === value || Number(one) === value)
    }
    case 'matches': {
      const value = operandValue(condition.of, row)
      if (value === null || value === unknowable) return value
      return matches(condition.pattern, String(value))
    }
    case 'compare':
      return compared(condition, row)
  }
}

function matches(pattern: string, text: string): boolean | typeof unknowable {
  const isCaseless = pattern.startsWith('(?i)')
  try {
    return new RegExp(isCaseless ? pattern.slice(4) : pattern, isCaseless ? 'isu' : 'su').test(text)
  } catch {
    return unknowable
  }
}

function combined(conditions: readonly Condition[], row: JsonObject, decisive: boolean): Truth {
  const found = conditions.map((one) => truth(one, row))
  if (found.includes(decisive)) return decisive
  if (found.includes(unknowable)) return unknowable
  return found.includes(null) ? null : !decisive
}

function compared(
  { left, operator, right }: Extract<Condition, { kind: 'compare' }>,
  row: JsonObject,
): Truth {
  const a = operandValue(left, row)
  const b = operandValue(right, row)
  if (a === unknowable || b === unknowable) return unknowable
  if (a === null || b === null) return null
  const order = orderOf(a, b)
  if (order === undefined) return unknowable
  switch (operator) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

function orderOf(a: JsonValue, b: JsonValue): number | undefined {
  if (typeof a === 'number' || typeof b === 'number') {
    const difference = Number(a) - Number(b)
    // What was rounded to its digits differs by less than any digit.
    return Number.isNaN(difference) ? undefined : Math.abs(difference) < 1e-9 ? 0 : difference
  }
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  if (typeof a !== 'string' || typeof b !== 'string') return undefined
  return a < b ? -1 : a > b ? 1 : 0
}

function operandValue(of: Operand, row: JsonObject): Value {
  switch (of.kind) {
    case 'literal':
      return of.value
    case 'column':
      return row[of.name] ?? null
    case 'condition':
      return truth(of.condition, row)
    case 'arithmetic': {
      const a = operandValue(of.left, row)
      const b = operandValue(of.right, row)
      if (a === null || b === null) return null
      if (typeof a === 'string' && b !== unknowable) return shifted(a, of, b)
      if (typeof a !== 'number' || typeof b !== 'number') return unknowable
      return calculated(a, of.operator, b)
    }
    case 'call':
      if (of.name === 'interval') return minutesOf(of) ?? unknowable
      return called(
        of.name,
        of.arguments.map((one) => operandValue(one, row)),
      )
  }
}

/** Days between days, minutes between moments, and either some time away from them. */
function shifted(
  text: string,
  { operator, right }: Extract<Operand, { kind: 'arithmetic' }>,
  b: JsonValue,
): Value {
  const fromMs = momentOf(text)
  if (fromMs === undefined || (operator !== '+' && operator !== '-')) return unknowable
  const isDate = isDay(text)
  if (typeof b === 'string') {
    const toMs = momentOf(b)
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

function calculated(a: number, operator: '+' | '-' | '*' | '/' | '%', b: number): Value {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '%':
      return a % b
    // Of whole numbers SQL cuts the result, and which are whole is not seen here.
    case '/':
      return Number.isInteger(a) && Number.isInteger(b) ? unknowable : a / b
  }
}

function called(name: string, values: readonly Value[]): Value {
  if (values.includes(unknowable)) return unknowable
  const known = values.filter((value) => value !== unknowable)
  const [first = null, second = null] = known
  if (name === 'coalesce') return known.find((value) => value !== null) ?? null
  if (name === 'num_nonnulls') return known.filter((value) => value !== null).length
  if (name === 'num_nulls') return known.filter((value) => value === null).length
  if (first === null) return null
  if (typeof first === 'string') {
    if (name === 'length') return [...first].length
    if (name === 'lower') return first.toLowerCase()
    if (name === 'upper') return first.toUpperCase()
    if (name === 'trim' && known.length === 1) return first.trim()
  }
  if (typeof first === 'number') {
    if (name === 'abs') return Math.abs(first)
    if (name === 'floor') return Math.floor(first)
    if (name === 'ceil') return Math.ceil(first)
    if (name === 'round' && (second === null || typeof second === 'number')) {
      const factor = 10 ** (second ?? 0)
      return Math.round(first * factor) / factor
    }
  }
  return unknowable
}
