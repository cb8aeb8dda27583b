/** The operation `variant` (the combination of values that the conditions of a lifecycle read) as WebAssembly. */

import type { Of } from '../instructions/instruction.ts'
import type { Emitter } from './emitter.ts'

export const variant: Emitter<Of<'variant'>> = {
  whole: {
    range: ({ lifecycle, count }) =>
      lifecycle.history?.address === undefined ? undefined : { minimum: 0, maximum: count - 1 },
    push({ code, index }, { lifecycle }) {
      code
        .i32(lifecycle.history?.address ?? 0)
        .get(index)
        .op('f64.convert_i64_s')
      code.call('variantOf').op('i64.extend_i32_u')
    },
  },
}
