/**
 * Functions for sine, cosine and arc tangent, with the operations of `random/trigonometry.ts`, so that results have the
 * same bits. The constants are equal, and a test compares millions of results.
 */

import { atanHalf, halfPiHigh, halfPiLow } from '../../../random/trigonometry.ts'
import type { Code } from '../../../wasm/code.ts'
import type { LibraryFunction } from './library.ts'

/**
 * Takes an angle in radians; returns its sine and its cosine. All callers need both functions, which share the
 * reduction of the angle and both series.
 */
export function circleFunction(): LibraryFunction {
  const x = 0
  return {
    signature: { parameters: ['f64'], results: ['f64', 'f64'] },
    write(code) {
      const [turns, rest, z] = [code.local('f64'), code.local('f64'), code.local('f64')]
      const [sine, cosine] = [code.local('f64'), code.local('f64')]
      const [quarter, value] = [code.local('i32'), code.local('f64')]
      code
        .get(x)
        .f64(Math.PI / 2)
        .op('f64.div')
      pushRounded(code)
      code.set(turns)
      code.get(x).get(turns).f64(halfPiHigh).op('f64.mul', 'f64.sub')
      code.get(turns).f64(halfPiLow).op('f64.mul', 'f64.sub').tee(rest)
      code.get(rest).op('f64.mul').set(z)
      code.get(turns).op('i32.trunc_sat_f64_s').set(quarter)

      code.get(rest).get(z).get(rest).op('f64.mul')
      pushPolynomial(
        code,
        [
          1.58969099521155e-10, -2.5050760253406863e-8, 2.7557313707070068e-6,
          -0.0001984126982985795, 0.00833333333332249, -0.16666666666666632,
        ],
        z,
      )
      code.op('f64.mul', 'f64.add').set(sine)
      code.f64(1).get(z).f64(2).op('f64.div').get(z).get(z).op('f64.mul')
      pushPolynomial(
        code,
        [
          -1.1359647557788195e-11, 2.087572321298175e-9, -2.7557314351390663e-7,
          2.480158728947673e-5, -0.001388888888887411, 0.0416666666666666,
        ],
        z,
      )
      code.op('f64.mul', 'f64.sub', 'f64.sub').set(cosine)

      const pushValue = (even: number, odd: number): void => {
        code.get(odd).get(even).get(quarter).i32(1).op('i32.and', 'select')
      }
      pushValue(sine, cosine)
      code.tee(value).op('f64.neg').get(value).get(quarter).i32(2).op('i32.and', 'select')
      pushValue(cosine, sine)
      code.tee(value).op('f64.neg').get(value)
      code.get(quarter).i32(1).op('i32.add').i32(2).op('i32.and', 'select')
    },
  }
}

/** Takes y and x of a point; returns the angle of the point, in radians, as `Math.atan2` does. */
export function atan2Function(): LibraryFunction {
  const [y, x] = [0, 1]
  return {
    signature: { parameters: ['f64', 'f64'], results: ['f64'] },
    write(code) {
      const [steep, flat] = [code.local('f64'), code.local('f64')]
      const isSteep = code.local('i32')
      const [larger, ratio, angle] = [code.local('f64'), code.local('f64'), code.local('f64')]
      code.get(y).op('f64.abs').tee(steep)
      code.get(x).op('f64.abs').tee(flat).op('f64.gt').set(isSteep)
      code.get(steep).get(flat).get(isSteep).op('select').set(larger)
      code.get(flat).get(steep).get(isSteep).op('select').get(larger).op('f64.div').set(ratio)
      pushAtan(code, ratio)
      code.set(angle)
      code
        .f64(Math.PI / 2)
        .get(angle)
        .op('f64.sub')
        .get(angle)
        .get(isSteep)
        .op('select')
        .set(angle)
      code.f64(Math.PI).get(angle).op('f64.sub').get(angle).get(x).f64(0).op('f64.lt', 'select')
      code.tee(angle).op('f64.neg').get(angle).get(y).f64(0).op('f64.lt', 'select').set(angle)
      // For the origin, the ratio is NaN, and the angle is 0.
      code.f64(0).get(angle).get(larger).f64(0).op('f64.eq', 'select')
    },
  }
}

/** Pushes the arc tangent of the number in the local variable `x`, which is from 0 to 1. */
function pushAtan(code: Code, x: number): void {
  const [t, z, w, begin] = [
    code.local('f64'),
    code.local('f64'),
    code.local('f64'),
    code.local('f64'),
  ]
  code.get(x).f64(0.6875).op('f64.ge').if()
  code
    .f64(Math.PI / 4)
    .set(begin)
    .get(x)
    .f64(1)
    .op('f64.sub')
    .get(x)
    .f64(1)
    .op('f64.add', 'f64.div')
    .set(t)
  code.else().get(x).f64(0.4375).op('f64.ge').if()
  code.f64(atanHalf).set(begin).f64(2).get(x).op('f64.mul').f64(1).op('f64.sub')
  code.f64(2).get(x).op('f64.add', 'f64.div').set(t)
  code.else().get(x).set(t).end().end()

  code.get(t).get(t).op('f64.mul').tee(z).get(z).op('f64.mul').set(w)
  code.get(begin).get(t).get(t).get(z)
  pushPolynomial(
    code,
    [
      0.016285820115365782, 0.049768779946159324, 0.06661073137387531, 0.09090887133436507,
      0.14285714272503466, 0.3333333333333293,
    ],
    w,
  )
  code.op('f64.mul').get(w)
  pushPolynomial(
    code,
    [
      -0.036531572744216916, -0.058335701337905735, -0.0769187620504483, -0.11111110405462356,
      -0.19999999999876483,
    ],
    w,
  )
  code.op('f64.mul', 'f64.add', 'f64.mul', 'f64.sub', 'f64.add')
}

/**
 * Rounds the number on the stack to a whole number, halves up, as `Math.round` does. The result is never minus zero.
 */
export function pushRounded(code: Code): void {
  const [x, floor] = [code.local('f64'), code.local('f64')]
  code.tee(x).op('f64.floor').tee(floor)
  code.get(x).get(floor).op('f64.sub').f64(0.5).op('f64.ge', 'f64.convert_i32_u', 'f64.add')
}

/**
 * Pushes the value of a polynomial for the number in the local variable `x`. The coefficients begin with that of the
 * highest power.
 */
function pushPolynomial(code: Code, coefficients: readonly number[], x: number): void {
  for (const [i, coefficient] of coefficients.entries()) {
    if (i > 0) code.get(x).op('f64.mul')
    code.f64(coefficient)
    if (i > 0) code.op('f64.add')
  }
}
