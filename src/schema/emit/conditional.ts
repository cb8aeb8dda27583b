/** One of two instructions, by a condition, as WebAssembly. */

import type { Of } from '../instructions/instruction.ts'
import type { Emitter } from './emitter.ts'
import { chosenOf } from './expression/chosen.ts'
import { conditionOf } from './expression/expression.ts'
import { scopeOf } from './expression/self.ts'
import { branch } from './writing/branch.ts'

export const conditional: Emitter<Of<'conditional'>> = {
  write(writing, { condition, holds, fails }, form) {
    const test = conditionOf(scopeOf(writing), condition)
    if (test === undefined) return false
    branch(
      writing,
      () => test.push(writing),
      (inner) => inner.emitters.value(inner, holds, form),
      (inner) => inner.emitters.value(inner, fails, form),
    )
    return true
  },
  operand(scope, { condition, holds, fails }) {
    const test = conditionOf(scope, condition)
    const { operand } = scope.emission.emitters
    return test && chosenOf(test, operand(scope, holds), operand(scope, fails))
  },
  canWrite(scope, { condition, holds, fails }) {
    const { canWrite } = scope.emission.emitters
    return (
      conditionOf(scope, condition) !== undefined &&
      canWrite(scope, holds) &&
      canWrite(scope, fails)
    )
  },
}
