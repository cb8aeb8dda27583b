/**
 * The place that the location fields of an object describe: a row in the table of the locale, and the facts of its
 * country. All fields select the row with one key, so they are consistent without reading each other.
 */

import { childKey, type Key } from '../../random/key.ts'
import { show } from '../../text/show.ts'
import { suggest } from '../../text/suggest.ts'
import { checkAlike, coherent, type Family, sharedKey } from '../coherence.ts'
import type { TypeScope } from '../declaration.ts'
import type { Instruction, Pick } from '../instructions/instruction.ts'
import { cumulativeShares } from '../interpret/pick.ts'
import { type KeywordValues, textKeyword } from '../keywords/keyword.ts'
import { type Locale, locale } from '../locale.ts'
import { places as ar } from '../words/ar/places.ts'
import { countryRows } from '../words/countries.ts'
import { places as de } from '../words/de/places.ts'
import { places as en } from '../words/en/places.ts'
import { places as es } from '../words/es/places.ts'
import { places as fr } from '../words/fr/places.ts'
import { places as it } from '../words/it/places.ts'
import { places as ja } from '../words/ja/places.ts'
import { places as nl } from '../words/nl/places.ts'
import { places as pl } from '../words/pl/places.ts'
import type { Place } from '../words/place.ts'
import { places as pt } from '../words/pt/places.ts'
import { places as zh } from '../words/zh/places.ts'

export const placesOf: Readonly<Record<Locale, readonly Place[]>> = {
  ...{ en, de, fr, es, pt, it, nl, pl, ja, zh, ar },
}

/** Keywords that every type of the group `location` has. */
export const placeKeywords = {
  coherent,
  locale,
  country: textKeyword({
    summary:
      'Country of the cities as a two-letter code (ISO 3166-1); by default all countries of the locale.',
    lengthMax: 64,
  }),
}

const kinds =
  `street streetAddress city state stateCode postalCode country countryCode timeZone county continent
  secondaryAddress buildingNumber language latitude longitude coordinates geohash`.split(/\s+/)
const pointKinds: ReadonlySet<string> = new Set(kinds.slice(-4))

const family: Family = {
  group: 'location',
  traits: Object.fromEntries(
    kinds.map((kind) => [
      `location.${kind}`,
      pointKinds.has(kind) ? ['locale', 'country', 'radius'] : ['locale', 'country'],
    ]),
  ),
}

export interface PlaceChoice {
  /** Key that selects the place that the object describes; further draws about the place use child keys. */
  readonly key: Key
  readonly locale: Locale
  /** Choice of the row of the place in `rows`. */
  readonly pick: Pick
  readonly rows: readonly Place[]
}

/** Columns of tables by name, computed once for each table of places. */
const columns = new Map<readonly Place[], Map<string, readonly string[]>>()

/**
 * Returns an instruction that generates a column of the selected place. `name` identifies the column in the cache, and
 * `read` returns its value in a row.
 */
export function columnOf(
  { pick, rows }: PlaceChoice,
  name: string,
  read: (place: Place) => string,
): Instruction {
  const known = columns.get(rows) ?? new Map<string, readonly string[]>()
  columns.set(rows, known)
  const values = known.get(name) ?? rows.map(read)
  known.set(name, values)
  return { op: 'table', pick, values }
}

/**
 * Returns an instruction that depends on the selected place. `nameOf` groups the places: `make` is called once for all
 * places with the same name.
 */
export function byPlace(
  { pick, rows }: PlaceChoice,
  nameOf: (place: Place) => string,
  make: (place: Place) => Instruction,
): Instruction {
  const names = rows.map(nameOf)
  const different = [...new Set(names)]
  const numbers = new Map(different.map((name, i) => [name, i]))
  const options = different.map((name) => make(rows[names.indexOf(name)] as Place))
  const [only] = options
  if (options.length === 1 && only !== undefined) return only
  return { op: 'choice', pick, options, by: names.map((name) => numbers.get(name) as number) }
}

/**
 * Selects the place that an object describes. `traits` has further keywords of the type, whose values must be the same
 * in all location fields of the object.
 */
export function choosePlace(
  keywords: KeywordValues<typeof placeKeywords>,
  scope: TypeScope,
  traits: Readonly<Record<string, number>> = {},
): PlaceChoice {
  const { country } = keywords
  const language = keywords.locale ?? scope.locale
  if (keywords.coherent) checkAlike(family, { locale: language, country, ...traits }, scope)
  if (country !== undefined) checkCountry(country, language, scope)
  const { rows, cumulative } = sharesOf(language, country)
  const key = sharedKey('location', keywords.coherent, scope)
  const pick = { kind: 'weighted', key: childKey(key, 'place'), cumulative } as const
  return { key, locale: language, pick, rows }
}

function checkCountry(country: string, language: Locale, scope: TypeScope): void {
  const codes = new Map(placesOf[language].map((place) => [place.countryCode, place.country]))
  if (codes.has(country)) return
  const known = [...codes.keys()].toSorted()
  const meant = suggest(country, known) ?? suggest(country, codes.values())
  const code = known.find((candidate) => candidate === meant || codes.get(candidate) === meant)
  const better = code === undefined ? '' : `; did you mean "${code}"?`
  scope.report(
    `must be a country of locale "${language}", one of ${known.join(', ')}; got ${show(country)}${better}`,
    'country',
  )
}

interface Shares {
  readonly rows: readonly Place[]
  readonly cumulative: readonly number[]
}

/** Shares of places by locale and country, computed on first use. */
const known = new Map<string, Shares>()

function sharesOf(language: Locale, country: string | undefined): Shares {
  const name = `${language} ${country ?? ''}`
  const shares = known.get(name)
  if (shares !== undefined) return shares
  const all = placesOf[language]
  const own = all.filter(({ countryCode }) => country === undefined || countryCode === country)
  // A country without cities is already an issue of the keyword. It is not cached, because a client may send any text.
  if (own.length === 0) return sharesOf(language, undefined)
  // Places are weighted by the square root of the population: large cities are more frequent, but do not dominate.
  const made = {
    rows: own,
    cumulative: cumulativeShares(own.map(({ weight }) => Math.sqrt(weight))),
  }
  known.set(name, made)
  return made
}

/** Facts that are the same for all cities of a country or of a state. */
export interface Country {
  readonly continent: string
  readonly language: string
  readonly streets: string
  readonly order: string
  readonly numbers: string
}

const countries: ReadonlyMap<string, Country> = new Map(
  countryRows.map((row) => {
    const [code = '', continent = '', language = '', streets = '', order = '', numbers = ''] =
      row.split('|')
    return [code, { continent, language, streets, order, numbers }]
  }),
)

export function countryOf({ countryCode, stateCode }: Place): Country {
  const country = countries.get(`${countryCode}-${stateCode}`) ?? countries.get(countryCode)
  if (country === undefined) throw new Error(`no row of the table of countries: ${countryCode}`)
  return country
}
