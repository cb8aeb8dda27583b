/**
 * Adapts schemas so that rows satisfy conditions on several columns and conditions that no keyword can express. The
 * columns of a condition get their values one after the other, and each leaves values for the next ones
 * (`projection.ts`). If the drawn value of a column does not, the row gets the next candidate: a calculated result,
 * another draw, each allowed value, null.
 */

import type { JsonObject } from '../../text/json.ts'
import type { Column, Note } from '../model/model.ts'
import type { Scalar } from '../model/scalar.ts'
import { type Condition, columnsOf } from './condition.ts'
import { literal, passExpression, selfExpression } from './condition-expression.ts'
import { type Duty, dutiesOf, listed } from './duties.ts'
import { folded } from './folded.ts'
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

/** Returns the new schemas of the columns that are adapted to conditions, by column. */
export function applyRules(rules: RuleContext, notes: Note[]): ReadonlyMap<string, JsonObject> {
  const { table } = rules
  const changed = new Map<string, JsonObject>()
  for (const [name, duty] of dutiesOf(rules)) {
    const isNullable = rules.isNullable(name)
    const schema = dependent(name, duty, rules) ?? (isNullable ? { type: 'null' } : undefined)
    if (schema !== undefined) changed.set(name, schema)
    if (schema !== undefined && schema.type !== 'null') continue
    const what = isNullable
      ? 'is always null, because a condition cannot be expressed'
      : 'has a condition that cannot be expressed and that generated rows may violate'
    notes.push({ table, column: name, message: `${what}: ${rules.textOf(name)}` })
  }
  return changed
}

interface Candidate {
  readonly text: string
  /** The value of the candidate, if it is the same in every row. */
  readonly value?: Scalar | null
  readonly isNull: boolean
  /**
   * Whether the schema of the column generated the candidate, so that it satisfies the conditions on this column alone.
   */
  readonly isFromSchema: boolean
  /** A variable that must be true for the candidate to be chosen. */
  readonly chance?: string
}

function dependent(
  name: string,
  { conditions, nullShare, values }: Duty,
  rules: RuleContext,
): JsonObject | undefined {
  const own = rules.schemas.get(name)
  if (own === undefined) return undefined
  const { nulls = 0 } = own
  const drawn = values === undefined ? own : { enum: [...values] }
  const base = withNulls(drawn, nullShare ?? Number(nulls))
  if (conditions.length === 0) return base
  const simple = futureSchema(name, conditions, rules) ?? windowSchema(name, conditions, rules)
  if (simple !== undefined) return simple
  for (const count of drawCounts) {
    const schema = firstCandidate(name, conditions, { base, count }, rules)
    if (schema !== undefined) return schema
  }
  return undefined
}

const nullCandidate: Candidate = { text: 'null', value: null, isNull: true, isFromSchema: true }

/** Numbers of draws of a column that are tried as candidates, the first for which the expression is short enough. */
const drawCounts = [6, 2]

function withNulls({ nulls: _, ...schema }: JsonObject, share: number): JsonObject {
  return share === 0 ? schema : { ...schema, nulls: share }
}

/**
 * Returns the schema of a column that gets the first candidate that satisfies the conditions. Returns undefined if a
 * condition cannot be expressed.
 */
function firstCandidate(
  name: string,
  conditions: readonly Condition[],
  { base, count }: { readonly base: JsonObject; readonly count: number },
  rules: RuleContext,
): JsonObject | undefined {
  const column = rules.columns.get(name) as Column
  const result = conditions.flatMap((one) => resultOf(one) ?? []).find((one) => one.name === name)
  const sum =
    result && !rules.isUnique(name) ? resultExpression(result.of, column, rules) : undefined
  if (sum !== undefined && conditions.length === 1) return { type: 'function', expression: sum }
  const variables: Record<string, JsonObject> = {}
  const made = rules.isReference(name)
    ? equalReferences(name, conditions, rules, variables)
    : [
        ...offsetCandidates(name, conditions, rules, variables).map((text) => ({ text })),
        ...likelyValues(name, conditions, rules),
      ]
  const others = rules.isUnique(name) ? [] : made
  const all = listed(base)
  const isSure = others.length > 0 || all.length > 0
  const candidates = [
    ...(rules.isUnique(name)
      ? uniqueDraw(base, variables)
      : sum === undefined
        ? draws(base, variables, isSure ? Math.min(count, 2) : count)
        : [{ text: sum, isNull: rules.isNullable(name), isFromSchema: false }]),
    ...all.map((value) => ({
      ...{ text: literal(value), value, isNull: false, isFromSchema: true },
    })),
    ...others.map((one) => ({ ...one, isNull: false, isFromSchema: false })),
    ...(rules.isNullable(name) ? [nullCandidate] : []),
  ]
  const expression = firstPassing(candidates, (one) => passing(name, one, conditions, rules))
  const isShort = new TextEncoder().encode(expression).length <= expressionBytesMax
  return expression !== undefined && isShort
    ? { type: 'function', variables, expression }
    : undefined
}

/**
 * Returns references that the conditions read and that could have the same value as the given one. Of several, half of
 * the rows prefer the first.
 */
function equalReferences(
  name: string,
  conditions: readonly Condition[],
  rules: RuleContext,
  variables: Record<string, JsonObject>,
): readonly Pick<Candidate, 'text' | 'chance'>[] {
  const read = new Set(conditions.flatMap((one) => [...columnsOf(one)]))
  const [first, ...others] = rules
    .equalReferences(name)
    .filter((one) => read.has(one) && !rules.isNullable(one))
    .map((one) => ({ text: selfExpression(one) }))
  if (first === undefined) return []
  if (others.length === 0) return [first]
  variables.either = { type: 'boolean' }
  return [{ ...first, chance: 'either' }, ...others, first]
}

const expressionBytesMax = 4_000

/**
 * Returns draws of a column as candidates, and adds a variable for each draw. A schema that lists its values needs only
 * one draw, because each value is a candidate, too.
 */
function draws(
  base: JsonObject,
  variables: Record<string, JsonObject>,
  drawsMax: number,
): readonly Candidate[] {
  const { nulls, ...present } = base
  const count = listed(base).length > 0 ? 1 : drawsMax
  return Array.from({ length: count }, (_, i) => {
    const text = `draw${i + 1}`
    variables[text] = i === 0 ? base : present
    return { text, isNull: i === 0 && nulls !== undefined, isFromSchema: true }
  })
}

/**
 * Returns the only draw of a column with unique values as candidates: first as often as the column is not null, and
 * after null again, in case the column must not be null.
 */
function uniqueDraw(
  { nulls = 0, ...present }: JsonObject,
  variables: Record<string, JsonObject>,
): readonly Candidate[] {
  variables.draw1 = present
  const draw = { text: 'draw1', isNull: false, isFromSchema: true }
  if (nulls === 0) return [draw]
  variables.filled = { type: 'boolean', probability: 1 - Number(nulls) }
  return [{ ...draw, chance: 'filled' }, { text: 'null', isNull: true, isFromSchema: true }, draw]
}

/**
 * Returns the expression that tests whether a candidate satisfies the conditions: empty if it always does. Returns false
 * if it never does, and undefined if the language cannot express the test.
 */
function passing(
  name: string,
  { text, value, isNull, isFromSchema, chance }: Candidate,
  conditions: readonly Condition[],
  rules: RuleContext,
): string | false | undefined {
  const { schemas } = rules
  const isNullable = (one: string): boolean =>
    one === name ? isNull : rules.isNullable(one) && schemas.get(one) !== undefined
  const row = value === undefined ? {} : { [name]: value }
  const all = isFromSchema ? conditions : [...conditions, ...(rules.own.get(name) ?? [])]
  const left = all.map((one) => folded(one, { row, isNullable })).filter((one) => one !== true)
  if (left.includes(false)) return false
  const parts = left.map((condition) =>
    passExpression(condition as Condition, {
      nameOf: (one) => (one === name ? text : selfExpression(one)),
      isNullable,
      timeOf: (one) => timeOf(rules, one),
    }),
  )
  if (parts.includes(undefined)) return undefined
  return [...(chance === undefined ? [] : [chance]), ...parts].join(' && ')
}

/**
 * Returns an expression for the first candidate that satisfies the conditions, or for the last candidate if none does.
 * Returns undefined if a test cannot be expressed.
 */
function firstPassing(
  candidates: readonly Candidate[],
  passing: (candidate: Candidate) => string | false | undefined,
): string | undefined {
  const chosen: string[] = []
  // A test that does not read the candidate fails again for the next one.
  const tests = new Set<string>()
  let last = candidates.at(-1)?.text
  for (const candidate of candidates) {
    const test = passing(candidate)
    if (test === undefined) return undefined
    if (test === false || tests.has(test)) continue
    last = candidate.text
    if (test === '') break
    tests.add(test)
    chosen.push(`${test} ? ${candidate.text}`)
  }
  if (chosen.at(-1)?.endsWith(` ? ${last}`) === true) chosen.pop()
  return last === undefined ? undefined : [...chosen, last].join(' : ')
}
