/** Texts one after another as WebAssembly. */

import type { Of } from '../instructions/instruction.ts'
import type { Emitter } from './emitter.ts'

export const join: Emitter<Of<'join'>> = {
  write(writing, { parts }) {
    for (const part of parts) writing.emitters.value(writing, part, 'text')
    return true
  },
}
