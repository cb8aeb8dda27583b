/**
 * The word tables: they are clean, equal to the extraction, and never change unnoticed, because values are selected
 * from them by position.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { extractWords } from '../../../scripts/extract-words.ts'
import { locales } from '../../../src/schema/locale.ts'
import { countryOf, placesOf } from '../../../src/schema/types/location-place.ts'
import { continentNames, countryRows } from '../../../src/schema/words/countries.ts'
import { type Place, parsePlaces } from '../../../src/schema/words/place.ts'
import { checksumsOf, wordTables } from './word-tables.ts'

const root = new URL('../../../', import.meta.url)

const tables = await wordTables()

const frozen: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('test/schema/types/words.json', root), 'utf8'),
)

const breaking = (name: string): string =>
  `${name} changed: every stream that draws from it changes, a breaking change that its commit's subject must name; ` +
  'then `npx tsx test/schema/types/word-tables.ts` freezes it'

/** Names of countries for which ISO's English short name, or its common short form, differs from that of CLDR. */
const countryNames: Readonly<Record<string, string>> = {
  BA: 'Bosnia and Herzegovina',
  CD: 'Democratic Republic of the Congo',
  CI: "Côte d'Ivoire",
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  TR: 'Türkiye',
  TT: 'Trinidad and Tobago',
}
/** Without the vowel sign. */
const arabicCountryNames: Readonly<Record<string, string>> = { OM: 'عمان' }

describe('words', () => {
  test('every table is frozen', () => {
    expect(checksumsOf(tables), breaking('a table')).toEqual(frozen)
  })

  test('every word is trimmed, well-formed, in normal form C, and unique in its table', () => {
    for (const [name, words] of Object.entries(tables)) {
      expect(new Set(words).size, name).toBe(words.length)
      for (const word of words) {
        expect(word, name).toBe(word.trim().normalize('NFC'))
        expect(word, name).toMatch(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u)
      }
    }
  })

  test('the committed files equal the extraction', () => {
    for (const { path, text } of extractWords()) {
      expect(readFileSync(new URL(path, root), 'utf8') === text, path).toBe(true)
    }
  })
})

describe.each(locales)('places of %s', (locale) => {
  const places = placesOf[locale]

  test('every line parses and can be written back', () => {
    const file = new URL(`src/schema/words/${locale}/places.ts`, root)
    const tableLines = (readFileSync(file, 'utf8').split('`').at(-2) ?? '').split('\n')
    const lines = places.map(({ latitude, longitude, ...place }) =>
      [
        ...[place.city, place.country, place.countryCode, place.state, place.stateCode],
        ...[place.county, place.postalForm, latitude.toFixed(2), longitude.toFixed(2)],
        ...[place.timeZone, place.weight],
      ].join('|'),
    )
    expect(lines).toEqual(tableLines)
  })

  test('every name is trimmed, well-formed and in normal form C', () => {
    for (const { city, country, state, county } of places) {
      for (const name of [city, country, state, ...(county === '' ? [] : [county])]) {
        expect(name).toMatch(/^\p{L}[\p{L} '.-]*$/u)
        expect(name).toBe(name.trim().normalize('NFC'))
        expect(name).not.toMatch(/\p{Cs}/u)
      }
    }
  })

  test('a state has one code in its country, and a code one state', () => {
    for (const [one, other] of [
      ['state', 'stateCode'],
      ['stateCode', 'state'],
    ] as const) {
      const seen = new Map<string, string>()
      for (const place of places) {
        expect(place.stateCode).toMatch(/^[A-Z0-9]{1,3}$/)
        const name = `${place.countryCode} ${place[one]}`
        expect(seen.get(name) ?? place[other], name).toBe(place[other])
        seen.set(name, place[other])
      }
    }
  })

  test('postal codes have a format', () => {
    for (const { city, postalForm } of places) {
      expect(postalForm, city).toMatch(/^[A-Z0-9#%?]([A-Z0-9#%? -]*[A-Z0-9#%?])?$/)
    }
  })

  test('coordinates are on the globe and a weight is a positive integer', () => {
    for (const { city, latitude, longitude, weight } of places) {
      expect(Math.abs(latitude), city).toBeLessThanOrEqual(90)
      expect(Math.abs(longitude), city).toBeLessThanOrEqual(180)
      expect(Number.isSafeInteger(weight) && weight > 0, city).toBe(true)
    }
  })

  test('the runtime knows every time zone', () => {
    for (const { city, timeZone } of places) {
      expect(
        () => new Intl.DateTimeFormat('en', { timeZone }),
        `${city}: ${timeZone}`,
      ).not.toThrow()
    }
  })

  // A wrong sign or time zone differs from solar time by hours; the largest difference in the tables is 1.6 hours
  // (Mendoza).
  test('standard time is within two hours of solar time', () => {
    for (const { city, longitude, timeZone } of places) {
      const gap = Math.abs(standardHours(timeZone) - longitude / 15)
      expect(Math.min(gap, 24 - gap), `${city}: ${timeZone}`).toBeLessThan(2)
    }
  })

  test('country codes and names are consistent', () => {
    const regions = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
    const others = { en: countryNames, ar: arabicCountryNames }[String(locale)] ?? {}
    for (const { country, countryCode } of places) {
      expect(countryCode).toMatch(/^[A-Z]{2}$/)
      expect(country).toBe(others[countryCode] ?? regions.of(countryCode))
    }
  })

  test('every country has a row of shared data', () => {
    for (const place of places) {
      const { continent, numbers, order } = countryOf(place)
      expect(continentNames.en).toContain(continent)
      expect(['short', 'long', 'block']).toContain(numbers)
      expect(['before', 'after', 'comma']).toContain(order)
    }
  })

  test('no city occurs twice in one country', () => {
    const names = places.map(({ city, countryCode }) => `${city}, ${countryCode}`)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('places', () => {
  test('a line with too few or too many columns is rejected', () => {
    expect(() => parsePlaces('Atlantis|Nowhere')).toThrow('must have 11 columns; got 2')
    expect(() => parsePlaces('a|b|c|d|e|f|g|1|2|h|3|4')).toThrow('must have 11 columns; got 12')
  })

  test('the English places are distributed over at least 60 countries', () => {
    const codes = new Set(placesOf.en.map(({ countryCode }) => countryCode))
    expect(codes.size).toBeGreaterThanOrEqual(60)
  })

  test('a city in two tables has the same location in both', () => {
    const near = (a: Place, b: Place) =>
      Math.abs(a.latitude - b.latitude) < 0.03 &&
      Math.abs(a.longitude - b.longitude) < 0.03 &&
      a.weight === b.weight
    let shared = 0
    for (const locale of locales.filter((name) => name !== 'en')) {
      for (const place of placesOf[locale]) {
        const { city, countryCode, stateCode } = place
        const english = placesOf.en.filter((other) => other.countryCode === countryCode)
        const same = english.filter((other) => near(place, other))
        shared += same.length
        for (const { stateCode: code, timeZone, postalForm } of same) {
          expect([code, timeZone, postalForm.slice(0, 2)], city).toEqual([
            stateCode,
            place.timeZone,
            place.postalForm.slice(0, 2),
          ])
        }
      }
    }
    expect(shared).toBeGreaterThan(100)
  })

  test('a row of a state has a country with a row, and a state with a city', () => {
    const codes = countryRows.map((row) => row.split('|')[0] as string)
    expect(new Set(codes).size).toBe(codes.length)
    const states = new Set(
      placesOf.en.map(({ countryCode, stateCode }) => `${countryCode}-${stateCode}`),
    )
    for (const code of codes.filter((name) => name.includes('-'))) {
      expect(codes).toContain(code.split('-')[0])
      // The third region of Belgium has no city in the table.
      expect(states.has(code) || code === 'BE-WAL', code).toBe(true)
    }
  })
})

/** Returns the offset from UTC in hours without daylight saving time: the smaller of January and July. */
function standardHours(timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offsets = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((instant) => {
    const name = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')
    const match = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name?.value ?? '')
    if (!match) throw new Error(`not an offset: ${name?.value}`)
    const [, sign = '+', hours = '0', minutes = '0'] = match
    return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60)
  })
  return Math.min(...offsets)
}
