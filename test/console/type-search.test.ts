/** The search for types, and their groups. */
import { expect, test } from 'vitest'
import { searchTypes } from '../../console/data/type-listings.ts'
import { groupsOf } from '../../console/types/type-groups.ts'

const listing = (name: string, summary: string, value: string) => ({
  ...{ name, summary, keywords: {}, output: {} },
  examples: [{ schema: { type: name }, values: [value] }],
})
const types = [
  listing('email', 'An email address.', 'ada@acme.test'),
  listing('lorem', 'Words without meaning.', 'some email and price'),
  listing('contact', 'A person with an email address.', 'Ada'),
  listing('commerce.price', 'An amount of money.', '9.99'),
]
const found = (text: string) => searchTypes(types, text).map(({ name }) => name)

test('the best match is first, and examples count only if nothing else matches', () => {
  expect(found('email')).toEqual(['email', 'contact'])
  expect(found('PRICE')).toEqual(['commerce.price'])
  expect(found('acme')).toEqual(['email'])
  expect(found('email price')).toEqual(['lorem'])
  expect(found('nothing')).toEqual([])
  expect(found(' ')).toEqual(types.map(({ name }) => name))
})

test('the most useful groups are first, and no type is lost', () => {
  const named = ['animal.kind', 'string', 'person.name', 'zoo.cage', 'time.now', 'person.age']
  const groups = groupsOf(named.map((name) => listing(name, '', '')))
  expect(groups.map(({ title, types: own }) => [title, ...own.map(({ name }) => name)])).toEqual([
    ['Person', 'person.name', 'person.age'],
    ['Time', 'time.now'],
    ['Basic', 'string'],
    ['Animal', 'animal.kind'],
    ['Zoo', 'zoo.cage'],
  ])
})
