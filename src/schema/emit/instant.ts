/** Operations for timestamps as WebAssembly. */

import { timestampForms } from '../instructions/instant.ts'
import type { Of } from '../instructions/instruction.ts'
import type { Emitter } from './emitter.ts'
import { isWholeRange } from './text/decimal.ts'

export const instant: Emitter<Of<'instant'>> = {
  write({ code, output, offset, time }, { of }) {
    if (of === 'now') code.get(offset).i64(time.startMs).op('i64.add')
    else code.i64(of === 'start' ? time.startMs : time.endMs)
    output.pushAddress()
    code.call('writeTimestamp')
    output.advance(24)
    return true
  },
}

/** Memory for a complete timestamp, from which the code copies a part in a vector. */
const asideBytes = 32

export const timestamp: Emitter<Of<'timestamp'>> = {
  write(context, { of, form }) {
    const { code, output, layout, emitters } = context
    if (!isWholeRange(emitters.wholeRange(of))) return false
    const { from, to } = timestampForms[form]
    const aside = layout.once(timestampForms, () => layout.reserve(asideBytes))
    emitters.pushWhole(context, of)
    if (from > 0) code.i32(aside)
    else output.pushAddress()
    code.call('writeTimestamp')
    if (from > 0) {
      const distance = output.distance()
      code
        .get(output.address)
        .i32(0)
        .access('v128.load', aside + from)
      code.access('v128.store', distance)
    }
    output.advance(to - from)
    if (form === 'time') output.literal('Z')
    return true
  },
}
