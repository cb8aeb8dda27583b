/**
 * Expensive definitions: each ends with issues or compiles, and none throws. Costs are counted (schemas, comparisons,
 * instructions) instead of measured, and only the timeout of the test runner depends on the clock.
 */

import { describe, expect, test } from 'vitest'
import { rootKey } from '../../src/random/key.ts'
import { newDocument } from '../../src/schema/compile/document.ts'
import { checkReferences, checkTypes, compileEntity } from '../../src/schema/compile/link.ts'
import type { Document, Node } from '../../src/schema/compile/scope.ts'
import { partsOf } from '../../src/schema/instructions/facts.ts'
import type { Instruction } from '../../src/schema/instructions/instruction.ts'
import { finish } from '../../src/schema/stepwise.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { compileDefinition } from './compiled-definition.ts'
import { longestStep } from './longest-step.ts'

function times<T>(count: number, make: (i: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, i) => make(i))
}

function members(count: number, make: (i: number) => JsonValue, name = 'p'): JsonObject {
  return Object.fromEntries(times(count, (i) => [`${name}${i}`, make(i)]))
}

function object(count: number, make: (i: number) => JsonValue, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties: members(count, make), ...more }
}

function nested(depth: number, inner: JsonObject, around: (schema: JsonObject) => JsonObject) {
  return times(depth, (i) => i).reduce<JsonObject>((schema) => around(schema), inner)
}

const integer: JsonObject = { type: 'integer' }
const nothing: JsonObject = { type: 'null' }
const containing =
  (minContains: number) =>
  (schema: JsonObject): JsonObject => ({ type: 'array', contains: schema, minContains })
/** A pattern that generates one text in 2^13 ways. */
const twice = `(a|a){13}${'x{1000}'.repeat(30)}`

/** Texts whose length is determined by many repetitions together. */
const longTexts = {
  type: 'string',
  pattern: '(a|bb){0,60}(c|ddd)*'.repeat(10),
  minLength: 300,
  maxLength: 301,
}

/** One of eight of its values fits, which only trial values show. */
const rare: JsonObject = { type: 'string', pattern: '^[a-p]{3}$', not: { pattern: '^[c-p]' } }

/** Returns an object that one of eight values fits, around another one. */
const rarely = (schema: JsonObject): JsonObject => ({
  type: 'object',
  properties: { x: rare, y: schema },
  required: ['x', 'y'],
  not: { properties: { x: { pattern: '^.[c-p]' } } },
})

interface Hostile {
  readonly schema: JsonValue
  readonly types?: JsonObject
}

/** The beginning of the first issue, or undefined if the definition compiles. */
type ExpectedIssue = string | undefined

const tooLarge = 'must generate events of at most 1048576 characters'
const tooManyValues = 'must generate events of at most 65536 values'
const tooMany = 'must have at most 10000 schemas'
const tooMuchWork = 'must need at most 1000000 units of work to check'
const ambiguousPattern = 'is not supported with this pattern'
const noProperty = 'must be one of the properties; got'

const hostile: Readonly<Record<string, readonly [ExpectedIssue, () => Hostile]>> = {
  'contains in contains': [tooLarge, () => ({ schema: nested(4, nothing, containing(1_000)) })],
  'contains in contains, each small': [
    tooMany,
    () => ({ schema: nested(20, nothing, containing(2)) }),
  ],
  'thousands of contains': [
    tooMany,
    () => ({ schema: object(4_000, () => containing(10_000)(nothing)) }),
  ],
  'arrays with contains that are compared with others': [
    tooMuchWork,
    () => ({
      schema: object(2_400, () => ({
        ...containing(20)(integer),
        items: integer,
        maxContains: 25,
      })),
    }),
  ],
  'an enum of 150,000 values': [undefined, () => ({ schema: { enum: times(150_000, (i) => i) } })],
  'an enum of equal values': [
    'must occur only once: 0 is also at 0',
    () => ({ schema: { enum: times(400_000, () => 0) } }),
  ],
  'an enum that is used 3,000 times': [
    tooMuchWork,
    () => ({
      types: { big: { enum: times(50_000, (i) => i) } },
      schema: object(3_000, () => ({ type: 'big' })),
    }),
  ],
  'an enum that is merged 3,000 times': [
    tooMuchWork,
    () => ({
      types: { big: { enum: times(50_000, (i) => i) } },
      schema: { allOf: times(3_000, () => ({ type: 'big' })) },
    }),
  ],
  'a long enum next to a long anyOf': [
    tooMuchWork,
    () => ({
      schema: { enum: times(9_000, (i) => i), anyOf: times(4_000, (i) => ({ minimum: i })) },
    }),
  ],
  'a long enum next to a long list': [
    undefined,
    () => ({ schema: { enum: times(50_000, (i) => i), not: { const: times(50_000, (i) => i) } } }),
  ],
  'a long list that is merged': [
    'must be equal in all schemas that are merged, a list of 80000; got 1',
    () => ({
      schema: {
        allOf: [{ const: times(80_000, (i) => i) }, ...times(9_000, () => ({ const: 1 }))],
      },
    }),
  ],
  'long texts that are compared': [
    tooMuchWork,
    () => ({ schema: { oneOf: times(900, (i) => ({ const: `${'x'.repeat(1_000)}${i}` })) } }),
  ],
  'a long text that is used 3,000 times': [
    tooMuchWork,
    () => ({
      types: { big: { const: 'x'.repeat(500_000) } },
      schema: object(3_000, () => ({ type: 'big' })),
    }),
  ],
  'texts generated in many ways': [
    ambiguousPattern,
    () => ({ schema: object(3_000, () => ({ type: 'string', pattern: twice, unique: true })) }),
  ],
  'patterns of many lengths': [
    tooMuchWork,
    () => ({
      schema: object(1_000, (i) => ({ ...longTexts, pattern: `${longTexts.pattern}${i}` })),
    }),
  ],
  'one pattern of many lengths': [undefined, () => ({ schema: object(1_000, () => longTexts) })],
  'one pattern with many bounds': [
    tooMuchWork,
    () => ({ schema: object(1_000, (i) => ({ ...longTexts, maxLength: 301 + i })) }),
  ],
  'patterns of many characters': [
    tooMuchWork,
    () => ({
      schema: object(3_000, () => ({ type: 'string', pattern: '[^a]'.repeat(60), unique: true })),
    }),
  ],
  'a pattern that is used 9,000 times': [
    tooMuchWork,
    () => ({
      types: { big: { type: 'string', pattern: '[a-z0-9]{3}'.repeat(20) } },
      schema: object(9_000, () => ({ type: 'big' })),
    }),
  ],
  'a format that is used 4,000 times': [
    undefined,
    () => ({ schema: object(4_000, () => ({ type: 'string', format: 'uri' })) }),
  ],
  'patterns without a possible length': [
    'must allow lengths that can be generated from "pattern"',
    () => ({
      schema: object(3_000, () => ({
        type: 'string',
        pattern: '(((((aa){0,3}(bb){0,3}){0,3}(cc){0,3}){0,3}(dd){0,3}){0,3}(ee){0,3}){0,9}$',
        minLength: 61,
        maxLength: 61,
      })),
    }),
  ],
  'long patterns for names': [
    tooMuchWork,
    () => ({
      schema: {
        ...object(99, () => integer),
        patternProperties: members(3_000, () => integer, '(a{500}){2}x'),
      },
    }),
  ],
  'required unknown names': [
    tooMany,
    () => ({
      schema: object(9_000, () => nothing, {
        dependentRequired: { p1: times(30_000, (i) => `q${i}`) },
      }),
    }),
  ],
  'unknown names that require others': [
    undefined,
    () => ({
      schema: object(9_000, () => nothing, { dependentRequired: members(30_000, () => [], 'q') }),
    }),
  ],
  'unique unknown names': [
    noProperty,
    () => ({ schema: object(5_000, () => integer, { unique: times(40_000, (i) => [`q${i}`]) }) }),
  ],
  'thousands of lists of unique properties': [
    undefined,
    () => ({ schema: object(5_000, () => integer, { unique: times(5_000, (i) => [`p${i}`]) }) }),
  ],
  'long lists of required names': [
    tooMany,
    () => ({
      schema: {
        allOf: ['a', 'b'].map((name) => ({
          type: 'object',
          required: times(50_000, (i) => `${name}${i}`),
        })),
      },
    }),
  ],
  'thousands of required names, one for each schema': [
    tooMuchWork,
    () => ({
      schema: object(9, () => nothing, { allOf: times(8_000, (i) => ({ required: [`p${i}`] })) }),
    }),
  ],
  'thousands of dependencies, one for each schema': [
    tooMuchWork,
    () => ({
      schema: object(9, () => nothing, {
        allOf: times(8_000, (i) => ({ dependentRequired: { [`p${i}`]: ['p1'] } })),
      }),
    }),
  ],
  'thousands of schemas in allOf': [
    undefined,
    () => ({ schema: { allOf: [integer, ...times(9_900, (i) => ({ minimum: -i }))] } }),
  ],
  'thousands of empty schemas in allOf': [
    tooMany,
    () => ({ schema: { allOf: times(300_000, () => ({})) } }),
  ],
  'thousands of schemas in allOf with nulls': [
    undefined,
    () => ({ schema: { allOf: times(9_000, () => ({ ...integer, nulls: 0.5 })) } }),
  ],
  'thousands of properties in allOf, one for each schema': [
    undefined,
    () => ({
      schema: {
        allOf: times(3_000, (i) => ({ type: 'object', properties: { [`p${i}`]: integer } })),
      },
    }),
  ],
  'allOf 120 deep': [
    undefined,
    () => ({ schema: nested(120, integer, (schema) => ({ allOf: [schema] })) }),
  ],
  'allOf 200 deep': [
    'must not be nested deeper than 128 schemas',
    () => ({ schema: nested(200, integer, (schema) => ({ allOf: [schema] })) }),
  ],
  'allOf doubled': [
    tooMany,
    () => ({ schema: nested(14, integer, (schema) => ({ allOf: [schema, schema] })) }),
  ],
  'allOf doubled by reference': [
    tooMany,
    () => ({
      schema: {
        $defs: members(60, (i) =>
          i === 59 ? integer : { allOf: times(2, () => ({ $ref: `#/$defs/p${i + 1}` })) },
        ),
        $ref: '#/$defs/p0',
      },
    }),
  ],
  'anyOf in each part of allOf': [
    'must not be nested deeper than 32 schemas',
    () => ({
      schema: { ...integer, allOf: times(40, () => ({ anyOf: [{ minimum: 1 }, { maximum: 5 }] })) },
    }),
  ],
  'unevaluatedProperties 100 deep': [
    undefined,
    () => ({
      schema: nested(
        100,
        object(60, () => integer),
        (schema) => ({
          allOf: [schema],
          unevaluatedProperties: false,
          properties: members(60, () => integer, `p${JSON.stringify(schema).length}_`),
        }),
      ),
    }),
  ],
  'a circular $ref': [
    'must resolve through at most 64 other schemas',
    () => ({ schema: object(5_000, (i) => ({ $ref: `#/properties/p${(i + 1) % 5_000}` })) }),
  ],
  'circular anchors': [
    'must not refer to itself',
    () => ({ schema: object(9_000, (i) => ({ $anchor: `a${i}`, $ref: `#a${(i * 7) % 9_000}` })) }),
  ],
  'a schema that refers to itself': ['must not refer to itself', () => ({ schema: { $ref: '#' } })],
  '9,990 schemas': [undefined, () => ({ schema: object(9_990, () => integer) })],
  '10,000 schemas and more': [tooMany, () => ({ schema: object(10_001, () => integer) })],
  'thousands of options that are not schemas': [
    tooMany,
    () => ({ schema: { anyOf: times(400_000, () => 0), minimum: 1 } }),
  ],
  'thousands of elements that are not schemas': [
    tooMany,
    () => ({ schema: { type: 'array', prefixItems: times(400_000, () => 0) } }),
  ],
  'elements of thousands of schemas': [
    tooMuchWork,
    () => ({
      schema: {
        type: 'array',
        allOf: [
          { prefixItems: times(9_000, () => true), items: nothing },
          ...times(3_000, () => ({ prefixItems: [true] })),
        ],
      },
    }),
  ],
  'elements that must be unique': [
    undefined,
    () => ({
      schema: {
        type: 'array',
        prefixItems: times(2_000, (i) => ({ const: i })),
        uniqueItems: true,
      },
    }),
  ],
  'a long list of types': [
    'must be unique in the list; got "null" twice',
    () => ({ schema: { type: times(200_000, () => 'null') } }),
  ],
  'long lists of types that are merged': [
    'must be unique in the list; got "null" twice',
    () => ({
      schema: {
        allOf: [
          { type: times(100_000, () => 'null') },
          { type: [...times(100_000, () => 'integer'), 'null'] },
        ],
      },
    }),
  ],
  'thousands of not': [
    tooMany,
    () => ({ schema: { ...integer, allOf: times(9_000, () => ({ not: nothing })) } }),
  ],
  'thousands of not for thousands of properties': [
    undefined,
    () => ({
      schema: object(2_900, () => integer, { allOf: times(2_000, () => ({ not: nothing })) }),
    }),
  ],
  'values that are drawn again, in others': [
    tooMuchWork,
    () => ({ schema: nested(12, rare, rarely) }),
  ],
  'long arrays of values that are drawn again': [
    tooManyValues,
    () => ({ schema: { type: 'array', items: rare, minItems: 9_000, maxItems: 9_000 } }),
  ],
  'thousands of distributions': [
    undefined,
    () => ({
      schema: object(6_000, (i) => ({
        type: 'number',
        minimum: 0,
        maximum: 900,
        distribution: { type: 'lognormal', median: 40 + (i % 100), sigma: 0.8 },
      })),
    }),
  ],
  'distributions of which hardly a value is kept': [
    'must have at least 1% of its values from 900000 to 900900',
    () => ({
      schema: object(9_000, () => ({
        type: 'integer',
        minimum: 900_000,
        maximum: 900_900,
        distribution: { type: 'poisson', mean: 1 },
      })),
    }),
  ],
}

const run = { start: '2026-01-01', end: '2026-01-02' }

describe.each(Object.entries(hostile))('%s', (_, [expectedIssue, make]) => {
  test('ends with an issue, or compiles', () => {
    const { schema, types = {} } = make()
    const issues: Issues = []
    const content = { ...run, types, entities: { e: { rate: '5/day', schema } } }
    const { entities } = compileDefinition(content, 1, issues)
    const first = issues[0]?.message
    expect(expectedIssue === undefined ? first : first?.slice(0, expectedIssue.length)).toBe(
      expectedIssue,
    )
    // A definition with issues is not run, so it may exceed all limits.
    expect(entities.length).toBe(expectedIssue === undefined ? 1 : 0)
  })
})

/** Compiles a schema without the checks of a run. */
function compileAlone({ schema, types = {} }: Hostile): {
  readonly document: Document
  readonly node: Node
} {
  const document = newDocument({ types: new Map(Object.entries(types)), entities: ['e'] })
  const node = finish(compileEntity(document, { entity: 'e', schema, path: [], key: rootKey(1) }))
  finish(checkTypes(document))
  finish(checkReferences(document, new Map([['e', node]])))
  return { document, node }
}

function countParts(instruction: Instruction): number {
  return partsOf(instruction).reduce((sum, part) => sum + countParts(part), 1)
}

function ranges(count: number, first: number): JsonObject {
  const range = (i: number): JsonObject => ({ minimum: first + 2 * i, maximum: first + 2 * i })
  return { anyOf: times(count, (i) => ({ type: 'integer', ...range(i) })) }
}

const compared: readonly (readonly [string, (count: number) => JsonObject])[] = [
  ['not', (count) => ({ ...ranges(count, 0), not: ranges(count, 1) })],
  ['if', (count) => ({ ...ranges(count, 0), if: ranges(count, 1), else: ranges(count, 0) })],
  [
    'properties of not',
    (count) => ({
      ...object(1, () => ranges(count, 0), { required: ['p0'] }),
      not: object(1, () => ranges(count, 1)),
    }),
  ],
  ['oneOf', (count) => ({ oneOf: [ranges(count, 0), ranges(count, 1)] })],
]

describe.each(compared)('alternatives next to those of %s', (_, make) => {
  test('few alternatives are compared', () => {
    expect(compileAlone({ schema: make(100) }).document.issues).toEqual([])
  })

  test('never use the complete work of a definition between two pauses', () => {
    const document = newDocument({ types: new Map(), entities: ['e'] })
    const place = { entity: 'e', schema: make(650), path: [], key: rootKey(1) }
    expect(longestStep(document, compileEntity(document, place)).units).toBeLessThan(110_000)
    // A comparison that is too long proves nothing, so values are drawn again.
    expect(document.issues).toEqual([])
  })
})

test('an element that is adapted to fit is one instruction for all its uses', () => {
  const { node } = compileAlone({ schema: nested(4, nothing, containing(1_000)) })
  // The following elements also have the schema of `contains`. Compiled separately, their number would double at each
  // depth.
  expect(countParts(node.instruction)).toBe(31)
})

test('claims about the same values compute their output once', () => {
  let asked = 0
  const document = newDocument({ types: new Map(), entities: [] })
  const output = document.memoizeOutput(() => {
    asked++
    return { type: 'null' }
  })
  for (let i = 0; i < 10; i++) expect(output()).toEqual({ type: 'null' })
  expect(asked).toBe(1)
})

test('messages are written only for issues that are reported', () => {
  const document = newDocument({ types: new Map(), entities: [] })
  let written = 0
  for (let i = 0; i < 1_000; i++) {
    document.report([i], () => {
      written++
      return 'must be short'
    })
  }
  expect(written).toBe(100)
  expect(document.issues.length).toBe(100)
})

/** Definitions with the maximum number of comparisons that they may need. */
const cheap: readonly (readonly [string, number])[] = [
  ['a long enum next to a long list', 100_000],
  ['a long list that is merged', 100_000],
  ['thousands of schemas in allOf', 100_000],
  ['thousands of properties in allOf, one for each schema', 100_000],
  ['9,990 schemas', 0],
  ['thousands of not for thousands of properties', 10_000],
]

test.each(cheap)('%s needs few comparisons', (name, most) => {
  const { document } = compileAlone((hostile[name] as (typeof hostile)[string])[1]())
  expect(document.work.unitsOf('comparisons')).toBeLessThanOrEqual(most)
})

test('a schema is charged for its content at each use', () => {
  const types = { big: { enum: times(1_000, (i) => i) } }
  const extentOf = (count: number): number =>
    compileAlone({ types, schema: object(count, () => ({ type: 'big' })) }).document.work.unitsOf(
      'lists',
    )
  expect([extentOf(1), extentOf(100)]).toEqual([1_000, 100_000])
})
