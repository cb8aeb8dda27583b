/** `number`: a decimal from a range, with a fixed count of digits after the point unless the range is too wide. */

import { readBounds, writtenBounds } from '../bounds.ts'
import { digitsMax, powerOf10 } from '../decimal.ts'
import { declareType } from '../declaration.ts'
import { integerKeyword, numberKeyword } from '../keyword.ts'

export const number = declareType({
  name: 'number',
  summary: 'A decimal number, evenly from a range.',
  keywords: {
    minimum: numberKeyword({ summary: 'Smallest value; 0 when absent.' }),
    maximum: numberKeyword({ summary: 'Largest value; 1000000 when absent.' }),
    exclusiveMinimum: numberKeyword({ summary: 'All values are greater.' }),
    exclusiveMaximum: numberKeyword({ summary: 'All values are smaller.' }),
    multipleOf: integerKeyword({ summary: 'All values are whole multiples of it.', minimum: 1 }),
    scale: integerKeyword({
      summary: 'Digits after the point; 2 when absent.',
      minimum: 0,
      maximum: digitsMax,
    }),
  },
  compile(keywords, scope) {
    const { multipleOf, scale } = keywords
    const bounds = readBounds(keywords, { minimum: 0, maximum: 1_000_000, isWhole: false }, scope)
    if (multipleOf !== undefined && scale !== undefined && scale > 0) {
      scope.report('must be 0 or absent beside "multipleOf"', 'scale')
    }
    const grid = gridOf(bounds, {
      multiple: multipleOf ?? 1,
      digits: multipleOf === undefined ? (scale ?? 2) : 0,
    })
    const output = () => ({
      type: 'number',
      minimum: bounds.minimum,
      maximum: bounds.maximum,
      ...(bounds.isMinimumExclusive && { exclusiveMinimum: bounds.minimum }),
      ...(bounds.isMaximumExclusive && { exclusiveMaximum: bounds.maximum }),
      ...(multipleOf !== undefined && { multipleOf }),
    })
    const accepts = () => ({ type: 'number', ...writtenBounds(keywords, bounds) })
    if (grid !== undefined) {
      if (grid.count < 1) {
        const digits = multipleOf === undefined ? ` with ${scale ?? 2} digits after the point` : ''
        scope.report(
          `must leave room for a value${digits} from ${bounds.minimum} to ${bounds.maximum}`,
          multipleOf === undefined ? 'scale' : 'multipleOf',
        )
      }
      const { first, multiple, digits, count } = grid
      const pick = scope.pick(Math.max(count, 1))
      return {
        instruction: { op: 'number', pick, minimum: first, multiple, scale: digits },
        output,
        accepts,
        size: 24,
      }
    }
    if (scale !== undefined || multipleOf !== undefined) {
      scope.report(
        `must leave at most ${multipleOf === undefined && scale !== 0 ? '10^15' : '2^53 - 1'} values between zero and the bounds`,
        multipleOf === undefined ? 'scale' : 'multipleOf',
      )
    }
    const { minimum, maximum } = bounds
    if (bounds.isMinimumExclusive || bounds.isMaximumExclusive) {
      const keyword = bounds.isMinimumExclusive ? 'exclusiveMinimum' : 'exclusiveMaximum'
      scope.report('cannot be honoured over a range with more than 2^53 - 1 values', keyword)
    }
    return {
      instruction: { op: 'double', key: scope.keyFor('value'), minimum, maximum },
      output,
      accepts,
      size: 24,
    }
  },
  examples: [
    { type: 'number', minimum: 1, maximum: 900 },
    { type: 'number', minimum: -1, maximum: 1, scale: 4 },
  ],
})

interface Range {
  readonly minimum: number
  readonly maximum: number
  readonly isMinimumExclusive: boolean
  readonly isMaximumExclusive: boolean
}

/** The whole numbers k for which k × multiple ÷ 10^digits is in the range; undefined when they are not safe. */
function gridOf(
  range: Range,
  { multiple, digits }: { readonly multiple: number; readonly digits: number },
) {
  const factor = powerOf10(digits)
  const value = (k: number): number => (k * multiple) / factor
  const isInside = (k: number): boolean => {
    const x = value(k)
    return (
      (range.isMinimumExclusive ? x > range.minimum : x >= range.minimum) &&
      (range.isMaximumExclusive ? x < range.maximum : x <= range.maximum)
    )
  }
  let first = Math.ceil((range.minimum * factor) / multiple)
  let last = Math.floor((range.maximum * factor) / multiple)
  // Decimals of more digits than 15 are not all different as doubles (DBL_DIG of IEEE 754).
  const largest = digits === 0 ? Number.MAX_SAFE_INTEGER - 2 : 1e15
  const isSafe = (whole: number): boolean => Math.abs(whole) < largest
  if (!isSafe(first * multiple) || !isSafe(last * multiple)) return undefined
  // The product with the factor is rounded: the true bound may be one step to either side.
  first -= 1
  last += 1
  while (first <= last && !isInside(first)) first++
  while (last >= first && !isInside(last)) last--
  const count = last - first + 1
  return count <= Number.MAX_SAFE_INTEGER
    ? { first: first * multiple + 0, multiple, digits, count }
    : undefined
}
