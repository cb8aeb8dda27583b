/** Finds which columns of a table must be adapted to its conditions, and what each of them must satisfy. */

import type { JsonObject } from '../../text/json.ts'
import type { Scalar } from '../model/scalar.ts'
import { type Condition, columnsOf } from './condition.ts'
import { type Domain, domainOf, mustVary, onlyNamed, type Place, projected } from './projection.ts'
import { type RuleContext, resultOf } from './rule-candidates.ts'

/** The requirements on a column that gets its value after the columns of lower rank. */
export interface Duty {
  readonly conditions: readonly Condition[]
  /** Share of the rows in which the column is null unless a condition decides, or undefined to keep its own share. */
  readonly nullShare: number | undefined
  /** The only values that can satisfy the conditions, if these name them all. */
  readonly values: readonly Scalar[] | undefined
}

/** Returns the columns that are adapted to conditions, with what each must satisfy. */
export function dutiesOf(rules: RuleContext): ReadonlyMap<string, Duty> {
  const rank = rankOf(rules)
  const duties = new Map<string, Duty>()
  for (const condition of rules.conditions) {
    for (const place of placesOf(condition, rank, rules)) {
      const { name } = place.own
      const needed = place.later.length === 0 ? condition : projected(condition, place)
      const nullShare = nullShareOf(condition, place, rules)
      const values = rules.isUnique(name) ? undefined : onlyNamed(condition, place)
      if (needed === undefined && nullShare === undefined && values === undefined) continue
      const duty = duties.get(name)
      duties.set(name, {
        conditions: [...(duty?.conditions ?? []), ...(needed === undefined ? [] : [needed])],
        nullShare: duty?.nullShare ?? nullShare,
        values: duty?.values ?? values,
      })
    }
  }
  return duties
}

/**
 * Returns the columns of a condition that can be adapted, each with its place in the order of their ranks. If all
 * columns are keys or references, `try-rows.ts` checks the condition.
 */
function placesOf(
  condition: Condition,
  rank: ReadonlyMap<string, number>,
  rules: RuleContext,
): readonly Place[] {
  const { columns, schemas, isFixed } = rules
  const isAble = (name: string): boolean =>
    columns.has(name) && !isFixed(name) && !isAlwaysNull(schemas.get(name))
  const names = [...columnsOf(condition)]
  const known = names.filter((name) => !isAble(name))
  const able = names.filter(isAble).sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
  const domains = [...known, ...able].map((name) => ruleDomain(name, condition, rules))
  return domains.flatMap((own, i) =>
    i < known.length ? [] : [{ own, earlier: domains.slice(0, i), later: domains.slice(i + 1) }],
  )
}

/**
 * Returns the share of nulls of a column that leaves each alternative of a condition such as `num_nonnulls(a, b, c) = 1`
 * as many rows, or undefined if the column has values in the source or need not vary.
 */
function nullShareOf(
  condition: Condition,
  { own, earlier, later }: Place,
  { columns }: RuleContext,
): number | undefined {
  const isKnown = columns.get(own.name)?.statistics !== undefined
  if (isKnown || !mustVary(condition, own, [...earlier, ...later])) return undefined
  const rest = later.filter(({ values }) => values.includes(null)).length
  return Math.round((100 * rest) / (rest + 1)) / 100
}

/** Maximum number of listed values of a column that represent it one by one. */
const listedMax = 12

function ruleDomain(name: string, condition: Condition, rules: RuleContext): Domain {
  const schema = rules.schemas.get(name)
  if (schema === undefined || isAlwaysNull(schema)) return { name, values: [null] }
  const values = listed(schema)
  const isShort = values.length > 0 && values.length <= listedMax
  return domainOf(name, condition, {
    isNullable: rules.isNullable(name),
    listed: isShort ? values : undefined,
  })
}

function isAlwaysNull(schema: JsonObject | undefined): boolean {
  return schema?.type === 'null'
}

/**
 * Returns the rank of each column. Columns get their values in the order of their ranks: unique values and references
 * first, then the others, nullable ones after them, and calculated results last.
 */
function rankOf({
  conditions,
  columns,
  isNullable,
  isUnique,
  isReference,
}: RuleContext): ReadonlyMap<string, number> {
  const results = new Set(conditions.flatMap((one) => resultOf(one)?.name ?? []))
  const weightOf = (name: string): number => {
    if (isUnique(name)) return 0
    if (results.has(name)) return 4
    if (isReference(name)) return 1
    return isNullable(name) ? 3 : 2
  }
  return new Map([...columns.keys()].map((name, i) => [name, weightOf(name) * 10_000 + i]))
}

/** Returns the values that a schema lists: those of an enumeration, or both truth values. */
export function listed({ enum: values, type }: JsonObject): readonly Scalar[] {
  if (type === 'boolean') return [true, false]
  return Array.isArray(values) ? (values as readonly Scalar[]) : []
}
