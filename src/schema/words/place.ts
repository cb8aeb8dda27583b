/**
 * A place: a city with everything about it that must agree (state, country, coordinates, time zone), so that
 * the fields of one generated object can be taken from one row.
 */

export interface Place {
  /** Its name in the language of the table; unique within its country. */
  readonly city: string
  /** Short name in that language. */
  readonly country: string
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  /** State, province or region, in that language where it has a name there. */
  readonly state: string
  /** What follows the hyphen in its code of ISO 3166-2; the country's code where it has no such parts. */
  readonly stateCode: string
  /** Empty where there is none beside the state. */
  readonly county: string
  /** What postal codes begin with, and the form of the rest: `#` any digit, `%` one from 1 to 9, `?` a letter. */
  readonly postalForm: string
  /** Degrees north, two decimals (about 1 km). */
  readonly latitude: number
  /** Degrees east, two decimals. */
  readonly longitude: number
  /** IANA time zone. */
  readonly timeZone: string
  /** Roughly the inhabitants in thousands, at least 1: how often the place is drawn. */
  readonly weight: number
}

const columnCount = 11

/** The places of a table with one row a line and its columns in the order of `Place`, separated by `|`. */
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
