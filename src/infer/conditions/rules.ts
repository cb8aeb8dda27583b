/**
 * Adapts schemas so that rows satisfy conditions on several columns and conditions that no keyword can express. For
 * each condition, one column is adapted: if its drawn value does not satisfy the condition, the row gets the next
 * candidate: a calculated result, another draw, each allowed value, null.
 */

import type { JsonObject } from '../../text/json.ts'
import type { Column, Note } from '../model/model.ts'
import type { Scalar } from '../model/scalar.ts'
import { type Condition, columnsOf } from './condition.ts'
import { literal, passExpression, selfExpression } from './condition-expression.ts'
import {
  futureSchema,
  likelyValues,
  offsetCandidates,
  type RuleContext,
  resultExpression,
  resultOf,
  timeOf,
  windowSchema,
} from './rule-candidates.ts'

/** Number of draws of a column that are tried as candidates before other values. */
const drawsMax = 2

/** Returns the new schemas of the columns that are adapted to conditions, by column. */
export function applyRules(rules: RuleContext, notes: Note[]): ReadonlyMap<string, JsonObject> {
  const { table, conditions, columns } = rules
  const rank = rankOf(rules)
  const byColumn = new Map<string, Condition[]>()
  for (const condition of conditions) {
    const able = [...columnsOf(condition)].filter(
      (name) => columns.has(name) && !rules.isFixed(name) && !isAlwaysNull(rules.schemas.get(name)),
    )
    const last = able.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)).at(-1)
    // A condition whose columns are all keys or references cannot be satisfied here. `try-rows.ts` checks it.
    if (last === undefined) continue
    byColumn.set(last, [...(byColumn.get(last) ?? []), condition])
  }
  const changed = new Map<string, JsonObject>()
  for (const [name, own] of byColumn) {
    const isNullable = rules.isNullable(name)
    const schema = dependent(name, own, rules) ?? (isNullable ? { type: 'null' } : undefined)
    if (schema !== undefined) changed.set(name, schema)
    if (schema !== undefined && schema.type !== 'null') continue
    const what = isNullable
      ? 'is always null, because a condition cannot be expressed'
      : 'has a condition that cannot be expressed and that generated rows may violate'
    notes.push({ table, column: name, message: `${what}: ${rules.textOf(name)}` })
  }
  return changed
}

function isAlwaysNull(schema: JsonObject | undefined): boolean {
  return schema?.type === 'null'
}

/**
 * Returns the rank of each column. Of the columns in a condition, the one with the highest rank is adapted: calculated
 * results first, then nullable columns, then later ones.
 */
function rankOf({
  conditions,
  columns,
  isNullable,
  isReference,
}: RuleContext): ReadonlyMap<string, number> {
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
  /**
   * Whether the schema of the column generated the candidate, so that it satisfies the conditions on this column alone.
   */
  readonly isFromSchema: boolean
}

function dependent(
  name: string,
  conditions: readonly Condition[],
  rules: RuleContext,
): JsonObject | undefined {
  const base = rules.schemas.get(name)
  if (base === undefined) return undefined
  const simple = futureSchema(name, conditions, rules) ?? windowSchema(name, conditions, rules)
  if (simple !== undefined) return simple
  const column = rules.columns.get(name) as Column
  const result = conditions.flatMap((one) => resultOf(one) ?? []).find((one) => one.name === name)
  const sum = result && resultExpression(result.of, column, rules)
  if (sum !== undefined && conditions.length === 1) return { type: 'function', expression: sum }
  const variables: Record<string, JsonObject> = {}
  const candidates = [
    ...(sum === undefined
      ? draws(base, variables)
      : [{ text: sum, isNull: rules.isNullable(name), isFromSchema: false }]),
    ...[
      ...offsetCandidates(name, conditions, rules, variables),
      ...likelyValues(name, conditions, rules),
    ].map((text) => ({ text, isNull: false, isFromSchema: false })),
    ...listed(base).map((value) => ({ text: literal(value), isNull: false, isFromSchema: true })),
    ...(rules.isNullable(name) ? [{ text: 'null', isNull: true, isFromSchema: true }] : []),
  ]
  const expression = firstPassing(candidates, (one) => passing(name, one, conditions, rules))
  const isShort = new TextEncoder().encode(expression).length <= expressionBytesMax
  return expression !== undefined && isShort
    ? { type: 'function', variables, expression }
    : undefined
}

const expressionBytesMax = 4_000

function listed({ enum: values }: JsonObject): readonly Scalar[] {
  return Array.isArray(values) ? (values as readonly Scalar[]) : []
}

/**
 * Returns draws of a column as candidates, and adds a variable for each draw. A schema that lists its values needs only
 * one draw, because each value is a candidate, too.
 */
function draws(base: JsonObject, variables: Record<string, JsonObject>): readonly Candidate[] {
  const { nulls, ...present } = base
  const count = Array.isArray(base.enum) ? 1 : drawsMax
  return Array.from({ length: count }, (_, i) => {
    const text = `draw${i + 1}`
    variables[text] = i === 0 ? base : present
    return { text, isNull: i === 0 && nulls !== undefined, isFromSchema: true }
  })
}

/**
 * Returns the expression that tests whether a candidate satisfies the conditions, or undefined if the language cannot
 * express the test.
 */
function passing(
  name: string,
  { text, isNull, isFromSchema }: Candidate,
  conditions: readonly Condition[],
  rules: RuleContext,
): string | undefined {
  const { schemas, isNullable } = rules
  const all = isFromSchema ? conditions : [...conditions, ...(rules.own.get(name) ?? [])]
  const parts = all.map((condition) =>
    passExpression(condition, {
      nameOf: (one) => (one === name ? text : selfExpression(one)),
      isNullable: (one) =>
        one === name ? isNull : isNullable(one) && schemas.get(one) !== undefined,
      timeOf: (one) => timeOf(rules, one),
    }),
  )
  return parts.includes(undefined) ? undefined : parts.join(' && ')
}

/**
 * Returns an expression for the first candidate that satisfies the conditions, or for the last candidate if none does.
 * Returns undefined if a test cannot be expressed.
 */
function firstPassing(
  candidates: readonly Candidate[],
  passing: (candidate: Candidate) => string | undefined,
): string | undefined {
  let expression = candidates.at(-1)?.text
  for (const candidate of candidates.slice(0, -1).reverse()) {
    const test = passing(candidate)
    if (test === undefined) return undefined
    expression = `${test} ? ${candidate.text} : ${expression}`
  }
  return expression
}
