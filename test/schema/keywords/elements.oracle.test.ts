/**
 * `uniqueItems` and `contains` of elements whose schemas do not ensure them: elements are chosen so that they hold, or
 * arrays are drawn again. Every array fits its schema under two validators.
 */

import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { drawValues } from '../drawn-values.ts'
import { soundValues } from '../sound-values.ts'

const die: JsonObject = { type: 'integer', minimum: 1, maximum: 6 }
const six: JsonObject = { const: 6 }

type List = readonly JsonValue[]

function soundLists(schema: JsonObject): readonly List[] {
  return soundValues({ type: 'array', ...schema }) as readonly List[]
}

describe('uniqueItems', () => {
  test.each<readonly [string, JsonObject]>([
    ['a choice', { items: { anyOf: [{ enum: [1, 2, 3] }, { enum: [3, 4, 'a'] }] }, maxItems: 3 }],
    ['a list of types', { items: { type: ['integer', 'boolean', 'null'] }, maxItems: 4 }],
    ['a schema with not', { items: { ...die, not: six }, maxItems: 3 }],
    ['objects', { items: { properties: { a: die }, required: ['a'] }, maxItems: 3 }],
    ['a prefix', { prefixItems: [die, die], items: { type: 'string' } }],
    ['a prefix and the others', { prefixItems: [die], items: die, maxItems: 3 }],
    ['contains', { contains: die, minContains: 2, items: true }],
    ['arrays of arrays', { items: { type: 'array', items: die, uniqueItems: true, maxItems: 3 } }],
  ])('no element of %s repeats', (_, schema) => {
    const lists = soundLists({ ...schema, minItems: 2, uniqueItems: true })
    expect(lists.every((list) => list.length >= 2)).toBe(true)
  })

  test('a type whose values repeat has different ones in each array', () => {
    const lists = drawValues(
      {
        type: 'array',
        items: { type: 'location.city' },
        minItems: 3,
        maxItems: 9,
        uniqueItems: true,
      },
      200,
    ).values as readonly List[]
    expect(lists).toHaveLength(200)
    for (const list of lists) expect(new Set(list).size).toBe(list.length)
  })
})

describe('contains', () => {
  test.each<readonly [string, JsonObject]>([
    ['a schema that others fit', { items: die, contains: six, maxContains: 2, minItems: 4 }],
    ['an exact number', { items: die, contains: six, minContains: 2, maxContains: 2 }],
    ['none', { items: die, contains: six, minContains: 0, maxContains: 0, minItems: 3 }],
    ['any elements', { contains: { type: 'string' }, maxContains: 1, minItems: 3 }],
    [
      'a prefix that may fit',
      { prefixItems: [die, die], items: die, contains: six, maxContains: 1 },
    ],
    ['a prefix that fits', { prefixItems: [die, false], contains: { type: 'integer' } }],
    [
      'a prefix of which one may fit',
      { prefixItems: [die, die], items: false, contains: { minimum: 4 } },
    ],
    [
      'unique elements',
      { items: die, contains: { minimum: 5 }, minContains: 2, uniqueItems: true },
    ],
  ])('the number of elements that fit is right for %s', (_, schema) => {
    expect(soundLists(schema).some((list) => list.length > 0)).toBe(true)
  })

  test.each<readonly [string, JsonObject]>([
    ['contains', { prefixItems: [die, false], contains: { type: 'string' } }],
    ['contains', { prefixItems: [false, die], contains: { type: 'integer' } }],
    ['maxContains', { items: six, minItems: 3, contains: six, maxContains: 2 }],
  ])('"%s" that no array fits is an issue: %j', (keyword, schema) => {
    const { issues } = drawValues({ type: 'array', ...schema }, 1)
    expect(issues).toHaveLength(1)
    expect(issues[0]?.split(/[.:]/)[0]).toBe(keyword)
  })
})
