/** Simplifies alternatives that have a shorter equivalent. */

import type { Scalar } from '../model/scalar.ts'
import { type Condition, columnsOf, nodesOf, type Operand } from './condition.ts'
import { sqlFunction } from './sql-functions.ts'

/**
 * Simplifies an `or` condition: `a = 1 OR a = 2` becomes a list of values. `a IS NULL OR …` is dropped, because a
 * comparison with null is unknown, which satisfies a condition anyway.
 */
export function simplified(condition: Condition): Condition {
  if (condition.kind !== 'or') return condition
  const others = condition.conditions.flatMap((one) => {
    const plain = simplified(one)
    return plain.kind === 'or' ? plain.conditions : [plain]
  })
  const nullable = new Set(
    others.flatMap((one) => (one.kind === 'null' && one.of.kind === 'column' ? [one.of.name] : [])),
  )
  const rest = others.filter((one) => !(one.kind === 'null' && one.of.kind === 'column'))
  const [only] = rest
  if (nullable.size === 1 && rest.length === 1 && only !== undefined) {
    const [name] = nullable
    const isStrict = only.kind === 'compare' || only.kind === 'in' || only.kind === 'matches'
    if (isStrict && columnsOf(only).has(`${name}`) && isPlain(only)) return only
  }
  return valuesOf(others) ?? alternationOf(others) ?? { ...condition, conditions: others }
}

/** Returns whether the condition is unknown as soon as one of its columns is null. */
function isPlain(condition: Condition): boolean {
  return [...nodesOf(condition)].every(
    (one) => one.kind !== 'call' || sqlFunction(one.name).nullFrom === undefined,
  )
}

function valuesOf(conditions: readonly Condition[]): Condition | undefined {
  const values: Scalar[] = []
  let of: Operand | undefined
  for (const one of conditions) {
    let own: Operand | undefined
    if (one.kind === 'in') {
      own = one.of
      values.push(...one.values)
    } else if (one.kind === 'compare' && one.operator === '=' && one.right.kind === 'literal') {
      own = one.left
      values.push(one.right.value)
    }
    if (own === undefined || (of !== undefined && JSON.stringify(of) !== JSON.stringify(own)))
      return undefined
    of = own
  }
  return of && { kind: 'in', of, values }
}

/** Returns `a LIKE 'x%' OR a LIKE 'y%'` as one pattern, if each pattern is for the complete text of the same column. */
function alternationOf(conditions: readonly Condition[]): Condition | undefined {
  const whole = conditions.flatMap((one) => {
    const inner = one.kind === 'matches' ? /^\^(.*)\$$/s.exec(one.pattern)?.[1] : undefined
    return one.kind === 'matches' && inner !== undefined ? [{ of: one.of, inner }] : []
  })
  const [first] = whole
  const isSame = whole.every(({ of }) => JSON.stringify(of) === JSON.stringify(first?.of))
  if (first === undefined || !isSame || whole.length < conditions.length) return undefined
  const pattern = `^(?:${whole.map(({ inner }) => `(?:${inner})`).join('|')})$`
  return { kind: 'matches', of: first.of, pattern }
}
