/** Addresses in messages, which never show a part of a password. */

import { expect, test } from 'vitest'
import { shownAddress } from '../../../src/infer/read/address.ts'

test.each([
  ['postgres://user:gold@cr/et@host:5432/db?password=x#y', 'postgres://user@host:5432/db'],
  ['postgres://user@host/db', 'postgres://user@host/db'],
  ['postgres://host:5432/db?sslmode=require', 'postgres://host:5432/db'],
  ['mysql://user:gold?fish@host/db', 'mysql://…'],
  ['mysql://user:gold#fish@host/db?ssl=true', 'mysql://…'],
])('%s is shown as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown)
})
