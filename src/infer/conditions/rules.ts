/**
 * Conditions on several columns, or that no keyword says. For each, one column gives way: it is drawn, and where the
 * condition does not hold it becomes the next candidate: a sum, another draw, each of its values, null.
 */

import type { JsonObject } from '../../text/json.ts'
import type { Column, Note } from '../model/model.ts'
import { type Condition, columnsOf } from './condition.ts'
import { literal, passExpression, selfOf } from './condition-expression.ts'
import {
  laterThanNow,
  likelyOnes,
  type Rules,
  resultOf,
  stepsFrom,
  sumOf,
  timeOf,
  withinItsWindow,
} from './rule-candidates.ts'

/** So many draws are tried before a candidate that cannot fail. */
const drawsMax = 2

/** The columns that change. */
export function applyRules(rules: Rules, notes: Note[]): ReadonlyMap<string, JsonObject> {
  const { table, conditions, columns } = rules
  const rank = rankOf(rules)
  const byColumn = new Map<string, Condition[]>()
  for (const condition of conditions) {
    const able = [...columnsOf(condition)].filter(
      (name) => columns.has(name) && !rules.isFixed(name) && !isNothing(rules.schemas.get(name)),
    )
    const last = able.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)).at(-1)
    // On keys alone: whether rows keep it is seen when some were made.
    if (last === undefined) continue
    byColumn.set(last, [...(byColumn.get(last) ?? []), condition])
  }
  const changed = new Map<string, JsonObject>()
  for (const [name, own] of byColumn) {
    const schema = dependent(name, own, rules)
    if (schema !== undefined) changed.set(name, schema)
    else if (rules.isNullable(name)) {
      changed.set(name, { type: 'null' })
      const why = `is always null, because the language cannot say a condition: ${rules.textOf(name)}`
      notes.push({ table, column: name, message: why })
    } else {
      const why = `has a condition that the language cannot say, which rows may break: ${rules.textOf(name)}`
      notes.push({ table, column: name, message: why })
    }
  }
  return changed
}

/** Always null: no draw changes it. */
function isNothing(schema: JsonObject | undefined): boolean {
  return schema?.type === 'null'
}

/** Later columns give way to earlier ones: results last, before them what may be null. */
function rankOf({
  conditions,
  columns,
  isNullable,
  isReference,
}: Rules): ReadonlyMap<string, number> {
  const results = new Set(conditions.flatMap((one) => resultOf(one)?.name ?? []))
  return new Map(
    [...columns.keys()].map((name, i) => {
      const weight = results.has(name) ? 4 : isReference(name) ? 0 : isNullable(name) ? 3 : 1
      return [name, weight * 10_000 + i]
    }),
  )
}

interface Candidate {
  readonly text: string
  readonly isNull: boolean
  /** By the schema of the column itself, which keeps the conditions on it alone. */
  readonly isDrawn: boolean
}

function dependent(
  name: string,
  conditions: readonly Condition[],
  rules: Rules,
): JsonObject | undefined {
  const { columns, schemas, isNullable } = rules
  const column = columns.get(name) as Column
  const base = schemas.get(name)
  if (base === undefined) return undefined
  const simple = laterThanNow(name, conditions, rules) ?? withinItsWindow(name, conditions, rules)
  if (simple !== undefined) return simple
  const { nulls, ...present } = base
  const mayBeNull = isNullable(name)
  /** The conditions on one candidate. */
  const pass = ({ text: candidate, isNull, isDrawn }: Candidate): string | undefined => {
    const all = isDrawn ? conditions : [...conditions, ...(rules.own.get(name) ?? [])]
    const parts = all.map((condition) =>
      passExpression(condition, {
        nameOf: (one) => (one === name ? candidate : selfOf(one)),
        isNullable: (one) =>
          one === name ? isNull : isNullable(one) && schemas.get(one) !== undefined,
        timeOf: (one) => timeOf(rules, one),
      }),
    )
    return parts.includes(undefined) ? undefined : parts.join(' && ')
  }
  const variables: Record<string, JsonObject> = {}
  const candidates: Candidate[] = []
  const result = conditions.flatMap((one) => resultOf(one) ?? []).find((one) => one.name === name)
  const sum = result && sumOf(result.of, column, rules)
  if (sum !== undefined) {
    if (conditions.length === 1) return { type: 'function', expression: sum }
    candidates.push({ text: sum, isNull: mayBeNull, isDrawn: false })
  }
  const listed = Array.isArray(present.enum)
    ? (present.enum as readonly (string | number | boolean)[])
    : undefined
  const draws = listed === undefined ? drawsMax : 1
  for (let i = 0; i < draws && sum === undefined; i++) {
    const variable = `draw${i + 1}`
    variables[variable] = i === 0 ? base : present
    candidates.push({ text: variable, isNull: i === 0 && nulls !== undefined, isDrawn: true })
  }
  for (const step of stepsFrom(name, conditions, rules, variables))
    candidates.push({ text: step, isNull: false, isDrawn: false })
  for (const text of likelyOnes(name, conditions, rules)) {
    candidates.push({ text, isNull: false, isDrawn: false })
  }
  for (const value of listed ?? [])
    candidates.push({ text: literal(value), isNull: false, isDrawn: true })
  if (mayBeNull) candidates.push({ text: 'null', isNull: true, isDrawn: true })
  const last = candidates.at(-1)?.text
  if (last === undefined) return undefined
  let expression = last
  for (const candidate of candidates.slice(0, -1).reverse()) {
    const test = pass(candidate)
    if (test === undefined) return undefined
    expression = `${test} ? ${candidate.text} : ${expression}`
  }
  if (new TextEncoder().encode(expression).length > 4_000) return undefined
  return { type: 'function', variables, expression }
}
