/** Numbers conform to the rules of their issuers, beyond their check digits. */

import { expect, test } from 'vitest'
import { drawValues } from '../drawn-values.ts'

const textsOf = (type: string, country: string): readonly string[] => {
  const { values, issues } = drawValues({ type, country }, 3_000)
  expect(issues).toEqual([])
  return values.map(String)
}

test('Norwegian accounts have no 00 at positions 5 and 6', () => {
  const accounts = textsOf('finance.iban', 'NO').map((iban) => iban.replaceAll(' ', '').slice(4))
  expect(
    accounts.filter((account) => account.length !== 11 || account.slice(4, 6) === '00'),
  ).toEqual([])
})

test('Chinese identity numbers have a district that existed at birth', () => {
  // In GB 2260 since its first edition.
  const districts = ['110101', '120101', '310101', '310104']
  const seen = new Set(textsOf('government.nationalId', 'CN').map((text) => text.slice(0, 6)))
  expect([...seen].sort()).toEqual(districts)
})
