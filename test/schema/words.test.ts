/**
 * The word tables: that they are clean, that they are what the extraction writes, and that they never change
 * unnoticed, since a value is drawn from them by position.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { extractWords } from '../../scripts/extract-words.ts'
import { places } from '../../src/schema/words/en/places.ts'
import { parsePlaces } from '../../src/schema/words/place.ts'
import { checksumsOf, wordTables } from './word-tables.ts'

const root = new URL('../../', import.meta.url)

const tables = await wordTables()

const placesText = readFileSync(new URL('src/schema/words/en/places.ts', root), 'utf8')
const placeLines = (placesText.split('`')[1] ?? '').split('\n')

const frozen: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('test/schema/words.json', root), 'utf8'),
)

const breaking = (name: string): string =>
  `${name} changed: every stream that draws from it changes, a breaking change that its commit's subject must name; ` +
  'then `npx tsx test/schema/word-tables.ts` freezes it'

/** Where ISO's English short name, or its common short form, is not what CLDR calls the region. */
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

describe('words', () => {
  test('every table is frozen', () => {
    expect(checksumsOf(tables), breaking('a table')).toEqual(frozen)
  })

  test('every word is trimmed, well-formed, in normal form C, and stands once in its table', () => {
    for (const [name, words] of Object.entries(tables)) {
      expect(new Set(words).size, name).toBe(words.length)
      for (const word of words) {
        expect(word, name).toBe(word.trim().normalize('NFC'))
        expect(word, name).toMatch(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u)
      }
    }
  })

  test('the committed files are what the extraction writes', () => {
    for (const { path, text } of extractWords()) {
      expect(readFileSync(new URL(path, root), 'utf8') === text, path).toBe(true)
    }
  })
})

describe('places', () => {
  test('every line parses and is what was parsed', () => {
    const lines = places.map(({ latitude, longitude, ...place }) =>
      [
        ...[place.city, place.country, place.countryCode, place.state],
        ...[latitude.toFixed(2), longitude.toFixed(2), place.timeZone, place.weight],
      ].join('|'),
    )
    expect(lines).toEqual(placeLines)
  })

  test('a line with too few or too many columns is refused', () => {
    expect(() => parsePlaces('Atlantis|Nowhere')).toThrow('must have 8 columns, not 2')
    expect(() => parsePlaces('a|b|c|d|1|2|e|3|4')).toThrow('must have 8 columns, not 9')
  })

  test('every name is trimmed, well-formed and in normal form C', () => {
    for (const { city, country, state } of places) {
      for (const name of [city, country, state]) {
        expect(name).toMatch(/^\p{L}[\p{L} '.-]*$/u)
        expect(name).toBe(name.trim().normalize('NFC'))
        expect(name).not.toMatch(/\p{Cs}/u)
      }
    }
  })

  test('coordinates are on the globe and a weight is a positive integer', () => {
    for (const { city, latitude, longitude, weight } of places) {
      expect(Math.abs(latitude), city).toBeLessThanOrEqual(90)
      expect(Math.abs(longitude), city).toBeLessThanOrEqual(180)
      expect(Number.isSafeInteger(weight) && weight > 0, city).toBe(true)
    }
  })

  test('every time zone is one that the runtime knows', () => {
    for (const { city, timeZone } of places) {
      expect(
        () => new Intl.DateTimeFormat('en', { timeZone }),
        `${city}: ${timeZone}`,
      ).not.toThrow()
    }
  })

  // A misplaced sign or a wrong zone is hours of sun away; the widest gap in the table is 1.6 hours (Mendoza).
  test('standard time is within two hours of the sun', () => {
    for (const { city, longitude, timeZone } of places) {
      const gap = Math.abs(standardHours(timeZone) - longitude / 15)
      expect(Math.min(gap, 24 - gap), `${city}: ${timeZone}`).toBeLessThan(2)
    }
  })

  test('country codes and names belong together', () => {
    const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
    for (const { country, countryCode } of places) {
      expect(countryCode).toMatch(/^[A-Z]{2}$/)
      expect(country).toBe(countryNames[countryCode] ?? regions.of(countryCode))
    }
  })

  test('no city stands twice in one country', () => {
    const names = places.map(({ city, countryCode }) => `${city}, ${countryCode}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('they are spread over at least 60 countries', () => {
    expect(new Set(places.map(({ countryCode }) => countryCode)).size).toBeGreaterThanOrEqual(60)
  })
})

/** Hours ahead of UTC without summer time: the lesser offset of January and July. */
function standardHours(timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offsets = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((moment) => {
    const name = format.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')
    const match = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name?.value ?? '')
    if (!match) throw new Error(`not an offset: ${name?.value}`)
    const [, sign = '+', hours = '0', minutes = '0'] = match
    return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60)
  })
  return Math.min(...offsets)
}
