/** Operations for numbers as WebAssembly: multiples of a decimal, doubles, and sequences. */

import type { Instruction, Of } from '../instructions/instruction.ts'
import { mayPassBound } from '../instructions/number.ts'
import { instancesMax } from '../interpret/instance.ts'
import { countOf } from '../interpret/pick.ts'
import { bailOutIf } from './context/bail-out.ts'
import type { EmitContext, WholeRange } from './context/context.ts'
import { pushDouble } from './draw/double.ts'
import { pushWidePick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'
import { decimalOperand } from './expression/decimal-operand.ts'
import { isPlain, writeDecimal, writeRising } from './text/decimal.ts'

export const number: Emitter<Of<'number'>> = {
  writeCell: writeNumberCell,
  whole: {
    range: (instruction) => (instruction.scale === 0 ? rangeOf(instruction) : undefined),
    push(context, { pick, minimum, multiple }) {
      pushWidePick(context, pick)
      context.code.i64(multiple).op('i64.mul').i64(minimum).op('i64.add')
    },
  },
}

/**
 * Writes a number as a column of a row. The column is equal to the JSON text, so it never needs a conversion and the
 * result is always true.
 */
function writeNumberCell(context: EmitContext, instruction: Instruction): boolean {
  context.emitters.value(context, instruction, 'json')
  return true
}

/** Returns the range of the instruction's whole number before the division by 10^scale. */
function rangeOf({ minimum, multiple, pick }: Of<'number'>): WholeRange {
  return rangeBetween(minimum, minimum + (countOf(pick) - 1) * multiple, [minimum, multiple])
}

const noRange: WholeRange = { minimum: Number.NaN, maximum: Number.NaN }

/** Returns the range between two numbers, or `noRange` if one of the factors is not a safe integer. */
function rangeBetween(first: number, last: number, factors: readonly number[]): WholeRange {
  if (!factors.every(Number.isSafeInteger)) return noRange
  return { minimum: Math.min(first, last), maximum: Math.max(first, last) }
}

export const double: Emitter<Of<'double'>> = {
  write(context, instruction, form) {
    if (form === 'text') return false
    const { output } = context
    pushDouble(context, instruction)
    output.call('hostDouble', 0)
    return true
  },
  operand(_, instruction) {
    const { minimum, maximum } = instruction
    return {
      kind: 'number',
      minimum,
      maximum,
      push: (context) => pushDouble(context, instruction),
    }
  },
}

export const sequence: Emitter<Of<'sequence'>> = {
  write(context, instruction) {
    const range = sequenceRange(instruction)
    if (!isPlain(range, 0)) return false
    pushSequence(context, instruction)
    // From one referenced instance to the next, the numbers do not rise.
    if (range.minimum >= 0 && context.depth === 0) writeRising(context)
    else writeDecimal(context, range, 0)
    return true
  },
  writeCell: writeNumberCell,
  operand: (_, instruction) =>
    decimalOperand(sequenceRange(instruction), 0, (context) => pushSequence(context, instruction)),
}

function sequenceRange({ first, step }: Of<'sequence'>): WholeRange {
  return rangeBetween(first, first + instancesMax * step, [step])
}

/** Pushes the number of a sequence as a 64-bit integer. Bails out if it exceeds the last number. */
function pushSequence(context: EmitContext, instruction: Of<'sequence'>): void {
  const { code, index } = context
  const { first, step, last } = instruction
  if (!mayPassBound(instruction)) {
    code.get(index).i64(step).op('i64.mul').i64(first).op('i64.add')
    return
  }
  const value = code.local('i64')
  const bound = Math.min(Math.max(last, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
  code.get(index).i64(step).op('i64.mul').i64(first).op('i64.add').tee(value)
  code.i64(Math.trunc(bound)).op(step > 0 ? 'i64.gt_s' : 'i64.lt_s')
  bailOutIf(context)
  code.get(value)
}
