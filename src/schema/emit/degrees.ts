/** Points of discs on the globe as WebAssembly, with the same bits as the results of `instructions/degrees.ts`. */

import type { Key } from '../../random/key.ts'
import { type Disc, pointBytes, slopeAt } from '../instructions/degrees.ts'
import type { Of } from '../instructions/instruction.ts'
import type { EmitContext } from './context/context.ts'
import { pushUnit } from './draw/draw.ts'
import { pushSmallPick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'

/** Byte distances of the parts of a center in the table: the cosine and the sine of its latitude, and its longitude. */
const centerParts = { flat: 0, steep: 8, longitude: 16 } as const
const centerBytes = 24

export const degrees: Emitter<Of<'degrees'>> = {
  whole: {
    range: (instruction) => (instruction.scale === 0 ? instruction : undefined),
    push(context, { disc, side }) {
      const { code } = context
      code.get(locate(context, disc))
      code.call(side === 'north' ? 'northOf' : 'eastOf').op('i64.trunc_sat_f64_s')
    },
  },
}

/**
 * Returns a local variable with the address of the point. The code places the point only once for its latitude and
 * longitude, which saves 40 of 155 ns.
 */
function locate(context: EmitContext, disc: Disc): number {
  const { code, layout, place, cached } = context
  const { pick, centers, half, share, bearing } = disc
  const [only] = centers.length === 1 ? centers : []
  const name = only === undefined ? centers : `center ${only.latitude} ${only.longitude}`
  const table = layout.once(name, () => {
    const numbers = centers.flatMap((center) => {
      const { flat, steep } = slopeAt(center)
      return [flat, steep, center.longitude]
    })
    return layout.add(new Uint8Array(Float64Array.from(numbers).buffer))
  })
  const words = [pick.key, share, bearing].flatMap(({ a, b, c, d }: Key) => [a, b, c, d])
  const point = `point ${[pick.kind, table, half, ...words, place.kind, place.a, place.b].join()}`
  const known = cached.get(point)
  if (known !== undefined) return known.local
  const [center, address] = [code.local('i32'), code.local('i32')]
  cached.set(point, { local: address })
  pushSmallPick(context, pick)
  code.i32(centerBytes).op('i32.mul').i32(table).op('i32.add').set(center)
  code.i32(layout.reserve(pointBytes)).tee(address)
  for (const part of [centerParts.flat, centerParts.steep, centerParts.longitude]) {
    code.get(center).access('f64.load', part)
  }
  code.f64(half)
  pushUnit(context, share)
  pushUnit(context, bearing)
  code.call('placePoint')
  return address
}
