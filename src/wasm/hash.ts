/**
 * The hash of `random/draw.ts` as instructions, of one number or of four at once. It takes what is on the stack, the index
 * with one half of the key in it; the other half is added on the way.
 */

import type { Code } from './code.ts'
import type { Opcode } from './opcodes.ts'

/** How it is done to one number, or to each of four. */
interface HashForm {
  readonly shift: Opcode
  readonly xor: Opcode
  /** What is done with a factor on top of what is multiplied. */
  readonly multiply: readonly Opcode[]
}

export const hashOfOne: HashForm = { shift: 'i32.shr_u', xor: 'i32.xor', multiply: ['i32.mul'] }

/** Factors that are read from memory as vectors were as fast as these. */
export const hashOfFour: HashForm = {
  shift: 'i32x4.shr_u',
  xor: 'v128.xor',
  multiply: ['i32x4.splat', 'i32x4.mul'],
}

/** Hashes what is on the stack; without `add` it is `random/mix.ts`. The scratch is a local variable of that type. */
export function writeHash(
  code: Code,
  scratch: number,
  { shift, xor, multiply }: HashForm,
  add?: () => void,
): void {
  const shiftIn = (bits: number): void => {
    code.tee(scratch).get(scratch).i32(bits).op(shift, xor)
  }
  shiftIn(17)
  code.i32(0xed5ad4bb).op(...multiply)
  add?.()
  shiftIn(11)
  code.i32(0xac4c1b51).op(...multiply)
  shiftIn(15)
  code.i32(0x31848bab).op(...multiply)
  shiftIn(14)
}
