/** The operation `letters` (words of syllables) as WebAssembly. */

import type { Of } from '../instructions/instruction.ts'
import { pairs, pairsPerWord } from '../instructions/letters.ts'
import { encode } from './context/output.ts'
import { enterFixed, pushUnit, pushWord } from './draw/draw.ts'
import type { Emitter } from './emitter.ts'

/** Maximum length of a word in letters; longer words would make a WebAssembly function too long to be compiled well. */
const lettersMax = 128

export const letters: Emitter<Of<'letters'>> = {
  write(context, { key, minimum, maximum }) {
    if (maximum > lettersMax) return false
    const { code, output, layout } = context
    const table = layout.once(pairs, () => layout.add(encode(pairs.join(''))))
    const [length, bits] = [code.local('i32'), code.local('i32')]
    pushUnit(context, key)
    code.f64(maximum - minimum + 1).op('f64.mul', 'f64.floor', 'i32.trunc_sat_f64_s')
    code.i32(minimum).op('i32.add').set(length)
    const distance = output.distance()
    const chunkLetters = pairsPerWord * 2
    for (let chunk = 0; chunk * chunkLetters < maximum; chunk++) {
      const isSure = chunk * chunkLetters < minimum
      if (!isSure)
        code
          .get(length)
          .i32(chunk * chunkLetters)
          .op('i32.gt_u')
          .if()
      pushWord(enterFixed(context, chunk), key)
      code.set(bits)
      for (let i = 0; i < pairsPerWord; i++) {
        code.get(output.address).get(bits).i32(pairs.length).op('i32.rem_u').i32(1).op('i32.shl')
        code.access('i32.load16_u', table)
        code.access('i32.store16', distance + chunk * chunkLetters + i * 2)
        if (i === pairsPerWord - 1) continue
        code.get(bits).i32(pairs.length).op('i32.div_u').set(bits)
      }
      if (!isSure) code.end()
    }
    code.get(length)
    output.popLength(maximum)
    return true
  },
}
