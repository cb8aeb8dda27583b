/** Translation of aliases: members with their right names stay unchanged, and every path can be restored. */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { translateAliases } from '../../src/definition/aliases.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'

test.each(['shop', 'forum', 'sensors'])('example %s needs no translation', (name) => {
  const text = readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8')
  const example = JSON.parse(text) as JsonObject
  expect(translateAliases(example).definition).toEqual(example)
})

const words = [
  'entities',
  'systems',
  'types',
  'schema',
  'stream',
  'output',
  'trigger',
  'system',
  'type',
  'properties',
  'items',
  'options',
  'oneOf',
  'effect',
  'min',
  'max',
  'core.integer',
  'reference',
  'else',
  '__proto__',
]
const { value: anything } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom<JsonValue>(...words, 5, null, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...words), tie('value'), { maxKeys: 4 }),
  ),
}))
const body = fc.dictionary(fc.constantFrom('entities', 'systems', 'types'), anything, {
  noNullPrototype: true,
}) as fc.Arbitrary<JsonObject>

function at(
  value: JsonValue | undefined,
  path: readonly (string | number)[],
): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((part, step) => {
    if (isArray(part)) return part[Number(step)]
    return isObject(part) && Object.hasOwn(part, step) ? part[step] : undefined
  }, value)
}

function pathsOf(
  value: JsonValue,
  path: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  const parts = isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return [path, ...parts.flatMap(([step, part]) => pathsOf(part, [...path, step]))]
}

test('every path of a translation leads to a value in the request', () => {
  fc.assert(
    fc.property(body, (sent) => {
      const { definition, restore } = translateAliases(sent)
      for (const path of pathsOf(definition))
        expect(at(sent, restore(path)), path.join('.')).toBeDefined()
    }),
  )
})

test('a path to a missing value keeps its last steps', () => {
  const { restore } = translateAliases({ entities: { a: { stream: { type: 'object' } } } })
  expect(restore(['entities', 'a', 'schema', 'properties', 'x'])).toEqual([
    'entities',
    'a',
    'stream',
    'properties',
    'x',
  ])
  expect(restore(['entities', 'b', 'schema'])).toEqual(['entities', 'b', 'schema'])
  expect(restore([])).toEqual([])
})
