/** The operation `join` (concatenated texts) as WebAssembly. */

import type { Of } from '../instructions/instruction.ts'
import type { Emitter } from './emitter.ts'

export const join: Emitter<Of<'join'>> = {
  write(context, { parts }) {
    for (const part of parts) context.emitters.value(context, part, 'text')
    return true
  },
}
