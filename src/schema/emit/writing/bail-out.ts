/** Leaves events to the interpreter. */

import { shared } from './shared.ts'
import type { Writing } from './writing.ts'

/**
 * Leaves the event to the interpreter: for what hardly ever comes, and for errors. The function ends here, so nothing
 * behind it need expect what comes with it.
 */
export function bailOut({ code, output }: Pick<Writing, 'code' | 'output'>): void {
  code.i32(0).i32(1).access('i32.store', shared.isGivenUp)
  code.get(output.address).op('return')
}

/** Bails out where the truth on the stack holds. */
export function bailOutIf(writing: Writing): void {
  writing.code.if()
  bailOut(writing)
  writing.code.end()
}
