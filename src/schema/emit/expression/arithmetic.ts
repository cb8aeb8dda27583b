/**
 * Arithmetic of expressions as WebAssembly. The bounds of operands are known at code generation, so the code checks
 * only those operations that can fail.
 */

import { exactMost, roundDecimal } from '../../expression/rounding.ts'
import { powerOf10 } from '../../format/decimal.ts'
import { bailOutIf } from '../context/bail-out.ts'
import type { EmitContext, NumberOperand } from '../context/context.ts'
import { applied } from './applied.ts'

export type Arithmetic = '+' | '-' | '*' | '/' | '%'

interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

const instructions = { '+': 'f64.add', '-': 'f64.sub', '*': 'f64.mul', '/': 'f64.div' } as const

/** Returns the result of an arithmetic operator as an operand, or undefined if WebAssembly cannot express it. */
export function compute(
  operator: Arithmetic,
  left: NumberOperand,
  right: NumberOperand,
): NumberOperand | undefined {
  if (operator === '%') return remainder(left, right)
  const mayBeZero = operator === '/' && right.minimum <= 0 && right.maximum >= 0
  // Rounding is monotonic, so the operator's results for the bounds are the bounds of all results.
  const bounds = mayBeZero ? undefined : boundsOf(operator, left, right)
  const isWhole = operator !== '/' && left.scale === 0 && right.scale === 0
  return {
    kind: 'number',
    ...(bounds ?? { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE }),
    scale: isWhole ? 0 : undefined,
    push(context) {
      left.push(context)
      right.push(context)
      context.code.op(instructions[operator])
      // A quotient by 0 is infinite or NaN, too.
      if (bounds === undefined) expectFinite(context)
    },
  }
}

function boundsOf(
  operator: '+' | '-' | '*' | '/',
  left: Bounds,
  right: Bounds,
): Bounds | undefined {
  const of = (a: number, b: number): number => {
    if (operator === '+') return a + b
    if (operator === '-') return a - b
    return operator === '*' ? a * b : a / b
  }
  const corners = [left.minimum, left.maximum].flatMap((a) =>
    [right.minimum, right.maximum].map((b) => of(a, b)),
  )
  if (!corners.every(Number.isFinite)) return undefined
  return { minimum: Math.min(...corners), maximum: Math.max(...corners) }
}

/** Writes code that bails out if the number on the stack is infinite or NaN. */
function expectFinite(context: EmitContext): void {
  const { code } = context
  const value = code.local('f64')
  code.tee(value).get(value).op('f64.abs').f64(Number.MAX_VALUE).op('f64.le', 'i32.eqz')
  bailOutIf(context)
}

/**
 * Returns the remainder of two whole numbers as an operand, or undefined if an operand may not be a safe integer.
 * Integer arithmetic makes the remainder exact.
 */
function remainder(left: NumberOperand, right: NumberOperand): NumberOperand | undefined {
  if (!isSafe(left) || !isSafe(right)) return undefined
  const largest = Math.max(Math.abs(right.minimum), Math.abs(right.maximum)) - 1
  return {
    kind: 'number',
    minimum: left.minimum < 0 ? -Math.min(largest, -left.minimum) : 0,
    maximum: left.maximum > 0 ? Math.min(largest, left.maximum) : 0,
    scale: 0,
    push(context) {
      const { code } = context
      left.push(context)
      code.op('i64.trunc_sat_f64_s')
      right.push(context)
      code.op('i64.trunc_sat_f64_s')
      if (right.minimum <= 0 && right.maximum >= 0) {
        const divisor = code.local('i64')
        code.tee(divisor).get(divisor).op('i64.eqz')
        bailOutIf(context)
      }
      code.op('i64.rem_s', 'f64.convert_i64_s')
    },
  }
}

export function isSafe({ scale, minimum, maximum }: NumberOperand): boolean {
  return scale === 0 && Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum)
}

export function negated(operand: NumberOperand): NumberOperand {
  return {
    ...operand,
    minimum: 0 - operand.maximum,
    maximum: 0 - operand.minimum,
    push: applied([operand], 'f64.neg'),
  }
}

const wholeFunctions = {
  floor: { of: Math.floor, opcode: 'f64.floor' },
  ceil: { of: Math.ceil, opcode: 'f64.ceil' },
  int: { of: Math.trunc, opcode: 'f64.trunc' },
} as const

export function integerPart(name: 'floor' | 'ceil' | 'int', operand: NumberOperand): NumberOperand {
  if (operand.scale === 0) return operand
  const { of, opcode } = wholeFunctions[name]
  return {
    kind: 'number',
    minimum: of(operand.minimum),
    maximum: of(operand.maximum),
    scale: 0,
    push: applied([operand], opcode),
  }
}

export function absolute(operand: NumberOperand): NumberOperand {
  const { minimum, maximum } = operand
  if (minimum >= 0) return operand
  return {
    ...operand,
    minimum: Math.max(0, -maximum),
    maximum: Math.max(-minimum, maximum),
    push: applied([operand], 'f64.abs'),
  }
}

export function minimumOrMaximum(
  name: 'min' | 'max',
  operands: readonly NumberOperand[],
): NumberOperand | undefined {
  const [first, ...others] = operands
  if (first === undefined || others.length === 0) return first
  const of = name === 'min' ? Math.min : Math.max
  return {
    kind: 'number',
    minimum: of(...operands.map(({ minimum }) => minimum)),
    maximum: of(...operands.map(({ maximum }) => maximum)),
    scale: operands.every(({ scale }) => scale === first.scale) ? first.scale : undefined,
    push(context) {
      first.push(context)
      for (const other of others) {
        other.push(context)
        context.code.op(name === 'min' ? 'f64.min' : 'f64.max')
      }
    },
  }
}

/** Returns the operand rounded to a number of decimals from 0 up, as the interpreter does with `roundDecimal`. */
export function rounded(operand: NumberOperand, digits: number): NumberOperand {
  if (operand.scale !== undefined && operand.scale <= digits) return operand
  const { minimum, maximum } = operand
  const power = powerOf10(digits)
  const isExact = Math.max(-minimum, maximum) * power < exactMost
  return {
    kind: 'number',
    minimum: roundDecimal(minimum, digits),
    maximum: roundDecimal(maximum, digits),
    scale: digits,
    push(context) {
      const { code } = context
      const [value, size, units] = [code.local('f64'), code.local('f64'), code.local('f64')]
      operand.push(context)
      code.tee(value)
      if (minimum < 0) code.op('f64.abs')
      code.tee(size)
      if (power > 1) code.f64(power).op('f64.mul')
      code.op('f64.floor').set(units)
      if (!isExact) {
        code.get(units).f64(exactMost).op('f64.ge')
        bailOutIf(context)
      }
      code.get(units)
      code.get(size).get(units).f64(0.5).op('f64.add')
      if (power > 1) code.f64(power).op('f64.div')
      code.op('f64.ge', 'f64.convert_i32_u', 'f64.add')
      if (power > 1) code.f64(power).op('f64.div')
      if (minimum >= 0) return
      code.set(size)
      code.get(size).op('f64.neg').get(size).get(value).f64(0).op('f64.lt', 'select')
    },
  }
}
