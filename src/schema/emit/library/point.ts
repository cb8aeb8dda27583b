/** Functions for points of a disc on the globe, with the same operations as in `instructions/degrees.ts`. */

import type { Code } from '../../../wasm/code.ts'
import { millionths } from '../../instructions/degrees.ts'
import type { LibraryFunction } from './library.ts'
import { atan2Function, circleFunction, pushRounded } from './trigonometry.ts'

/** Byte distances of the parts of a center in the table: the cosine and the sine of its latitude, and its longitude. */
export const centerParts = { flat: 0, steep: 8, longitude: 16 } as const
export const centerBytes = 24

const side = { parameters: ['f64', 'f64', 'f64'], results: ['i64'] } as const

/**
 * Takes the address of the center, and `half`, `share` and `bearing` of `pointAround`; returns x, y and z of the point
 * on a globe of radius 1.
 */
export function pointFunction(): LibraryFunction {
  const [center, half, share, bearing] = [0, 1, 2, 3]
  return {
    signature: { parameters: ['i32', 'f64', 'f64', 'f64'], results: ['f64', 'f64', 'f64'] },
    write(code, library) {
      const [height, up, north] = [code.local('f64'), code.local('f64'), code.local('f64')]
      const [aside, sine, cosine] = [code.local('f64'), code.local('f64'), code.local('f64')]
      const [flat, steep] = [code.local('f64'), code.local('f64')]
      code.get(center).access('f64.load', centerParts.flat).set(flat)
      code.get(center).access('f64.load', centerParts.steep).set(steep)
      code.get(share).f64(2).op('f64.mul').get(half).op('f64.mul').get(half).op('f64.mul')
      code.set(height)
      code.f64(1).get(height).op('f64.sub').set(up)
      code.get(height).f64(2).get(height).op('f64.sub', 'f64.mul', 'f64.sqrt').set(aside)
      code
        .get(bearing)
        .f64(2 * Math.PI)
        .op('f64.mul')
        .call(library.function(circleFunction))
        .set(cosine)
        .set(sine)
      code.get(aside).get(cosine).op('f64.mul').set(north)
      code.get(up).get(flat).op('f64.mul').get(north).get(steep).op('f64.mul', 'f64.sub')
      code.get(aside).get(sine).op('f64.mul')
      code.get(up).get(steep).op('f64.mul').get(north).get(flat).op('f64.mul', 'f64.add')
    },
  }
}

/** Takes x, y and z of a point; returns its latitude in millionths of degrees (64 bits). */
export function northFunction(): LibraryFunction {
  const [x, y, z] = [0, 1, 2]
  return {
    signature: side,
    write(code, library) {
      code.get(z)
      code.get(x).get(x).op('f64.mul').get(y).get(y).op('f64.mul', 'f64.add', 'f64.sqrt')
      code.call(library.function(atan2Function)).f64(180).op('f64.mul').f64(Math.PI).op('f64.div')
      pushMillionths(code)
    },
  }
}

/**
 * Takes x and y of a point, and the longitude of the center; returns the longitude of the point in millionths of
 * degrees (64 bits).
 */
export function eastFunction(): LibraryFunction {
  const [x, y, longitude] = [0, 1, 2]
  return {
    signature: side,
    write(code, library) {
      const angle = code.local('f64')
      code
        .get(y)
        .get(x)
        .call(library.function(atan2Function))
        .f64(180)
        .op('f64.mul')
        .f64(Math.PI)
        .op('f64.div')
      code.get(longitude).op('f64.add').tee(angle).f64(180).op('f64.gt').if()
      code.get(angle).f64(360).op('f64.sub').set(angle).end()
      code.get(angle).f64(-180).op('f64.lt').if()
      code.get(angle).f64(360).op('f64.add').set(angle).end()
      code.get(angle)
      pushMillionths(code)
    },
  }
}

/** Converts the degrees on the stack to a 64-bit integer of millionths. */
function pushMillionths(code: Code): void {
  code.f64(millionths).op('f64.mul')
  pushRounded(code)
  code.op('i64.trunc_sat_f64_s')
}
