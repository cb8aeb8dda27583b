/**
 * The formats of numbers in OpenAPI (https://spec.openapis.org/registry/format). They bound the values; in JSON, a
 * number is a double in every format.
 */

import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { Bounds } from '../distribution/bounds.ts'
import { type Keyword, type Report, textKeyword } from '../keywords/keyword.ts'

interface FormatRange {
  readonly minimum: number
  readonly maximum: number
  readonly isWhole: boolean
}

/** Maximum of `float`: the largest finite number of single precision (IEEE 754). */
const floatMax = 3.4028234663852886e38
/** Maximum of `int64`: the largest double below 2^63 whose decimal digits as JSON text are below 2^63, too. */
const int64Max = 2 ** 63 - 1024

const ranges: ReadonlyMap<string, FormatRange> = new Map([
  ['int32', { minimum: -2_147_483_648, maximum: 2_147_483_647, isWhole: true }],
  ['int64', { minimum: -int64Max, maximum: int64Max, isWhole: true }],
  ['float', { minimum: -floatMax, maximum: floatMax, isWhole: false }],
  ['double', { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE, isWhole: false }],
])

const names: readonly string[] = [...ranges.keys()]

/** Returns the range of a number format, or undefined for other formats. */
export function formatRange(format: string): FormatRange | undefined {
  return ranges.get(format)
}

export const numberFormatKeyword: Keyword<string | undefined> = {
  ...textKeyword({ summary: 'Limits the values to the range of a number format of OpenAPI.' }),
  schema: { enum: names },
  read(value, report) {
    if (typeof value === 'string' && ranges.has(value)) return value
    const meant = typeof value === 'string' ? hint(value, names) : ''
    report(`must be one of ${names.join(', ')} for a number; got ${show(value)}${meant}`)
    return undefined
  },
}

/** Returns the bounds, narrowed to the range of the number format. Reports an issue if no value remains. */
export function boundsOfFormat(
  bounds: Bounds,
  format: string | undefined,
  { report }: { readonly report: Report },
): Bounds {
  const range = format === undefined ? undefined : ranges.get(format)
  if (range === undefined) return bounds
  const { minimum, maximum } = bounds
  if (minimum > range.maximum || maximum < range.minimum) {
    const must = `must allow a value from ${minimum} to ${maximum}`
    report(`${must}; ${show(format)} ranges from ${range.minimum} to ${range.maximum}`, 'format')
    return bounds
  }
  return {
    ...bounds,
    minimum: Math.max(minimum, range.minimum),
    maximum: Math.min(maximum, range.maximum),
    isMinimumExclusive: bounds.isMinimumExclusive && minimum >= range.minimum,
    isMaximumExclusive: bounds.isMaximumExclusive && maximum <= range.maximum,
  }
}
