/**
 * A condition as an expression of the definition language: true where the row passes. SQL has three truths and the
 * language two, so each comparison says what becomes of it where a column is null.
 */

import type { Scalar } from '../model/scalar.ts'
import type { Condition, Operand } from './condition.ts'
import { durationCall, minutesOf } from './interval.ts'

export interface Naming {
  /** How a column is read: `self.price`, or a variable. */
  readonly nameOf: (column: string) => string | undefined
  readonly isNullable: (column: string) => boolean
  /** Of columns of days and moments, whose values are text in the language. */
  readonly timeOf?: (column: string) => 'date' | 'timestamp' | undefined
}

/** A column of the same row. */
export function selfOf(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `self.${name}` : `self[${JSON.stringify(name)}]`
}

/** Undefined where the language cannot say it. */
export function passExpression(condition: Condition, naming: Naming): string | undefined {
  try {
    return truth(condition, naming, 'unless false')
  } catch (error) {
    if (error instanceof Unsayable) return undefined
    throw error
  }
}

/** The value of an operand; undefined where the language cannot say it. */
export function valueExpression(of: Operand, naming: Naming): string | undefined {
  try {
    return operandText(of, naming)
  } catch (error) {
    if (error instanceof Unsayable) return undefined
    throw error
  }
}

class Unsayable extends Error {
  override name = 'Unsayable'
}

function unsayable(): never {
  throw new Unsayable('no expression says this')
}

/** Whether unknown counts as true. */
type Sense = 'only true' | 'unless false'

function truth(condition: Condition, naming: Naming, sense: Sense): string {
  switch (condition.kind) {
    case 'and':
      return `(${condition.conditions.map((one) => truth(one, naming, sense)).join(' && ')})`
    case 'or':
      return `(${condition.conditions.map((one) => truth(one, naming, sense)).join(' || ')})`
    case 'not': {
      const other = sense === 'only true' ? 'unless false' : 'only true'
      return `!${parenthesized(truth(condition.condition, naming, other))}`
    }
    case 'null':
      if (condition.of.kind !== 'column') return unsayable()
      return naming.isNullable(condition.of.name)
        ? `${read(condition.of.name, naming)} == null`
        : 'false'
    case 'true':
      return guarded([condition.of], operandText(condition.of, naming), naming, sense)
    case 'in': {
      const list = `[${condition.values.map(literal).join(', ')}]`
      return guarded(
        [condition.of],
        `${operandText(condition.of, naming)} in ${list}`,
        naming,
        sense,
      )
    }
    case 'matches': {
      const text = operandText(condition.of, naming)
      return guarded(
        [condition.of],
        `matches(${text}, ${literal(condition.pattern)})`,
        naming,
        sense,
      )
    }
    case 'compare': {
      const { left, right, operator } = condition
      const sign = { '=': '==', '<>': '!=', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }[operator]
      const text = `${operandText(left, naming)} ${sign} ${operandText(right, naming)}`
      return guarded([left, right], text, naming, sense)
    }
  }
}

function guarded(
  operands: readonly Operand[],
  text: string,
  { nameOf, isNullable }: Naming,
  sense: Sense,
): string {
  const nullable = [...new Set(operands.flatMap(strictColumns))].filter(isNullable)
  if (nullable.length === 0) return `(${text})`
  const sign = sense === 'only true' ? '!=' : '=='
  const tests = nullable.map((name) => `${nameOf(name) ?? unsayable()} ${sign} null`)
  return sense === 'only true'
    ? `(${[...tests, text].join(' && ')})`
    : `(${[...tests, text].join(' || ')})`
}

/** Columns whose null makes the operand null. */
function strictColumns(of: Operand): readonly string[] {
  switch (of.kind) {
    case 'column':
      return [of.name]
    case 'arithmetic':
      return [...strictColumns(of.left), ...strictColumns(of.right)]
    case 'call':
      if (of.name === 'coalesce') return strictColumns(of.arguments.at(-1) as Operand)
      if (of.name === 'num_nonnulls' || of.name === 'num_nulls') return []
      return of.arguments.flatMap(strictColumns)
    case 'condition':
      return strictInside(of.condition)
    default:
      return []
  }
}

/** Columns whose null makes a condition unknown, where that is simple. */
function strictInside(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'null':
      return []
    case 'not':
      return strictInside(condition.condition)
    case 'compare':
      return [...strictColumns(condition.left), ...strictColumns(condition.right)]
    case 'and':
    case 'or':
      return unsayable()
    default:
      return strictColumns(condition.of)
  }
}

function operandText(of: Operand, naming: Naming): string {
  switch (of.kind) {
    case 'literal':
      return literal(of.value)
    case 'column':
      return read(of.name, naming)
    case 'condition':
      return parenthesized(truth(of.condition, naming, 'only true'))
    case 'arithmetic':
      if (isTimed(of, naming)) return timed(of, naming)
      // Of whole numbers SQL cuts the result.
      if (of.operator === '/') return unsayable()
      return `(${operandText(of.left, naming)} ${of.operator} ${operandText(of.right, naming)})`
    case 'call':
      return called(of, naming)
  }
}

type Arithmetic = Extract<Operand, { kind: 'arithmetic' }>

/** Whether days or moments are calculated with. */
function isTimed({ left }: Arithmetic, { timeOf }: Naming): boolean {
  return left.kind === 'column' && timeOf?.(left.name) !== undefined
}

/** `starts_at + '1 day'::interval`, `ends_on - starts_on`, `starts_on + 30`. */
function timed({ left, operator, right }: Arithmetic, naming: Naming): string {
  if (left.kind !== 'column' || (operator !== '+' && operator !== '-')) return unsayable()
  const kind = naming.timeOf?.(left.name)
  const moment = `timestamp(${read(left.name, naming)})`
  if (right.kind === 'column') {
    if (operator === '+' || kind === undefined || naming.timeOf?.(right.name) !== kind)
      return unsayable()
    const difference = `(${moment} - timestamp(${read(right.name, naming)}))`
    return kind === 'date' ? `(${difference}.getHours() / 24)` : difference
  }
  const minutes = minutesOf(right)
  if (minutes === undefined) return unsayable()
  const result = `string(${moment} ${operator} ${durationCall(minutes)})`
  return kind === 'date' ? `${result}.substring(0, 10)` : result
}

const functions: Readonly<Record<string, string>> = {
  length: 'size',
  abs: 'abs',
  floor: 'floor',
  ceil: 'ceil',
  round: 'round',
}

const methods: Readonly<Record<string, string>> = {
  lower: 'lowerAscii',
  upper: 'upperAscii',
  trim: 'trim',
}

function called(of: Extract<Operand, { kind: 'call' }>, naming: Naming): string {
  const { name, arguments: parts } = of
  if (name === 'interval') {
    const minutes = minutesOf(of)
    return minutes === undefined ? unsayable() : durationCall(minutes)
  }
  if (name === 'num_nonnulls' || name === 'num_nulls') {
    const sign = name === 'num_nulls' ? '==' : '!='
    const counts = parts.map((part) => {
      if (part.kind !== 'column') return unsayable()
      return `(${read(part.name, naming)} ${sign} null ? 1 : 0)`
    })
    return `(${counts.join(' + ')})`
  }
  const values = parts.map((part) => operandText(part, naming))
  if (name === 'coalesce') {
    const last = values.at(-1) ?? unsayable()
    return values
      .slice(0, -1)
      .reduceRight((rest, value) => `(${value} != null ? ${value} : ${rest})`, last)
  }
  const method = methods[name]
  if (method !== undefined && values.length === 1) return `${values[0]}.${method}()`
  return `${functions[name] ?? unsayable()}(${values.join(', ')})`
}

function read(name: string, { nameOf }: Naming): string {
  return nameOf(name) ?? unsayable()
}

function parenthesized(text: string): string {
  return text.startsWith('(') ? text : `(${text})`
}

/** Texts, numbers and truths as the language writes them. */
export function literal(value: Scalar): string {
  if (typeof value !== 'string') return String(value)
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f')
}
