/** The range that `minimum`, `maximum` and their exclusive forms leave. */

import type { TypeScope } from './declaration.ts'

export interface Bounds {
  readonly minimum: number
  readonly maximum: number
  readonly isMinimumExclusive: boolean
  readonly isMaximumExclusive: boolean
}

interface BoundKeywords {
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly exclusiveMinimum: number | undefined
  readonly exclusiveMaximum: number | undefined
}

/** The bounds that are written, for what a schema accepts beyond the values that are made. */
export function writtenBounds(keywords: BoundKeywords, { minimum, maximum }: Bounds) {
  const hasMinimum = keywords.minimum !== undefined || keywords.exclusiveMinimum !== undefined
  const hasMaximum = keywords.maximum !== undefined || keywords.exclusiveMaximum !== undefined
  return { ...(hasMinimum && { minimum }), ...(hasMaximum && { maximum }) }
}

/** Reports an empty range and answers one that is not. Whole bounds are inclusive and safe integers. */
export function readBounds(
  keywords: BoundKeywords,
  fallback: { readonly minimum: number; readonly maximum: number; readonly isWhole: boolean },
  scope: TypeScope,
): Bounds {
  const { isWhole } = fallback
  const span = fallback.maximum - fallback.minimum
  const given = { lower: lowerBound(keywords, isWhole), upper: upperBound(keywords, isWhole) }
  // A bound beyond the usual range takes the range with it.
  const lower = given.lower ?? {
    value:
      given.upper && given.upper.value < fallback.minimum
        ? safest(given.upper.value - span, isWhole)
        : fallback.minimum,
    isExclusive: false,
    keyword: undefined,
  }
  const upper = given.upper ?? {
    value: lower.value > fallback.maximum ? safest(lower.value + span, isWhole) : fallback.maximum,
    isExclusive: false,
    keyword: undefined,
  }
  const { value: minimum, isExclusive: isMinimumExclusive } = lower
  const { value: maximum, isExclusive: isMaximumExclusive } = upper
  const isEmpty = isMinimumExclusive || isMaximumExclusive ? minimum >= maximum : minimum > maximum
  if (!isEmpty) return { minimum, maximum, isMinimumExclusive, isMaximumExclusive }
  const named = upper.keyword ?? lower.keyword ?? 'minimum'
  const word = named === upper.keyword ? 'greater' : 'smaller'
  const [bound, other] = named === upper.keyword ? [maximum, minimum] : [minimum, maximum]
  scope.report(`must be ${word} than the other bound, ${other}, not ${bound}`, named)
  return { minimum: 0, maximum: 1, isMinimumExclusive: false, isMaximumExclusive: false }
}

function safest(bound: number, isWhole: boolean): number {
  if (!isWhole) return bound
  return Math.min(Math.max(bound, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
}

interface Bound {
  readonly value: number
  readonly isExclusive: boolean
  readonly keyword: string | undefined
}

function lowerBound(
  { minimum, exclusiveMinimum }: BoundKeywords,
  isWhole: boolean,
): Bound | undefined {
  if (exclusiveMinimum !== undefined && (minimum === undefined || exclusiveMinimum >= minimum)) {
    const value = isWhole
      ? Math.max(Math.floor(exclusiveMinimum) + 1, -Number.MAX_SAFE_INTEGER)
      : exclusiveMinimum
    return { value, isExclusive: !isWhole, keyword: 'exclusiveMinimum' }
  }
  return minimum === undefined
    ? undefined
    : { value: minimum, isExclusive: false, keyword: 'minimum' }
}

function upperBound(
  { maximum, exclusiveMaximum }: BoundKeywords,
  isWhole: boolean,
): Bound | undefined {
  if (exclusiveMaximum !== undefined && (maximum === undefined || exclusiveMaximum <= maximum)) {
    const value = isWhole
      ? Math.min(Math.ceil(exclusiveMaximum) - 1, Number.MAX_SAFE_INTEGER)
      : exclusiveMaximum
    return { value, isExclusive: !isWhole, keyword: 'exclusiveMaximum' }
  }
  return maximum === undefined
    ? undefined
    : { value: maximum, isExclusive: false, keyword: 'maximum' }
}
