/** Elements one after another, for arrays and for texts that repeat. */

import { enterDrawn } from '../draw/draw.ts'
import type { Writing } from '../writing/writing.ts'

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
