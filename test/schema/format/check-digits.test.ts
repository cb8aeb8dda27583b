/**
 * Check digits: every number of a type passes a validator that is independent of the generator (`validators.ts`) and
 * that is tested with published numbers and wrong digits.
 */

import { describe, expect, test } from 'vitest'
import { findType } from '../../../src/schema/registry.ts'
import { isArray, isObject, type JsonObject, member } from '../../../src/text/json.ts'
import { textsOf } from '../drawn.ts'
import { isbn10, nationalIds, type Validator, validators, vatNumbers } from '../validators.ts'

const count = 2_000

function expectValid(schema: JsonObject, { isValid }: Validator, skipped = 0): void {
  const invalid = textsOf(schema, count).filter((text) => !isValid(text.slice(skipped)))
  expect(invalid.slice(0, 3), JSON.stringify(schema)).toEqual([])
}

/** Returns the values of the keyword of a type. */
function choicesOf(type: string, keyword: string): readonly string[] {
  const schema = findType(type)?.keywords[keyword]?.schema
  const choices = isObject(schema) ? member(schema, 'enum') : undefined
  return isArray(choices) ? choices.map(String) : []
}

const all: readonly (readonly [string, Validator])[] = [
  ...Object.entries(validators),
  ...Object.entries(vatNumbers).map(([country, v]) => [`VAT of ${country}`, v] as const),
  ...Object.entries(nationalIds).map(([country, v]) => [`identity of ${country}`, v] as const),
  ['ISBN-10', isbn10],
]

describe('the validators', () => {
  test.each(all)('%s: published numbers are valid', (_, { isValid, published }) => {
    expect(published.length).toBeGreaterThan(0)
    expect(published.filter((text) => !isValid(text))).toEqual([])
  })

  test.each(all)('%s: an error in one digit is detected', (_, { isValid, published }) => {
    for (const text of published) {
      const slips = [...text].flatMap((character, place) =>
        [...'0123456789']
          .filter((digit) => /\d/.test(character) && digit !== character)
          .map((digit) => text.slice(0, place) + digit + text.slice(place + 1)),
      )
      // Dutch VAT numbers end in two unchecked digits; elsewhere at most a tenth of the errors are undetected.
      expect(slips.filter(isValid).length / slips.length, text).toBeLessThan(0.19)
    }
  })
})

describe('generated numbers', () => {
  test.each(Object.entries(validators))('%s is valid, unique or not', (type, validator) => {
    expectValid({ type }, validator)
    expectValid({ type, unique: true }, validator)
  })

  test('ISBN-10 is valid', () => {
    expectValid({ type: 'commerce.isbn', version: 10 }, isbn10)
  })

  test.each(choicesOf('finance.iban', 'country'))('an IBAN of %s is valid', (country) => {
    const schema = { type: 'finance.iban', country }
    expectValid(schema, validators['finance.iban'] as Validator)
    expect(textsOf(schema, count).every((text) => text.startsWith(country))).toBe(true)
  })

  test.each(choicesOf('company.vat', 'country'))('a VAT number of %s is valid', (country) => {
    expectValid({ type: 'company.vat', country }, vatNumbers[country] as Validator, 2)
  })

  test.each(choicesOf('government.nationalId', 'country'))(
    'an identity number of %s is valid',
    (country) => {
      expectValid({ type: 'government.nationalId', country }, nationalIds[country] as Validator)
    },
  )

  test.each(choicesOf('finance.isin', 'country'))('an ISIN of %s is valid', (country) => {
    expectValid({ type: 'finance.isin', country }, validators['finance.isin'] as Validator)
  })

  test.each(choicesOf('finance.creditCardNumber', 'issuer'))('a card of %s is valid', (issuer) => {
    const type = 'finance.creditCardNumber'
    expectValid({ type, issuer }, validators[type] as Validator)
  })

  test('a Bitcoin address of the main network is valid', () => {
    const type = 'finance.bitcoinAddress'
    expectValid({ type, network: 'mainnet' }, validators[type] as Validator)
  })
})
