/** Comparisons and logical operators of expressions as WebAssembly. The code of each pushes 1 or 0. */

import { inBranch } from '../context/branch.ts'
import type { EmitContext, Operand, TruthOperand } from '../context/context.ts'
import { asNumber, asTruth, constantOf } from './operand.ts'
import { isTime } from './time.ts'

const orders = { '<': 'f64.lt', '<=': 'f64.le', '>': 'f64.gt', '>=': 'f64.ge' } as const

export function ordered(
  operator: keyof typeof orders,
  left: Operand | undefined,
  right: Operand | undefined,
): TruthOperand | undefined {
  if (left?.kind === 'unknown' && right?.kind === 'unknown') return undefined
  if (isTime(left) && isTime(right) && left.kind === right.kind) {
    return pair(left.ms, right.ms, (context) => context.code.op(orders[operator]))
  }
  const [first, second] = [asNumber(left), asNumber(right)]
  return first && second && pair(first, second, (context) => context.code.op(orders[operator]))
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
    return pair(left.ms, right.ms, (context) => context.code.op('f64.eq'))
  }
  const [first, second] = [sureNumber(left), sureNumber(right)]
  if (first && second) return pair(first, second, (context) => context.code.op('f64.eq'))
  const [one, two] = [asTruth(left), asTruth(right)]
  return one && two && pair(one, two, (context) => context.code.op('i32.eq'))
}

function sureNumber(operand: Operand) {
  if (operand.kind === 'number') return operand
  const isSure =
    operand.kind === 'word' && operand.values.every((value) => typeof value === 'number')
  return isSure ? asNumber(operand) : undefined
}

interface Pushing {
  readonly push: (context: EmitContext) => void
}

function pair(left: Pushing, right: Pushing, test: (context: EmitContext) => void): TruthOperand {
  return {
    kind: 'truth',
    push(context) {
      left.push(context)
      right.push(context)
      test(context)
    },
  }
}

export function negation(truth: TruthOperand): TruthOperand {
  return {
    kind: 'truth',
    push(context) {
      truth.push(context)
      context.code.op('i32.eqz')
    },
  }
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
