/** The search for types. */
import { expect, test } from 'vitest'
import { searchTypes } from '../../console/data/type-listings.ts'

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
