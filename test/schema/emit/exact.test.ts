/** The WebAssembly library has the same bits as the functions of `random/`, for millions of inputs. */

import { test } from 'vitest'
import { binomial, oddsOf, shareOfNone } from '../../../src/random/binomial.ts'
import { poisson } from '../../../src/random/count.ts'
import { exp, log } from '../../../src/random/exact.ts'
import { normalQuantile } from '../../../src/random/normal.ts'
import { expOver, logOver } from '../../../src/random/small.ts'
import { rejection } from '../../../src/random/zipf.ts'
import {
  binomialFunction,
  normalQuantileFunction,
  poissonFunction,
  rankBlock,
  rankFunction,
} from '../../../src/schema/emit/library/distribution.ts'
import {
  expFunction,
  expOverFunction,
  logFunction,
  logOverFunction,
} from '../../../src/schema/emit/library/exact.ts'
import { anySize, expectSame, exported, near, share } from '../types/exported.ts'

test('log', () => {
  const edges = [Number.MIN_VALUE, Number.MAX_VALUE, 2 ** -1022, 1, Math.SQRT2, 2, 0.5, 2 ** 53]
  const draws = [anySize, share, (i: number) => 1 + (share(i) - 0.5) * 1e-6, (i: number) => i + 1]
  expectSame(
    exported((library) => library.function(logFunction)),
    log,
    { edges: edges.flatMap(near).filter((x) => x > 0), draws },
  )
})

test('exp', () => {
  const edges = [-708, 709, 0, -0, 1, -1, Math.LN2, Math.LN2 / 2, -Math.LN2 / 2, -1e300, 2 ** -1074]
  const draws = [
    (i: number) => share(i) * 1417 - 708,
    (i: number) => (share(i) - 0.5) * 4,
    (i: number) => (share(i) - 0.5) * 1e-9,
  ]
  const isInside = (x: number): boolean => x <= 709
  expectSame(
    exported((library) => library.function(expFunction)),
    exp,
    { edges: edges.flatMap(near).filter(isInside), draws },
  )
})

test('the quotients near zero', () => {
  const edges = [0, -0, 0.01, -0.01, 1, -0.5, 2 ** -1074].flatMap(near)
  const draws = [
    (i: number) => share(i) * 700 - 0.99,
    (i: number) => (share(i) - 0.5) * 0.04,
    (i: number) => (share(i) - 0.5) * 1.9,
  ]
  expectSame(
    exported((library) => library.function(logOverFunction)),
    logOver,
    { edges, draws },
  )
  expectSame(
    exported((library) => library.function(expOverFunction)),
    expOver,
    { edges, draws },
  )
})

test('normalQuantile', () => {
  const edges = [0.5, 0.075, 0.925, 2 ** -54, 1 - 2 ** -53, Math.exp(-25), 1 - Math.exp(-25)]
  const isInside = (x: number): boolean => x > 0 && x < 1
  const draws = [
    share,
    (i: number) => share(i) * 1e-9 + 2 ** -54,
    (i: number) => 1 - share(i) * 1e-9 - 2 ** -53,
  ]
  expectSame(
    exported((library) => library.function(normalQuantileFunction)),
    normalQuantile,
    {
      edges: edges.flatMap(near).filter(isInside),
      draws,
    },
  )
})

test.each([
  [1, 1000],
  [0.5, 3],
  [1.0001, 2 ** 53],
  [4.5, 100_000],
  [100, 7],
  [0.01, 1],
])('ranks with the exponent %d of %d', (exponent, count) => {
  const { slope, top, bottom, squeeze, inverse, hat, density } = rejection(exponent, count)
  const width = top - bottom
  let address = 0
  const rank = exported((library, layout) => {
    address = layout.add(rankBlock({ exponent, slope, bottom, width, squeeze, count }))
    return library.function(rankFunction)
  })
  const once = (share: number): number => {
    const y = bottom + share * (top - bottom)
    const x = inverse(y)
    const k = Math.min(Math.max(Math.floor(x + 0.5), 1), count)
    return k - x <= squeeze || y >= hat(k + 0.5) - density(k) ? k : 0
  }
  expectSame((x) => rank(x, address), once, { edges: [0, 1 - 2 ** -53, 0.5], draws: [share] })
})

test('small counts', () => {
  const draws = { word: () => 0, unit: () => 0 }
  const edges = [0, 1 - 2 ** -53, 0.5]
  const givenPoisson = exported((library) => library.function(poissonFunction))
  for (const mean of [0, 1e-9, 0.3, 3, 9.999]) {
    const none = exp(-mean)
    const once = (x: number): number => poisson(mean, { ...draws, unit: () => x })
    expectSame((x) => givenPoisson(x, mean, none), once, { edges, draws: [share] })
  }
  const givenBinomial = exported((library) => library.function(binomialFunction))
  for (const [trials, probability] of [
    [1, 0.5],
    [19, 0.5],
    [50, 0.1],
    [1e12, 9e-12],
    [7, 0],
  ] as const) {
    const given = [
      trials,
      trials * probability,
      oddsOf(probability),
      shareOfNone(trials, probability),
    ]
    const once = (x: number): number => binomial(trials, probability, { ...draws, unit: () => x })
    expectSame((x) => givenBinomial(x, ...given), once, { edges, draws: [share] })
  }
})
