/** Tests the meanings of names of columns and properties. */

import { describe, expect, test } from 'vitest'
import {
  integerMeanings,
  nameMeanings,
  numberMeanings,
  textMeanings,
} from '../../src/infer/model/name-table.ts'
import { type NamedField, schemaOfName, singular, wordsOf } from '../../src/infer/model/names.ts'
import { referencedNames } from '../../src/infer/model/referring-name.ts'
import { dateMeanings, timestampMeanings } from '../../src/infer/model/time-names.ts'
import { checkDefinition } from '../../src/infer/repair/repair.ts'
import { generate } from './inferred.ts'

const all = [
  textMeanings,
  nameMeanings,
  integerMeanings,
  numberMeanings,
  dateMeanings,
  timestampMeanings,
].flat()

describe('the table of names', () => {
  test('every meaning compiles, and its texts respect the stated length', () => {
    for (const { schema, longest } of all) {
      const definition = {
        start: '2026-01-01',
        end: '2026-02-01',
        entities: { e: { rate: { count: 200 }, schema } },
      }
      expect([schema, checkDefinition(definition).issues]).toEqual([schema, []])
      if (longest === undefined) continue
      const { values } = generate({ definition, notes: [] })
      const lengths = (values.e ?? []).map((value) => String(value).length)
      expect([schema, Math.max(...lengths) <= longest]).toEqual([schema, true])
    }
  })

  test('no phrase has two meanings', () => {
    for (const meanings of [
      textMeanings,
      nameMeanings,
      integerMeanings,
      numberMeanings,
      timestampMeanings,
    ]) {
      const phrases = meanings.flatMap((meaning) => meaning.phrases.split(', '))
      expect(phrases).toEqual([...new Set(phrases)])
    }
  })

  test.each<[NamedField, string | undefined]>([
    [{ name: 'billingEmailAddress', kind: 'text' }, 'internet.email'],
    [{ name: 'FIRST_NAME', kind: 'text' }, 'person.firstName'],
    [{ name: 'name', entity: 'products', kind: 'text' }, 'commerce.product'],
    [{ name: 'name', entity: 'sales.customers', kind: 'text' }, 'person.name'],
    [{ name: 'supplier_name', entity: 'orders', kind: 'text' }, 'company.name'],
    [{ name: 'name', entity: 'x', kind: 'text' }, undefined],
    [{ name: 'country', kind: 'text', maxLength: 2 }, 'location.countryCode'],
    [{ name: 'email', kind: 'text', maxLength: 10 }, undefined],
    [{ name: 'unit_price', kind: 'number' }, 'commerce.price'],
    [{ name: 'price', kind: 'text' }, undefined],
    [{ name: 'created_at', kind: 'timestamp' }, 'time.now'],
    [{ name: 'x'.repeat(10_000), kind: 'text' }, undefined],
  ])('%j is %s', (field, type) => {
    expect(schemaOfName(field)?.schema.type).toBe(type)
  })
})

describe('words', () => {
  test.each([
    ['userID', 'user id'],
    ['HTTPStatusCode', 'http status code'],
    ['line_item-2 total', 'line item 2 total'],
    ['größeCm', 'größe cm'],
    ['', ''],
  ])('%s', (name, words) => {
    expect(wordsOf(name).join(' ')).toBe(words)
  })

  test.each([
    ['users', 'user'],
    ['categories', 'category'],
    ['boxes', 'box'],
    ['addresses', 'address'],
    ['people', 'person'],
    ['status', 'status'],
    ['class', 'class'],
    ['movies', 'movie'],
  ])('the singular of %s is %s', (word, one) => {
    expect(singular(word)).toBe(one)
  })
})

test.each([
  ['user id', ['user'], false],
  ['billing user id', ['billing user', 'user'], false],
  ['parent id', [], true],
  ['id', [], false],
  ['quantity', [], false],
])('%s references %j', (words, phrases, isSelf) => {
  const wanted = referencedNames(words.split(' '))
  expect(wanted.isSelf).toBe(isSelf)
  expect(wanted.phrases.slice(0, phrases.length || 1)).toEqual(phrases)
})
