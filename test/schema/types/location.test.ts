/** The group `location`: fields of one object describe one place, in every locale, and points are uniform. */

import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '../../../src/schema/locale.ts'
import { locationTypes } from '../../../src/schema/types/location.ts'
import { countryOf, placesOf } from '../../../src/schema/types/location-place.ts'
import type { Place } from '../../../src/schema/words/place.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { expectShares } from '../../random/statistics.ts'
import { drawn, issuesOf as issuesOfSchema } from '../drawn.ts'
import { distance, type Point } from './globe.ts'

interface Address {
  readonly street: string
  readonly streetAddress: string
  readonly buildingNumber: string
  readonly secondaryAddress: string
  readonly city: string
  readonly state: string
  readonly stateCode: string
  readonly county: string
  readonly postalCode: string
  readonly country: string
  readonly countryCode: string
  readonly continent: string
  readonly language: string
  readonly timeZone: string
  readonly latitude: number
  readonly longitude: number
  readonly coordinates: Point
  readonly geohash: string
}

/** Returns objects with these properties; `more` are further keywords. */
function draw<T>(properties: JsonObject, count: number, more: JsonObject = {}): readonly T[] {
  // The schema guarantees the type of the value.
  return drawn({ type: 'object', properties, ...more }, count).map(({ value }) => value as T)
}

const issuesOf = (properties: JsonObject): readonly string[] =>
  issuesOfSchema({ type: 'object', properties })

const kinds = locationTypes.map(({ name }) => name.slice('location.'.length))
/** Returns a schema with every type of the group, as a property of the same name. */
const whole = (keywords: JsonObject = {}): JsonObject =>
  Object.fromEntries(kinds.map((kind) => [kind, { type: `location.${kind}`, ...keywords }]))

const pick = (properties: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)))

/**
 * Decodes a geohash to its cell: each digit adds five bits to one number, whose even bits from the left are the
 * longitude.
 */
function decode(geohash: string): {
  readonly south: number
  readonly west: number
  readonly [size: `${string}Size`]: number
} {
  const bits = [...geohash]
    .map((digit) => '0123456789bcdefghjkmnpqrstuvwxyz'.indexOf(digit).toString(2).padStart(5, '0'))
    .join('')
  const [east, north] = [0, 1].map((parity) =>
    [...bits].filter((_, i) => i % 2 === parity).join(''),
  )
  const share = (text = ''): number => Number.parseInt(text, 2) / 2 ** text.length
  return {
    west: share(east) * 360 - 180,
    south: share(north) * 180 - 90,
    widthSize: 360 / 2 ** (east ?? '').length,
    heightSize: 180 / 2 ** (north ?? '').length,
  }
}

const digits: Readonly<Record<string, string>> = { '#': '\\d', '%': '[1-9]', '?': '[A-Z]' }
const matcherOf = (form: string): RegExp =>
  new RegExp(`^${form.replace(/[#%?]/g, (character) => digits[character] as string)}$`)

function placeOf({ city, countryCode }: Address, locale: Locale): Place {
  const places = placesOf[locale].filter(
    (place) => place.city === city && place.countryCode === countryCode,
  )
  expect(places.length, `${city}, ${countryCode}`).toBe(1)
  return places[0] as Place
}

describe.each(locales)('an address in %s', (locale) => {
  const addresses = draw<Address>(whole(), 500, { locale })

  test('is one place of the table', () => {
    for (const address of addresses) {
      const place = placeOf(address, locale)
      expect(address).toMatchObject({
        state: place.state,
        stateCode: place.stateCode,
        country: place.country,
        timeZone: place.timeZone,
        county: place.county || place.state,
      })
    }
  })

  test('has a postal code in the format of the city', () => {
    for (const address of addresses) {
      expect(address.postalCode).toMatch(matcherOf(placeOf(address, locale).postalForm))
    }
  })

  test('has one point near the city, in degrees with at most six decimals', () => {
    for (const address of addresses) {
      const { latitude, longitude, coordinates, geohash } = address
      expect(coordinates).toEqual({ latitude, longitude })
      for (const value of [latitude, longitude])
        expect(String(value)).toMatch(/^-?\d+(\.\d{1,6})?$/)
      expect(distance(coordinates, placeOf(address, locale))).toBeLessThan(3)
      const { south, west, widthSize = 0, heightSize = 0 } = decode(geohash)
      expect(latitude >= south && latitude <= south + heightSize, geohash).toBe(true)
      expect(longitude >= west && longitude <= west + widthSize, geohash).toBe(true)
    }
  })

  test('has the street and the number of its fields in the order of the country', () => {
    for (const address of addresses) {
      const { street, buildingNumber: number, streetAddress } = address
      const { order } = countryOf(placeOf(address, locale))
      const orders: Readonly<Record<string, string>> = {
        before: `${number} ${street}`,
        after: `${street} ${number}`,
        comma: `${street}, ${number}`,
      }
      const joined = { ja: `${street}${number}`, zh: `${street}${number}号` }[String(locale)]
      expect(streetAddress).toBe(joined ?? orders[order])
      expect(number).toMatch(/^[1-9][\d-]*( bis|\/?[A-Zab])?$/)
    }
  })

  test('contains every city, large ones more often', () => {
    const places = placesOf[locale]
    const total = places.reduce((sum, { weight }) => sum + Math.sqrt(weight), 0)
    const numbers = new Map(places.map((place, i) => [`${place.city}, ${place.countryCode}`, i]))
    const cities = draw<Address>(pick(whole(), ['city', 'countryCode']), 5000, { locale })
    expectShares(
      cities.map(({ city, countryCode }) => numbers.get(`${city}, ${countryCode}`) ?? -1),
      places.map(({ weight }) => Math.sqrt(weight) / total),
    )
  })

  test('can be limited to each country', () => {
    for (const country of new Set(placesOf[locale].map(({ countryCode }) => countryCode))) {
      for (const address of draw<Address>(whole({ country }), 20, { locale })) {
        expect(address.countryCode).toBe(country)
        expect(placeOf(address, locale).countryCode).toBe(country)
      }
    }
  })

  test('is in the script of the language, and fits the documented lengths', () => {
    const letters: Readonly<Record<string, RegExp>> = {
      ja: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u,
      zh: /\p{Script=Han}/u,
      ar: /\p{Script=Arabic}/u,
    }
    for (const address of addresses) {
      for (const word of [address.city, address.state, address.country, address.street]) {
        expect(word).toMatch(letters[locale] ?? /\p{Script=Latin}/u)
        expect(word.length).toBeLessThanOrEqual(48)
      }
      expect(address.streetAddress.length).toBeLessThanOrEqual(60)
      expect(address.secondaryAddress.length).toBeLessThanOrEqual(16)
      expect(address.language.length * address.continent.length).toBeGreaterThan(0)
    }
  })
})

describe('formats of addresses', () => {
  const only = (country: string, locale: Locale = 'en'): Address =>
    draw<Address>(whole({ country }), 1, { locale })[0] as Address

  test('by country', () => {
    expect(only('US').streetAddress).toMatch(/^[1-9]\d{1,3} [A-Z\d]/)
    expect(only('GB').postalCode).toMatch(/^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/)
    expect(only('DE').streetAddress).toMatch(/^\D+ [1-9]\d*[ab]?$/)
    expect(only('CA').postalCode).toMatch(/^[A-Z]\d[A-Z] \d[A-Z]\d$/)
    expect(only('JP').postalCode).toMatch(/^\d{3}-\d{4}$/)
    expect(only('AE').postalCode).toBe('00000')
    expect(only('CH', 'de').street).not.toContain('ß')
    expect(only('JP', 'ja')).toMatchObject({ country: '日本', language: '日本語' })
    expect(only('IN').continent).toBe('Asia')
  })

  const seen = (write: (address: Address) => string, country: string): readonly string[] =>
    [...new Set(draw<Address>(whole({ country }), 300).map(write))].toSorted()

  test('the continent is that of the country, or of the state if it differs', () => {
    expect(seen(({ continent, city }) => `${continent}: ${city}`, 'RU')).toEqual([
      ...['Asia: Krasnoyarsk', 'Asia: Novosibirsk', 'Asia: Omsk', 'Asia: Vladivostok'],
      ...['Asia: Yekaterinburg', 'Europe: Kazan', 'Europe: Moscow', 'Europe: Nizhny Novgorod'],
      ...['Europe: Saint Petersburg', 'Europe: Samara'],
    ])
    expect(seen(({ continent }) => continent, 'FR')).toEqual(['Europe'])
  })

  test('the language depends on the region if the country has several', () => {
    const language = ({ city, language }: Address): string => `${city}: ${language}`
    expect(seen(language, 'CH')).toEqual([
      ...['Basel: German', 'Bern: German', 'Geneva: French', 'Zurich: German'],
    ])
    expect(seen(language, 'BE')).toEqual(['Antwerp: Dutch', 'Brussels: French'])
    expect(seen(language, 'IN')).toEqual(
      expect.arrayContaining(['Chennai: Tamil', 'Delhi: Hindi', 'Kolkata: Bengali']),
    )
  })
})

describe('consistent fields', () => {
  test('buyer and seller have different places', () => {
    const properties = {
      buyerCity: { type: 'location.city' },
      buyerCountry: { type: 'location.country' },
      sellerCity: { type: 'location.city' },
      sellerCountry: { type: 'location.country' },
    }
    const rows = draw<Readonly<Record<keyof typeof properties, string>>>(properties, 500)
    const isPlace = (city: string, country: string): boolean =>
      placesOf.en.some((place) => place.city === city && place.country === country)
    for (const row of rows) {
      expect(isPlace(row.buyerCity, row.buyerCountry)).toBe(true)
      expect(isPlace(row.sellerCity, row.sellerCountry)).toBe(true)
    }
    expect(rows.filter((row) => row.buyerCity === row.sellerCity).length).toBeLessThan(30)
  })

  test('a sibling of another locale, country or radius is an issue', () => {
    const city = { type: 'location.city', locale: 'de', country: 'DE' }
    const beside = (type: string, keywords: JsonObject): readonly string[] =>
      issuesOf({ city, state: { type: `location.${type}`, ...keywords } })
    const message = (keyword: string, value: string): string =>
      `must have the same "${keyword}" as "city", ${value}, or "coherent": false`
    expect(beside('state', { locale: 'fr', country: 'FR' })).toEqual([
      `properties/state/locale: ${message('locale', '"de"')}`,
      `properties/state/country: ${message('country', '"DE"')}`,
    ])
    expect(beside('postalCode', { locale: 'de' })).toEqual([
      `properties/state: ${message('country', '"DE"')}`,
    ])
    const latitude = { type: 'location.latitude', radius: 50 }
    expect(issuesOf({ latitude, longitude: { type: 'location.longitude' } })).toEqual([
      'properties/longitude: must have the same "radius" as "latitude", 50, or "coherent": false',
    ])
    expect(beside('state', { locale: 'de', country: 'DE' })).toEqual([])
    expect(beside('state', { locale: 'fr', coherent: false })).toEqual([])
    expect(issuesOf({ city, shopCity: { type: 'location.city', locale: 'fr' } })).toEqual([])
  })
})

describe('the keyword country', () => {
  const cityIssues = (keywords: JsonObject): readonly string[] =>
    issuesOf({ city: { type: 'location.city', ...keywords } })
  const must = 'properties/city/country: must be a country of locale'

  test('must be one with a city in the locale', () => {
    expect(cityIssues({ country: 'FR', locale: 'de' })).toEqual([
      `${must} "de", one of AT, CH, DE; got "FR"`,
    ])
  })

  test('suggests the code for a name or for small letters', () => {
    expect(cityIssues({ country: 'Schweitz', locale: 'de' })).toEqual([
      `${must} "de", one of AT, CH, DE; got "Schweitz"; did you mean "CH"?`,
    ])
    expect(cityIssues({ country: 'pl', locale: 'pl' })).toEqual([
      `${must} "pl", one of PL; got "pl"; did you mean "PL"?`,
    ])
  })
})
