/** References by URI, anchor and dynamic anchor, compared with a third-party validator. */

import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { compileDefinition } from '../compiled-definition.ts'
import { drawValues } from '../drawn-values.ts'

const text: JsonObject = { type: 'string' }
const whole: JsonObject = { type: 'integer' }
const base = 'https://example.com/schemas/order.json'

const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  ...rest,
})

describe('a reference leads to a schema of the same definition', () => {
  test.each<readonly [string, JsonObject]>([
    [
      'an absolute URI',
      object(
        { a: { $ref: 'urn:example:a' } },
        { $defs: { x: { $id: 'urn:example:a', ...whole } } },
      ),
    ],
    [
      'a relative URI',
      object(
        { a: { $ref: 'item.json' } },
        { $id: base, $defs: { x: { $id: 'item.json', ...whole } } },
      ),
    ],
    [
      'a URI with another path',
      object(
        { a: { $ref: '/types/item.json' } },
        { $id: base, $defs: { x: { $id: '../types/item.json', ...whole } } },
      ),
    ],
    [
      'a URI without a base',
      object({ a: { $ref: 'item.json' } }, { $defs: { x: { $id: 'item.json', ...whole } } }),
    ],
    [
      'its own URI with a pointer',
      object({ a: { $ref: `${base}#/$defs/x` } }, { $id: base, $defs: { x: whole } }),
    ],
    [
      'a URI with a pointer',
      object(
        { a: { $ref: 'item.json#/$defs/y' } },
        { $id: base, $defs: { x: { $id: 'item.json', $defs: { y: whole } } } },
      ),
    ],
    [
      'a URI with an anchor',
      object(
        { a: { $ref: 'item.json#y' } },
        { $id: base, $defs: { x: { $id: 'item.json', $defs: { y: { $anchor: 'y', ...whole } } } } },
      ),
    ],
    [
      'a reference that leads to another',
      object(
        { a: { $ref: '#/$defs/x' } },
        { $id: base, $defs: { x: { $ref: 'item.json' }, y: { $id: 'item.json', ...whole } } },
      ),
    ],
    [
      'a nested base',
      object(
        { a: { $ref: 'nested/item.json' } },
        {
          $id: base,
          $defs: { x: { $id: 'nested/', $defs: { y: { $id: 'item.json', ...whole } } } },
        },
      ),
    ],
    [
      'the definitions of earlier drafts',
      object({ a: { $ref: '#/definitions/x' } }, { definitions: { x: whole } }),
    ],
    [
      'escaped names',
      object({ a: { $ref: '#/$defs/a~1b%25c~0d' } }, { $defs: { 'a/b%c~d': whole } }),
    ],
    ['the schema of a property', object({ a: { $ref: '#/properties/b' }, b: whole })],
    [
      'identifiers in values are not identifiers',
      object(
        { a: { $ref: 'item.json' } },
        {
          $id: base,
          default: { $id: 'item.json' },
          $defs: {
            w: { enum: [{ $id: 'item.json', $anchor: 'y' }] },
            x: { $id: 'item.json', ...whole },
          },
        },
      ),
    ],
  ])('%s', (_, schema) => {
    const { issues, values } = drawValues(schema, 10)
    expect(issues).toEqual([])
    const validator = new Validator(schema as object, '2020-12')
    expect(values.filter((value) => !validator.validate(value).valid)).toEqual([])
    for (const value of values) expect(value).toMatchObject({ a: expect.any(Number) })
  })

  test('$dynamicRef uses the outermost schema with the anchor', () => {
    const list: JsonObject = {
      $id: 'https://example.com/list',
      type: 'array',
      items: { $dynamicRef: '#item' },
      minItems: 1,
      $defs: { any: { $dynamicAnchor: 'item' } },
    }
    const strings: JsonObject = {
      $id: 'https://example.com/strings',
      $ref: 'list',
      $defs: { item: { $dynamicAnchor: 'item', ...whole } },
    }
    const schema = object(
      { a: { $ref: 'https://example.com/strings' }, b: { $ref: 'https://example.com/list' } },
      { $id: 'https://example.com/root', $defs: { list, strings } },
    )
    const { issues, values } = drawValues(schema, 10)
    expect(issues).toEqual([])
    for (const { a, b } of values as readonly { a: JsonValue[]; b: JsonValue[] }[]) {
      expect(a.every(Number.isInteger)).toBe(true)
      expect(b.every((item) => typeof item === 'string')).toBe(true)
    }
  })

  test('$ref finds a dynamic anchor', () => {
    const schema = { $ref: '#node', $defs: { x: { $dynamicAnchor: 'node', ...whole } } }
    const { issues, values } = drawValues(schema, 5)
    expect(issues).toEqual([])
    expect(values.every(Number.isInteger)).toBe(true)
  })

  test('a named type is found by its "$id"', () => {
    const issues: Issues = []
    const types = { item: { $id: 'https://example.com/item', ...whole } }
    const entities = {
      e: { rate: '1/day', schema: object({ a: { $ref: 'https://example.com/item' } }) },
    }
    compileDefinition({ start: '2026-01-01', end: '2026-01-02', types, entities }, 1, issues)
    expect(issues).toEqual([])
  })
})

describe('a name that is not usable is an issue', () => {
  test.each<readonly [JsonObject, string]>([
    [
      { $ref: 'other.json' },
      '$ref: must refer to a schema of this definition; got "other.json"; copy that document to "$defs" or to "types", with "$id": "https://schema.invalid/other.json"',
    ],
    [{ $ref: 'http://[' }, '$ref: must be a URI reference; got "http://["'],
    [{ $ref: 5 }, '$ref: must be a URI reference, such as "#/$defs/name"; got 5'],
    [{ $ref: '#%zz' }, '$ref: must point to a schema; "#%zz" does not exist'],
    [
      { $ref: 'https://json-schema.org/draft/2020-12/schema' },
      '$ref: must not refer to a meta-schema, which describes schemas and not data',
    ],
    [{ $dynamicRef: '#no' }, '$dynamicRef: must point to a schema; "#no" does not exist'],
    [{ ...text, $id: 5 }, '$id: must be a URI; got 5'],
    [{ ...text, $id: 'http://[' }, '$id: must be a URI; got "http://["'],
    [
      {
        prefixItems: [
          { $anchor: 'a', ...text },
          { $anchor: 'a', ...whole },
        ],
      },
      'prefixItems.1.$anchor: must be unique: the schema at #/prefixItems/0 has the same name',
    ],
    [
      {
        prefixItems: [
          { $id: 'a', ...text },
          { $id: 'a', ...whole },
        ],
      },
      'prefixItems.1.$id: must be unique: the schema at #/prefixItems/0 has the same name',
    ],
  ])('%j', (schema, issue) => {
    expect(drawValues(schema, 1).issues).toEqual([issue])
  })

  test('equal schemas may have the same name', () => {
    const same = { $id: 'a', ...text }
    expect(drawValues({ prefixItems: [same, { ...same }] }, 1).issues).toEqual([])
  })
})
