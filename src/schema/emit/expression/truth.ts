/** Comparisons and logical operators of expressions as WebAssembly. The code of each pushes 1 or 0. */

import type { Opcode } from '../../../wasm/opcodes.ts'
import { inBranch } from '../context/branch.ts'
import type { Operand, TruthOperand } from '../context/context.ts'
import { applied, type Pushing } from './applied.ts'
import { asNumber, asTruth, constantOf, sureNumber } from './operand.ts'
import { isTime } from './time.ts'

const orders = { '<': 'f64.lt', '<=': 'f64.le', '>': 'f64.gt', '>=': 'f64.ge' } as const

export function ordered(
  operator: keyof typeof orders,
  left: Operand | undefined,
  right: Operand | undefined,
): TruthOperand | undefined {
  if (left?.kind === 'unknown' && right?.kind === 'unknown') return undefined
  if (isTime(left) && isTime(right) && left.kind === right.kind) {
    return truth([left.ms, right.ms], orders[operator])
  }
  const [first, second] = [asNumber(left), asNumber(right)]
  return first && second && truth([first, second], orders[operator])
}

/**
 * Returns whether two operands are equal, as an operand. Returns undefined unless both certainly have the same kind,
 * because values of different kinds are unequal, which is not a failure.
 */
export function equal(
  left: Operand | undefined,
  right: Operand | undefined,
): TruthOperand | undefined {
  if (left === undefined || right === undefined) return undefined
  const isNull = [left, right].find((one) => constantOf(one) === null)
  const other = isNull === left ? right : left
  if (isNull !== undefined) {
    return other.kind === 'nullable' ? { kind: 'truth', push: other.pushIsNull } : undefined
  }
  if (isTime(left) && isTime(right) && left.kind === right.kind) {
    return truth([left.ms, right.ms], 'f64.eq')
  }
  const [first, second] = [sureNumber(left), sureNumber(right)]
  if (first && second) return truth([first, second], 'f64.eq')
  const [one, two] = [asTruth(left), asTruth(right)]
  return one && two && truth([one, two], 'i32.eq')
}

function truth(operands: readonly Pushing[], opcode: Opcode): TruthOperand {
  return { kind: 'truth', push: applied(operands, opcode) }
}

export function negation(of: TruthOperand): TruthOperand {
  return truth([of], 'i32.eqz')
}

/**
 * Returns the result of `&&` or `||`. Its code evaluates the second operand only if the first one does not decide, so
 * that failures of the second operand do not count otherwise.
 */
export function both(operator: '&&' | '||', left: TruthOperand, right: TruthOperand): TruthOperand {
  return {
    kind: 'truth',
    push(context) {
      const { code, output } = context
      left.push(context)
      output.flush()
      code.if('i32')
      if (operator === '&&') right.push(inBranch(context))
      else code.i32(1)
      code.else()
      if (operator === '&&') code.i32(0)
      else right.push(inBranch(context))
      code.end()
    },
  }
}
