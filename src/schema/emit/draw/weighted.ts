/**
 * Picks of the kind `weighted` as WebAssembly. A table maps the first bits of the draw to the choice. The kernel
 * searches only for draws near the border between two choices, where the first bits do not determine the choice.
 */

import type { Pick } from '../../instructions/instruction.ts'
import { pickSampler } from '../../interpret/pick-block.ts'
import type { EmitContext } from '../context/context.ts'
import { asRare, pushHighBits, pushUnit } from './draw.ts'

/** Number of parts of the table for each choice, and bounds of the number of parts as exponents of powers of two. */
const partsPerChoice = 8
const [bitsMin, bitsMax] = [8, 18]
const unknownChoice = 0xffff

/** Pushes the first choice whose cumulative share is greater than the drawn unit. */
export function pushWeighted(
  context: EmitContext,
  pick: Extract<Pick, { kind: 'weighted' }>,
): void {
  const { code, layout } = context
  const { key, cumulative } = pick
  if (cumulative.length === 1) {
    code.i32(0)
    return
  }
  const choice = code.local('i32')
  const neededBits = 32 - Math.clz32(cumulative.length * partsPerChoice)
  const bits = Math.min(Math.max(neededBits, bitsMin), bitsMax)
  const table = layout.once(cumulative, () => layout.add(choicesByPart(cumulative, 1 << bits)))
  pushHighBits(context, key, bits)
  code.i32(1).op('i32.shl').access('i32.load16_u', table).tee(choice)
  code
    .i32(unknownChoice)
    .op('i32.eq')
    .if('i32')
    .i32(layout.add(pickSampler(pick).bytes))
  pushUnit(asRare(context), key)
  code.call('firstAbove').else().get(choice).end()
}

/** Returns the choices of all parts of the draws, as two little-endian bytes each. */
function choicesByPart(cumulative: readonly number[], parts: number): Uint8Array {
  const choices = new DataView(new ArrayBuffer(parts * 2))
  let choice = 0
  for (let part = 0; part < parts; part++) {
    while ((cumulative[choice] as number) <= part / parts) choice++
    // The last share may be below 1, but no draw leads to a later choice.
    const isLast = choice === cumulative.length - 1
    const isSure = isLast || (cumulative[choice] as number) >= (part + 1) / parts
    choices.setUint16(part * 2, isSure ? Math.min(choice, unknownChoice) : unknownChoice, true)
  }
  return new Uint8Array(choices.buffer)
}
