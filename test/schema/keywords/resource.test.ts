/** A schema with an `$id` inside another is a separate resource, in which `#` refers to that schema. */

import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { compileDefinition } from '../compiled-definition.ts'
import { drawValues } from '../drawn-values.ts'

const text: JsonObject = { type: 'string' }
const whole: JsonObject = { type: 'integer' }
const inner: JsonObject = { $id: 'http://example.com/inner', $defs: { b: text } }

const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

describe('"$ref" resolves against the nearest "$id"', () => {
  test.each<[string, JsonObject]>([
    ['beside it', { $ref: '#/$defs/A', $defs: { b: whole, A: { ...inner, $ref: '#/$defs/b' } } }],
    [
      'in a property',
      object({ x: { $id: '/x', ...object({ y: { $ref: '#/properties/z' }, z: text }) }, z: whole }),
    ],
    [
      'as an anchor',
      object({
        x: { $id: 'x', ...object({ y: { $ref: '#w' }, v: { $anchor: 'w', ...text } }) },
        z: { $anchor: 'w', ...whole },
        u: { $ref: '#w' },
      }),
    ],
    [
      'two deep',
      {
        $defs: {
          b: whole,
          A: {
            ...inner,
            ...object({
              q: { $id: 'q', $defs: { b: { type: 'null' } }, $ref: '#/$defs/b' },
              p: { $ref: '#/$defs/b' },
            }),
          },
        },
        ...object({ a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/b' } }),
      },
    ],
    [
      'in a part of allOf',
      {
        $defs: { b: whole },
        allOf: [
          { ...inner, ...object({ y: { $ref: '#/$defs/b' } }) },
          object({ x: { $ref: '#/$defs/b' } }),
        ],
      },
    ],
    [
      'where values are only checked',
      { $defs: { b: whole }, type: 'integer', not: { ...inner, $ref: '#/$defs/b' } },
    ],
    [
      'an "$id" that is only a fragment names no resource',
      {
        $defs: { b: whole },
        ...object({ x: { $id: '#/properties/x', ...object({ y: { $ref: '#/$defs/b' } }) } }),
      },
    ],
    [
      'the same text leads to different schemas',
      {
        $defs: {
          b: {
            $id: 'http://example.com/b',
            $defs: { b: text },
            ...object({ c: { $ref: '#/$defs/b' } }),
          },
        },
        $ref: '#/$defs/b',
      },
    ],
  ])('%s', (_, schema) => {
    const { issues, values } = drawValues(schema, 50)
    expect(issues).toEqual([])
    const validator = new Validator({ $id: 'http://example.com/root', ...schema }, '2020-12')
    for (const value of values) {
      expect(validator.validate(value).valid, JSON.stringify(value)).toBe(true)
    }
  })

  test('an "$id" in a property of that name, or in a constant, does not name a resource', () => {
    const schema = {
      $defs: { b: whole },
      ...object({ $id: { $ref: '#/$defs/b' }, c: { const: { $id: 'http://example.com/c' } } }),
    }
    expect(drawValues(schema, 1).issues).toEqual([])
  })

  test('a target outside the resource is an issue that states the meaning of "#"', () => {
    const schema = { $defs: { b: whole, A: { $id: 'x', $ref: '#/$defs/b' } }, $ref: '#/$defs/A' }
    expect(drawValues(schema, 1).issues).toEqual([
      '$defs.A.$ref: must point to a schema; "#/$defs/b" does not exist; "#" is the nearest enclosing schema with an "$id"',
    ])
  })

  test('schemas with the same text in two resources are different schemas', () => {
    const part = (value: number): JsonObject => ({
      $id: `http://example.com/${value}`,
      $defs: { b: { const: value } },
      contains: { $ref: '#/$defs/b' },
    })
    const schema = { type: 'array', items: whole, allOf: [part(1), part(2)] }
    expect(drawValues(schema, 1).issues).toEqual([
      'allOf.1.contains: must be in only one of the schemas that are merged, or equal in each',
    ])
  })

  const issuesOf = (T: JsonObject, U: JsonObject): readonly string[] => {
    const issues: Issues = []
    const entities = { e: { rate: '1/hour', schema: { type: 'T' } } }
    const run = { start: '2026-01-01', end: '2026-01-02' }
    compileDefinition({ ...run, types: { T, U }, entities }, 1, issues)
    return issues.map(({ message }) => message)
  }
  const type = (name: string, a: JsonObject): JsonObject => {
    return { $id: `http://example.com/${name}`, $defs: { a }, $ref: '#/$defs/a' }
  }

  test('the same pointer in two named types refers to two schemas', () => {
    expect(issuesOf(type('T', { type: 'U' }), type('U', text))).toEqual([])
  })

  test('a cycle through two named types is one issue, with its path', () => {
    for (const back of [{ type: 'T' }, { $ref: '#/types/T' }]) {
      const [circle] = issuesOf(type('T', { type: 'U' }), type('U', back))
      expect(circle).toBe(
        'must not refer to itself for the same value: T -> #/types/T/$defs/a -> U -> #/types/U/$defs/a -> T',
      )
    }
  })
})
