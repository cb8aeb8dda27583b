/**
 * Functions for logarithms and powers of e, with the operations of `random/exact.ts` and `random/small.ts`, so that
 * results have the same bits. The constants are equal, and a test compares millions of results.
 */

import { ln2High, ln2Low } from '../../../random/exact.ts'
import { near } from '../../../random/small.ts'
import type { Code } from '../../../wasm/code.ts'
import type { LibraryFunction } from './library.ts'

const ofDouble = { parameters: ['f64'], results: ['f64'] } as const
const fractionBits = 52
const fractionMask = 2 ** 52 - 1
const exponentOf1 = 1023
/** The 52 fraction bits of the double √2, which has the same exponent as 1. */
const fractionOfRoot2 = (Math.SQRT2 - 1) * 2 ** 52

/** Takes a double; returns its natural logarithm. */
export function logFunction(): LibraryFunction {
  const x = 0
  return {
    signature: ofDouble,
    write(code) {
      const [bits, isLarge, k] = [code.local('i64'), code.local('i64'), code.local('i64')]
      const [f, s, z] = [code.local('f64'), code.local('f64'), code.local('f64')]
      const [half, exponent] = [code.local('f64'), code.local('f64')]
      code
        .get(x)
        .f64(2 ** -1022)
        .op('f64.lt')
        .if()
      code
        .get(x)
        .f64(2 ** 54)
        .op('f64.mul')
        .set(x)
        .i64(-54)
        .set(k)
        .end()
      code.get(x).op('i64.reinterpret_f64').tee(bits).i64(fractionMask).op('i64.and')
      // About half of all fractions are above that of √2, so a branch would often be mispredicted. The comparison is
      // part of the arithmetic instead.
      code.i64(fractionOfRoot2).op('i64.gt_u', 'i64.extend_i32_u').set(isLarge)
      code.get(k).get(bits).i64(fractionBits).op('i64.shr_u', 'i64.add')
      code.i64(exponentOf1).op('i64.sub').get(isLarge).op('i64.add', 'f64.convert_i64_s')
      code.set(exponent)
      code.get(bits).i64(fractionMask).op('i64.and')
      code.i64(exponentOf1).get(isLarge).op('i64.sub').i64(fractionBits).op('i64.shl', 'i64.or')
      code.op('f64.reinterpret_i64').f64(1).op('f64.sub').set(f)
      code.get(f).f64(2).get(f).op('f64.add', 'f64.div').set(s)
      code.get(s).get(s).op('f64.mul').set(z)
      code.f64(0.5).get(f).op('f64.mul').get(f).op('f64.mul').set(half)
      code.get(exponent).f64(ln2High).op('f64.mul')
      code.get(half).get(s).get(half)
      pushPolynomial(
        code,
        [
          1.4798198605116586e-1, 1.5313837699209373e-1, 1.818357216161805e-1, 2.2222198432149784e-1,
          2.857142874366239e-1, 3.999999999940942e-1, 6.666666666666735e-1,
        ],
        z,
      )
      code.get(z).op('f64.mul', 'f64.add', 'f64.mul')
      code.get(exponent).f64(ln2Low).op('f64.mul', 'f64.add', 'f64.sub')
      code.get(f).op('f64.sub', 'f64.sub')
    },
  }
}

/** Takes a double x; returns eˣ. */
export function expFunction(): LibraryFunction {
  const x = 0
  return {
    signature: ofDouble,
    write(code) {
      const [k, high, low] = [code.local('f64'), code.local('f64'), code.local('f64')]
      const [r, t, c] = [code.local('f64'), code.local('f64'), code.local('f64')]
      code.get(x).f64(-708).op('f64.lt').if()
      code.f64(0).op('return').end()
      code.get(x).f64(Math.LOG2E).op('f64.mul').f64(0.5).op('f64.add', 'f64.floor').set(k)
      code.get(x).get(k).f64(ln2High).op('f64.mul', 'f64.sub').set(high)
      code.get(k).f64(ln2Low).op('f64.mul').set(low)
      code.get(high).get(low).op('f64.sub').set(r)
      code.get(r).get(r).op('f64.mul').set(t)
      code.get(r).get(t)
      pushPolynomial(
        code,
        [
          4.1381367970572385e-8, -1.6533902205465252e-6, 6.613756321437934e-5,
          -2.7777777777015593e-3, 1.6666666666666602e-1,
        ],
        t,
      )
      code.op('f64.mul', 'f64.sub').set(c)
      code.f64(1).get(low)
      code.get(r).get(c).op('f64.mul').f64(2).get(c).op('f64.sub', 'f64.div', 'f64.sub')
      code.get(high).op('f64.sub', 'f64.sub')
      code.get(k).op('i64.trunc_sat_f64_s').i64(exponentOf1).op('i64.add')
      code.i64(fractionBits).op('i64.shl', 'f64.reinterpret_i64', 'f64.mul')
    },
  }
}

/** Takes x; returns log(1 + x) ÷ x. */
export function logOverFunction(): LibraryFunction {
  const x = 0
  return {
    signature: ofDouble,
    write(code, library) {
      code.get(x).op('f64.abs').f64(near).op('f64.ge').if()
      code
        .get(x)
        .f64(1)
        .op('f64.add')
        .call(library.function(logFunction))
        .get(x)
        .op('f64.div', 'return')
        .end()
      const terms = 8
      for (let n = 1; n < terms; n++) code.f64(1 / n).get(x)
      code.f64(1 / terms)
      for (let n = 1; n < terms; n++) code.op('f64.mul', 'f64.sub')
    },
  }
}

/** Takes x; returns (eˣ − 1) ÷ x. */
export function expOverFunction(): LibraryFunction {
  const x = 0
  return {
    signature: ofDouble,
    write(code, library) {
      code.get(x).op('f64.abs').f64(near).op('f64.ge').if()
      code
        .get(x)
        .call(library.function(expFunction))
        .f64(1)
        .op('f64.sub')
        .get(x)
        .op('f64.div', 'return')
        .end()
      code.f64(1)
      for (let n = 8; n >= 2; n--) code.get(x).f64(n).op('f64.div', 'f64.mul').f64(1).op('f64.add')
    },
  }
}

/**
 * Pushes the value of a polynomial for the number in the local variable `x`. The coefficients begin with that of the
 * highest power.
 */
export function pushPolynomial(code: Code, coefficients: readonly number[], x: number): void {
  for (const [i, coefficient] of coefficients.entries()) {
    if (i > 0) code.get(x).op('f64.mul')
    code.f64(coefficient)
    if (i > 0) code.op('f64.add')
  }
}
