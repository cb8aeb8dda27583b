/** Tests the privacy rule: no definition contains personal values, whatever their type is. */

import { expect, test } from 'vitest'
import { inferFiles } from '../../src/infer/infer-files.ts'
import { isPersonalName } from '../../src/infer/model/personal.ts'

test.each([
  ['email', 'users', true],
  ['name', 'customers', true],
  ['name', 'products', false],
  ['phone', 'users', true],
  ['client_ip', 'visits', true],
  ['id_token', 'sessions', true],
  ['iban', 'accounts', true],
  ['http_method', 'requests', false],
  ['domain', 'sites', false],
  ['user_agent', 'visits', true],
  ['url_path', 'visits', false],
  ['country', 'users', false],
])('%s of %s is personal: %s', (name, entity, isPersonal) => {
  expect(isPersonalName(name, entity)).toBe(isPersonal)
})

test('personal numbers are neither listed nor exact', () => {
  const rows = Array.from({ length: 60 }, (_, i) => ({
    phone: [4_930_555_017, 4_930_555_018, 4_930_555_019][i % 3],
    ssn: 123_456_789,
    profile: { full_name: ['Ada Lovelace', 'Alan Turing'][i % 2] },
  }))
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const files = [{ name: 'people.ndjson', bytes: new TextEncoder().encode(text) }]
  const { definition } = inferFiles(files, { nowMs: Date.UTC(2026, 0) })
  expect(definition.entities).toMatchObject({
    people: {
      schema: {
        properties: {
          phone: { type: 'integer', minimum: 4_000_000_000, maximum: 5_000_000_000 },
          ssn: { type: 'integer', minimum: 100_000_000, maximum: 200_000_000 },
          profile: { properties: { full_name: { type: 'person.name' } } },
        },
      },
    },
  })
  expect(JSON.stringify(definition)).not.toMatch(/55501|123456|Lovelace|Turing/)
})
