/** Operations that change a text after the code has written it: a capital first letter, leading zeros, check digits. */

import type { Of } from '../instructions/instruction.ts'
import { bailOut } from './context/bail-out.ts'
import { encode } from './context/output.ts'
import { pushPlaceWord } from './draw/draw.ts'
import type { Emitter } from './emitter.ts'
import { addKey } from './series-keys.ts'

/** Maximum length of a text that the code shifts; the shift uses one vector of 16 bytes. */
const paddedMax = 16

export const capital: Emitter<Of<'capital'>> = {
  write(context, { of }) {
    const { code, output } = context
    const [begin, first] = [output.mark(), code.local('i32')]
    context.emitters.value(context, of, 'text')
    output.flush()
    code.get(begin).access('i32.load8_u').tee(first).i32(0x80).op('i32.ge_u').if()
    // The first letter is not ASCII, and letters of other alphabets have capitals, too.
    bailOut(context)
    code.end()
    // The codes of `a` to `z` are 32 above those of their capitals.
    code.get(begin).get(first).get(first).i32(0x61).op('i32.sub').i32(26).op('i32.lt_u')
    code.i32(5).op('i32.shl', 'i32.sub').access('i32.store8')
    return true
  },
}

export const padded: Emitter<Of<'padded'>> = {
  write(context, { of, length }) {
    if (length > paddedMax) return false
    const { code, output } = context
    const begin = output.mark()
    context.emitters.value(context, of, 'text')
    code.get(begin).i32(length)
    output.call('padText', length)
    return true
  },
}

/** Writes the complete text, and then moves its last characters to its beginning. */
export const ending: Emitter<Of<'ending'>> = {
  write(context, { of, length }) {
    if (length > paddedMax) return false
    const { code, output } = context
    const begin = output.mark()
    context.emitters.value(context, of, 'text')
    output.flush()
    code.get(begin).get(output.address).i32(length).op('i32.sub')
    code.access('v128.load').access('v128.store')
    code.get(begin).set(output.address)
    output.advance(length)
    return true
  },
}

/** Writes the text, and shuffles its bytes in memory. */
export const shuffled: Emitter<Of<'shuffled'>> = {
  write(context, { of, key }) {
    const { code, output, layout, lowIndex, place } = context
    const begin = output.mark()
    context.emitters.value(context, of, 'text')
    output.flush()
    code.get(begin).get(output.address).i32(addKey(layout, key)).get(lowIndex)
    pushPlaceWord(code, place, 'a')
    pushPlaceWord(code, place, 'b')
    code.call('shuffleText')
    return true
  },
}

/** Writes the text, and computes its check characters from the bytes in memory. */
export const checked: Emitter<Of<'checked'>> = {
  write(context, { of, check, from = 0, place }) {
    const { code, output, layout } = context
    const [begin, state] = [output.mark(), code.local('i32')]
    const { next, written } = check
    const steps = layout.once(next, () => layout.add(new Uint8Array(next.buffer)))
    const ends = layout.once(written, () => layout.add(encode(written.map(slotOf).join(''))))
    context.emitters.value(context, of, 'text')
    output.flush()
    code.i32(steps).i32(check.begin).get(begin).i32(from).op('i32.add').get(output.address)
    code.call('checkState').set(state)
    code.get(place === undefined ? output.address : begin)
    code.get(state).i32(1).op('i32.shl')
    const isPair = written[0]?.length === 2
    code.access(isPair ? 'i32.load16_u' : 'i32.load8_u', ends)
    code.access(isPair ? 'i32.store16' : 'i32.store8', place)
    if (place === undefined) output.advance(isPair ? 2 : 1)
    return true
  },
}

/** Pads check characters to two bytes, so that all entries of the table have the same size. */
function slotOf(text: string): string {
  return text.padEnd(2)
}
