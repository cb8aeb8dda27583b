/** Telephone numbers: they are well-formed, consistent, and never assigned. */

import { describe, expect, test } from 'vitest'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import { locales } from '../../../src/schema/locale.ts'
import { countries, countriesOf } from '../../../src/schema/types/phone-plans.ts'
import { canadianAreaCodes, usAreaCodes } from '../../../src/schema/words/en/phone.ts'
import type { Issues } from '../../../src/text/issue.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { compileDefinition } from '../compiled-definition.ts'

type Row = Readonly<Record<string, string>>

function definitionOf(properties: JsonObject, rate = '1000/day'): JsonObject {
  const schema = { type: 'object', properties }
  return { start: '2026-01-01', end: '2026-01-11', entities: { calls: { rate, schema } } }
}

function issuesOf(properties: JsonObject, rate?: string): readonly string[] {
  const issues: Issues = []
  compileDefinition(definitionOf(properties, rate), 5, issues)
  return issues.map(({ path, message }) => `${path.slice(4).join('/')}: ${message}`)
}

function rowsOf(properties: JsonObject, count: number): readonly Row[] {
  const issues: Issues = []
  const program = compileDefinition(definitionOf(properties), 5, issues)
  expect(issues).toEqual([])
  const at = newInstance(program.time)
  return Array.from({ length: count }, (_, index) => {
    moveInstance(at, index, program.entities[0]?.arrivals.offsetOf(index) ?? 0)
    return program.entities[0]?.value(at) as Row
  })
}

/** Ranges for fiction as published by the authorities; for other countries, unassigned ranges. */
const reserved: Readonly<Record<string, RegExp>> = {
  US: /^\+1(\d{3})55501\d\d$/,
  CA: /^\+1(\d{3})55501\d\d$/,
  GB: /^\+44(11[3-8]4960\d{3}|1[2-6]14960\d{3}|2079460\d{3}|1914980\d{3}|1632960\d{3}|7700900\d{3})$/,
  AU: /^\+61[2378](5550|7010)\d{4}$/,
  DE: /^\+49(3023125\d{3}|4066969\d{3}|6990009\d{3}|8999998\d{3}|2214710\d{3}|17139200\d\d|176040690\d\d)$/,
  FR: /^\+33(19900|26191|35301|46571|53649|63998)\d{4}$/,
  ES: /^\+347[5679]\d{7}$/,
  BR: /^\+55[1-8]16\d{7}$/,
  IT: /^\+3930\d{8}$/,
  NL: /^\+316[79]\d{7}$/,
  PL: /^\+489[789]\d{7}$/,
  JP: /^\+81900\d{7}$/,
  CN: /^\+86154\d{8}$/,
  SA: /^\+96652\d{7}$/,
}

const home: Readonly<Record<string, RegExp>> = {
  US: /^\(\d{3}\) 555-01\d\d$/,
  CA: /^\(\d{3}\) 555-01\d\d$/,
  GB: /^0(1\d\d 49[68] 0\d{3}|20 7946 0\d{3}|1632 960\d{3}|7700 900\d{3})$/,
  AU: /^\(0[2378]\) \d{4} \d{4}$/,
  DE: /^0\d{2,3} \d{7,8}$/,
  FR: /^0[1-6]( \d\d){4}$/,
  ES: /^7\d\d( \d\d){3}$/,
  BR: /^\([1-8]1\) 6\d{3}-\d{4}$/,
  IT: /^30\d \d{3} \d{4}$/,
  NL: /^06 [79]\d{7}$/,
  PL: /^9\d\d \d{3} \d{3}$/,
  JP: /^090-0\d{3}-\d{4}$/,
  CN: /^154 \d{4} \d{4}$/,
  SA: /^052 \d{3} \d{4}$/,
}

test('every country has its ranges', () => {
  expect(Object.keys(reserved)).toEqual(countries)
  expect(Object.keys(home)).toEqual(countries)
})

test.each(countries)(
  'numbers of %s are E.164, within the ranges, and have a national form',
  (country) => {
    const national = { type: 'phone.number', country, form: 'national' }
    const rows = rowsOf({ phone: { type: 'phone.number', country }, home: national }, 2000)
    for (const { phone, home: written } of rows) {
      expect(phone).toMatch(/^\+[1-9]\d{7,14}$/)
      expect(phone).toMatch(reserved[country] as RegExp)
      expect(written).toMatch(home[country] as RegExp)
    }
    expect(new Set(rows.map(({ phone }) => phone)).size).toBeGreaterThan(1000)
  },
)

test('American and Canadian numbers have real area codes', () => {
  for (const [country, areaCodes] of [
    ['US', usAreaCodes],
    ['CA', canadianAreaCodes],
  ] as const) {
    for (const areaCode of areaCodes) expect(areaCode).toMatch(/^[2-9](?!11)[0-8]\d$/)
    const rows = rowsOf({ phone: { type: 'phone.number', country } }, 1000)
    for (const { phone } of rows) expect(areaCodes).toContain(phone?.slice(2, 5))
  }
})

test.each(locales)(
  'numbers in %s are of countries with that language, and fit the code',
  (locale) => {
    const properties = {
      phone: { type: 'phone.number', locale },
      mobile: { type: 'phone.number', locale },
      phoneCountryCode: { type: 'phone.countryCode', locale },
      faxNumber: { type: 'phone.number', locale },
    }
    const places = Object.keys(countriesOf[locale])
    const rows = rowsOf(properties, 2000)
    for (const { phone = '', mobile = '', phoneCountryCode = '' } of rows) {
      expect(
        places.some((place) => reserved[place]?.test(phone)),
        phone,
      ).toBe(true)
      expect(phone.startsWith(phoneCountryCode)).toBe(true)
      expect(mobile.startsWith(phoneCountryCode)).toBe(true)
    }
    // Two telephones of one person have different numbers.
    const alike = rows.filter(({ phone, mobile }) => phone === mobile)
    expect(alike.length).toBeLessThan(10)
  },
)

test('English numbers are mostly American', () => {
  const rows = rowsOf({ code: { type: 'phone.countryCode' } }, 5000)
  const share = (code: string) => rows.filter((row) => row.code === code).length / rows.length
  expect(Math.abs(share('+1') - 0.79)).toBeLessThan(0.025)
  expect(Math.abs(share('+44') - 0.16)).toBeLessThan(0.025)
  expect(Math.abs(share('+61') - 0.05)).toBeLessThan(0.025)
})

describe('unique', () => {
  test('assigns every number once', () => {
    const phone = { type: 'phone.number', country: 'US', unique: true }
    const seen = new Set(rowsOf({ phone }, 10_000).map((row) => row.phone))
    expect(seen.size).toBe(10_000)
  })

  test('is rejected if there are too few numbers', () => {
    const [issue] = issuesOf(
      { phone: { type: 'phone.number', locale: 'de', unique: true } },
      '5000/day',
    )
    expect(issue).toMatch(/^phone\/unique: .*5200/)
  })

  test('requires one country', () => {
    expect(issuesOf({ phone: { type: 'phone.number', unique: true } })).toEqual([
      'phone: must have a "country" if the values must be unique',
    ])
  })
})

test('siblings of two countries are an issue', () => {
  const properties = {
    phone: { type: 'phone.number', country: 'US' },
    countryCode: { type: 'phone.countryCode' },
  }
  expect(issuesOf(properties)).toEqual([
    'countryCode: must have the same "country" as "phone", "US", or "coherent": false',
  ])
})

/**
 * The Luhn test as described in ISO/IEC 7812-1: from the right, every second digit is doubled, and its digits are
 * added.
 */
function passesLuhn(digits: string): boolean {
  const terms = [...digits]
    .toReversed()
    .flatMap((digit, i) => (i % 2 === 0 ? [digit] : [...String(2 * Number(digit))]))
  return terms.reduce((sum, term) => sum + Number(term), 0) % 10 === 0
}

test('device numbers have 15 digits, a valid check digit, and are of test devices', () => {
  expect(passesLuhn('490154203237518')).toBe(true)
  expect(passesLuhn('490154203237517')).toBe(false)
  const rows = rowsOf({ imei: { type: 'phone.imei', unique: true } }, 3000)
  for (const { imei = '' } of rows) {
    expect(imei).toMatch(/^00\d{13}$/)
    expect(passesLuhn(imei), imei).toBe(true)
  }
  expect(new Set(rows.map(({ imei }) => imei)).size).toBe(3000)
})
