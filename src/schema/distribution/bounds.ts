/** The range of numbers defined by `minimum`, `maximum`, `exclusiveMinimum` and `exclusiveMaximum`. */

import type { Range } from '../../random/distribution.ts'
import { show } from '../../text/show.ts'
import type { Report } from '../keywords/keyword.ts'

export interface Bounds extends Range {
  readonly isMinimumExclusive: boolean
  readonly isMaximumExclusive: boolean
  readonly isMinimumWritten: boolean
  readonly isMaximumWritten: boolean
}

/** Bounds of the values, with the members from which a distribution derives its parameters. */
export type DistributionBounds = Range & Pick<Bounds, 'isMinimumWritten' | 'isMaximumWritten'>

interface BoundKeywords {
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly exclusiveMinimum?: number | undefined
  readonly exclusiveMaximum?: number | undefined
}

/**
 * Returns only the bounds that the definition sets. A schema accepts all values within them, also those that are never
 * generated because of a default bound.
 */
export function writtenBounds({ minimum, maximum, isMinimumWritten, isMaximumWritten }: Bounds) {
  return { ...(isMinimumWritten && { minimum }), ...(isMaximumWritten && { maximum }) }
}

/**
 * Reads the bounds of a schema; `fallback` has the default bounds. Reports an empty range and returns the range 0 to 1
 * instead. Bounds of integers are inclusive and safe integers.
 */
export function readBounds(
  keywords: BoundKeywords,
  fallback: { readonly minimum: number; readonly maximum: number; readonly isWhole: boolean },
  { report }: { readonly report: Report },
): Bounds {
  const { isWhole } = fallback
  const span = fallback.maximum - fallback.minimum
  const given = {
    lower: boundOf('minimum', keywords, isWhole),
    upper: boundOf('maximum', keywords, isWhole),
  }
  // If one bound in the definition is beyond the default range, the other, default bound moves with it.
  const lower =
    given.lower ??
    unwritten(
      given.upper && given.upper.value < fallback.minimum
        ? safest(given.upper.value - span, isWhole)
        : fallback.minimum,
    )
  const upper =
    given.upper ??
    unwritten(
      lower.value > fallback.maximum ? safest(lower.value + span, isWhole) : fallback.maximum,
    )
  const { value: minimum, isExclusive: isMinimumExclusive } = lower
  const { value: maximum, isExclusive: isMaximumExclusive } = upper
  const written = {
    isMinimumWritten: lower.keyword !== undefined,
    isMaximumWritten: upper.keyword !== undefined,
  }
  const isEmpty = isMinimumExclusive || isMaximumExclusive ? minimum >= maximum : minimum > maximum
  if (!isEmpty) return { minimum, maximum, isMinimumExclusive, isMaximumExclusive, ...written }
  const isUpper = upper.keyword !== undefined
  const [own, other] = isUpper ? [upper, lower] : [lower, upper]
  const [bound, limit] = [own.written, other.written]
  const unwrittenName = isUpper ? 'the default minimum' : 'the default maximum'
  const name = other.keyword === undefined ? unwrittenName : show(other.keyword)
  // The bounds may be in order, but with no value between them: 4 and 5, both exclusive.
  const isOrdered = isUpper ? bound > limit : bound < limit
  const must = isOrdered
    ? `must allow ${isWhole ? 'an integer' : 'a value'} ${isUpper ? 'above' : 'below'}`
    : `must be ${isUpper ? 'greater' : 'less'} than`
  report(`${must} ${name}, ${limit}; got ${bound}`, upper.keyword ?? lower.keyword ?? 'minimum')
  return {
    minimum: 0,
    maximum: 1,
    isMinimumExclusive: false,
    isMaximumExclusive: false,
    ...written,
  }
}

/**
 * Replaces each bound that is not in the definition: by the end of the distribution's range (`support`), or by the end
 * of `limit` if that is narrower.
 */
export function widenBounds(
  bounds: Bounds,
  support: Range,
  limit: Range,
  isWhole: boolean,
): Bounds {
  const round = isWhole ? { up: Math.ceil, down: Math.floor } : { up: identity, down: identity }
  const minimum = bounds.isMinimumWritten
    ? bounds.minimum
    : round.up(Math.max(support.minimum, limit.minimum))
  const maximum = bounds.isMaximumWritten
    ? bounds.maximum
    : round.down(Math.min(support.maximum, limit.maximum))
  return minimum <= maximum ? { ...bounds, minimum, maximum } : bounds
}

function identity(x: number): number {
  return x
}

function safest(bound: number, isWhole: boolean): number {
  if (!isWhole) return bound
  return Math.min(Math.max(bound, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
}

interface Bound {
  readonly value: number
  /** The bound as written in the definition, before rounding to an integer. */
  readonly written: number
  readonly isExclusive: boolean
  readonly keyword?: string
}

function unwritten(value: number): Bound {
  return { value, written: value, isExclusive: false }
}

/**
 * Returns the lower or upper bound in the definition, or undefined if it has none. If both the inclusive and the
 * exclusive keyword are set, the narrower bound applies.
 */
function boundOf(
  end: 'minimum' | 'maximum',
  keywords: BoundKeywords,
  isWhole: boolean,
): Bound | undefined {
  const isLower = end === 'minimum'
  const exclusiveEnd = isLower ? 'exclusiveMinimum' : 'exclusiveMaximum'
  const [inclusive, exclusive] = [keywords[end], keywords[exclusiveEnd]]
  const isNarrower = (other: number, than: number) => (isLower ? other >= than : other <= than)
  if (exclusive !== undefined && (inclusive === undefined || isNarrower(exclusive, inclusive))) {
    const next = isLower
      ? Math.max(Math.floor(exclusive) + 1, -Number.MAX_SAFE_INTEGER)
      : Math.min(Math.ceil(exclusive) - 1, Number.MAX_SAFE_INTEGER)
    const value = isWhole ? next : exclusive
    return { value, written: exclusive, isExclusive: !isWhole, keyword: exclusiveEnd }
  }
  if (inclusive === undefined) return undefined
  const whole = (isLower ? Math.ceil(inclusive) : Math.floor(inclusive)) + 0
  return {
    value: isWhole ? whole : inclusive,
    written: inclusive,
    isExclusive: false,
    keyword: end,
  }
}
