/** Leaves events to the interpreter. */

import type { EmitContext } from './context.ts'
import { shared } from './shared.ts'

/**
 * Leaves the event to the interpreter: for what hardly ever comes, and for errors. The function ends here, so nothing
 * behind it need expect what comes with it.
 */
export function bailOut({ code, output }: Pick<EmitContext, 'code' | 'output'>): void {
  code.i32(0).i32(1).access('i32.store', shared.isBailedOut)
  code.get(output.address).op('return')
}

/** Bails out where the truth on the stack holds. */
export function bailOutIf(context: EmitContext): void {
  context.code.if()
  bailOut(context)
  context.code.end()
}
