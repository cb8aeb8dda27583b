/** The operation `array` as WebAssembly. */

import type { Of } from '../instructions/instruction.ts'
import { countOf } from '../interpret/pick.ts'
import { pushSmallPick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'
import { writeElements } from './text/elements.ts'

/**
 * Maximum number of runs (`prefix`) in an array; more would make a WebAssembly function too long to be compiled well.
 */
const runsMax = 32

export const array: Emitter<Of<'array'>> = {
  write(context, { length, minimum, prefix, items }, form) {
    if (form !== 'json' || prefix.length > runsMax) return false
    const { code, output } = context
    const [position, count] = [code.local('i32'), code.local('i32')]
    pushSmallPick(context, length)
    code.i32(minimum).op('i32.add').set(count)
    code.i32(0).set(position)
    output.literal('[')
    const countMax = minimum + countOf(length) - 1
    let end = 0
    for (const { of, times } of prefix) {
      end += times
      writeElements(context, {
        position,
        maxCount: Math.min(times, countMax),
        separator: ',',
        pushIsOver() {
          code.get(position).get(count).op('i32.ge_u')
          code.get(position).i32(end).op('i32.ge_u', 'i32.or')
        },
        write: (inner) => inner.emitters.value(inner, of, 'json'),
      })
    }
    if (items !== undefined) {
      writeElements(context, {
        position,
        maxCount: Math.max(countMax - end, 0),
        separator: ',',
        pushIsOver: () => code.get(position).get(count).op('i32.ge_u'),
        write: (inner) => inner.emitters.value(inner, items, 'json'),
      })
    }
    output.literal(']')
    return true
  },
}
