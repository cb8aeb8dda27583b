/**
 * Writes a condition as an expression of the definition language that is true if the row passes. SQL has three truth
 * values and the language two, so each comparison handles null columns explicitly.
 */

import type { Scalar } from '../model/scalar.ts'
import {
  byKind,
  type Condition,
  type Kinds,
  nodesIn,
  type OfKind,
  type Operand,
} from './condition.ts'
import { durationCall, minutesOf } from './interval.ts'
import { sqlFunction } from './sql-functions.ts'

export interface ExpressionContext {
  /** Returns the expression of a column, `self.price` or a variable, or undefined if it has none. */
  readonly nameOf: (column: string) => string | undefined
  readonly isNullable: (column: string) => boolean
  /** Returns the type of date and timestamp columns, whose values are text in the language. */
  readonly timeOf?: (column: string) => 'date' | 'timestamp' | undefined
}

/** Returns a column of the same row. */
export function selfExpression(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `self.${name}` : `self[${JSON.stringify(name)}]`
}

/** Returns the expression, or undefined if the language cannot express the condition. */
export function passExpression(
  condition: Condition,
  naming: ExpressionContext,
): string | undefined {
  try {
    return truth(condition, naming, 'unless false')
  } catch (error) {
    if (error instanceof Inexpressible) return undefined
    throw error
  }
}

/** Returns the expression of an operand, or undefined if the language cannot express it. */
export function valueExpression(of: Operand, naming: ExpressionContext): string | undefined {
  try {
    return operandText(of, naming)
  } catch (error) {
    if (error instanceof Inexpressible) return undefined
    throw error
  }
}

class Inexpressible extends Error {
  override name = 'Unsayable'
}

function inexpressible(): never {
  throw new Inexpressible('the condition cannot be expressed')
}

/** Whether an unknown result counts as true ("unless false") or false ("only true"). */
type Sense = 'only true' | 'unless false'

function truth(condition: Condition, naming: ExpressionContext, sense: Sense): string {
  return byKind(truths, condition, naming, sense)
}

const truths: Kinds<Condition, [naming: ExpressionContext, sense: Sense], string> = {
  and: ({ conditions }, naming, sense) =>
    `(${conditions.map((one) => truth(one, naming, sense)).join(' && ')})`,
  or: ({ conditions }, naming, sense) =>
    `(${conditions.map((one) => truth(one, naming, sense)).join(' || ')})`,
  not({ condition }, naming, sense) {
    const other = sense === 'only true' ? 'unless false' : 'only true'
    return `!${parenthesized(truth(condition, naming, other))}`
  },
  null({ of }, naming) {
    if (of.kind !== 'column') return inexpressible()
    return naming.isNullable(of.name) ? `${read(of.name, naming)} == null` : 'false'
  },
  true: ({ of }, naming, sense) => guarded([of], operandText(of, naming), naming, sense),
  in({ of, values }, naming, sense) {
    const text = `${operandText(of, naming)} in [${values.map(literal).join(', ')}]`
    return guarded([of], text, naming, sense)
  },
  matches({ of, pattern }, naming, sense) {
    const text = `matches(${operandText(of, naming)}, ${literal(pattern)})`
    return guarded([of], text, naming, sense)
  },
  compare({ left, operator, right }, naming, sense) {
    const sign = operator === '=' ? '==' : operator === '<>' ? '!=' : operator
    const text = `${operandText(left, naming)} ${sign} ${operandText(right, naming)}`
    return guarded([left, right], text, naming, sense)
  },
}

function guarded(
  operands: readonly Operand[],
  text: string,
  { nameOf, isNullable }: ExpressionContext,
  sense: Sense,
): string {
  const nullable = [...new Set(operands.flatMap(strictColumns))].filter(isNullable)
  if (nullable.length === 0) return `(${text})`
  const sign = sense === 'only true' ? '!=' : '=='
  const tests = nullable.map((name) => `${nameOf(name) ?? inexpressible()} ${sign} null`)
  return sense === 'only true'
    ? `(${[...tests, text].join(' && ')})`
    : `(${[...tests, text].join(' || ')})`
}

/** Returns the columns whose null makes an operand null or a condition unknown. */
function strictColumns(node: Operand | Condition): readonly string[] {
  if (node.kind === 'column') return [node.name]
  if (node.kind === 'null') return []
  if (node.kind === 'and' || node.kind === 'or') return inexpressible()
  const parts = nodesIn(node)
  const { nullFrom = parts.length } = node.kind === 'call' ? sqlFunction(node.name) : {}
  return parts.slice(parts.length - nullFrom).flatMap(strictColumns)
}

function operandText(of: Operand, naming: ExpressionContext): string {
  return byKind(texts, of, naming)
}

const texts: Kinds<Operand, [naming: ExpressionContext], string> = {
  literal: ({ value }) => literal(value),
  column: ({ name }, naming) => read(name, naming),
  condition: ({ condition }, naming) => parenthesized(truth(condition, naming, 'only true')),
  arithmetic(of, naming) {
    if (isTimed(of, naming)) return timed(of, naming)
    // SQL truncates the quotient of integers.
    if (of.operator === '/') return inexpressible()
    return `(${operandText(of.left, naming)} ${of.operator} ${operandText(of.right, naming)})`
  },
  call(of, naming) {
    const { name, arguments: parts } = of
    if (name === 'interval') return durationCall(minutesOf(of) ?? inexpressible())
    const { text, nullFrom } = sqlFunction(name)
    // Only a column may be compared with null.
    if (nullFrom === 0 && parts.some(({ kind }) => kind !== 'column')) return inexpressible()
    return text?.(parts.map((part) => operandText(part, naming))) ?? inexpressible()
  },
}

type Arithmetic = OfKind<Operand, 'arithmetic'>

/** Returns whether the calculation starts from a date or a timestamp. */
function isTimed({ left }: Arithmetic, { timeOf }: ExpressionContext): boolean {
  return left.kind === 'column' && timeOf?.(left.name) !== undefined
}

/** Returns calculations such as `starts_at + '1 day'::interval`, `ends_on - starts_on` and `starts_on + 30`. */
function timed({ left, operator, right }: Arithmetic, naming: ExpressionContext): string {
  if (left.kind !== 'column' || (operator !== '+' && operator !== '-')) return inexpressible()
  const kind = naming.timeOf?.(left.name)
  const moment = `timestamp(${read(left.name, naming)})`
  if (right.kind === 'column') {
    if (operator === '+' || kind === undefined || naming.timeOf?.(right.name) !== kind)
      return inexpressible()
    const difference = `(${moment} - timestamp(${read(right.name, naming)}))`
    return kind === 'date' ? `(${difference}.getHours() / 24)` : difference
  }
  const minutes = minutesOf(right)
  if (minutes === undefined) return inexpressible()
  const result = `string(${moment} ${operator} ${durationCall(minutes)})`
  return kind === 'date' ? `${result}.substring(0, 10)` : result
}

function read(name: string, { nameOf }: ExpressionContext): string {
  return nameOf(name) ?? inexpressible()
}

function parenthesized(text: string): string {
  return text.startsWith('(') ? text : `(${text})`
}

/** Returns a text, a number or a Boolean as a literal of the language. */
export function literal(value: Scalar): string {
  if (typeof value !== 'string') return String(value)
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f')
}
