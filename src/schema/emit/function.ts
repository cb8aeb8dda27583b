/**
 * The operation `function` (an expression) as WebAssembly, if the module can compute all values that the expression
 * reads.
 */

import type { Of } from '../instructions/instruction.ts'
import type { Emitter } from './emitter.ts'
import { compileTree } from './expression/expression.ts'
import { scopeOf } from './expression/self.ts'
import { canWriteOperand, writeOperand } from './expression/write.ts'

export const functionEmitter: Emitter<Of<'function'>> = {
  write(context, instruction, form) {
    const scope = scopeOf(context)
    const operand = compileTree(scope, instruction)
    if (operand === undefined || !canWriteOperand(operand)) return false
    const local = scope.self?.locals.get(instruction)
    const isKnown = operand.kind === 'number' || operand.kind === 'truth' || operand.kind === 'word'
    // Code that follows a reference may read the text after this point, which must be the same in both branches.
    context.output.flush()
    if (local === undefined || !isKnown) writeOperand(context, operand, form)
    else writeOperand(context, { ...operand, push: ({ code }) => code.get(local) }, form)
    return true
  },
  operand: compileTree,
  canWrite(scope, instruction) {
    const operand = compileTree(scope, instruction)
    return operand !== undefined && canWriteOperand(operand)
  },
}
