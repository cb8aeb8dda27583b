/**
 * Measurements over time as functions of (key, time): each is refined from a few draws around the moment that is
 * asked for, so any moment can be computed alone, in steps that do not grow with the time before it.
 */

import { moveTo, type Place, word } from './draw.ts'
import type { Key } from './key.ts'

const place: Place = { low: 0, a: 0, b: 0 }

/** The mean of the sum of four even bytes, and its deviation. */
const bytesMean = 510
const bytesDeviation = Math.sqrt((4 * (256 * 256 - 1)) / 12)

/** A number with mean 0 and variance 1, nearly normal and never beyond 3.5; sums of a few are as good as normal. */
function bell(key: Key, number: number): number {
  moveTo(place, number)
  const bytes = word(key, place)
  const sum = (bytes >>> 24) + ((bytes >>> 16) & 255) + ((bytes >>> 8) & 255) + (bytes & 255)
  return (sum - bytesMean) / bytesDeviation
}

/** 278 years in milliseconds: longer than any run. */
const longest = 2 ** 43

/**
 * A Brownian path that begins at 0: the increment between two times has their distance as its variance. Times are
 * integers from 0 to 2⁴³. The path is halved again and again around the time (P. Lévy, 1948).
 */
export function brownian(key: Key, time: number): number {
  let left = 0
  let atLeft = 0
  let atRight = bell(key, 0) * Math.sqrt(longest)
  let node = 1
  for (let span = longest; span > 1 && time !== left; ) {
    const atMiddle = (atLeft + atRight) / 2 + (bell(key, node) * Math.sqrt(span)) / 2
    span /= 2
    node *= 2
    if (time < left + span) atRight = atMiddle
    else {
      left += span
      atLeft = atMiddle
      node++
    }
  }
  return time === left ? atLeft : atRight
}

/** The root of the mean square of the slope of `smooth`. */
export const smoothSlope = 1.8363

/** A smooth path that comes back to 0: mean 0 and variance 1 everywhere, and independent beyond 2. From 0 on. */
export function smooth(key: Key, x: number): number {
  const cell = Math.floor(x)
  const share = ease(x - cell)
  const rest = 1 - share
  const sum = bell(key, cell) * rest + bell(key, cell + 1) * share
  return sum / Math.sqrt(rest * rest + share * share)
}

/** A smooth path whose slope is never beyond 1 and 0 in the mean. From 0 on. */
export function sway(key: Key, x: number): number {
  const cell = Math.floor(x)
  const from = even(key, cell)
  return from + (even(key, cell + 1) - from) * ease(x - cell)
}

/** Evenly from −⅓ to ⅓: the steepest that `ease` can join two of them is a slope of 1. */
function even(key: Key, number: number): number {
  moveTo(place, number)
  return (word(key, place) * 2 ** -31 - 1) / 3
}

/** From 0 to 1, level at both; its steepest slope is 1.5. */
function ease(share: number): number {
  return share * share * (3 - 2 * share)
}

/** Into the range, mirrored at its ends as often as need be. */
export function reflect(
  value: number,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number {
  if (value >= minimum && value <= maximum) return value
  const span = maximum - minimum
  if (span === 0) return minimum
  // The remainder is exact, and mirrored twice it is itself.
  const distance = Math.abs((value - minimum) % (2 * span))
  const inside = minimum + (distance <= span ? distance : 2 * span - distance)
  return Math.min(Math.max(inside, minimum), maximum)
}
