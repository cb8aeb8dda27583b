/** Base64 as WebAssembly. The code writes the text, and the kernel replaces it by its encoding. */

import type { Of } from '../instructions/instruction.ts'
import type { Emitter } from './emitter.ts'

export const base64: Emitter<Of<'base64'>> = {
  write(context, { of }) {
    const { code, output } = context
    const begin = output.mark()
    const maxBefore = output.maxBytes
    context.emitters.value(context, of, 'text')
    output.mayBailOut = true
    code.get(begin)
    // The encoding has four thirds of the length of the text, and is written after the text first.
    output.call('encodeBase64', Math.ceil(((output.maxBytes - maxBefore) * 4) / 3) + 1)
    return true
  },
}
