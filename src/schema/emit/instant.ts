/** Operations for timestamps as WebAssembly. */

import type { Of } from '../instructions/instruction.ts'
import type { Emitter } from './emitter.ts'
import { timestampFunction } from './library/timestamp.ts'
import { isWholeRange } from './text/decimal.ts'

export const instant: Emitter<Of<'instant'>> = {
  write({ code, output, library, offset, time }, { of }) {
    output.pushAddress()
    if (of === 'now') code.get(offset).i64(time.startMs).op('i64.add')
    else code.i64(of === 'start' ? time.startMs : time.endMs)
    code.call(library.function(timestampFunction))
    output.advance(24)
    return true
  },
}

/** Position and length of each form in the text `2026-01-02T03:04:05.678Z`. */
const parts = {
  'date-time': { from: 0, length: 24 },
  date: { from: 0, length: 10 },
  time: { from: 11, length: 8 },
} as const

export const timestamp: Emitter<Of<'timestamp'>> = {
  write(context, { of, form }) {
    const { code, output, library, layout, emitters } = context
    if (!isWholeRange(emitters.wholeRange(of))) return false
    const { from, length } = parts[form]
    const aside = layout.once(parts, () => layout.add(new Uint8Array(24)))
    if (from > 0) code.i32(aside)
    else output.pushAddress()
    emitters.pushWhole(context, of)
    code.call(library.function(timestampFunction))
    if (from > 0) {
      const distance = output.distance()
      code
        .get(output.address)
        .i32(0)
        .access('i64.load', aside + from)
      code.access('i64.store', distance)
    }
    output.advance(length)
    if (form === 'time') output.literal('Z')
    return true
  },
}
