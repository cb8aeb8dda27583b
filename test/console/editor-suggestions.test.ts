/** Suggestions and documentation in the editor, at a cursor shown as ‸. */
import { describe, expect, test } from 'vitest'
import { type Cursor, cursorAt } from '../../console/editor/cursor.ts'
import { documentationAt } from '../../console/editor/meaning.ts'
import { suggest } from '../../console/editor/suggestions.ts'
import { insertionOf } from '../../console/editor/types/insertion.ts'
import type { Vocabulary } from '../../console/editor/vocabulary.ts'
import { definitionSchema } from '../../src/definition/definition-schema.ts'
import { listTypes } from '../../src/schema/listing.ts'
import type { Language } from '../../src/spelling/language.ts'

const vocabulary: Vocabulary = { schema: definitionSchema(), types: listTypes() }

function split(
  marked: string,
  language: Language,
): { readonly text: string; readonly cursor: Cursor } {
  const at = marked.indexOf('‸')
  const text = marked.replace('‸', '')
  const cursor = cursorAt(text, at, language)
  if (cursor === undefined) throw new Error('there is nothing at the cursor')
  return { text, cursor }
}

function labels(marked: string, language: Language = 'json'): readonly string[] {
  const { cursor } = split(marked, language)
  return suggest(cursor, vocabulary, ['warehouse']).map(({ label }) => label)
}

/** Returns the text after the suggestion with this label is accepted. */
function accepted(marked: string, label: string, language: Language = 'json'): string {
  const { text, cursor } = split(marked, language)
  const chosen = suggest(cursor, vocabulary).find((suggestion) => suggestion.label === label)
  if (chosen === undefined) throw new Error(`${label} is not suggested`)
  const textAfter = text.slice(cursor.tokenTo)
  const { text: written, cursor: at } = insertionOf(chosen, cursor, { language, textAfter })
  return `${text.slice(0, cursor.tokenFrom)}${written.slice(0, at)}‸${written.slice(at)}${textAfter}`
}

const orders = (part: string): string =>
  `{"types": {"money": {"type": "number"}}, "systems": {"db": {}}, "entities": {
    "users": {"schema": {"type": "object", "properties": {"id": {"type": "id.integer"}, "name": {"type": "person.name"}}}},
    "orders": {"per": {"entity": "users"}, ${part}}}}`
const order = (property: string): string =>
  orders(
    `"schema": {"type": "object", "properties": {"user": {"type": "reference", "entity": "users"}, "next": ${property}}}`,
  )

describe('names', () => {
  test('of a definition', () => {
    expect(labels('{"‸"}')).toEqual(
      expect.arrayContaining(['seed', 'start', 'types', 'systems', 'entities']),
    )
    expect(labels('{‸}')).toEqual(labels('‸', 'yaml'))
  })

  test('of an entity: the missing ones, required ones first', () => {
    const found = labels('{"entities": {"users": {"rate": "1/day", "‸"}}}')
    expect(found).not.toContain('rate')
    expect(found.slice(0, 2)).toEqual(['schema', 'per'])
    for (const earlier of ['stream', 'output', 'trigger']) expect(found).not.toContain(earlier)
    const { cursor } = split('{"entities": {"users": {"‸"}}}', 'json')
    const [schema] = suggest(cursor, vocabulary).filter(({ label }) => label === 'schema')
    expect(schema?.detail).toBe('required')
  })

  test.each([
    ['{"entities": {"users": {"rate": "1/day", "‸"\n "schema": {}, "limit": 3}}}', 'json'],
    ['{"entities": {"users": {"rate": "1/day",\n sch‸\n "schema": {}, "limit": 3}}}', 'json'],
    ['{"entities": {"users": {‸ "schema": {}, "rate": "1/day", "limit": 3}}}', 'json'],
    ['entities:\n  users:\n    ‸\n    rate: 1/day\n    schema: {}\n    limit: 3\n', 'yaml'],
    ['entities:\n  users: { ‸ schema: {}, limit: 3, rate: 1/day }\n', 'yaml'],
  ] as const)(
    'of an entity: those below the cursor are not suggested again, in %j',
    (marked, language) => {
      const found = labels(marked, language)
      expect(found).toContain('per')
      for (const name of ['rate', 'schema', 'limit']) expect(found).not.toContain(name)
    },
  )

  test('of a schema: the keywords of its type before the general ones', () => {
    const found = labels(order('{"type": "integer", "‸"}'))
    expect(found.slice(0, 2)).toEqual(['minimum', 'maximum'])
    expect(found.indexOf('distribution')).toBeLessThan(found.indexOf('unique'))
    expect(found).not.toContain('properties')
  })

  test('of a schema with a custom type: those of its base type', () => {
    expect(labels(order('{"type": "money", "‸"}'))).toContain('scale')
  })

  test('of a distribution: only its own parameters', () => {
    expect(labels(order('{"type": "integer", "distribution": {"type": "zipf", "‸"}}'))).toEqual([
      'exponent',
    ])
  })

  test('are not suggested where users choose names', () => {
    expect(labels('{"entities": {"‸"}}')).toEqual([])
  })
})

describe('values', () => {
  test('types: custom ones, then those of the language', () => {
    const found = labels(order('{"type": "‸"}'))
    expect(found[0]).toBe('money')
    expect(found).toHaveLength(vocabulary.types.length + 1)
  })

  test.each([
    ['an entity', order('{"type": "reference", "entity": "‸"}'), ['users', 'orders']],
    [
      'a field of the entity',
      order('{"type": "reference", "entity": "users", "field": "‸"}'),
      ['id', 'name'],
    ],
    ['a sibling that refers', order('{"type": "reference", "via": "‸"}'), ['user', '$parent']],
    [
      'a field by way of a sibling',
      order('{"type": "reference", "via": "user", "field": "‸"}'),
      ['id', 'name'],
    ],
    [
      'a field of the parent',
      order('{"type": "reference", "via": "$parent", "field": "‸"}'),
      ['id', 'name'],
    ],
    ['a system, inherited ones too', orders('"system": {"type": "‸"}'), ['db', 'warehouse']],
    ['a system in short', orders('"system": "‸"'), ['db', 'warehouse']],
    [
      'what must be there',
      orders('"schema": {"type": "object", "properties": {"a": {}}, "required": ["‸"]}'),
      ['a'],
    ],
    ['true and false', order('{"type": "integer", "unique": ‸}'), ['true', 'false']],
  ])('%s', (_, marked, expected) => {
    expect(labels(marked)).toEqual(expected)
  })

  test('of an enumeration', () => {
    expect(labels(order('{"type": "string", "format": "‸"}'))).toEqual(
      expect.arrayContaining(['date-time', 'uuid']),
    )
  })
})

describe('incomplete texts', () => {
  test.each([
    '{"entities": {"users": {"schema": {"type": "int‸',
    '{"entities": {"users": {"schema": {"type": ‸',
    '{"entities": {"users": {"schema": {"type": "int‸"\n"minimum": 1}}}}',
  ])('types are suggested in %j', (marked) => {
    expect(labels(marked)).toContain('integer')
  })

  test.each([
    'entities:\n  users:\n    schema:\n      type: ‸',
    'entities:\n  users:\n    schema:\n      type: int‸\n      minimum: 1\n    rate: 1/day\n',
    'entities:\n  users:\n    schema: { type: ‸ }\n',
    'entities:\n  users:\n    schema:\n      properties:\n        id: { type: "‸" }\n',
  ])('types are suggested in YAML %j', (marked) => {
    expect(labels(marked, 'yaml')).toContain('integer')
  })

  test.each([
    'entities:\n  users:\n    schema:\n      type: integer\n      ‸',
    'entities:\n  users:\n    schema:\n      type: integer\n      mi‸\n    rate: 1/day\n',
    'entities:\n  users:\n    schema: { type: integer, ‸ }\n',
  ])('keywords are suggested in YAML %j', (marked) => {
    expect(labels(marked, 'yaml')).toContain('minimum')
  })

  test('nothing is suggested in a comment', () => {
    expect(cursorAt('seed: 1 # type', 12, 'yaml')).toBeUndefined()
  })
})

describe('inserted text', () => {
  test.each([
    ['{"‸"}', 'entities', '{"entities": { ‸ }}'],
    ['{"se‸"}', 'seed', '{"seed": ‸}'],
    ['{‸}', 'start', '{"start": "‸"}'],
    ['{ ‸ "seed": 1 }', 'start', '{ "start": "‸", "seed": 1 }'],
    ['{"se‸": 1}', 'seed', '{"seed"‸: 1}'],
    ['{"types": {"a": {"type": "inte‸"}}}', 'integer', '{"types": {"a": {"type": "integer"‸}}}'],
    [
      '{"types": {"a": {"type": "integer", "unique": t‸}}}',
      'true',
      '{"types": {"a": {"type": "integer", "unique": true‸}}}',
    ],
  ])('JSON %j', (marked, label, after) => {
    expect(accepted(marked, label)).toBe(after)
  })

  test.each([
    ['‸', 'seed', 'seed: ‸'],
    ['‸', 'entities', 'entities:\n  ‸'],
    ['types:\n  a:\n    type: in‸', 'integer', 'types:\n  a:\n    type: integer‸'],
    ['types:\n  a: { type: integer, ‸ }', 'minimum', 'types:\n  a: { type: integer, minimum: ‸ }'],
    ['start: ‸', 'now - days(30)', 'start: "now - days(30)"‸'],
  ])('YAML %j', (marked, label, after) => {
    expect(accepted(marked, label, 'yaml')).toBe(after)
  })
})

describe('documentation', () => {
  const meaning = (marked: string, language: Language = 'json') => {
    const { text, cursor } = split(marked, language)
    return documentationAt(cursor, text.slice(cursor.from, cursor.to), vocabulary)
  }

  test('of a type, with sample values', () => {
    const found = meaning(order('{"type": "person.na‸me"}'))
    expect(found?.title).toBe('person.name')
    expect(found?.examples[0]?.values).toHaveLength(3)
  })

  test('of a custom type', () => {
    expect(meaning(order('{"type": "mon‸ey"}'))?.summary).toBe(
      'A type of this definition, based on number.',
    )
  })

  test('of a keyword, with the values that it accepts', () => {
    const found = meaning(order('{"type": "integer", "mini‸mum": 1}'))
    expect(found?.summary).toContain('Minimum value')
    expect(found?.facts).toContainEqual(['Accepts', 'a number'])
  })

  test('of a member of an entity, in YAML', () => {
    expect(meaning('entities:\n  users:\n    lim‸it: 3\n', 'yaml')?.title).toBe('limit')
  })

  test('is missing for names that users choose', () => {
    expect(meaning('{"entities": {"us‸ers": {}}}')).toBeUndefined()
  })
})
