/** The operation `conditional` (one of two instructions) as WebAssembly. */

import type { Of } from '../instructions/instruction.ts'
import { writeBranch } from './context/branch.ts'
import type { Emitter } from './emitter.ts'
import { conditionalOperand } from './expression/conditional-operand.ts'
import { conditionOf } from './expression/expression.ts'
import { scopeOf } from './expression/self.ts'

export const conditional: Emitter<Of<'conditional'>> = {
  write(context, { condition, holds, fails }, form) {
    const test = conditionOf(scopeOf(context), condition)
    if (test === undefined) return false
    writeBranch(
      context,
      () => test.push(context),
      (inner) => inner.emitters.value(inner, holds, form),
      (inner) => inner.emitters.value(inner, fails, form),
    )
    return true
  },
  operand(scope, { condition, holds, fails }) {
    const test = conditionOf(scope, condition)
    const { operand } = scope.module.emitters
    return test && conditionalOperand(test, operand(scope, holds), operand(scope, fails))
  },
  canWrite(scope, { condition, holds, fails }) {
    const { canWrite } = scope.module.emitters
    return (
      conditionOf(scope, condition) !== undefined &&
      canWrite(scope, holds) &&
      canWrite(scope, fails)
    )
  },
}
