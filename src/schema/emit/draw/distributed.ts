/** Picks of the kind `distributed` as WebAssembly: calls of the kernel, and tables for few choices. */

import type { Sampler } from '../../../random/sampler.ts'
import { type DistributedPick, pickSampler } from '../../interpret/pick-block.ts'
import type { EmitContext } from '../context/context.ts'
import { unknownChoice } from './choices-by-part.ts'
import { distributedByPart, partBitsOf } from './distribution-table.ts'
import { asRare, enterFixed, pushHighBits, pushPlaceWord, pushUnit } from './draw.ts'

/** Pushes a choice from 0 to count − 1 as a 64-bit integer. */
export function pushDistributed(context: EmitContext, pick: DistributedPick): void {
  const { code, layout } = context
  // The code of one pick has the effort of about 500 small expressions.
  context.effort.spend(500)
  const sampler = pickSampler(pick)
  const choices = distributedByPart(pick, sampler)
  const pushComputed = (from: EmitContext): void => {
    pushSampled(from, sampler)
    code.op('i64.trunc_sat_f64_s')
  }
  if (choices === undefined) {
    pushComputed(context)
    return
  }
  const choice = code.local('i32')
  pushHighBits(enterFixed(context, 0), pick.key, partBitsOf(pick))
  code.access('i32.load8_u', layout.add(choices)).tee(choice)
  code.i32(unknownChoice).op('i32.eq').if('i64')
  pushComputed(asRare(context))
  code.else().get(choice).op('i64.extend_i32_u').end()
}

/**
 * Pushes the choice or the value that a sampler draws at the current place, as a double. The code draws the first random
 * number, because it can be computed together with others.
 */
export function pushSampled(context: EmitContext, { key, bytes }: Sampler): void {
  const { code, layout, lowIndex, place } = context
  code.i32(layout.add(bytes))
  pushUnit(enterFixed(context, 0), key)
  code.get(lowIndex)
  pushPlaceWord(code, place, 'a')
  pushPlaceWord(code, place, 'b')
  code.call('pickFrom')
}
