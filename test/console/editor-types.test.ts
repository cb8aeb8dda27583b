/** Insertion of types into a definition, at a cursor shown as ‸. The selection afterwards is between « and ». */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathText } from '../../console/document/path-text.ts'
import {
  entityTargets,
  type InsertionTarget,
  targetsAt,
} from '../../console/editor/types/insertion-targets.ts'
import { insertionOfType, type TypeChoice } from '../../console/editor/types/type-insertion.ts'
import { nameForType } from '../../console/editor/types/type-name.ts'
import type { Vocabulary } from '../../console/editor/vocabulary.ts'
import { definitionSchema } from '../../src/definition/definition-schema.ts'
import { listTypes } from '../../src/schema/listing.ts'
import type { Language } from '../../src/spelling/language.ts'
import { readText, writeText } from '../../src/spelling/spelling.ts'

const vocabulary: Vocabulary = { schema: definitionSchema(), types: listTypes() }
const personName: TypeChoice = { name: 'person.name', schema: { type: 'person.name' } }

function split(marked: string, language: Language) {
  const at = marked.indexOf('‸')
  return { written: { text: marked.replace('‸', ''), language }, at }
}

function targets(marked: string, language: Language = 'json'): readonly string[] {
  const { written, at } = split(marked, language)
  return targetsAt(written, at, vocabulary).map((way) => `${way.kind} ${pathText(way.path)}`)
}

function put(
  marked: string,
  {
    language = 'json',
    choice = personName,
    kind,
  }: { language?: Language; choice?: TypeChoice; kind?: InsertionTarget['kind'] } = {},
): string {
  const { written, at } = split(marked, language)
  const all = targetsAt(written, at, vocabulary)
  const way = kind === undefined ? all[0] : all.find((one) => one.kind === kind)
  if (way === undefined) throw new Error('no type can stand there')
  const change = insertionOfType(written, way, { choice, at })
  if (change === undefined) throw new Error('the way leads nowhere')
  const { from, to, insert, selected } = change
  const text = written.text.slice(0, from) + insert + written.text.slice(to)
  expect(readText({ text, language })).toHaveProperty('value')
  return `${text.slice(0, selected.from)}«${text.slice(selected.from, selected.to)}»${text.slice(selected.to)}`
}

/** Returns a definition with these properties of an entity, in the layout of the editor. */
const json = (properties: string): string => `{
  "entities": {
    "users": {
      "rate": "9/hour",
      "schema": {
        "type": "object",
        "properties": ${properties}
      }
    }
  }
}
`
const yaml = (properties: string): string => `entities:
  users:
    rate: 9/hour
    schema:
      type: object
      properties:${properties}
`

describe('a new property in JSON', () => {
  test('is inserted after the one at the cursor, on its own line, with commas', () => {
    const id = '"id": { "type": "id.integer" }'
    const mail = '"email": { "type": "internet.email" }'
    const three = json(
      `{\n          ${id},\n          "«name»": { "type": "person.name" },\n          ${mail}\n        }`,
    )
    for (const inner of [
      `"i‸d": { "type": "id.integer" }`,
      `${id}‸`,
      '"id": { "type": "id.in‸teger" }',
    ]) {
      expect(put(json(`{\n          ${inner},\n          ${mail}\n        }`))).toBe(three)
    }
    expect(put(json(`{\n          ${id},\n          ‸\n          ${mail}\n        }`))).toBe(three)
  })

  test('is inserted after the last one, and reuses a trailing comma', () => {
    const id = '"id": { "type": "id.integer" }'
    const two = json(
      `{\n          ${id},\n          "«name»": { "type": "person.name" }\n        }`,
    )
    expect(put(json(`{\n          ${id}‸\n        }`))).toBe(two)
    expect(put(json(`{\n          ${id}\n        ‸}`))).toBe(two)
    expect(put(json(`{\n          ${id},\n          ‸\n        }`))).toBe(two)
  })

  test('is inserted before the first one, and alone between empty brackets', () => {
    const id = '"id": { "type": "id.integer" }'
    expect(put(json(`{‸\n          ${id}\n        }`))).toBe(
      json(`{\n          "«name»": { "type": "person.name" },\n          ${id}\n        }`),
    )
    const alone = json('{\n          "«name»": { "type": "person.name" }\n        }')
    for (const empty of ['{‸}', '{\n  ‸\n}', '‸']) expect(put(json(empty))).toBe(alone)
  })

  test('stays on the line of the others', () => {
    const line = '{"entities": {"a": {"schema": {"properties": {"id": {"type": "id.uuid"}‸}}}}}'
    expect(put(line)).toBe(
      '{"entities": {"a": {"schema": {"properties": {"id": {"type": "id.uuid"}, "«name»": { "type": "person.name" }}}}}}',
    )
  })

  test('is appended to the properties from elsewhere in their object', () => {
    const text = json('{\n          "id": { "type": "id.integer" }\n        }')
    expect(put(text.replace('"object"', '"obj‸ect"'))).toBe(
      json(
        '{\n          "id": { "type": "id.integer" },\n          "«name»": { "type": "person.name" }\n        }',
      ),
    )
  })
})

describe('a new property in YAML', () => {
  const name = '        «name»:\n          type: person.name'
  const id = '        id:\n          type: id.integer'
  const mail = '        email:\n          type: internet.email'

  test('is inserted after the one at the cursor, with the same indentation', () => {
    const three = yaml(`\n${id}\n${name}\n${mail}`)
    for (const inner of [id.replace('id', 'i‸d'), `${id}‸`, `${id}\n        ‸`]) {
      expect(put(yaml(`\n${inner}\n${mail}`), { language: 'yaml' })).toBe(three)
    }
  })

  test('is inserted after the comment of the line, and before the comments of the next one', () => {
    const before = `\n${id} # a number\n        # where to write\n${mail}`
    expect(put(yaml(before.replace('id:', 'id‸:')), { language: 'yaml' })).toBe(
      yaml(`\n${id} # a number\n${name}\n        # where to write\n${mail}`),
    )
  })

  test('is inserted last and first', () => {
    expect(put(yaml(`\n${id}\n${mail}‸`), { language: 'yaml' })).toBe(
      yaml(`\n${id}\n${mail}\n${name}`),
    )
    expect(put(yaml(`\n${mail}\n        ‸`), { language: 'yaml' })).toBe(yaml(`\n${mail}\n${name}`))
    expect(put(yaml(`\n   ‸     ${mail.trimStart()}`), { language: 'yaml' })).toBe(
      yaml(`\n${name}\n${mail}`),
    )
  })

  test('starts the properties if they are missing', () => {
    for (const empty of ['‸', ' ‸', '\n        ‸']) {
      expect(put(yaml(empty), { language: 'yaml' })).toBe(yaml(`\n${name}`))
    }
  })

  test('is written as JSON within brackets', () => {
    expect(put(yaml(' {id: {type: id.integer}‸}'), { language: 'yaml' })).toBe(
      yaml(' {id: {type: id.integer}, "«name»": { "type": "person.name" }}'),
    )
  })

  test('keeps the indentation of keywords on several lines', () => {
    const choice = { name: 'enum', schema: { enum: ['open', 'paid'], weights: [1, 3] } }
    expect(put(yaml(`\n${id}‸`), { language: 'yaml', choice })).toBe(
      yaml(
        `\n${id}\n        «status»:\n          enum:\n            - open\n            - paid\n          weights:\n            - 1\n            - 3`,
      ),
    )
  })
})

describe('a type as the schema', () => {
  test('of a name without a value', () => {
    expect(put(json('{\n          "full": ‸\n        }'))).toBe(
      json('{\n          "full": «{ "type": "person.name" }»\n        }'),
    )
    for (const empty of ['‸', ' ‸', '\n          ‸']) {
      expect(put(yaml(`\n        full:${empty}`), { language: 'yaml' })).toBe(
        yaml('\n        full:\n          «type: person.name»'),
      )
    }
  })

  test('of an empty schema, or replacing another one', () => {
    expect(put(json('{\n          "full": {‸}\n        }'))).toBe(
      json('{\n          "full": «{ "type": "person.name" }»\n        }'),
    )
    expect(
      put(json('{\n          "full": { "type": "string‸", "maxLength": 9 }\n        }'), {
        kind: 'schema',
      }),
    ).toBe(json('{\n          "full": «{ "type": "person.name" }»\n        }'))
    const full =
      '\n        full:\n          type: str‸ing # short\n          maxLength: 9\n        age: {}'
    expect(put(yaml(full), { language: 'yaml', kind: 'schema' })).toBe(
      yaml('\n        full:\n          «type: person.name»\n        age: {}'),
    )
  })

  test('of an element of a list', () => {
    const either =
      '\n        either:\n          oneOf:\n            - type: str‸ing\n              maxLength: 9\n            - type: "null"'
    expect(put(yaml(either), { language: 'yaml', kind: 'schema' })).toBe(
      yaml(
        '\n        either:\n          oneOf:\n            - «type: person.name»\n            - type: "null"',
      ),
    )
  })
})

describe('insertion targets', () => {
  test('within a schema: after its property, or replacing it', () => {
    const text = json('{\n          "id": { "type": "id.int‸eger" }\n        }')
    expect(targets(text)).toEqual(['property users', 'schema users › id'])
    expect(targets(text.replace('id.int‸eger', '‸'))).toEqual([
      'schema users › id',
      'property users',
    ])
  })

  test('never replace an object with properties', () => {
    expect(targets(json('{ "id": {} }').replace('"object"', '"obj‸ect"'))).toEqual([
      'property users',
    ])
  })

  test('in nested objects, and among the custom types', () => {
    const address = '{ "address": { "type": "object", "properties": { "city": {}, ‸ } } }'
    expect(targets(json(address))).toEqual(['property users › address'])
    expect(targets('{"types": {‸}}')).toEqual(['property types'])
  })

  test('exist nowhere else', () => {
    for (const text of [
      '‸{}',
      '{‸}',
      '{"seed": ‸1}',
      json('{}').replace('9/hour', '9‸/hour'),
      '‸',
    ]) {
      expect(targets(text)).toEqual([])
    }
    expect(targets(yaml('\n        id: {}').replace('9/hour', '9‸/hour'), 'yaml')).toEqual([])
    expect(targets(`${yaml('\n        id: {}')}‸`, 'yaml')).toEqual([])
  })

  test('without a cursor are the entities', () => {
    const found = entityTargets({ text: json('{ "id": {} }'), language: 'json' })
    expect(found.map(({ path }) => pathText(path))).toEqual(['users'])
  })

  test('can be computed for any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'{}[]":, \n-#a1'.split(''), '"properties"') })
    fc.assert(
      fc.property(text, fc.nat(40), fc.constantFrom('json', 'yaml'), (text, at, language) => {
        targetsAt({ text, language }, Math.min(at, text.length), vocabulary)
      }),
    )
  })
})

describe('the name of a property', () => {
  test('is derived from the type and unique', () => {
    const name = (type: string, taken: string[] = []) => nameForType(type, { type }, taken)
    expect(name('person.name')).toBe('name')
    expect(name('person.name', ['name', 'name2'])).toBe('name3')
    expect(name('id.uuid')).toBe('id')
    expect(name('time.now')).toBe('createdAt')
    expect(nameForType('reference', { type: 'reference', entity: 'users' }, [])).toBe('userId')
  })

  test('is a plain word for every type', () => {
    for (const { name, examples } of listTypes()) {
      for (const { schema } of examples)
        expect(nameForType(name, schema, [])).toMatch(/^[a-z]\w*$/i)
    }
  })
})

test('every example of every type is inserted completely in both languages', () => {
  for (const language of ['json', 'yaml'] as const) {
    const definition = { entities: { a: { schema: { properties: { x: { type: 'null' } } } } } }
    const written = { text: writeText(definition, language), language }
    const [way] = entityTargets(written)
    if (way === undefined) throw new Error('the entity has properties')
    for (const { name, examples } of listTypes()) {
      for (const { schema } of examples) {
        const change = insertionOfType(written, way, { choice: { name, schema }, at: 0 })
        if (change === undefined) throw new Error('the way leads nowhere')
        const { from, to, insert, selected } = change
        const text = written.text.slice(0, from) + insert + written.text.slice(to)
        const key = text.slice(selected.from, selected.to)
        const properties = { x: { type: 'null' }, [key]: schema }
        expect(readText({ text, language })).toEqual({
          value: { entities: { a: { schema: { properties } } } },
        })
      }
    }
  }
})

test.each([
  [['entities', 'orders', 'schema', 'properties', 'total', 'minimum'], 'orders › total › minimum'],
  [
    ['entities', 'properties', 'schema', 'properties', 'properties', 'type'],
    'properties › properties › type',
  ],
  [['entities', 'a', 'schema', 'properties', 'b', 'properties', 'c'], 'a › b › c'],
  [['entities', 'a', 'rate', 'base'], 'a › rate › base'],
  [['entities'], 'entities'],
  [['types', 'money', 'properties', 'amount'], 'types › money › properties › amount'],
])('the path %j is shown as %s', (path, shown) => {
  expect(pathText(path)).toBe(shown)
})
