/** Writes sequences of elements, for arrays and for repeated texts. */

import type { EmitContext } from '../context/context.ts'
import { enterVariable } from '../draw/draw.ts'

/**
 * Writes elements, each with draws at its own place, until `pushIsOver` pushes 1. Increments the local variable
 * `position` after each element.
 */
export function writeElements(
  context: EmitContext,
  rules: {
    readonly position: number
    /** Maximum number of elements that the loop writes. */
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
