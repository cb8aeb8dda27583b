/**
 * Functions for random distributions, equal to those in `random/`: the quantile of the normal distribution, ranks, and
 * small counts.
 */

import {
  center,
  centerDivisor,
  middle,
  middleDivisor,
  tail,
  tailDivisor,
} from '../../../random/normal.ts'
import type { Code } from '../../../wasm/code.ts'
import {
  expFunction,
  expOverFunction,
  logFunction,
  logOverFunction,
  pushPolynomial,
} from './exact.ts'
import type { LibraryFunction } from './library.ts'

/**
 * Takes a share from 0 to 1; returns the quantile of the normal distribution as a number of standard deviations from
 * the mean.
 */
export function normalQuantileFunction(): LibraryFunction {
  const share = 0
  return {
    signature: { parameters: ['f64'], results: ['f64'] },
    write(code, library) {
      const [q, r] = [code.local('f64'), code.local('f64')]
      code.get(share).f64(0.5).op('f64.sub').tee(q).op('f64.abs').f64(0.425).op('f64.le').if()
      code.f64(0.180625).get(q).get(q).op('f64.mul', 'f64.sub').set(r)
      code.get(q)
      pushPolynomial(code, center, r)
      code.op('f64.mul')
      pushPolynomial(code, centerDivisor, r)
      code.op('f64.div', 'return').end()

      // The distribution is symmetric, so the code takes the share from the nearer end.
      code.get(share).f64(1).get(share).op('f64.sub', 'f64.min')
      code
        .call(library.function(logFunction))
        .op('f64.neg', 'f64.sqrt')
        .tee(r)
        .f64(5)
        .op('f64.le')
        .if()
      code.get(r).f64(1.6).op('f64.sub').set(r)
      pushQuotient(code, middle, middleDivisor, r)
      code.set(r).else()
      code.get(r).f64(5).op('f64.sub').set(r)
      pushQuotient(code, tail, tailDivisor, r)
      code.set(r).end()
      code.get(r).op('f64.neg').get(r).get(q).f64(0).op('f64.lt', 'select')
    },
  }
}

function pushQuotient(
  code: Code,
  dividend: readonly number[],
  divisor: readonly number[],
  x: number,
): void {
  pushPolynomial(code, dividend, x)
  pushPolynomial(code, divisor, x)
  code.op('f64.div')
}

/** Parameters of a Zipf distribution for `rankFunction`, stored in memory as consecutive doubles. */
export interface RankParameters {
  readonly exponent: number
  readonly slope: number
  readonly bottom: number
  readonly width: number
  readonly squeeze: number
  readonly count: number
}

/** Byte distance of each parameter from the address of the parameters. */
export const rankParameters = {
  exponent: 0,
  slope: 8,
  bottom: 16,
  width: 24,
  squeeze: 32,
  count: 40,
} as const satisfies Readonly<Record<keyof RankParameters, number>>

export function rankBlock(parameters: RankParameters): Uint8Array {
  const { exponent, slope, bottom, width, squeeze, count } = parameters
  return new Uint8Array(Float64Array.of(exponent, slope, bottom, width, squeeze, count).buffer)
}

/**
 * Makes one attempt to draw a rank, as `random/zipf.ts` does. Takes a share and the address of the parameters; returns
 * the rank, from 1, or 0 if another attempt is needed.
 */
export function rankFunction(): LibraryFunction {
  const [share, address] = [0, 1]
  return {
    signature: { parameters: ['f64', 'i32'], results: ['f64'] },
    write(code, library) {
      const [y, x, rank] = [code.local('f64'), code.local('f64'), code.local('f64')]
      const push = (parameter: number): Code => code.get(address).access('f64.load', parameter)
      const { exponent, slope, bottom, width, squeeze, count } = rankParameters
      push(bottom).get(share)
      push(width).op('f64.mul', 'f64.add').set(y)
      code.get(y)
      push(slope).op('f64.mul')
      code.f64(-1 + 2 ** -53).op('f64.max')
      code.call(library.function(logOverFunction)).get(y).op('f64.mul').f64(700).op('f64.min')
      code
        .call(library.function(expFunction))
        .tee(x)
        .f64(0.5)
        .op('f64.add', 'f64.floor')
        .f64(1)
        .op('f64.max')
      push(count).op('f64.min').tee(rank).get(x).op('f64.sub')
      push(squeeze).op('f64.le').if()
      code.get(rank).op('return').end()
      code.get(rank).f64(0.5).op('f64.add').call(library.function(logFunction)).set(x)
      code.get(y)
      push(slope).get(x).op('f64.mul').call(library.function(expOverFunction)).get(x).op('f64.mul')
      push(exponent).op('f64.neg').get(rank).call(library.function(logFunction)).op('f64.mul')
      code.call(library.function(expFunction)).op('f64.sub', 'f64.ge').if()
      code.get(rank).op('return').end()
      code.f64(0)
    },
  }
}

/**
 * Returns a count of the Poisson distribution by inversion. Takes a share from 0 to 1, the mean, and the probability of
 * the count 0.
 */
export function poissonFunction(): LibraryFunction {
  const [left, mean, probability] = [0, 1, 2]
  return {
    signature: { parameters: ['f64', 'f64', 'f64'], results: ['f64'] },
    write(code) {
      const k = code.local('f64')
      writeInversion(code, {
        left,
        probability,
        k,
        pushMayContinue: () => code.get(k).get(mean).op('f64.lt'),
        pushNext: () => code.get(probability).get(mean).get(k).op('f64.div', 'f64.mul'),
      })
    },
  }
}

/**
 * Returns a count of the binomial distribution by inversion. Takes a share from 0 to 1, the number of trials, the mean,
 * the odds of a success, and the probability of the count 0.
 */
export function binomialFunction(): LibraryFunction {
  const [left, trials, mean, odds, probability] = [0, 1, 2, 3, 4]
  return {
    signature: { parameters: ['f64', 'f64', 'f64', 'f64', 'f64'], results: ['f64'] },
    write(code) {
      const k = code.local('f64')
      writeInversion(code, {
        left,
        probability,
        k,
        pushMayContinue: () => code.get(k).get(mean).op('f64.lt'),
        pushNext() {
          code.get(probability).get(trials).get(k).op('f64.sub').f64(1).op('f64.add')
          code.get(k).op('f64.div').get(odds).op('f64.mul', 'f64.mul')
        },
        pushIsPossible: () => code.get(k).get(trials).op('f64.lt'),
      })
    },
  }
}

/**
 * Writes code that subtracts the probabilities of the counts 0, 1, 2, … from the share, while it is not less than the
 * next probability. The code pushes the number of subtractions, the count.
 */
function writeInversion(
  code: Code,
  rules: {
    readonly left: number
    readonly probability: number
    readonly k: number
    /** Pushes whether to continue with the next count even if its probability is tiny. */
    pushMayContinue(): void
    /** Pushes the probability of the count k, computed from that of k − 1. */
    pushNext(): void
    pushIsPossible?(): void
  },
): void {
  const { left, probability, k, pushMayContinue, pushNext, pushIsPossible } = rules
  code.block().loop()
  code.get(left).get(probability).op('f64.ge')
  if (pushIsPossible !== undefined) {
    pushIsPossible()
    code.op('i32.and')
  }
  pushMayContinue()
  code
    .get(probability)
    .f64(2 ** -60)
    .op('f64.gt', 'i32.or', 'i32.and', 'i32.eqz')
    .branchIf(1)
  code.get(left).get(probability).op('f64.sub').set(left)
  code.get(k).f64(1).op('f64.add').set(k)
  pushNext()
  code.set(probability).branch(0).end().end()
  code.get(k)
}
