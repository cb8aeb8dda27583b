/**
 * A place: a city with all facts that must be consistent with it (state, country, coordinates, time zone). All location
 * fields of a generated object are taken from one place.
 */

export interface Place {
  /** Name of the city in the language of the table; unique within its country. */
  readonly city: string
  /** Short name of the country in the language of the table. */
  readonly country: string
  /** ISO 3166-1 alpha-2 code of the country. */
  readonly countryCode: string
  /** Name of the state, province or region, in the language of the table if it has a name in that language. */
  readonly state: string
  /**
   * ISO 3166-2 code of the state, without the country code and hyphen; the country code if the country has no coded
   * states.
   */
  readonly stateCode: string
  /** Name of the county; empty if the city has none besides the state. */
  readonly county: string
  /**
   * Beginning of the postal codes of the city, and placeholders for the rest: `#` any digit, `%` a digit from 1 to 9,
   * `?` a letter.
   */
  readonly postalForm: string
  /** Latitude in degrees north, with two decimals (about 1 km). */
  readonly latitude: number
  /** Longitude in degrees east, with two decimals. */
  readonly longitude: number
  /** Name of the time zone in the IANA database. */
  readonly timeZone: string
  /** Approximate number of inhabitants in thousands, at least 1. It determines the frequency of the place. */
  readonly weight: number
}

const columnCount = 11

/** Parses a table of places: one row a line, with its columns in the order of `Place`, separated by `|`. */
export function parsePlaces(table: string): readonly Place[] {
  return table.split('\n').map(parsePlace)
}

function parsePlace(line: string): Place {
  const columns = line.split('|')
  if (columns.length !== columnCount) {
    throw new Error(`a place must have ${columnCount} columns; got ${columns.length}: ${line}`)
  }
  const [city = '', country = '', countryCode = '', state = '', stateCode = ''] = columns
  const [county = '', postalForm = '', latitude, longitude, timeZone = '', weight] =
    columns.slice(5)
  return {
    city,
    country,
    countryCode,
    state,
    stateCode,
    county,
    postalForm,
    latitude: Number(latitude),
    longitude: Number(longitude),
    timeZone,
    weight: Number(weight),
  }
}
