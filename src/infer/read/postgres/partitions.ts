/** Derives the condition that each row of a partitioned table fits one of its partitions. */

import type { Condition } from '../../conditions/condition.ts'
import { parseCondition } from '../../conditions/parse-condition.ts'
import type { Check } from '../../model/model.ts'
import type { Scalar } from '../../model/scalar.ts'

/**
 * Returns the checks of a partitioned table. `texts` are the constraints of all its leaf partitions; null for a default
 * partition.
 */
export function partitionChecks(
  texts: readonly (string | null)[],
  columns: readonly string[],
): readonly Check[] {
  const given = texts.filter((text) => text !== null)
  const [first] = given
  if (first === undefined || given.length < texts.length) return []
  const text = `a row must fit one of its ${given.length} partitions: ${first}${given.length > 1 ? ' …' : ''}`
  const names = new Map(columns.map((name) => [name, name]))
  const leaves = given.map((one) => parseCondition(one, names))
  const known = leaves.filter((leaf) => leaf !== undefined).map(partsOf)
  if (known.length < leaves.length) return [{ text }]
  const parts = known.map((all) => all.filter((one) => !isNotNull(one) && !isShare(one)))
  // A partition without conditions accepts every row.
  if (parts.some((part) => part.length === 0)) return []
  const present = known.every((all) => all.some(isNotNull)) ? known[0]?.filter(isNotNull) : []
  const or: Condition = {
    kind: 'or',
    conditions: parts.map((all) => ({ kind: 'and', conditions: all })),
  }
  const conditions = spanOf(parts) ?? listOf(parts) ?? [or]
  return [...(present ?? []), ...conditions].map((condition) => ({ text, condition }))
}

/** Returns the parts of a condition that must all hold. */
function partsOf(condition: Condition): readonly Condition[] {
  return condition.kind === 'and' ? condition.conditions.flatMap(partsOf) : [condition]
}

/**
 * Returns whether the condition belongs to a default partition or a hash partition. Such a condition can be ignored:
 * the partition then accepts more rows, and other partitions contain the additional ones.
 */
function isShare(condition: Condition): boolean {
  return condition.kind === 'not' || condition.kind === 'true'
}

function isNotNull(condition: Condition): boolean {
  return condition.kind === 'not' && condition.condition.kind === 'null'
}

interface Span {
  readonly column: string
  readonly from: Scalar | undefined
  readonly to: Scalar | undefined
}

/**
 * Returns the conditions of one range that covers all partitions, if the partitions are adjacent ranges of one column.
 */
function spanOf(parts: readonly (readonly Condition[])[]): readonly Condition[] | undefined {
  const spans = parts.map(spanOfPart)
  const known = spans.filter((span) => span !== undefined)
  const [first] = known
  if (first === undefined || known.length < spans.length) return undefined
  if (known.some(({ column }) => column !== first.column)) return undefined
  const begin = known.find(({ from }) => !known.some(({ to }) => to !== undefined && to === from))
  let last = begin
  for (let i = 1; i < known.length && last !== undefined; i++) {
    const end: Scalar | undefined = last.to
    last = end === undefined ? undefined : known.find(({ from }) => from === end)
  }
  if (begin === undefined || last === undefined) return undefined
  const left = { kind: 'column', name: first.column } as const
  const bound = (operator: '>=' | '<', value: Scalar | undefined): readonly Condition[] =>
    value === undefined
      ? []
      : [{ kind: 'compare', operator, left, right: { kind: 'literal', value } }]
  return [...bound('>=', begin.from), ...bound('<', last.to)]
}

function spanOfPart(conditions: readonly Condition[]): Span | undefined {
  let column: string | undefined
  let from: Scalar | undefined
  let to: Scalar | undefined
  for (const one of conditions) {
    if (one.kind !== 'compare' || one.left.kind !== 'column' || one.right.kind !== 'literal')
      return undefined
    column ??= one.left.name
    if (column !== one.left.name) return undefined
    if (one.operator === '>=') from = one.right.value
    else if (one.operator === '<') to = one.right.value
    else return undefined
  }
  return column === undefined ? undefined : { column, from, to }
}

/**
 * Returns the condition that a column has one of the values of all partitions, if each partition has a list of values
 * of one column.
 */
function listOf(parts: readonly (readonly Condition[])[]): readonly Condition[] | undefined {
  const values: Scalar[] = []
  let column: string | undefined
  for (const [one, ...others] of parts) {
    if (one === undefined || others.length > 0) return undefined
    const of = one.kind === 'compare' ? one.left : one.kind === 'in' ? one.of : undefined
    if (of?.kind !== 'column' || (column !== undefined && of.name !== column)) return undefined
    column = of.name
    if (one.kind === 'in') values.push(...one.values)
    else if (one.kind === 'compare' && one.operator === '=' && one.right.kind === 'literal')
      values.push(one.right.value)
    else return undefined
  }
  if (column === undefined) return undefined
  return [{ kind: 'in', of: { kind: 'column', name: column }, values }]
}
