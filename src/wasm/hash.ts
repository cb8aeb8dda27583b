/**
 * Writes the hash of the kernel (kernel/assembly/draw.ts) as instructions, for one number or for four numbers at a time. Before the hash,
 * the stack contains the index combined with one half of the key. `add` writes the addition of the other half.
 */

import type { Code } from './code.ts'
import type { Opcode } from './opcodes.ts'

/** The opcodes of a hash, for one number or for four numbers at a time. */
interface HashForm {
  readonly shift: Opcode
  readonly xor: Opcode
  /** The opcodes that multiply by the factor on top of the stack. */
  readonly multiply: readonly Opcode[]
}

export const hashOfOne: HashForm = { shift: 'i32.shr_u', xor: 'i32.xor', multiply: ['i32.mul'] }

/** The opcodes for four numbers at a time. Reading the factors from memory as vectors was not faster. */
export const hashOfFour: HashForm = {
  shift: 'i32x4.shr_u',
  xor: 'v128.xor',
  multiply: ['i32x4.splat', 'i32x4.mul'],
}

/**
 * Writes the hash of the value on the stack. Without `add`, nothing is added. `scratch` is a local
 * variable of the value's type.
 */
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
