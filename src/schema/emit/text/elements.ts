/** Elements one after another, for arrays and for texts that repeat. */

import type { EmitContext } from '../context/context.ts'
import { enterVariable } from '../draw/draw.ts'

/** Writes elements until it is over, each in its own place; the position goes on counting. */
export function writeElements(
  context: EmitContext,
  rules: {
    readonly position: number
    /** No more elements than these come. */
    readonly maxCount: number
    readonly separator: string
    pushIsOver(): void
    write(inner: EmitContext): void
  },
): void {
  const { code, output, place } = context
  const { position, maxCount, separator, pushIsOver, write } = rules
  output.flush()
  const before = output.maxBytes
  code.block().loop()
  pushIsOver()
  code.branchIf(1)
  if (separator !== '') {
    code.get(position).if()
    output.literal(separator)
    output.flush()
    code.end()
  }
  const inner = enterVariable(context, position)
  write({ ...inner, element: { around: place, position }, cached: new Map() })
  output.flush()
  code.get(position).i32(1).op('i32.add').set(position).branch(0)
  code.end().end()
  output.maxBytes = before + (output.maxBytes - before) * maxCount
}
