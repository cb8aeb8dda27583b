/** Edits of the form of a definition, as changes of its text in JSON and YAML. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changeValues } from '../../console/builder/enum-values.ts'
import { changedType, controlOf, newSchema, referenceTo } from '../../console/builder/field-type.ts'
import {
  addEntity,
  addField,
  changeWeight,
  deleteEntity,
  deleteField,
  type FormEdit,
  moveTo,
  renameAt,
  setAt,
  setBaseRate,
  setKeyword,
  setMembers,
  setRateMember,
  setVariantOption,
  updateAt,
} from '../../console/builder/form-edits.ts'
import { formOf } from '../../console/builder/form-model.ts'
import { setParent, setTotal } from '../../console/builder/rate/arrivals-edits.ts'
import { RefusedEdit, renamedExpression } from '../../console/document/expression-rename.ts'
import { hasOwner, isResult, valueAt } from '../../console/document/operation.ts'
import { sharedPaths } from '../../console/document/shared-paths.ts'
import { applyEdits, editsOf } from '../../console/document/text-edits.ts'
import { checkBody } from '../../src/engine/check/check-body.ts'
import { listTypes } from '../../src/schema/listing.ts'
import type { Language } from '../../src/spelling/language.ts'
import { readText, writeText } from '../../src/spelling/spelling.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

const languages = ['json', 'yaml'] as const
const examples = readdirSync('examples').filter((name) => name.endsWith('.json'))
const types = listTypes()
const listing = (name: string) => types.find((type) => type.name === name)

function exampleOf(name: string): JsonValue {
  return JSON.parse(readFileSync(`examples/${name}`, 'utf8'))
}

function parsed(text: string, language: Language): JsonValue {
  const read = readText({ text, language })
  if (!('value' in read)) throw new Error(read.problem.message)
  return read.value
}

const inYaml = (text: string) => parsed(text, 'yaml')

/** Returns the text after an edit, or undefined if the form refuses it. */
function edited(text: string, edit: FormEdit, language: Language = 'yaml'): string | undefined {
  const edits = editsOf({ text, language }, edit.operations(parsed(text, language)))
  return edits && applyEdits(text, edits)
}

function issuesOf(value: JsonValue): readonly { readonly message: string }[] {
  const checked = checkBody(value, { inherited: [{ db: {} }], now: new Date('2026-01-01') })
  return 'issues' in checked ? checked.issues : []
}

const shop = `# A small shop.
seed: 7
entities:
  # Everybody who buys.
  users:
    rate: 40/hour # a busy shop
    schema:
      type: object
      properties:
        id:
          type: id.integer

        # Where receipts go.
        email:
          type: internet.email # from the name
          unique: true
        age: { type: integer, minimum: 18 }
        # The end of users.

  orders:
    rate:
      base: 120/hour # on average
      season:
        hour: [2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 10, 10, 11, 11, 10, 10, 10, 11, 13, 14, 13, 10, 7, 4]
    schema:
      type: object
      properties:
        userId:
          type: reference
          entity: users # who
          field: id
        mail:
          type: reference
          via: userId
          field: email
        total:
          type: function
          expression: 'self.mail == "self.mail" ? 1.0 : 2.0'
`
const users = ['entities', 'users']
const properties = [...users, 'schema', 'properties']
const email = [...properties, 'email']

/** Returns the lines that an edit removes and adds. */
function difference(edit: FormEdit): { readonly removed: string[]; readonly added: string[] } {
  const before = shop.split('\n')
  const after = (edited(shop, edit) ?? '').split('\n')
  return {
    removed: before.filter((line) => !after.includes(line)).map((line) => line.trim()),
    added: after.filter((line) => !before.includes(line)).map((line) => line.trim()),
  }
}

describe('an edit of commented YAML', () => {
  test('renames an entity and the references to it', () => {
    expect(difference(renameAt(users, 'customers'))).toEqual({
      removed: ['users:', 'entity: users # who'],
      added: ['customers:', 'entity: customers # who'],
    })
  })

  test('renames a field, and the references to it by another reference', () => {
    expect(difference(renameAt(email, 'mail'))).toEqual({
      removed: ['email:', 'field: email'],
      added: ['mail:', 'field: mail'].slice(0, 2).filter((line) => !shop.includes(` ${line}\n`)),
    })
  })

  test('renames a field in expressions, but not in their strings', () => {
    const mail = ['entities', 'orders', 'schema', 'properties', 'mail']
    expect(difference(renameAt(mail, 'address'))).toEqual({
      removed: ['mail:', `expression: 'self.mail == "self.mail" ? 1.0 : 2.0'`],
      added: ['address:', `expression: "self.address == \\"self.mail\\" ? 1.0 : 2.0"`],
    })
  })

  test('deletes a field with its comments, and an entity with the comments in it', () => {
    expect(difference(deleteField(email))).toEqual({
      removed: [
        '# Where receipts go.',
        'email:',
        'type: internet.email # from the name',
        'unique: true',
      ],
      added: [],
    })
    const text = edited(shop, deleteEntity(users))
    expect(text).toContain('# A small shop.')
    expect(text).not.toContain('# Everybody who buys.')
    expect(text).not.toContain('# The end of users.')
  })

  test('moves a field with the comments directly above it', () => {
    expect(edited(shop, moveTo(email, 0))).toContain(`      properties:
        # Where receipts go.
        email:
          type: internet.email # from the name
          unique: true

        id:
          type: id.integer
        age:`)
  })

  test('sets keywords in the style of the schema', () => {
    expect(difference(setAt([...email, 'nulls'], 0.5)).added).toEqual(['nulls: 0.5'])
    expect(difference(setAt([...properties, 'age', 'maximum'], 99)).added).toEqual([
      'age: { type: integer, minimum: 18, "maximum": 99 }',
    ])
    expect(difference(setAt([...email, 'unique'], undefined))).toEqual({
      removed: ['unique: true'],
      added: [],
    })
  })

  test('changes one weight of a season, and turns a rate into an object and back', () => {
    const season = [
      2, 1, 1, 9, 1, 2, 4, 6, 8, 9, 10, 10, 11, 11, 10, 10, 10, 11, 13, 14, 13, 10, 7, 4,
    ]
    const orders = ['entities', 'orders']
    expect(difference(setRateMember(orders, 'season', { hour: season })).added).toEqual([
      'hour: [2, 1, 1, 9, 1, 2, 4, 6, 8, 9, 10, 10, 11, 11, 10, 10, 10, 11, 13, 14, 13, 10, 7, 4]',
    ])
    const added =
      edited(shop, setRateMember(users, 'season', { weekday: [1, 1, 1, 1, 1, 2, 2] })) ?? ''
    expect(added).toContain('    rate:\n      base: 40/hour\n      season:\n        weekday:\n')
    expect(added).toContain('# a busy shop')
    expect(edited(added, setRateMember(users, 'season', undefined))).toContain('    rate: 40/hour')
  })

  test('makes an entity a child of another one, and back', () => {
    const child = edited(shop, setParent(users, 'orders')) ?? ''
    expect(child).toContain('  users:\n    per:\n      entity: orders # a busy shop\n    schema:\n')
    expect(edited(child, setParent(users, undefined))).toContain(
      '  users:\n    rate: 10/hour # a busy shop\n    schema:\n',
    )
  })

  test('gives an entity a total instead of a rate or a parent, and back', () => {
    const counted = edited(shop, setTotal(users, 200)) ?? ''
    expect(counted).toContain('    rate:\n      count: 200 # a busy shop\n')
    expect(formOf(inYaml(counted)).entities[0]?.arrivals).toMatchObject({
      total: 200,
      base: undefined,
    })
    expect(edited(counted, setTotal(users, undefined))).toContain(
      '    rate: 10/hour # a busy shop\n',
    )
    const season = { hour: [...Array(23).fill(1), 5] }
    const shaped = edited(counted, setRateMember(users, 'season', season)) ?? ''
    const rated = edited(shaped, setTotal(users, undefined)) ?? ''
    expect(valueAt(inYaml(rated), [...users, 'rate'])).toEqual({ base: '10/hour', season })
    const again = edited(rated, setTotal(users, 7)) ?? ''
    expect(valueAt(inYaml(again), [...users, 'rate'])).toEqual({
      base: '10/hour',
      season,
      count: 7,
    })
    const child = edited(shop, setParent(users, 'orders')) ?? ''
    const own = valueAt(inYaml(edited(child, setTotal(users, 5)) ?? ''), users)
    expect(own).toMatchObject({ rate: { count: 5 } })
    expect(own).not.toHaveProperty('per')
  })

  test('keeps what a reference to the former parent refers to', () => {
    const child = `entities:
  users:
    rate: 1/hour
    schema: { type: object, properties: { id: { type: id.integer } } }
  visits:
    per: { entity: users, count: 2 }
    schema:
      type: object
      properties:
        user: { type: reference, via: $parent, field: id }
        nothing: { type: reference, via: $parent, field: id, nulls: 0.5 }
  pages:
    rate: 1/hour
    schema: { type: object, properties: { id: { type: id.integer } } }
`
    const visits = ['entities', 'visits']
    const user = { type: 'reference', field: 'id', entity: 'users', ifEmpty: 'skip' }
    for (const edit of [
      setParent(visits, undefined),
      setParent(visits, 'pages'),
      setTotal(visits, 9),
    ]) {
      const after = inYaml(edited(child, edit) ?? '')
      expect(valueAt(after, [...visits, 'schema', 'properties'])).toEqual({
        user,
        nothing: { ...user, nulls: 0.5, ifEmpty: 'null' },
      })
      expect(issuesOf(after)).toEqual([])
    }
    expect(inYaml(edited(child, setParent(visits, 'pages')) ?? '')).toMatchObject({
      entities: { visits: { per: { entity: 'pages', count: 2 } } },
    })
  })

  test('makes a reference that skips instances null instead, if it may be null', () => {
    const linked = referenceTo('users', 'id')
    const text =
      edited(shop, setAt(['entities', 'orders', 'schema', 'properties', 'user'], linked)) ?? ''
    const path = ['entities', 'orders', 'schema', 'properties', 'user']
    for (const [name, value] of [
      ['nulls', 0.2],
      ['presence', 0.5],
      ['when', 'self.total > 1.0'],
      ['unique', true],
    ] as const) {
      const after = inYaml(edited(text, setKeyword(path, name, value)) ?? '')
      expect(valueAt(after, path), name).toEqual({ ...linked, [name]: value, ifEmpty: 'null' })
      expect(issuesOf(after), name).toEqual([])
    }
    const kept = inYaml(edited(text, setKeyword(path, 'unique', undefined)) ?? '')
    expect(valueAt(kept, path)).toEqual(linked)
  })

  test('knows parts of entities and fields that no longer exist', () => {
    const value = inYaml(shop)
    const email = [...users, 'schema', 'properties', 'email']
    for (const path of [email, [...email, 'nulls'], [...users, 'rate', 'base'], ['start'], users])
      expect(hasOwner(value, path), path.join(' ')).toBe(true)
    expect(hasOwner(value, [...users, 'schema', 'properties'])).toBe(true)
    for (const path of [
      [...users, 'schema', 'properties', 'gone'],
      [...users, 'schema', 'properties', 'gone', 'nulls'],
      ['entities', 'gone', 'rate'],
      ['entities', 'gone', 'schema', 'properties'],
      [...email, 'properties', 'inner'],
    ])
      expect(hasOwner(value, path), path.join(' ')).toBe(false)
  })

  test('adds an entity and a field', () => {
    const text =
      edited(
        shop,
        addEntity('products', { rate: '1/hour', schema: { type: 'object', properties: {} } }),
      ) ?? ''
    expect(text.startsWith(shop)).toBe(true)
    const path = ['entities', 'products', 'schema', 'properties']
    expect(
      edited(text, addField(path, 'id', { type: 'id.uuid' }))?.slice(shop.length),
    ).toBe(`  products:
    rate: 1/hour
    schema:
      type: object
      properties:
        id:
          type: id.uuid
`)
  })
})

describe('an edit of JSON', () => {
  test('keeps the usual layout, and any other', () => {
    const text = `{
  "entities": {
    "a": {
      "rate": "1/day",
      "schema": { "type": "object",
        "properties": {
          "id": {"type":"id.integer"},
          "size": { "type": "integer" }
        } }
    }
  }
}
`
    const path = ['entities', 'a', 'schema', 'properties']
    const textAfter = (edit: FormEdit) => edited(text, edit, 'json')
    expect(textAfter(setAt([...path, 'size', 'unique'], true))).toBe(
      text.replace('{ "type": "integer" }', '{ "type": "integer", "unique": true }'),
    )
    expect(textAfter(setAt([...path, 'id', 'minimum'], 5))).toBe(
      text.replace('{"type":"id.integer"}', '{"type":"id.integer", "minimum": 5}'),
    )
    expect(textAfter(deleteField([...path, 'id']))).toBe(
      text.replace('          "id": {"type":"id.integer"},\n', ''),
    )
    expect(textAfter(moveTo([...path, 'size'], 0))).toBe(
      text
        .replace('"id": {"type":"id.integer"}', '"size": { "type": "integer" }')
        .replace('"size": { "type": "integer" }\n', '"id": {"type":"id.integer"}\n'),
    )
  })

  test('adds the first entity to an empty definition', () => {
    const schema = { type: 'object', properties: { id: { type: 'id.integer' } } }
    for (const empty of ['{}', '{ "seed": 3 }', '{ "entities": {} }']) {
      const text = edited(empty, addEntity('a', { rate: '1/day', schema }), 'json') ?? ''
      expect(parsed(text, 'json')).toMatchObject({ entities: { a: { rate: '1/day', schema } } })
    }
  })
})

describe('edits of one value before the form is drawn again', () => {
  const path = ['entities', 'a', 'schema', 'properties', 'x']
  const valueAfter = (
    start: JsonValue,
    at: readonly (string | number)[],
    edits: readonly FormEdit[],
  ): JsonValue | undefined => {
    const first = {
      entities: { a: { rate: '5/hour', schema: { type: 'object', properties: { x: start } } } },
    }
    const last = edits.reduce((text, edit) => edited(text, edit) ?? '', writeText(first, 'yaml'))
    return valueAt(parsed(last, 'yaml'), at)
  }

  test('keep each other: values and weights of an enum', () => {
    const weigh = (at: number, weight: number) =>
      changeValues(path, (values) =>
        values.map((each, i) => (i === at ? { ...each, weight } : each)),
      )
    const add = changeValues(path, (values) => [...values, { value: 'd', weight: 1 }])
    const start = { enum: ['a', 'b', 'c'], nulls: 0.5 }
    expect(valueAfter(start, path, [weigh(0, 3), weigh(1, 2), add])).toEqual({
      enum: ['a', 'b', 'c', 'd'],
      nulls: 0.5,
      weights: [3, 2, 1, 1],
    })
    expect(valueAfter(start, path, [weigh(0, 3), weigh(0, 1)])).toEqual(start)
  })

  test('keep each other: the members of a reference, the options of a variant, a new type', () => {
    const reference = { type: 'reference', entity: 'a', field: 'id' }
    const changes = [
      setMembers(path, { entity: undefined, via: 'b' }),
      setMembers(path, { field: undefined, ifEmpty: 'skip' }),
    ]
    expect(valueAfter(reference, path, changes)).toEqual({
      type: 'reference',
      via: 'b',
      ifEmpty: 'skip',
    })
    const variant = [...path, 'distribution']
    const options = [
      setVariantOption(variant, 'mean', 5),
      setVariantOption(variant, 'sd', 2),
      setVariantOption(variant, 'mean', undefined),
    ]
    const start = { type: 'number', distribution: 'normal' }
    expect(valueAfter(start, variant, options)).toEqual({ type: 'normal', sd: 2 })
    const reset = setVariantOption(variant, 'sd', undefined)
    expect(valueAfter(start, variant, [...options, reset])).toBe('normal')
    const retyped = updateAt(path, (old) =>
      changedType(
        old as JsonObject,
        { type: 'lorem.word' },
        { before: listing('integer'), after: listing('lorem.word') },
      ),
    )
    expect(
      valueAfter({ type: 'integer' }, path, [setAt([...path, 'nulls'], 0.1), retyped]),
    ).toEqual({
      type: 'lorem.word',
      nulls: 0.1,
    })
  })

  test('keep each other: the bars of a season, and the count and the unit of a rate', () => {
    const rate = ['entities', 'a', 'rate']
    const weekday = [...rate, 'season', 'weekday']
    const bars = { count: 7, even: 5 }
    const season = [
      setRateMember(['entities', 'a'], 'season', {}),
      changeWeight(weekday, 1, () => 9, bars),
      changeWeight(weekday, 1, (weight) => weight + 1, bars),
      changeWeight(weekday, 6, (weight) => weight - 1, bars),
      setMembers([...rate, 'season'], { timeZone: 'Europe/Lisbon' }),
      setBaseRate(['entities', 'a'], { count: 7 }),
      setBaseRate(['entities', 'a'], { unit: 'day' }),
    ]
    expect(valueAfter({ type: 'integer' }, rate, season)).toEqual({
      base: '7/day',
      season: { weekday: [5, 10, 5, 5, 5, 5, 4], timeZone: 'Europe/Lisbon' },
    })
  })
})

describe('the name of a field in expressions', () => {
  const renames = (expression: string, to: string, names: readonly string[] = ['mail']) =>
    renamedExpression(expression, names, to)

  test('is renamed after a dot and in brackets, but not in texts and comments', () => {
    const expression = `self . mail + self["mail"] + previous[r'mail'] + (self).mail // self.mail
+ """self.mail "x" """ + r"\\self.mail" + self.mails + other.self.mail + [1].map(self, self.mail)`
    expect(
      renames(expression, 'to'),
    ).toBe(`self . to + self["to"] + previous["to"] + (self).to // self.mail
+ """self.mail "x" """ + r"\\self.mail" + self.mails + other.self.mail + [1].map(self, self.mail)`)
    expect(renames('has(self.a.mail) && self.mail == self.a["mail"]', 'b', ['a', 'mail'])).toBe(
      'has(self.a.b) && self.mail == self.a["b"]',
    )
  })

  test('moves into brackets if it cannot follow a dot', () => {
    expect(renames('(self).mail + 1', 'e-mail')).toBe('(self)["e-mail"] + 1')
    expect(renames('self.mail.size()', 'in')).toBe('self["in"].size()')
  })

  test('is not renamed in an expression that cannot be changed, with a sentence', () => {
    expect(() => renames('has(self.mail)', 'e-mail')).toThrow(RefusedEdit)
    expect(() => renames('self.mail +', 'to')).toThrow(
      'The expression `self.mail +` cannot be changed: unexpected end at character 12.',
    )
    expect(renames('self.other +', 'to')).toBe('self.other +')
  })
})

describe('a field that lists and a lifecycle name', () => {
  const entity = (name: string): JsonObject => ({
    schema: {
      properties: { [name]: { type: 'string' }, b: { type: 'string' } },
      required: [name, 'b'],
      unique: [[name, 'b'], ['b']],
      dependentRequired: { [name]: ['b'], b: [name] },
    },
    imperfections: { corrupt: { rate: 0.1, fields: [name] }, late: { rate: 0.1 } },
    system: { type: 'postgres', key: [name] },
    lifecycle: { key: name, state: 'b', states: { x: { set: { [name]: 1, b: 2 } } } },
  })
  const path = ['entities', 'e', 'schema', 'properties', 'a']
  const before = { entities: { e: entity('a') } }
  const text = writeText(before, 'yaml')

  test('is renamed in all of them', () => {
    expect(parsed(edited(text, renameAt(path, 'c')) ?? '', 'yaml')).toEqual({
      entities: { e: entity('c') },
    })
  })

  test('is deleted in all of them', () => {
    expect(parsed(edited(text, deleteField(path)) ?? '', 'yaml')).toEqual({
      entities: {
        e: {
          schema: { properties: { b: { type: 'string' } }, required: ['b'], unique: [['b']] },
          imperfections: { late: { rate: 0.1 } },
          system: { type: 'postgres' },
          lifecycle: { state: 'b', states: { x: { set: { b: 2 } } } },
        },
      },
    })
  })
})

test('the result of operations has the order of the members that they name', () => {
  const before = { a: { x: 1, y: 2, z: { p: 1, q: 2 } } }
  const move = { kind: 'move', path: ['a', 'y'], position: 0 } as const
  const rename = { kind: 'rename', path: ['a'], to: 'b' } as const
  const insert = { kind: 'insert', path: ['a'], name: 'w', value: 0, position: 1 } as const
  expect(isResult({ a: { y: 2, x: 1, z: { q: 2, p: 1 } } }, before, [move])).toBe(true)
  expect(isResult(before, before, [move])).toBe(false)
  expect(isResult({ b: { y: 2, x: 1, z: { p: 1, q: 2 } } }, before, [move, rename])).toBe(true)
  expect(isResult({ b: before.a }, before, [move, rename])).toBe(false)
  expect(isResult({ a: { ...before.a, w: 0 } }, before, [insert])).toBe(false)
})

describe('parts that the form does not understand', () => {
  const shared = `entities:
  a:
    rate: 1/day
    schema:
      type: object
      properties:
        first: &price { type: number }
        second: *price
        third: { type: string }
        merged:
          <<: *price
          minimum: 3
`
  test('are those that a text shares between places', () => {
    const form = formOf(parsed(shared, 'yaml'), sharedPaths({ text: shared, language: 'yaml' }))
    expect(form.entities[0]?.fields?.map(({ name, type }) => [name, type])).toEqual([
      ['first', undefined],
      ['second', undefined],
      ['third', 'string'],
      ['merged', undefined],
    ])
  })

  test('are never changed, even if the form tries', () => {
    const path = ['entities', 'a', 'schema', 'properties']
    expect(edited(shared, setAt([...path, 'first', 'scale'], 2))).toBeUndefined()
    expect(edited(shared, setAt([...path, 'second', 'scale'], 2))).toBeUndefined()
    expect(edited(shared, deleteField([...path, 'first']))).toBeUndefined()
    expect(edited(shared, setAt([...path, 'third', 'minLength'], 2))).toBe(
      shared.replace('{ type: string }', '{ type: string, "minLength": 2 }'),
    )
  })

  test('are named: combined schemas, several types, and members of entities', () => {
    const form = formOf({
      types: { money: { type: 'number' } },
      entities: {
        a: {
          rate: { base: '1/day', bursts: {} },
          lifecycle: {},
          system: 'db',
          schema: {
            type: 'object',
            properties: {
              one: { oneOf: [] },
              two: { type: ['null', 'string'] },
              three: true,
              four: { type: 'money' },
            },
          },
        },
        b: { per: { entity: 'a' }, schema: { type: 'string' } },
        c: 'nothing',
      },
    })
    const [a, b, c] = form.entities
    expect(form.ownTypes).toEqual(['money'])
    expect(a?.fields?.map(({ type }) => type)).toEqual([undefined, undefined, undefined, 'money'])
    expect(a?.codeMembers).toEqual(['lifecycle', 'system'])
    expect(a?.arrivals).toMatchObject({ base: { count: 1, unit: 'day' }, codeMembers: ['bursts'] })
    expect([b?.fields, b?.arrivals]).toEqual([
      undefined,
      { kind: 'per', entity: 'a', count: 1, codeMembers: [] },
    ])
    expect([c?.fields, c?.arrivals]).toEqual([undefined, { kind: 'code' }])
  })
})

test.each(examples)('all names of %s are renamed, and it stays valid', (name) => {
  for (const language of languages) {
    let text = writeText(exampleOf(name), language)
    const issues = issuesOf(parsed(text, language))
    for (let i = 0; i < formOf(parsed(text, language)).entities.length; i++) {
      const fields = formOf(parsed(text, language)).entities[i]?.fields ?? []
      for (let j = 0; j < fields.length; j++) {
        const path = formOf(parsed(text, language)).entities[i]?.fields?.[j]?.path ?? []
        const next = edited(text, renameAt(path, `field_${i}_${j}`), language)
        expect(next, `${path}`).toBeDefined()
        text = next ?? ''
      }
      const path = formOf(parsed(text, language)).entities[i]?.path ?? []
      text = edited(text, renameAt(path, `entity_${i}`), language) ?? ''
    }
    expect(issuesOf(parsed(text, language)).map(({ message }) => message)).toEqual(
      issues.map(({ message }) => message),
    )
  }
})

describe('types', () => {
  test('of new fields are valid without further keywords', () => {
    for (const type of types) {
      const schema = newSchema(type.name, type)
      const isOther = 'entity' in schema || type.name === 'reference'
      if (isOther) continue
      const body = {
        entities: { a: { rate: '9/day', schema: { type: 'object', properties: { x: schema } } } },
      }
      expect(issuesOf(body), type.name).toEqual([])
    }
  })

  test('keep the keywords that both have, and those of every type', () => {
    const old = { type: 'integer', minimum: 3, step: 2, nulls: 0.5, unique: true }
    const change = (to: string) =>
      changedType(old, newSchema(to, listing(to)), {
        before: listing('integer'),
        after: listing(to),
      })
    expect(change('person.name')).toEqual({ type: 'person.name', nulls: 0.5, unique: true })
    expect(change('integer')).toEqual(old)
  })

  test('become references that are valid with the keywords of every type, and without those of other references', () => {
    const toUsers = (old: JsonObject) =>
      changedType(old, referenceTo('users', 'id'), {
        before: listing('reference'),
        after: listing('reference'),
      })
    const plain = { type: 'reference', entity: 'users', field: 'id', ifEmpty: 'skip' }
    expect(toUsers({ type: 'reference', via: 'user', field: 'name' })).toEqual(plain)
    expect(toUsers({ type: 'reference', entity: 'orders', choose: 'recent' })).toEqual(plain)
    for (const kept of [{ nulls: 0.1 }, { unique: true }, { presence: 0.5 }])
      expect(toUsers({ type: 'lorem.words', ...kept })).toEqual({
        ...plain,
        ...kept,
        ifEmpty: 'null',
      })
  })

  test('have a control for nearly every keyword', () => {
    const kinds = types.flatMap((type) =>
      Object.values(type.keywords).map(({ schema }) => controlOf(schema).kind),
    )
    const inCode = kinds.filter((kind) => kind === 'code').length
    expect(inCode / kinds.length).toBeLessThan(0.15)
    expect(controlOf(listing('integer')?.keywords.distribution?.schema ?? {})).toMatchObject({
      kind: 'variant',
      choices: expect.arrayContaining(['normal', 'zipf']),
    })
  })
})
