/** Which instructions may read the object around them. */

import { type Instruction, partsOf } from './instruction.ts'

/** Whether an expression in it may read the object around. */
export function readsSelf(instruction: Instruction): boolean {
  if (instruction.op === 'function' && instruction.expression.variables.has('self')) return true
  if (instruction.op === 'conditional' && instruction.condition.expression.variables.has('self'))
    return true
  return partsOf(instruction).some(readsSelf)
}

/** Whether a function in it may, as those of series do that have a key. */
export function mayCallSelf(instruction: Instruction): boolean {
  if (instruction.op === 'call' || instruction.op === 'computed') return true
  return partsOf(instruction).some(mayCallSelf)
}
