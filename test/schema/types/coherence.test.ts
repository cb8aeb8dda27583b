/**
 * Fields of one object are consistent if their names refer to the same person or place, in the languages and
 * abbreviations of column names. `validate` warns where they probably should be consistent and are not.
 */

import { describe, expect, test } from 'vitest'
import { checkBody } from '../../../src/engine/check/check-body.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { drawValues } from '../drawn-values.ts'

type Named = readonly (readonly [name: string, type: string])[]

const objectOf = (fields: Named): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(fields.map(([name, type]) => [name, { type }])),
})

/** Returns the warnings of the service, without the entity. */
function warningsOf(schema: JsonObject): readonly string[] {
  const body = { start: '2026-01-01', end: '2026-01-02', entities: { e: { schema } } }
  const checked = checkBody(body, { inherited: [], now: new Date('2026-02-01') })
  expect('issues' in checked ? checked.issues : []).toEqual([])
  return checked.warnings.map(({ path, message }) => `${path.slice(3).join('.')}: ${message}`)
}

const person: Named = [
  ['firstName', 'person.firstName'],
  ['lastName', 'person.lastName'],
  ['email', 'internet.email'],
]
const place: Named = [
  ['streetAddress', 'location.streetAddress'],
  ['postalCode', 'location.postalCode'],
  ['city', 'location.city'],
  ['country', 'location.country'],
]
const zone: Named = [
  ['city', 'location.city'],
  ['countryCode', 'location.countryCode'],
  ['timeZone', 'location.timeZone'],
]

describe('column names that are recognized', () => {
  test.each<[string, Named, readonly string[]]>([
    ['abbreviations', zone, ['city', 'cc', 'tz']],
    ['other words', zone, ['town', 'nation_code', 'tzid']],
    ['one word', place, ['streetaddress', 'zipcode', 'cityname', 'countryname']],
    ['lines of an address', place, ['address_line_1', 'postCode', 'town', 'country']],
    ['a number at a word', place, ['Address1', 'ZIP', 'City', 'Country']],
    ['English', person, ['fname', 'lname', 'emailAddress']],
    ['British', person, ['forename', 'surname', 'eMail']],
    ['German', person, ['vorname', 'nachname', 'email']],
    ['German', place, ['straße', 'plz', 'ort', 'land']],
    ['German, written without umlauts', place, ['Strasse', 'Postleitzahl', 'Stadt', 'Land']],
    ['French', person, ['prénom', 'nom', 'courriel']],
    ['French', place, ['rue', 'code_postal', 'ville', 'pays']],
    ['Spanish', person, ['nombre', 'apellido', 'correo_electrónico']],
    ['Spanish', place, ['calle', 'código_postal', 'ciudad', 'país']],
    ['a prefix', place, ['liefer_strasse', 'lieferPlz', 'liefer_ort', 'LieferLand']],
  ])('%s', (_, fields, names) => {
    const renamed = fields.map(([, type], i) => [`${names[i]}`, type] as const)
    const prefix = names.every((name) => /^liefer/i.test(name)) ? 'liefer ' : ''
    const english = fields.map(([name, type]) => [`${prefix}${name}`, type] as const)
    const [values, expected] = [renamed, english].map((named) =>
      drawValues(objectOf(named), 20).values.map((value) => Object.values(value as JsonObject)),
    )
    // With the same key, the values equal those with English names.
    expect(values).toEqual(expected)
    expect(warningsOf(objectOf(renamed))).toEqual([])
  })

  test('the second line of an address belongs to the first, but a second address does not', () => {
    const lines: Named = [
      ['address1', 'location.streetAddress'],
      ['address2', 'location.secondaryAddress'],
      ['city', 'location.city'],
    ]
    expect(warningsOf(objectOf(lines))).toEqual([])
    const two = objectOf([
      ['address1', 'location.streetAddress'],
      ['address2', 'location.streetAddress'],
    ])
    for (const value of drawValues(two, 20).values) {
      const { address1, address2 } = value as JsonObject
      expect(address1).not.toBe(address2)
    }
  })
})

const stranger = (path: string, other: string): string => {
  const [property] = path.split('.').slice(-1)
  return `${path}: "${property}" and "${other}" are generated independently, because their names have different prefixes; use one prefix, or set "coherent": false`
}

describe('inconsistent fields', () => {
  test.each<[Named, readonly string[]]>([
    [
      [
        ['customer', 'person.name'],
        ['contact', 'internet.email'],
      ],
      [stranger('properties.contact', 'customer')],
    ],
    [
      [
        ['name', 'person.name'],
        ['workEmail', 'internet.email'],
      ],
      [stranger('properties.workEmail', 'name')],
    ],
    [
      [
        ['by', 'location.city'],
        ['riksdel', 'location.state'],
        ['landsnummer', 'location.countryCode'],
      ],
      [stranger('properties.riksdel', 'by'), stranger('properties.landsnummer', 'by')],
    ],
    [
      [
        ['number', 'finance.creditCardNumber'],
        ['acquirer', 'finance.creditCardIssuer'],
      ],
      [stranger('properties.acquirer', 'number')],
    ],
  ])('%j', (fields, warnings) => {
    expect(warningsOf(objectOf(fields))).toEqual(warnings)
  })

  test('formats and named types are resolved', () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'person.name' },
        inbox: { type: 'string', format: 'email' },
        home: objectOf([
          ['city', 'location.city'],
          ['flag', 'location.countryCode'],
        ]),
      },
    }
    expect(warningsOf(schema)).toEqual([
      stranger('properties.inbox', 'name'),
      stranger('properties.home.properties.flag', 'city'),
    ])
  })

  test.each<[string, JsonObject]>([
    [
      'two persons',
      objectOf([
        ['buyerName', 'person.name'],
        ['buyerEmail', 'internet.email'],
        ['sellerName', 'person.name'],
      ]),
    ],
    [
      'two places',
      objectOf([
        ['origin', 'location.city'],
        ['destination', 'location.city'],
        ['destinationCountry', 'location.country'],
      ]),
    ],
    [
      'two families',
      objectOf([
        ['buyer', 'person.name'],
        ['shop', 'location.city'],
      ]),
    ],
    [
      'what is said not to agree',
      {
        type: 'object',
        properties: {
          author: { type: 'person.name' },
          support: { type: 'internet.email', coherent: false },
        },
      },
    ],
    [
      'lists, whose elements draw for themselves',
      {
        type: 'object',
        properties: {
          author: { type: 'person.name' },
          watchers: { type: 'array', items: { type: 'internet.email' }, maxItems: 3 },
        },
      },
    ],
    [
      'amounts and heights',
      objectOf([
        ['product', 'commerce.product'],
        ['shipping', 'commerce.price'],
        ['name', 'person.name'],
        ['heightCm', 'person.height'],
      ]),
    ],
  ])('no warning: %s', (_, schema) => {
    expect(warningsOf(schema)).toEqual([])
  })
})

describe('patterns that are an error with the flag u', () => {
  test('the warning suggests a fix', () => {
    const schema = { type: 'string', pattern: '^\\d{3}\\-\\d{4}$' }
    const why = 'is an error with the flag "u" of ECMA-262, which most validators set'
    expect(warningsOf(schema)).toEqual([`pattern: ${why}; write "^\\\\d{3}-\\\\d{4}$"`])
    expect(warningsOf({ type: 'string', pattern: '^\\d{3}-\\d{4}$' })).toEqual([])
  })

  test('at most one hundred warnings are listed', () => {
    const properties = Array.from({ length: 150 }, (_, i) => [
      `p${i}`,
      { type: 'string', pattern: `^${i}\\-$` },
    ])
    const schema = { type: 'object', properties: Object.fromEntries(properties) }
    expect(warningsOf(schema)).toHaveLength(100)
  })
})
