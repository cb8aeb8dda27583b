/**
 * A place: a city with everything about it that must agree (state, country, coordinates, time zone), so that
 * the fields of one generated object can be taken from one row.
 */

export interface Place {
  /** English name; unique within its country. */
  readonly city: string
  /** English short name. */
  readonly country: string
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  /** State, province or region, in English where it has an English name. */
  readonly state: string
  /** Degrees north, two decimals (about 1 km). */
  readonly latitude: number
  /** Degrees east, two decimals. */
  readonly longitude: number
  /** IANA time zone. */
  readonly timeZone: string
  /** Roughly the inhabitants in thousands, at least 1: how often the place is drawn. */
  readonly weight: number
}

const columnCount = 8

/** The places of a table with one row a line and its columns in the order of `Place`, separated by `|`. */
export function parsePlaces(table: string): readonly Place[] {
  return table.split('\n').map(parsePlace)
}

function parsePlace(line: string): Place {
  const columns = line.split('|')
  if (columns.length !== columnCount) {
    throw new Error(`a place must have ${columnCount} columns, not ${columns.length}: ${line}`)
  }
  const [city = '', country = '', countryCode = '', state = ''] = columns
  const [latitude = '', longitude = '', timeZone = '', weight = ''] = columns.slice(4)
  return {
    city,
    country,
    countryCode,
    state,
    latitude: Number(latitude),
    longitude: Number(longitude),
    timeZone,
    weight: Number(weight),
  }
}
