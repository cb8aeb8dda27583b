/**
 * Types of the group `location`: existing cities. The fields of one object describe one place; large cities are more
 * frequent.
 */

import type { JsonObject } from '../../text/json.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { textNode } from '../instructions/compose.ts'
import type { Locale } from '../locale.ts'
import { continentNames } from '../words/countries.ts'
import type { Place } from '../words/place.ts'
import { choosePlace, columnOf, countryOf, placeKeywords } from './location-place.ts'
import { pointTypes } from './location-point.ts'
import { streetTypes } from './location-street.ts'

interface Field {
  readonly summary: string
  readonly read: (place: Place, locale: Locale) => string
  readonly schema?: JsonObject
}

const fields: Readonly<Record<string, Field>> = {
  city: { summary: 'The name of a city.', read: ({ city }) => city },
  state: {
    summary: 'The state, province or region of the city in the same object.',
    read: ({ state }) => state,
  },
  stateCode: {
    summary: 'The code of the state (ISO 3166-2, without the country).',
    read: ({ stateCode }) => stateCode,
    schema: { pattern: '^[A-Z0-9]{1,3}$' },
  },
  county: {
    summary: 'The county or district of the city, or the state if it has no such subdivisions.',
    read: ({ county, state }) => (county === '' ? state : county),
  },
  country: {
    summary: 'The country of the city in the same object.',
    read: ({ country }) => country,
  },
  countryCode: {
    summary: 'The code of the country (ISO 3166-1 alpha-2).',
    read: ({ countryCode }) => countryCode,
    schema: { pattern: '^[A-Z]{2}$' },
  },
  continent: {
    summary: 'The continent of the city in the same object.',
    read(place, locale) {
      const { continent } = countryOf(place)
      const position = continentNames.en.indexOf(continent)
      return continentNames[locale][position] as string
    },
  },
  timeZone: {
    summary: 'The time zone of the city in the same object (IANA).',
    read: ({ timeZone }) => timeZone,
  },
  language: {
    summary:
      'The main language of the city in the same object, by its English name; in a locale other than `en`, the language of the locale, by its own name.',
    read: (place, locale) => (locale === 'en' ? countryOf(place).language : languageNames[locale]),
  },
}

/** English names of the languages; the cities in the table of a locale are where its language is spoken. */
const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'français',
  es: 'español',
  pt: 'português',
  it: 'italiano',
  nl: 'Nederlands',
  pl: 'polski',
  ja: '日本語',
  zh: '中文',
  ar: 'العربية',
}

/** Maximum length of a place name in the tables, in characters. */
const lengthMax = 40

const fieldTypes = Object.entries(fields).map(([kind, { summary, read, schema }]) =>
  declareType({
    name: `location.${kind}`,
    summary,
    keywords: placeKeywords,
    compile(keywords, scope) {
      const choice = choosePlace(keywords, scope)
      const column = columnOf(choice, kind, (place) => read(place, choice.locale))
      return textNode(column, lengthMax, schema)
    },
    examples: [
      { type: `location.${kind}` },
      // Only cities and states have an example in another language: the other fields have only one value in some
      // locales.
      ...(kind === 'city' || kind === 'state' ? [{ type: `location.${kind}`, locale: 'fr' }] : []),
      ...(kind === 'city' ? [{ type: 'location.city', country: 'US' }] : []),
    ],
  }),
)

export const locationTypes: readonly TypeDeclaration[] = [
  ...fieldTypes,
  ...streetTypes,
  ...pointTypes,
]
