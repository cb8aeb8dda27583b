/**
 * Writes a condition as an expression of the definition language that is true if a row satisfies the condition. SQL has
 * three truth values and the language two, so each comparison handles null columns explicitly.
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
  /**
   * Returns the expression that reads a column, such as `self.price` or the name of a variable, or undefined if no
   * expression can read it.
   */
  readonly nameOf: (column: string) => string | undefined
  readonly isNullable: (column: string) => boolean
  /**
   * Returns whether a column contains dates or timestamps, which are text in the language, or undefined for other
   * columns.
   */
  readonly timeOf?: (column: string) => 'date' | 'timestamp' | undefined
}

/** Returns the expression that reads a column of the same row, such as `self.price`. */
export function selfExpression(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `self.${name}` : `self[${JSON.stringify(name)}]`
}

/**
 * Returns the expression that is true if a row satisfies the condition, or undefined if the language cannot express the
 * condition.
 */
export function passExpression(
  condition: Condition,
  context: ExpressionContext,
): string | undefined {
  try {
    return truth(condition, context, 'unless false')
  } catch (error) {
    if (error instanceof Inexpressible) return undefined
    throw error
  }
}

/** Returns the expression that calculates an operand, or undefined if the language cannot express the operand. */
export function valueExpression(of: Operand, context: ExpressionContext): string | undefined {
  try {
    return operandText(of, context)
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

/** Meaning of the SQL result "unknown" in the expression: true ("unless false") or false ("only true"). */
type Sense = 'only true' | 'unless false'

function truth(condition: Condition, context: ExpressionContext, sense: Sense): string {
  return byKind(truths, condition, context, sense)
}

const truths: Kinds<Condition, [context: ExpressionContext, sense: Sense], string> = {
  and: ({ conditions }, context, sense) =>
    `(${conditions.map((one) => truth(one, context, sense)).join(' && ')})`,
  or: ({ conditions }, context, sense) =>
    `(${conditions.map((one) => truth(one, context, sense)).join(' || ')})`,
  not({ condition }, context, sense) {
    const other = sense === 'only true' ? 'unless false' : 'only true'
    return `!${parenthesized(truth(condition, context, other))}`
  },
  null({ of }, context) {
    if (of.kind !== 'column') return inexpressible()
    return context.isNullable(of.name) ? `${read(of.name, context)} == null` : 'false'
  },
  true: ({ of }, context, sense) => guarded([of], operandText(of, context), context, sense),
  in({ of, values }, context, sense) {
    const text = `${operandText(of, context)} in [${values.map(literal).join(', ')}]`
    return guarded([of], text, context, sense)
  },
  matches({ of, pattern }, context, sense) {
    const text = `matches(${operandText(of, context)}, ${literal(pattern)})`
    return guarded([of], text, context, sense)
  },
  compare({ left, operator, right }, context, sense) {
    const sign = operator === '=' ? '==' : operator === '<>' ? '!=' : operator
    const text = `${operandText(left, context)} ${sign} ${operandText(right, context)}`
    return guarded([left, right], text, context, sense)
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

function operandText(of: Operand, context: ExpressionContext): string {
  return byKind(texts, of, context)
}

const texts: Kinds<Operand, [context: ExpressionContext], string> = {
  literal: ({ value }) => literal(value),
  column: ({ name }, context) => read(name, context),
  condition: ({ condition }, context) => parenthesized(truth(condition, context, 'only true')),
  arithmetic(of, context) {
    if (isTimed(of, context)) return timed(of, context)
    // SQL truncates the quotient of integers, so the expression could have another result.
    if (of.operator === '/') return inexpressible()
    return `(${numberText(of.left, context)} ${of.operator} ${numberText(of.right, context)})`
  },
  call(of, context) {
    const { name, arguments: parts } = of
    if (name === 'interval') return durationCall(minutesOf(of) ?? inexpressible())
    const { text, nullFrom } = sqlFunction(name)
    // The arguments of these functions may be null, and the language compares only columns with null.
    if (nullFrom === 0 && parts.some(({ kind }) => kind !== 'column')) return inexpressible()
    return text?.(parts.map((part) => operandText(part, context))) ?? inexpressible()
  },
}

/** Returns the expression of an operand of a calculation, in which a condition counts as 0 or 1. */
function numberText(of: Operand, context: ExpressionContext): string {
  const text = operandText(of, context)
  return of.kind === 'condition' ? `(${text} ? 1 : 0)` : text
}

type Arithmetic = OfKind<Operand, 'arithmetic'>

/** Returns whether the left operand of a calculation is a date or a timestamp column. */
function isTimed({ left }: Arithmetic, { timeOf }: ExpressionContext): boolean {
  return left.kind === 'column' && timeOf?.(left.name) !== undefined
}

/**
 * Returns the expression of a calculation with dates or timestamps, such as `starts_at + '1 day'::interval`, `ends_on -
 * starts_on` or `starts_on + 30`.
 */
function timed({ left, operator, right }: Arithmetic, context: ExpressionContext): string {
  if (left.kind !== 'column' || (operator !== '+' && operator !== '-')) return inexpressible()
  const kind = context.timeOf?.(left.name)
  const timestamp = `timestamp(${read(left.name, context)})`
  if (right.kind === 'column') {
    if (operator === '+' || kind === undefined || context.timeOf?.(right.name) !== kind)
      return inexpressible()
    const difference = `(${timestamp} - timestamp(${read(right.name, context)}))`
    return kind === 'date' ? `(${difference}.getHours() / 24)` : difference
  }
  const minutes = minutesOf(right)
  if (minutes === undefined) return inexpressible()
  const result = `string(${timestamp} ${operator} ${durationCall(minutes)})`
  return kind === 'date' ? `${result}.substring(0, 10)` : result
}

function read(name: string, { nameOf }: ExpressionContext): string {
  return nameOf(name) ?? inexpressible()
}

function parenthesized(text: string): string {
  return text.startsWith('(') ? text : `(${text})`
}

/** Returns a text, a number or a Boolean as a literal of the expression language. */
export function literal(value: Scalar): string {
  if (typeof value !== 'string') return String(value)
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f')
}
