/**
 * Formulas as WebAssembly: real numbers with the same operations in the same order as `instructions/formula.ts`, so that
 * results have the same bits.
 */

import type { FormulaFunction } from '../../wasm/kernel.ts'
import type { Opcode } from '../../wasm/opcodes.ts'
import { partsOf, readsSelf } from '../instructions/facts.ts'
import { type Formula, type Operator, partsOfFormula, seriesOf } from '../instructions/formula.ts'
import type { Of } from '../instructions/instruction.ts'
import type { EmitContext, ExpressionScope, NumberOperand } from './context/context.ts'
import { enterFixed, pushUnit, pushWord } from './draw/draw.ts'
import type { Emitter } from './emitter.ts'
import { decimalOperand } from './expression/decimal-operand.ts'
import { hasSeriesKeys, pushSeriesKey } from './series-keys.ts'
import { isWholeRange } from './text/decimal.ts'

export const formula: Emitter<Of<'formula'>> = {
  whole: {
    range(instruction, rangeOf) {
      const { minimum, maximum, scale } = instruction
      const isKnown = partsOf(instruction).every((part) => isWholeRange(rangeOf(part)))
      const hasKeys = !seriesOf(instruction).some(({ isInArray }) => isInArray)
      return scale === 0 && isKnown && hasKeys ? { minimum, maximum } : undefined
    },
    push: pushFormula,
  },
  operand: operandOf,
  canWrite: (scope, instruction) =>
    !readsSelf(instruction) || operandOf(scope, instruction) !== undefined,
}

function operandOf(scope: ExpressionScope, instruction: Of<'formula'>): NumberOperand | undefined {
  const { scale } = instruction
  const range = scope.module.emitters.wholeRange({ ...instruction, scale: 0 })
  if (range === undefined) return undefined
  // The parts of a formula do not read the enclosing object, but its series may.
  if (!seriesOf(instruction).every((series) => hasSeriesKeys(scope, series))) return undefined
  return decimalOperand(range, scale, (context) => pushFormula(context, instruction))
}

function pushFormula(context: EmitContext, { of }: Of<'formula'>): void {
  new FormulaCode(context, of).push(of)
  context.code.op('i64.trunc_sat_f64_s')
}

/** The instructions of each operator. */
const operators: Readonly<Record<Operator, readonly Opcode[]>> = {
  '+': ['f64.add'],
  '-': ['f64.sub'],
  '*': ['f64.mul'],
  '/': ['f64.div'],
  min: ['f64.min'],
  max: ['f64.max'],
  floor: ['f64.floor'],
  '=': ['f64.eq', 'f64.convert_i32_u'],
  '<': ['f64.lt', 'f64.convert_i32_u'],
}

/** The code of one formula. */
class FormulaCode {
  readonly #context: EmitContext
  /** Parts that occur several times, with the local variables of those that the code has computed. */
  readonly #repeated = new Map<Formula, number | undefined>()

  constructor(context: EmitContext, whole: Formula) {
    this.#context = context
    const seen = new Set<Formula>()
    const visit = (part: Formula): void => {
      if (typeof part === 'number') return
      if (seen.has(part)) {
        this.#repeated.set(part, undefined)
        return
      }
      seen.add(part)
      for (const inner of partsOfFormula(part)) visit(inner)
    }
    visit(whole)
  }

  /** Pushes the number of a part as a double. */
  push(part: Formula): void {
    const { code } = this.#context
    const known = this.#repeated.get(part)
    if (known !== undefined) {
      code.get(known)
      return
    }
    this.#compute(part)
    if (!this.#repeated.has(part)) return
    const local = code.local('f64')
    code.tee(local)
    this.#repeated.set(part, local)
  }

  #compute(part: Formula): void {
    const { code, emitters } = this.#context
    if (typeof part === 'number') code.f64(part)
    else if ('op' in part) {
      emitters.pushWhole(this.#context, part)
      code.op('f64.convert_i64_s')
    } else if ('draw' in part) {
      const inner = part.part === undefined ? this.#context : enterFixed(this.#context, part.part)
      if (part.draw === 'unit') pushUnit(inner, part.key)
      else {
        pushWord(inner, part.key)
        code.op('f64.convert_i32_u')
      }
    } else if ('call' in part) this.#call(part)
    else this.#calculate(part)
  }

  #calculate({ calculate, of }: Extract<Formula, { calculate: Operator }>): void {
    for (const [i, part] of of.entries()) {
      this.push(part)
      if (i > 0 || of.length === 1) this.#context.code.op(...operators[calculate])
    }
  }

  #call({ call, key, of }: Extract<Formula, { call: FormulaFunction }>): void {
    const { code } = this.#context
    if (key !== undefined) pushSeriesKey(this.#context, key)
    for (const part of of) this.push(part)
    code.call(call)
  }
}
