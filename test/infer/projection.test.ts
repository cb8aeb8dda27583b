/** Tests that a projected condition accepts exactly the values that leave values for the later columns. */

import { expect, test } from 'vitest'
import { passes } from '../../src/infer/conditions/evaluate.ts'
import { parseCondition } from '../../src/infer/conditions/parse-condition.ts'
import { domainOf, mustVary, onlyNamed, projected } from '../../src/infer/conditions/projection.ts'
import type { JsonValue } from '../../src/text/json.ts'

const names = ['a', 'b', 'c'] as const
const columns = new Map(names.map((name) => [name, name]))
const values: readonly JsonValue[] = [null, 'x', 'y', 'other']

const sources = [
  'num_nonnulls(a, b, c) = 1',
  'num_nonnulls(a, b, c) <> 2',
  '(a IS NULL) = (b IS NULL)',
  "(a = 'x' AND b IS NOT NULL AND c IS NULL) OR (a = 'y' AND b IS NULL)",
  "(a IS NULL OR b = 'x') AND (b IS NULL OR c = 'y')",
  "a = 'x' OR (b = 'x' AND c IS NOT NULL)",
]

function placeOf(source: string, index: number) {
  const condition = parseCondition(source, columns)
  if (condition === undefined) throw new Error(`must be understood: ${source}`)
  const domains = names.map((name) =>
    domainOf(name, condition, { isNullable: true, listed: undefined }),
  )
  const own = domains[index]
  if (own === undefined) throw new Error('must be a column')
  return {
    condition,
    place: { own, earlier: domains.slice(0, index), later: domains.slice(index + 1) },
  }
}

test.each(sources)('%s', (source) => {
  for (const [index, own] of names.entries()) {
    const { condition, place } = placeOf(source, index)
    const needed = projected(condition, place)
    const others = names.filter((name) => name !== own)
    for (const first of values) {
      for (const value of values) {
        const row = { a: first, b: first, c: first, [own]: value }
        const rest = place.later.map(({ name }) => name)
        const isPossible = (one: object): boolean =>
          values.some((p) =>
            values.some((q) => {
              const later = Object.fromEntries(rest.map((name, i) => [name, i === 0 ? p : q]))
              return passes(condition, { ...one, ...later }) !== false
            }),
          )
        const isReachable = values.some((other) => isPossible({ ...row, [own]: other }))
        if (!isReachable) continue
        const isAccepted = needed === undefined || passes(needed, row) === true
        expect([own, others, row, isAccepted]).toEqual([own, others, row, isPossible(row)])
      }
    }
  }
})

test('a column must vary only if a condition can require both', () => {
  const arc = placeOf('num_nonnulls(a, b, c) = 1', 0)
  expect(mustVary(arc.condition, arc.place.own, arc.place.later)).toBe(true)
  const implied = placeOf("a IS NULL OR b = 'x'", 0)
  expect(mustVary(implied.condition, implied.place.own, implied.place.later)).toBe(false)
})

test('a condition that names all values of a column limits it to them', () => {
  const source = "(a = 'x' AND b IS NULL) OR (a = 'y' AND c IS NULL)"
  const { condition, place } = placeOf(source, 0)
  expect(onlyNamed(condition, place)).toEqual(['x', 'y'])
  const open = placeOf("a = 'x' OR b IS NULL", 0)
  expect(onlyNamed(open.condition, open.place)).toBeUndefined()
})
