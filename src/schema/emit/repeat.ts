/** The operation `repeat` as WebAssembly: repeated texts, each drawn separately. */

import type { Of } from '../instructions/instruction.ts'
import { countOf } from '../interpret/pick.ts'
import { pushSmallPick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'
import { writeElements } from './text/elements.ts'
import { textOf } from './text/word-table.ts'

export const repeat: Emitter<Of<'repeat'>> = {
  write(context, { of, minimum, times, separator }) {
    const { code, output } = context
    const [position, count] = [code.local('i32'), code.local('i32')]
    pushSmallPick(context, times)
    code.i32(minimum).op('i32.add').set(count)
    code.i32(0).set(position)
    writeElements(context, {
      position,
      maxCount: minimum + countOf(times) - 1,
      separator: textOf(separator, 'text'),
      pushIsOver: () => code.get(position).get(count).op('i32.ge_u'),
      write: (inner) => inner.emitters.value(inner, of, 'text'),
    })
    output.flush()
    return true
  },
}
