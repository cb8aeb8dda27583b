/**
 * Properties of every type of the language, derived from its declaration: a new type is tested without further work.
 */

import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import type { TypeDeclaration } from '../../../src/schema/declaration.ts'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import { listTypes } from '../../../src/schema/listing.ts'
import { locales } from '../../../src/schema/locale.ts'
import { declarations } from '../../../src/schema/registry.ts'
import type { Issues } from '../../../src/text/issue.ts'
import { isArray, type JsonObject, type JsonValue } from '../../../src/text/json.ts'
import { compileDefinition } from '../compiled-definition.ts'
import { outputsOf } from '../outputs.ts'

const count = 300

/** Returns a definition with the schema as the property `x`, the entities that it refers to, and the siblings. */
function definitionOf(schema: JsonObject, siblings: readonly [string, JsonObject][] = []) {
  const properties = { type: 'object', properties: { id: { type: 'id.integer' } } }
  const all = Object.fromEntries([...siblings.slice(0, 1), ['x', schema], ...siblings.slice(1)])
  return {
    start: '2026-01-01',
    end: '2026-01-11',
    types: {},
    entities: {
      users: { rate: '100/day', schema: properties },
      e: { rate: '100/day', schema: { type: 'object', properties: all } },
    },
  }
}

interface Drawn {
  readonly issues: Issues
  /** Values of the instances; undefined if the instance is an error, or the property is omitted. */
  readonly values: readonly (JsonValue | undefined)[]
}

function draw(content: JsonObject, indexes: readonly number[], seed = 7): Drawn {
  const issues: Issues = []
  const program = compileDefinition(content, seed, issues)
  if (issues.length > 0) return { issues, values: [] }
  const e = program.entities.find(({ key }) => key === 'e')
  const at = newInstance(program.time)
  const values = indexes.map((index) => {
    moveInstance(at, index, e?.arrivals.offsetOf(index) ?? 0)
    const value = e?.value(at) as JsonObject
    return at.failure === undefined ? value.x : undefined
  })
  return { issues, values }
}

const upTo = (length: number): readonly number[] => Array.from({ length }, (_, i) => i)
const examplesOf = ({ examples, name }: TypeDeclaration): readonly JsonObject[] =>
  examples.some(({ type }) => type !== name && name.includes('.')) ? [] : examples

test('every type has a summary, examples, documented keywords, and a name of its own', () => {
  expect(new Set(declarations.map(({ name }) => name)).size).toBe(declarations.length)
  for (const { name, summary, keywords, examples } of declarations) {
    expect(name).toMatch(/^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)?$/)
    expect(summary, name).toMatch(/^[A-Z0-9`“].*[.…]$/)
    expect(examples.length, name).toBeGreaterThan(0)
    for (const [keyword, { summary }] of Object.entries(keywords)) {
      expect(summary, `${name} ${keyword}`).toMatch(/^[A-Z0-9`].*\.$/)
    }
  }
})

test('every type is listed with three values for each example', () => {
  const listed = listTypes()
  expect(listed.map(({ name }) => name)).toEqual(declarations.map(({ name }) => name))
  for (const { name, examples } of listed) {
    for (const { values } of examples) expect(values.length, name).toBe(3)
  }
})

describe.each(declarations.map((declaration) => [declaration.name, declaration] as const))(
  '%s',
  (_, declaration) => {
    const examples = examplesOf(declaration)

    test('its examples compile, and no value fails their output schema', () => {
      expect(examples.length).toBe(declaration.examples.length)
      for (const schema of examples) {
        const content = definitionOf(schema)
        const { issues, values } = draw(content, upTo(count))
        expect(issues).toEqual([])
        const validator = validatorOf(content)
        const made = values.filter((value) => value !== undefined)
        expect(made.length).toBeGreaterThan(count / 2)
        for (const value of made) {
          const { errors } = validator.validate(value)
          expect(errors, `${JSON.stringify(schema)}: ${JSON.stringify(value)}`).toEqual([])
        }
      }
    })

    test('a value is a function of its address: order and siblings do not matter', () => {
      for (const schema of examples) {
        const { values } = draw(definitionOf(schema), upTo(40))
        const backwards = draw(definitionOf(schema), upTo(40).toReversed()).values.toReversed()
        expect(backwards).toEqual(values)
        const siblings: [string, JsonObject][] = [
          ['before', { type: 'person.name' }],
          ['after', { type: 'location.city', nulls: 0.3 }],
        ]
        const { issues, values: beside } = draw(definitionOf(schema, siblings), upTo(40))
        expect(issues).toEqual([])
        expect(beside).toEqual(values)
      }
    })

    test('another seed generates other values, unless the values are fixed', () => {
      for (const schema of examples) {
        const seeds = [1, 2, 3].map((seed) =>
          JSON.stringify(draw(definitionOf(schema), upTo(40), seed).values),
        )
        if (isFixed(schema)) expect(new Set(seeds).size).toBe(1)
        else expect(new Set(seeds).size, JSON.stringify(schema)).toBe(3)
      }
    })

    test('unique: either no value repeats, or the definition is rejected', () => {
      for (const schema of examples) {
        const { issues, values } = draw(definitionOf({ ...schema, unique: true }), upTo(count))
        if (issues.length > 0) {
          for (const { path } of issues) expect(path.slice(0, 2)).toEqual(['entities', 'e'])
          continue
        }
        const texts = values.filter((value) => value != null).map((value) => JSON.stringify(value))
        expect(new Set(texts).size, JSON.stringify(schema)).toBe(texts.length)
      }
    })

    test('inside an array, elements differ, or the definition is rejected', () => {
      for (const schema of examples) {
        const list = { type: 'array', items: schema, minItems: 20, maxItems: 20 }
        const { issues, values } = draw(definitionOf(list), upTo(4))
        if (issues.length > 0 || isAlike(schema)) continue
        for (const elements of values) {
          if (elements === undefined) continue
          const texts = (isArray(elements) ? elements : []).map((value) => JSON.stringify(value))
          expect(new Set(texts).size, JSON.stringify(schema)).toBeGreaterThan(1)
        }
      }
    })

    test('an invalid value of any keyword is an issue at the keyword, and never an exception', () => {
      const wrong: readonly JsonValue[] = [{}, [], [[]], 'x', -1, 1e300, true, null, { a: [1] }, '']
      for (const keyword of Object.keys(declaration.keywords)) {
        for (const value of wrong) {
          const { issues } = draw(
            definitionOf({ ...declaration.examples[0], [keyword]: value }),
            upTo(3),
          )
          for (const { path } of issues) expect(path.slice(0, 2)).toEqual(['entities', 'e'])
        }
        const refused = wrong.filter(
          (value) =>
            draw(definitionOf({ ...declaration.examples[0], [keyword]: value }), []).issues.length >
            0,
        )
        if (!takesAnything.has(keyword)) expect(refused.length, keyword).toBeGreaterThan(0)
      }
    })
  },
)

test('types with a locale have different values in each', () => {
  const localized = declarations.filter(
    ({ name, keywords }) => 'locale' in keywords && name !== 'object',
  )
  for (const { name, examples } of localized) {
    const texts = locales.map((locale) => {
      const content = definitionOf({ ...examples[0], locale })
      const { issues, values } = draw(content, upTo(count))
      expect(issues, name).toEqual([])
      const validator = validatorOf(content)
      for (const value of values) {
        const { errors } = validator.validate(value)
        expect(errors, `${name} ${locale}: ${JSON.stringify(value)}`).toEqual([])
      }
      return JSON.stringify(values)
    })
    expect(new Set(texts).size, name).toBeGreaterThan(locales.length / 2)
  }
})

/** Keywords whose value may be any JSON. */
const takesAnything: ReadonlySet<string> = new Set(['const', 'value'])

function validatorOf(content: ReturnType<typeof definitionOf>): Validator {
  const output = outputsOf(content, 7).get('e') as JsonObject
  return new Validator((output.properties as JsonObject).x as object, '2020-12')
}

/** Whether the values do not depend on the seed. */
function isFixed({ type, const: constant, step, path, from, within }: JsonObject): boolean {
  if (constant !== undefined) return true
  // The first events are all on the same day.
  if (/^time\.(date|weekday|month)$/.test(String(type))) return (from ?? within) === undefined
  if (step !== undefined) return !String(type).startsWith('series.')
  if (isArray(path)) return path[0] === 'instance'
  return ['null', 'constant', 'const', 'id.integer', 'id.sequence'].includes(String(type))
}

/** Whether the values within one event are equal. */
function isAlike(schema: JsonObject): boolean {
  return isFixed(schema) || /^(context|series\..*|time\..*)$/.test(String(schema.type))
}
