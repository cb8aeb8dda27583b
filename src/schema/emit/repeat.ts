/** A text several times: every one is drawn for itself. */

import type { Instruction } from '../instructions/instruction.ts'
import { enterDrawn } from './draw.ts'
import { pushSmallPick } from './pick.ts'
import { countOf } from './range.ts'
import { textOf } from './table.ts'
import { writeValue } from './value.ts'
import type { Writing } from './writing.ts'

export function writeRepeat(
  writing: Writing,
  { of, minimum, times, separator }: Extract<Instruction, { op: 'repeat' }>,
): void {
  const { code, output } = writing
  const [position, count] = [code.local('i32'), code.local('i32')]
  pushSmallPick(writing, times)
  code.i32(minimum).op('i32.add').set(count)
  code.i32(0).set(position)
  writeElements(writing, {
    position,
    most: minimum + countOf(times) - 1,
    separator: textOf(separator, 'text'),
    pushIsOver: () => code.get(position).get(count).op('i32.ge_u'),
    write: (inner) => writeValue(inner, of, 'text'),
  })
  output.settle()
}

/** Writes elements until it is over, each in its own place; the position goes on counting. */
export function writeElements(
  writing: Writing,
  rules: {
    readonly position: number
    /** No more elements than these come. */
    readonly most: number
    readonly separator: string
    pushIsOver(): void
    write(inner: Writing): void
  },
): void {
  const { code, output, place } = writing
  const { position, most, separator, pushIsOver, write } = rules
  output.settle()
  const before = output.most
  code.block().loop()
  pushIsOver()
  code.branchIf(1)
  if (separator !== '') {
    code.get(position).if()
    output.literal(separator)
    output.settle()
    code.end()
  }
  const inner = enterDrawn(writing, position)
  write({ ...inner, element: { around: place, position }, chosen: new Map() })
  output.settle()
  code.get(position).i32(1).op('i32.add').set(position).branch(0)
  code.end().end()
  output.most = before + (output.most - before) * most
}
