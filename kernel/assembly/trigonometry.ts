/**
 * Sine, cosine and arc tangent for points on the globe, computed only with + − × ÷. The results have the same bits on
 * every engine. The polynomials and reductions are those of fdlibm (Sun Microsystems, 1993). Angles are in radians.
 */

import { pi } from './exact'

const halfPiHigh: f64 = 1.5707963267341256
const halfPiLow: f64 = 6.077100506506192e-11

/** The sine and the cosine of an angle, which share the reduction of the angle. */
@unmanaged
export class Circle {
  sine: f64
  cosine: f64
}

/** Computes the sine and the cosine of an angle of at most 2²⁰ in size. The reduction of larger angles loses digits. */
export function setCircle(circle: Circle, x: f64): void {
  const turns = quarterTurns(x)
  const rest = restOf(x, turns)
  const sine = sinNear0(rest)
  const cosine = cosNear0(rest)
  circle.sine = turned(<i32>turns, sine, cosine)
  circle.cosine = turned(<i32>turns + 1, sine, cosine)
}

/** Returns the sine of an angle of at most 2²⁰ in size. */
export function sin(x: f64): f64 {
  const turns = quarterTurns(x)
  const rest = restOf(x, turns)
  return turned(<i32>turns, sinNear0(rest), cosNear0(rest))
}

/** Returns the cosine of an angle of at most 2²⁰ in size. */
export function cos(x: f64): f64 {
  const turns = quarterTurns(x)
  const rest = restOf(x, turns)
  return turned(<i32>turns + 1, sinNear0(rest), cosNear0(rest))
}

/** Returns the quarter turn nearest to an angle. */
function quarterTurns(x: f64): f64 {
  return rounded(x / (pi / 2))
}

/** Rounds a number to a whole number, halves up. The result is never minus zero. */
export function rounded(x: f64): f64 {
  const floor = Math.floor(x)
  return floor + <f64>i32(x - floor >= 0.5)
}

/** Returns the distance of an angle from a quarter turn, which is at most an eighth of a turn. */
function restOf(x: f64, turns: f64): f64 {
  return x - turns * halfPiHigh - turns * halfPiLow
}

/** Returns the sine of an angle a number of quarter turns away from one with the given sine and cosine. */
function turned(turns: i32, sine: f64, cosine: f64): f64 {
  // Angles are random, so branches would often be mispredicted.
  const value = select<f64>(cosine, sine, (turns & 1) !== 0)
  return select<f64>(-value, value, (turns & 2) !== 0)
}

function sinNear0(x: f64): f64 {
  const z = x * x
  const series =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 +
        z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)))
  return x + z * x * (-0.16666666666666632 + z * series)
}

function cosNear0(x: f64): f64 {
  const z = x * x
  const series =
    0.0416666666666666 +
    z *
      (-0.001388888888887411 +
        z *
          (2.480158728947673e-5 +
            z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 - z * 1.1359647557788195e-11))))
  return 1 - (z / 2 - z * z * series)
}

/** Returns the angle of the point (x, y), from −π to π; 0 for the origin. */
export function atan2(y: f64, x: f64): f64 {
  const steep = Math.abs(y)
  const flat = Math.abs(x)
  const isSteep = steep > flat
  const larger = select<f64>(steep, flat, isSteep)
  if (larger === 0) return 0
  const acute = atan(select<f64>(flat, steep, isSteep) / larger)
  const angle = select<f64>(pi / 2 - acute, acute, isSteep)
  const all = select<f64>(pi - angle, angle, x < 0)
  return select<f64>(-all, all, y < 0)
}

/** The arc tangent of one half. */
const atanHalf: f64 = 0.4636476090008061

/** Returns the arc tangent of x, from 0 to 1. */
function atan(x: f64): f64 {
  let begin: f64 = 0
  let rest = x
  // tan(a − b) = (tan a − tan b) ÷ (1 + tan a tan b) keeps the argument below 7/16.
  if (x >= 0.6875) {
    begin = pi / 4
    rest = (x - 1) / (x + 1)
  } else if (x >= 0.4375) {
    begin = atanHalf
    rest = (2 * x - 1) / (2 + x)
  }
  return begin + atanNear0(rest)
}

function atanNear0(x: f64): f64 {
  const z = x * x
  const w = z * z
  const odd =
    z *
    (0.3333333333333293 +
      w *
        (0.14285714272503466 +
          w *
            (0.09090887133436507 +
              w * (0.06661073137387531 + w * (0.049768779946159324 + w * 0.016285820115365782)))))
  const even =
    w *
    (-0.19999999999876483 +
      w *
        (-0.11111110405462356 +
          w * (-0.0769187620504483 + w * (-0.058335701337905735 - w * 0.036531572744216916))))
  return x - x * (odd + even)
}
