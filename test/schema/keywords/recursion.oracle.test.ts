/** Schemas that contain themselves end at `maxDepth`; `false` has no values. Both are omitted where that is possible. */

import { describe, expect, test } from 'vitest'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../src/text/json.ts'
import { drawValues } from '../drawn-values.ts'
import { soundValues } from '../sound-values.ts'

const id: JsonObject = { type: 'integer', minimum: 1 }
const list: JsonObject = {
  type: 'object',
  properties: { id, next: { $ref: '#' } },
  required: ['id'],
}

/** Returns how many objects or arrays of a value contain each other. */
function depthOf(value: JsonValue): number {
  if (!isObject(value) && !isArray(value)) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

describe('a schema that contains itself', () => {
  test.each<readonly [string, number, JsonObject]>([
    ['an optional property', 4, list],
    [
      'an optional property of a definition',
      5,
      {
        properties: { a: { $ref: '#/$defs/l' } },
        $defs: { l: { properties: { next: { $ref: '#/$defs/l' } } } },
      },
    ],
    ['maxDepth', 2, { ...list, maxDepth: 1 }],
    ['maxDepth of 0', 1, { ...list, maxDepth: 0 }],
    ['maxDepth inside', 3, { properties: { id, next: { $ref: '#' } }, maxDepth: 2 }],
    ['an empty array', 8, { properties: { all: { type: 'array', items: { $ref: '#' } } } }],
    ['a shorter prefix', 4, { type: 'array', prefixItems: [{ $ref: '#' }] }],
    ['null', 4, { properties: { next: { $ref: '#', nulls: 0.1 } }, required: ['next'] }],
    [
      'another option',
      4,
      { properties: { next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } }, required: ['next'] },
    ],
    [
      'another type',
      3,
      { type: ['object', 'null'], properties: { next: { $ref: '#' } }, required: ['next'] },
    ],
    [
      'a pointer to an enclosing schema',
      5,
      { properties: { a: { properties: { b: { $ref: '#/properties/a' } } } } },
    ],
    [
      'two schemas in turn',
      9,
      {
        properties: { a: { $ref: '#/$defs/a' } },
        $defs: {
          a: { properties: { b: { $ref: '#/$defs/b' } } },
          b: { properties: { a: { $ref: '#/$defs/a' } } },
        },
      },
    ],
    [
      'a dynamic anchor',
      4,
      { $dynamicAnchor: 'node', properties: { next: { $dynamicRef: '#node' } } },
    ],
  ])('ends at %s, %i levels deep', (name, depth, schema) => {
    const values = name === 'null' ? drawValues(schema, 40).values : soundValues(schema)
    expect(Math.max(...values.map(depthOf))).toBe(depth)
  })

  test('has the same values with a lower maxDepth, but for the omitted ones', () => {
    const [deep, short] = [soundValues(list, 40), soundValues({ ...list, maxDepth: 1 }, 40)]
    for (const [i, value] of deep.entries()) {
      const { id, next } = value as { readonly id: number; readonly next: JsonObject }
      expect(short[i]).toEqual({ id, next: { id: next.id } })
    }
  })

  test.each<readonly [string, string, JsonObject]>([
    ['properties.next.$ref', '# -> #', { ...list, required: ['next'] }],
    ['items.$ref', '# -> #', { type: 'array', items: { $ref: '#' }, minItems: 1 }],
    [
      'properties.a.anyOf.0.$ref',
      '# -> #',
      { properties: { a: { anyOf: [{ $ref: '#' }] } }, required: ['a'] },
    ],
    [
      '$defs.b.properties.a.$ref',
      '#/$defs/a -> #/$defs/b -> #/$defs/a',
      {
        $ref: '#/$defs/a',
        $defs: {
          a: { properties: { b: { $ref: '#/$defs/b' } }, required: ['b'] },
          b: { properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] },
        },
      },
    ],
  ])('without an end is an issue: %s', (path, circle, schema) => {
    const [issue, ...others] = drawValues(schema, 1).issues
    expect(issue?.startsWith(`${path}: must end: `)).toBe(true)
    expect(issue).toContain(circle)
    expect(others).toEqual([])
  })

  test.each<readonly [string, JsonObject]>([
    ['$ref', { $ref: '#' }],
    ['allOf.0.$ref', { allOf: [{ $ref: '#' }] }],
    ['anyOf.0.$ref', { anyOf: [{ $ref: '#' }, { type: 'null' }] }],
    [
      'properties.a.$ref',
      { properties: { a: { $ref: '#/properties/b' }, b: { $ref: '#/properties/a' } } },
    ],
  ])('for the same value is an issue: %s', (path, schema) => {
    expect(drawValues(schema, 1).issues[0]).toMatch(
      /: must not refer to itself for the same value: #/,
    )
    expect(
      drawValues(schema, 1).issues.some((issue) => issue.startsWith(path)) ||
        path.endsWith('a.$ref'),
    ).toBe(true)
  })

  test.each<readonly [string, JsonObject]>([
    [
      '10 properties',
      {
        properties: Object.fromEntries(
          Array.from({ length: 10 }, (_, i) => [`p${i}`, { $ref: '#' }]),
        ),
      },
    ],
    [
      '40 schemas that contain each other',
      {
        $ref: '#/$defs/s0',
        $defs: Object.fromEntries(
          Array.from({ length: 40 }, (_, i) => [
            `s${i}`,
            {
              properties: Object.fromEntries(
                Array.from({ length: 40 }, (__, j) => [`p${j}`, { $ref: `#/$defs/s${j}` }]),
              ),
            },
          ]),
        ),
      },
    ],
    [
      'long arrays',
      {
        properties: {
          all: { type: 'array', items: { $ref: '#' }, minItems: 50, maxItems: 60 },
          id,
        },
      },
    ],
    ['the greatest maxDepth', { ...list, maxDepth: 16 }],
  ])('has lower limits if there would be too many schemas: %s', (_, schema) => {
    const { issues, values } = drawValues(schema, 3)
    expect(issues).toEqual([])
    expect(JSON.stringify(values).length).toBeLessThan(1_000_000)
  })

  test.each([-1, 17, 1e9, 1.5, '3', null])('maxDepth %j is an issue', (maxDepth) => {
    expect(drawValues({ ...list, maxDepth }, 1).issues).toEqual([
      expect.stringMatching(/^maxDepth: must be an integer from 0 to 16; got /),
    ])
  })
})

describe('an assertion that contains itself', () => {
  const $defs = {
    list: { ...list, properties: { id, next: { $ref: '#/$defs/list' } } },
    tree: { properties: { id, all: { items: { $ref: '#/$defs/tree' } } } },
  }
  const open: JsonObject = {
    properties: { id: { type: ['integer', 'string'] }, next: { type: ['object', 'null'] } },
  }

  test.each<readonly [string, JsonObject]>([
    ['not', { ...open, not: { $ref: '#/$defs/list' } }],
    ['if', { ...open, if: { $ref: '#/$defs/list' }, ['then' as string]: { required: ['id'] } }],
    ['contains', { items: { type: ['object', 'null'] }, contains: { $ref: '#/$defs/list' } }],
    ['propertyNames', { ...open, propertyNames: { not: { $ref: '#/$defs/tree/properties/id' } } }],
    ['oneOf', { oneOf: [{ $ref: '#/$defs/list' }, { $ref: '#/$defs/tree' }] }],
    ['the whole schema', { type: 'object', properties: { a: { not: { $ref: '#' } } } }],
  ])('is honoured: %s', (_, schema) => {
    expect(soundValues({ ...schema, $defs })).toHaveLength(200)
  })

  test.each<readonly [string, JsonObject]>([
    ['not.$ref', { not: { $ref: '#' } }],
    ['not.anyOf.0.$ref', { not: { anyOf: [{ $ref: '#/not' }] } }],
  ])('for the same value is an issue: %s', (path, schema) => {
    const { issues } = drawValues({ type: 'integer', ...schema }, 1)
    expect(issues).toEqual([`${path}: must not refer to itself for the same value`])
  })
})

describe('false', () => {
  test.each<readonly [JsonObject, JsonValue]>([
    [{ properties: { a: false, b: { const: 1 } } }, { b: 1 }],
    [
      { properties: { ab: { const: 1 }, c: { const: 2 } }, patternProperties: { '^a': false } },
      { c: 2 },
    ],
    [
      {
        allOf: [
          { properties: { a: { const: 1 } }, additionalProperties: false },
          { properties: { b: true } },
        ],
      },
      { a: 1 },
    ],
    [{ type: 'array', items: false }, []],
    [{ type: 'array', prefixItems: [{ const: 1 }, false, { const: 3 }], minItems: 1 }, [1]],
    [{ anyOf: [false, { const: 1 }] }, 1],
    [{ oneOf: [{ const: 1 }, false] }, 1],
    [{ oneOf: [{ const: 1 }, { $ref: '#/$defs/no' }], $defs: { no: false } }, 1],
  ])('%j generates %j', (schema, value) => {
    expect(new Set(soundValues(schema, 40).map((made) => JSON.stringify(made)))).toEqual(
      new Set([JSON.stringify(value)]),
    )
  })

  test.each<readonly [string, JsonObject]>([
    ['properties.a', { properties: { a: false }, required: ['a'] }],
    [
      'patternProperties.^a',
      { properties: { ab: true }, required: ['ab'], patternProperties: { '^a': false } },
    ],
    ['allOf.0', { type: 'string', allOf: [false] }],
    ['prefixItems.0', { prefixItems: [false], minItems: 1 }],
    ['anyOf.0', { anyOf: [false, false] }],
    ['contains', { contains: false }],
    ['$defs.no', { $ref: '#/$defs/no', $defs: { no: false } }],
  ])('is an issue where a value is needed: %s', (path, schema) => {
    expect(drawValues(schema, 1).issues).toEqual([
      `${path}: must not be false where a value is generated: no value fits it`,
    ])
  })
})
