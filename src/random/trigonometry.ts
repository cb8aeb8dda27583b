/**
 * Sine, cosine and arc tangent for points on the globe, computed only with + − × ÷. The results have the same bits on
 * every engine, unlike those of `Math`. The polynomials and reductions are those of fdlibm (Sun Microsystems, 1993).
 * Angles are in radians.
 */

export const halfPiHigh = 1.5707963267341256
export const halfPiLow = 6.077100506506192e-11

/** Returns the sine of an angle of at most 2²⁰ in size. The reduction of larger angles would lose digits. */
export function sin(x: number): number {
  const { quarter, rest } = reduce(x)
  const value = quarter % 2 === 0 ? sinNear0(rest) : cosNear0(rest)
  return quarter < 2 ? value : -value
}

/** Returns the cosine of an angle of at most 2²⁰ in size. */
export function cos(x: number): number {
  const { quarter, rest } = reduce(x)
  const value = quarter % 2 === 0 ? cosNear0(rest) : sinNear0(rest)
  return quarter === 0 || quarter === 3 ? value : -value
}

/** Returns the angle of the point (x, y), from −π to π; 0 for the origin. */
export function atan2(y: number, x: number): number {
  if (x === 0 && y === 0) return 0
  const [steep, flat] = [Math.abs(y), Math.abs(x)]
  const angle = steep > flat ? Math.PI / 2 - atan(flat / steep) : atan(steep / flat)
  const turned = x < 0 ? Math.PI - angle : angle
  return y < 0 ? -turned : turned
}

/** Returns the quarter turn nearest to an angle, and the distance from it, which is at most an eighth of a turn. */
function reduce(x: number): { readonly quarter: number; readonly rest: number } {
  const turns = Math.round(x / (Math.PI / 2))
  const rest = x - turns * halfPiHigh - turns * halfPiLow
  return { quarter: ((turns % 4) + 4) % 4, rest }
}

function sinNear0(x: number): number {
  const z = x * x
  const series =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 +
        z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)))
  return x + z * x * (-0.16666666666666632 + z * series)
}

function cosNear0(x: number): number {
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

/** Returns the arc tangent of x, from 0 to 1. */
function atan(x: number): number {
  // tan(a − b) = (tan a − tan b) ÷ (1 + tan a tan b) keeps the argument below 7/16.
  if (x >= 0.6875) return Math.PI / 4 + atanNear0((x - 1) / (x + 1))
  return x >= 0.4375 ? atanHalf + atanNear0((2 * x - 1) / (2 + x)) : atanNear0(x)
}

/** The arc tangent of one half. */
export const atanHalf = 0.4636476090008061

function atanNear0(x: number): number {
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
