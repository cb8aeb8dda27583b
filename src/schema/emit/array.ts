/** Arrays as JSON text. */

import type { Instruction } from '../instructions/instruction.ts'
import { pushSmallPick } from './pick.ts'
import { countOf } from './range.ts'
import { writeElements } from './repeat.ts'
import { writeValue } from './value.ts'
import type { Writing } from './writing.ts'

/** More runs at the beginning would make a function too long to be compiled well. */
const runsMax = 32

/** Answers whether it can; nothing is written where it cannot. */
export function writeArray(
  writing: Writing,
  { length, minimum, prefix, items }: Extract<Instruction, { op: 'array' }>,
): boolean {
  if (prefix.length > runsMax) return false
  const { code, output } = writing
  const [position, count] = [code.local('i32'), code.local('i32')]
  pushSmallPick(writing, length)
  code.i32(minimum).op('i32.add').set(count)
  code.i32(0).set(position)
  output.literal('[')
  const countMost = minimum + countOf(length) - 1
  let end = 0
  for (const { of, times } of prefix) {
    end += times
    writeElements(writing, {
      position,
      most: Math.min(times, countMost),
      separator: ',',
      pushIsOver() {
        code.get(position).get(count).op('i32.ge_u')
        code.get(position).i32(end).op('i32.ge_u', 'i32.or')
      },
      write: (inner) => writeValue(inner, of, 'json'),
    })
  }
  if (items !== undefined) {
    writeElements(writing, {
      position,
      most: Math.max(countMost - end, 0),
      separator: ',',
      pushIsOver: () => code.get(position).get(count).op('i32.ge_u'),
      write: (inner) => writeValue(inner, items, 'json'),
    })
  }
  output.literal(']')
  return true
}
