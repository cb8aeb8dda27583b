/** What a column may become so that a condition holds: a result, some time later, values that the condition names. */

import type { JsonObject } from '../../text/json.ts'
import type { Column } from '../model/model.ts'
import { type Condition, columnsOf, type Operand } from './condition.ts'
import { literal, selfOf, valueExpression } from './condition-expression.ts'
import { windowsOf, withinWindow } from './time-window.ts'

export interface Rules {
  readonly table: string
  readonly conditions: readonly Condition[]
  /** On one column each, which what is drawn fits. */
  readonly own: ReadonlyMap<string, readonly Condition[]>
  readonly columns: ReadonlyMap<string, Column>
  /** What each column would be without them. */
  readonly schemas: ReadonlyMap<string, JsonObject>
  readonly isNullable: (column: string) => boolean
  /** Columns that others decide: keys, parts of references. */
  readonly isFixed: (column: string) => boolean
  readonly isReference: (column: string) => boolean
  /** What the source says of a column. */
  readonly textOf: (column: string) => string
}

/** Behind the moment of the event there are types that never come before it, and need no expression. */
export function laterThanNow(
  name: string,
  conditions: readonly Condition[],
  { columns, schemas }: Rules,
): JsonObject | undefined {
  const [condition, ...others] = conditions
  if (condition?.kind !== 'compare' || others.length > 0) return undefined
  const { left, right, operator } = condition
  const [above, below] = operator.startsWith('>') ? [left, right] : [right, left]
  if (!/^[<>]/.test(operator) || above.kind !== 'column' || below.kind !== 'column')
    return undefined
  const type = columns.get(name)?.type
  const isMoment = type?.kind === 'timestamp' && (type.form ?? 'text') === 'text'
  const isNow = schemas.get(below.name)?.type === 'time.now'
  if (above.name !== name || !isMoment || !isNow) return undefined
  const nulls = schemas.get(name)?.nulls
  return { type: 'time.future', within: '30 days', ...(nulls !== undefined && { nulls }) }
}

/** Where conditions say from when to when, seen from another moment of the row, or of months, and nothing else. */
export function withinItsWindow(
  name: string,
  conditions: readonly Condition[],
  rules: Rules,
): JsonObject | undefined {
  const ofColumn = (one: string) => timeOf(rules, one)
  const [window, ...others] = windowsOf(name, conditions, ofColumn)
  if (window === undefined || others.length > 0 || rules.isNullable(window.from)) return undefined
  const isAll = window.conditions.length === conditions.length && !rules.own.get(name)?.length
  const isBounded = window.least !== undefined && window.most !== undefined
  if (!isAll || !(isBounded || window.isCalendar)) return undefined
  const variable = 'further'
  const within = withinWindow(name, window, { timeOf: ofColumn, variable })
  if (within === undefined) return undefined
  const nulls = rules.schemas.get(name)?.nulls
  const variables = { [variable]: within.drawn }
  const made = { type: 'function', variables, expression: within.expression }
  return { ...made, ...(nulls !== undefined && { nulls }) }
}

/** `total = price * quantity`: a column, and what it is. */
export function resultOf(
  condition: Condition,
): { readonly name: string; readonly of: Operand } | undefined {
  if (condition.kind !== 'compare' || condition.operator !== '=') return undefined
  const { left, right } = condition
  if (
    left.kind === 'column' &&
    right.kind !== 'literal' &&
    right.kind !== 'condition' &&
    !columnsOf(right).has(left.name)
  ) {
    return { name: left.name, of: right }
  }
  if (
    right.kind === 'column' &&
    left.kind !== 'literal' &&
    left.kind !== 'condition' &&
    !columnsOf(left).has(right.name)
  ) {
    return { name: right.name, of: left }
  }
  return undefined
}

/** What a result is calculated from; null where a part of it is. */
export function sumOf(of: Operand, column: Column, rules: Rules): string | undefined {
  const { isNullable, schemas } = rules
  const text = valueExpression(of, {
    nameOf: selfOf,
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
  const least = isNumber ? '0' : schemas.get(column.name) === undefined ? undefined : '""'
  const otherwise = isNullable(column.name) ? 'null' : least
  if (otherwise === undefined) return undefined
  return `${nullable.map((one) => `${selfOf(one)} == null`).join(' || ')} ? ${otherwise} : ${rounded}`
}

/** So many values that a condition names are tried. */
const namedMax = 8

/** Of `f = round(f, 1)` what that makes of a draw; else the values that a condition compares with, and those beside them. */
export function likelyOnes(
  name: string,
  conditions: readonly Condition[],
  { columns }: Rules,
): readonly string[] {
  const kind = columns.get(name)?.type.kind
  const isNumber = kind === 'integer' || kind === 'decimal'
  const found: string[] = []
  const visit = (one: Condition): void => {
    if (one.kind === 'and' || one.kind === 'or') one.conditions.forEach(visit)
    if (one.kind === 'not') visit(one.condition)
    if (one.kind === 'in' && one.of.kind === 'column' && one.of.name === name) {
      found.push(...one.values.map(literal))
    }
    if (one.kind !== 'compare') return
    // `(parent IS NULL) = (depth = 0)`
    for (const side of [one.left, one.right]) if (side.kind === 'condition') visit(side.condition)
    for (const [left, right] of [
      [one.left, one.right],
      [one.right, one.left],
    ] as const) {
      if (right.kind === 'literal' && columnsOf(left).has(name)) {
        const { value } = right
        if (isNumber && typeof value === 'number')
          found.push(...[value, value - 1, value + 1, 0].map(literal))
        else if (left.kind === 'column' && typeof value === 'string' && !isNumber)
          found.push(literal(value))
      }
      const isOwn = left.kind === 'column' && left.name === name && right.kind === 'call'
      if (!isOwn || one.operator !== '=' || !columnsOf(right).has(name)) continue
      const made = valueExpression(right, {
        nameOf: (column) => (column === name ? 'draw1' : selfOf(column)),
        isNullable: () => false,
      })
      if (made !== undefined) found.push(made)
    }
  }
  conditions.forEach(visit)
  return [...new Set(found)].slice(0, namedMax)
}

/** For `ends_at > starts_at`: some time after it; for other columns a number above it. */
export function stepsFrom(
  name: string,
  conditions: readonly Condition[],
  rules: Rules,
  variables: Record<string, JsonObject>,
): readonly string[] {
  const { columns, isNullable } = rules
  const { type } = columns.get(name) as Column
  const ofColumn = (one: string) => timeOf(rules, one)
  if (timeOf(rules, name) !== undefined) {
    return windowsOf(name, conditions, ofColumn).flatMap((window, i) => {
      const variable = i === 0 ? 'further' : `further${i + 1}`
      const within = withinWindow(name, window, { timeOf: ofColumn, variable })
      if (within === undefined || isNullable(window.from)) return []
      variables[variable] = within.drawn
      return [within.expression]
    })
  }
  return conditions.flatMap((condition) => {
    if (condition.kind !== 'compare') return []
    const { left, right, operator } = condition
    const isLeft = left.kind === 'column' && left.name === name
    const other = isLeft ? right : left
    if (!isLeft && !(right.kind === 'column' && right.name === name)) return []
    const isAbove = isLeft ? operator.startsWith('>') : operator.startsWith('<')
    const isBelow = isLeft ? operator.startsWith('<') : operator.startsWith('>')
    if (operator === '<>' || operator === '=' || (!isAbove && !isBelow)) return []
    const from = columnsOf(other)
    if (from.size === 0 || [...from].some((one) => one === name || isNullable(one))) return []
    if (type.kind !== 'integer' && type.kind !== 'decimal' && type.kind !== 'timestamp') return []
    const text = valueExpression(other, {
      nameOf: selfOf,
      isNullable: () => false,
      timeOf: ofColumn,
    })
    if (text === undefined) return []
    const sign = isAbove ? '+' : '-'
    variables.further = { type: 'integer', minimum: 1, maximum: 20 }
    const scale = type.kind === 'decimal' ? (type.scale ?? 2) : 0
    return [
      `round(${text} ${sign} further, ${scale})`,
      operator.length === 1
        ? `round(${text} ${sign} ${10 ** -scale}, ${scale})`
        : `round(${text}, ${scale})`,
    ]
  })
}

export function timeOf({ columns }: Rules, name: string): 'date' | 'timestamp' | undefined {
  const type = columns.get(name)?.type
  if (type?.kind === 'date') return 'date'
  return type?.kind === 'timestamp' && (type.form ?? 'text') === 'text' ? 'timestamp' : undefined
}
