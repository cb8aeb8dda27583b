/** The code of operations whose operands are all pushed before. */

import type { Opcode } from '../../../wasm/opcodes.ts'
import type { EmitContext } from '../context/context.ts'

export interface Pushing {
  readonly push: (context: EmitContext) => void
}

/** Returns a function that writes code that pushes the operands and applies the opcodes to them. */
export function applied(
  operands: readonly Pushing[],
  ...opcodes: readonly Opcode[]
): Pushing['push'] {
  return (context) => {
    for (const { push } of operands) push(context)
    context.code.op(...opcodes)
  }
}
