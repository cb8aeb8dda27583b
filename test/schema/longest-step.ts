/** Runs a compilation, and measures the work between its pauses. */

import type { Document, Node } from '../../src/schema/compile/scope.ts'
import type { Stepwise } from '../../src/schema/stepwise.ts'

/** Returns the result of the compilation, and the most units of work (`compile/work.ts`) between two of its pauses. */
export function longestStep(
  { work }: Document,
  compiling: Stepwise<Node>,
): { readonly node: Node; readonly units: number } {
  for (let units = 0; ; ) {
    const before = work.spent
    const { done, value } = compiling.next()
    units = Math.max(units, work.spent - before)
    if (done) return { node: value, units }
  }
}
