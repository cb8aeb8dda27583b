/** Bail-outs: the module stops writing an event, and the interpreter generates the event instead. */

import type { EmitContext } from './context.ts'
import { shared } from './shared.ts'

/**
 * Writes code that leaves the event to the interpreter, for rare cases and for errors. The generated function returns
 * at this point, so the code after it need not handle the case.
 */
export function bailOut({ code, output }: Pick<EmitContext, 'code' | 'output'>): void {
  output.mayBailOut = true
  code.i32(0).i32(1).access('i32.store', shared.isBailedOut)
  code.get(output.address).op('return')
}

/** Writes code that bails out if the truth value on the WebAssembly stack is true. */
export function bailOutIf(context: EmitContext): void {
  context.code.if()
  bailOut(context)
  context.code.end()
}
