/**
 * Random measurements that change over time, as functions of a key and a time. Each value is refined from a few draws
 * around its time, so any value can be computed on its own. The number of steps does not grow with the time before it.
 */

import { poisson } from './count'
import { hashFour, indexA, indexB, Key, lowWord, numberedUnit, wordOf } from './draw'

/** The mean and the standard deviation of the sum of four uniform bytes. */
const bytesMean: f64 = 510
const bytesDeviation: f64 = 147.80054127099805

/**
 * Returns a random number with mean 0 and variance 1, almost normal and at most 3.5 in size. The sum of a few such
 * numbers is practically normal.
 */
function bell(key: Key, number: f64): f64 {
  const bytes = wordOf(key, number)
  const sum = (bytes >>> 24) + ((bytes >>> 16) & 255) + ((bytes >>> 8) & 255) + (bytes & 255)
  return (<f64>sum - bytesMean) / bytesDeviation
}

/** Maximum time of a path: 278 years in milliseconds, longer than any run. */
const longest: f64 = 8796093022208

/**
 * Returns the value of a Brownian path that starts at 0. The variance of the increment between two times is their
 * distance. Times are integers from 0 to 2⁴³. The path is bisected repeatedly around the time (P. Lévy, 1948).
 */
export function brownian(key: Key, time: f64): f64 {
  let left: f64 = 0
  let atLeft: f64 = 0
  let atRight = bell(key, 0) * Math.sqrt(longest)
  let node: f64 = 1
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

/**
 * Returns the value of a smooth, mean-reverting path for x from 0: its mean is 0 and its variance 1, and values with a
 * distance above 2 are independent.
 */
export function smooth(key: Key, x: f64): f64 {
  const cell = Math.floor(x)
  const share = ease(x - cell)
  const rest = 1 - share
  const bytes = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(wordsAt(key, cell)))
  const bells = f64x2.div(
    f64x2.sub(f64x2.convert_low_i32x4_u(bytes), f64x2.splat(bytesMean)),
    f64x2.splat(bytesDeviation),
  )
  const sum = f64x2.extract_lane(bells, 0) * rest + f64x2.extract_lane(bells, 1) * share
  return sum / Math.sqrt(rest * rest + share * share)
}

/** Returns the value of a smooth path for x from 0 whose slope is at most 1 in size, and 0 on average. */
export function sway(key: Key, x: f64): f64 {
  const cell = Math.floor(x)
  // Uniform random numbers from −⅓ to ⅓. The steepest connection of two such numbers by `ease` has a slope of 1.
  const words = f64x2.convert_low_i32x4_u(wordsAt(key, cell))
  const evens = f64x2.div(
    f64x2.sub(f64x2.mul(words, f64x2.splat(4.656612873077393e-10)), f64x2.splat(1)),
    f64x2.splat(3),
  )
  const from = f64x2.extract_lane(evens, 0)
  return from + (f64x2.extract_lane(evens, 1) - from) * ease(x - cell)
}

/** Returns the words of two successive numbers, in the first two lanes. */
function wordsAt(key: Key, number: f64): v128 {
  const next = number + 1
  const words = i32x4.splat(lowWord(number) ^ indexA(number) ^ key.a)
  const b = i32x4.splat(indexB(number) + key.b)
  return hashFour(
    i32x4.replace_lane(words, 1, lowWord(next) ^ indexA(next) ^ key.a),
    i32x4.replace_lane(b, 1, indexB(next) + key.b),
  )
}

/**
 * Returns the value, at `share` from 0 to 1, of a curve that rises from 0 to 1. Its slope is 0 at both ends and at most
 * 1.5.
 */
function ease(share: f64): f64 {
  return share * share * (3 - 2 * share)
}

/** Reflects a value at the ends of a range until the value is inside. */
export function reflect(value: f64, minimum: f64, maximum: f64): f64 {
  if (value >= minimum && value <= maximum) return value
  const span = maximum - minimum
  if (span === 0) return minimum
  // The remainder is exact, and two reflections cancel each other.
  const distance = Math.abs((value - minimum) % (2 * span))
  const inside = minimum + (distance <= span ? distance : 2 * span - distance)
  return Math.min(Math.max(inside, minimum), maximum)
}

/** Returns the remainder of a division, with the sign of the dividend. It is exact. */
export function remainder(dividend: f64, divisor: f64): f64 {
  return dividend % divisor
}

/**
 * Returns the last random instant from 0 to `time`, or 0 if none is in this range. The instants are a Poisson process,
 * and the mean distance between them is `gap`.
 */
export function lastInstant(key: Key, time: f64, gap: f64): f64 {
  // The time is divided into cells of length `gap` with a mean count of 1, so few cells are searched.
  for (let cell = Math.floor(time / gap); cell >= 0; cell--) {
    const count = <i32>poisson(1, key, cell)
    let last: f64 = -1
    for (let i = 1; i <= count; i++) {
      const instant = (cell + numberedUnit(key, cell, i)) * gap
      if (instant <= time && instant > last) last = instant
    }
    if (last >= 0) return last
  }
  return 0
}
