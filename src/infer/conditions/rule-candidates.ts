/**
 * Candidates for the value of a column that must satisfy a condition: a calculated result, a time window, or values
 * that the condition contains.
 */

import type { JsonObject } from '../../text/json.ts'
import type { Column } from '../model/model.ts'
import type { Scalar } from '../model/scalar.ts'
import { type Condition, columnsOf, comparisons, type OfKind, type Operand } from './condition.ts'
import { literal, selfExpression, valueExpression } from './condition-expression.ts'
import { sqlFunction } from './sql-functions.ts'
import { windowExpression, windowsOf } from './time-window.ts'

export interface RuleContext {
  readonly table: string
  readonly conditions: readonly Condition[]
  /** Conditions that read only one column, by column. The schema of the column satisfies them already. */
  readonly own: ReadonlyMap<string, readonly Condition[]>
  readonly columns: ReadonlyMap<string, Column>
  /** The schemas by column, before they are adapted to conditions on several columns. */
  readonly schemas: ReadonlyMap<string, JsonObject>
  readonly isNullable: (column: string) => boolean
  /** Returns whether a key or another column determines the value of a column, so that it cannot be adapted. */
  readonly isFixed: (column: string) => boolean
  /** Returns whether the values of a column are unique, so that a row gets its drawn value or null. */
  readonly isUnique: (column: string) => boolean
  readonly isReference: (column: string) => boolean
  /** Returns the other columns that reference the same column of the same table as the given one. */
  readonly equalReferences: (column: string) => readonly string[]
  /** Returns the conditions that read a column, as the source writes them, for notes. */
  readonly textOf: (column: string) => string
}

/**
 * Returns the type `time.future` for a timestamp column whose only condition is that it is later than the time of the
 * event.
 */
export function futureSchema(
  name: string,
  conditions: readonly Condition[],
  { columns, schemas }: RuleContext,
): JsonObject | undefined {
  const [condition, ...others] = conditions
  if (condition?.kind !== 'compare' || others.length > 0) return undefined
  const { left, right, operator } = condition
  const [above, below] = operator.startsWith('>') ? [left, right] : [right, left]
  if (!/^[<>]/.test(operator) || above.kind !== 'column' || below.kind !== 'column')
    return undefined
  const type = columns.get(name)?.type
  const isTimestamp = type?.kind === 'timestamp' && (type.form ?? 'text') === 'text'
  const isNow = schemas.get(below.name)?.type === 'time.now'
  if (above.name !== name || !isTimestamp || !isNow) return undefined
  const nulls = schemas.get(name)?.nulls
  return { type: 'time.future', within: '30 days', ...(nulls !== undefined && { nulls }) }
}

/**
 * Returns a schema for a timestamp within a window before or after another timestamp of the row. Returns undefined if
 * the column has further conditions.
 */
export function windowSchema(
  name: string,
  conditions: readonly Condition[],
  rules: RuleContext,
): JsonObject | undefined {
  const ofColumn = (one: string) => timeOf(rules, one)
  const [window, ...others] = windowsOf(name, conditions, ofColumn)
  if (window === undefined || others.length > 0 || rules.isNullable(window.from)) return undefined
  const isAll = window.conditions.length === conditions.length && !rules.own.get(name)?.length
  const isBounded = window.minMinutes !== undefined && window.maxMinutes !== undefined
  if (!isAll || !(isBounded || window.isCalendar)) return undefined
  const variable = 'further'
  const within = windowExpression(name, window, { timeOf: ofColumn, variable })
  if (within === undefined) return undefined
  const nulls = rules.schemas.get(name)?.nulls
  const variables = { [variable]: within.variableSchema }
  const result = { type: 'function', variables, expression: within.expression }
  return { ...result, ...(nulls !== undefined && { nulls }) }
}

/** Returns the calculated column and its calculation if the condition is one like `total = price * quantity`. */
export function resultOf(
  condition: Condition,
): { readonly name: string; readonly of: Operand } | undefined {
  if (condition.kind !== 'compare' || condition.operator !== '=') return undefined
  for (const { own, other } of sidesOf(condition)) {
    if (own.kind !== 'column' || other.kind === 'literal' || other.kind === 'condition') continue
    if (!columnsOf(other).has(own.name)) return { name: own.name, of: other }
  }
  return undefined
}

/**
 * Returns a comparison twice: as read from its left side, and as read from its right side with the operator swapped.
 */
function sidesOf({ left, operator, right }: OfKind<Condition, 'compare'>) {
  return [
    { own: left, operator, other: right },
    { own: right, operator: comparisons[operator].swapped, other: left },
  ]
}

/**
 * Returns the expression that calculates a column from an operand. If a column in the operand is null, the result is
 * null, or 0 or an empty text in a column that is not nullable.
 */
export function resultExpression(
  of: Operand,
  column: Column,
  rules: RuleContext,
): string | undefined {
  const { isNullable, schemas } = rules
  const text = valueExpression(of, {
    nameOf: selfExpression,
    isNullable: () => false,
    timeOf: (one) => timeOf(rules, one),
  })
  if (text === undefined) return undefined
  const nullable = [...columnsOf(of)].filter(isNullable)
  const { type } = column
  const digits = type.kind === 'decimal' ? (type.scale ?? 2) : 0
  const isNumber = type.kind === 'decimal' || type.kind === 'integer'
  const rounded = isNumber && !text.startsWith('round(') ? `round(${text}, ${digits})` : text
  if (nullable.length === 0) return rounded
  const min = isNumber ? '0' : schemas.get(column.name) === undefined ? undefined : '""'
  const otherwise = isNullable(column.name) ? 'null' : min
  if (otherwise === undefined) return undefined
  return `${nullable.map((one) => `${selfExpression(one)} == null`).join(' || ')} ? ${otherwise} : ${rounded}`
}

/** Maximum number of values from conditions that are tried as candidates of one column. */
const namedMax = 8

/**
 * Returns candidates as expressions: the values that the conditions compare the column with, and their neighbors. For
 * `f = round(f, 1)` the candidate is the rounded draw.
 */
export function likelyValues(
  name: string,
  conditions: readonly Condition[],
  { columns }: RuleContext,
): readonly Likely[] {
  const kind = columns.get(name)?.type.kind
  const isNumber = kind === 'integer' || kind === 'decimal'
  const found = conditions.flatMap(alternativesOf).flatMap((one) => {
    const isIn = one.kind === 'in' && one.of.kind === 'column' && one.of.name === name
    if (isIn) return one.values.map(likely)
    return one.kind === 'compare'
      ? [...emptyLists(name, one), ...likelyIn(name, one, isNumber)]
      : []
  })
  return [...new Map(found.map((one) => [one.text, one])).values()].slice(0, namedMax)
}

/** A candidate as an expression, with its value if the expression is a literal. */
export interface Likely {
  readonly text: string
  readonly value?: Scalar
}

function likely(value: Scalar): Likely {
  return { text: literal(value), value }
}

/**
 * Returns the conditions within a condition, through `and`, `or`, `not` and comparisons such as `(parent IS NULL) =
 * (depth = 0)`.
 */
function alternativesOf(one: Condition): readonly Condition[] {
  if (one.kind === 'and' || one.kind === 'or') return one.conditions.flatMap(alternativesOf)
  if (one.kind === 'not') return alternativesOf(one.condition)
  if (one.kind !== 'compare') return [one]
  const sides = [one.left, one.right].flatMap((side) =>
    side.kind === 'condition' ? alternativesOf(side.condition) : [],
  )
  return [...sides, one]
}

/** Returns the empty array as a candidate if a comparison counts the elements of the column. */
function emptyLists(name: string, { left, right }: OfKind<Condition, 'compare'>) {
  const isCounted = [left, right].some(
    (side) => side.kind === 'call' && side.name === 'array_length' && columnsOf(side).has(name),
  )
  return isCounted ? [likely('{}')] : []
}

function likelyIn(
  name: string,
  condition: OfKind<Condition, 'compare'>,
  isNumber: boolean,
): readonly Likely[] {
  return sidesOf(condition).flatMap(({ own, operator, other }) => {
    const isCount = own.kind === 'call' && sqlFunction(own.name).nullFrom === 0
    if (other.kind === 'literal' && columnsOf(own).has(name) && !isCount) {
      const { value } = other
      if (isNumber && typeof value === 'number') {
        return [value, value - 1, value + 1, 0].map(likely)
      }
      const isText = own.kind === 'column' && typeof value === 'string' && !isNumber
      return isText ? [likely(value)] : []
    }
    const isOwn = own.kind === 'column' && own.name === name && other.kind === 'call'
    if (!isOwn || operator !== '=' || !columnsOf(other).has(name)) return []
    const nameOf = (column: string) => (column === name ? 'draw1' : selfExpression(column))
    const text = valueExpression(other, { nameOf, isNullable: () => false })
    return text === undefined ? [] : [{ text }]
  })
}

/**
 * Returns candidates that differ from the other side of a comparison such as `ends_at > starts_at` by a random amount:
 * later times, or larger numbers. Adds their random amounts to `variables`.
 */
export function offsetCandidates(
  name: string,
  conditions: readonly Condition[],
  rules: RuleContext,
  variables: Record<string, JsonObject>,
): readonly string[] {
  const ofColumn = (one: string) => timeOf(rules, one)
  if (ofColumn(name) === undefined) {
    return conditions.flatMap((one) =>
      one.kind === 'compare' ? numbersFrom(name, one, rules, variables) : [],
    )
  }
  return windowsOf(name, conditions, ofColumn).flatMap((window, i) => {
    const variable = i === 0 ? 'further' : `further${i + 1}`
    const within = windowExpression(name, window, { timeOf: ofColumn, variable })
    if (within === undefined || rules.isNullable(window.from)) return []
    variables[variable] = within.variableSchema
    return [within.expression]
  })
}

/**
 * Returns two candidates that are numbers above or below the other side of a comparison: one at a random distance, and
 * the nearest one.
 */
function numbersFrom(
  name: string,
  condition: OfKind<Condition, 'compare'>,
  rules: RuleContext,
  variables: Record<string, JsonObject>,
): readonly string[] {
  const type = rules.columns.get(name)?.type
  if (type?.kind !== 'integer' && type?.kind !== 'decimal' && type?.kind !== 'timestamp') return []
  const side = sidesOf(condition).find(({ own }) => own.kind === 'column' && own.name === name)
  if (side === undefined || side.operator === '=' || side.operator === '<>') return []
  const from = [...columnsOf(side.other)]
  if (from.length === 0 || from.some((one) => one === name || rules.isNullable(one))) return []
  const text = valueExpression(side.other, {
    nameOf: selfExpression,
    isNullable: () => false,
    timeOf: (one) => timeOf(rules, one),
  })
  if (text === undefined) return []
  const sign = side.operator.startsWith('>') ? '+' : '-'
  variables.further = { type: 'integer', minimum: 1, maximum: 20 }
  const scale = type.kind === 'decimal' ? (type.scale ?? 2) : 0
  const isStrict = side.operator.length === 1
  return [
    `round(${text} ${sign} further, ${scale})`,
    `round(${text}${isStrict ? ` ${sign} ${10 ** -scale}` : ''}, ${scale})`,
  ]
}

export function timeOf({ columns }: RuleContext, name: string): 'date' | 'timestamp' | undefined {
  const type = columns.get(name)?.type
  if (type?.kind === 'date') return 'date'
  return type?.kind === 'timestamp' && (type.form ?? 'text') === 'text' ? 'timestamp' : undefined
}
