/**
 * Writes the value of an instruction as JSON text, or as a part of the inside of a JSON string: what the
 * interpreter gives, printed by `jsonText`. The emitters of the operations are found by table; what has none is asked of the
 * interpreter.
 */

import type { RowForm } from '../../text/cell.ts'
import {
  cleanness,
  folded,
  isText,
  longestText,
  mayCallSelf,
  readsSelf,
} from '../instructions/facts.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { interpret } from '../interpret/interpret.ts'
import { emittersByOperation } from './all.ts'
import type { Emitter } from './emitter.ts'
import { decimalOperand } from './expression/decimal-operand.ts'
import { conditionOf } from './expression/expression.ts'
import { textMost } from './expression/operand.ts'
import { writeInPlace } from './text/column.ts'
import { isPlain, writeDecimal } from './text/decimal.ts'
import { pushSite } from './writing/host-call.ts'
import type {
  Emitters,
  ExpressionScope,
  Form,
  Operand,
  WholeRange,
  Writing,
} from './writing/writing.ts'

export const emitters: Emitters = {
  value: writeValue,
  cell: writeCell,
  wholeRange,
  pushWhole,
  operand: operandOf,
  condition: conditionOf,
  canWrite: (scope, instruction) =>
    emitterOf(instruction).canWrite?.(scope, instruction) ??
    (!readsSelf(instruction) && !mayCallSelf(instruction)),
}

const none: Emitter<Instruction> = {}

function emitterOf({ op }: Instruction): Emitter<Instruction> {
  const emitter: Emitter<never> | undefined = emittersByOperation[op]
  // The table has the emitter of that operation, so it takes this instruction.
  return emitter === undefined ? none : (emitter as Emitter<Instruction>)
}

function writeValue(writing: Writing, unfolded: Instruction, form: Form): void {
  const instruction = folded(unfolded)
  const isQuoted = form === 'json' && isText(instruction)
  if (isQuoted) writing.output.literal('"')
  write(writing, instruction, isQuoted ? 'text' : form)
  if (isQuoted) writing.output.literal('"')
}

function write(writing: Writing, instruction: Instruction, form: Form): void {
  const emitter = emitterOf(instruction)
  const isWritten = emitter.write
    ? emitter.write(writing, instruction, form)
    : writeDecimalOf(writing, instruction)
  if (!isWritten) pushSite(writing, { kind: form, value: interpret(instruction) })
}

/** Writes a whole number, divided by a power of ten where the instruction says so. */
function writeDecimalOf(writing: Writing, instruction: Instruction): boolean {
  const { range, scale } = decimalOf(instruction)
  if (range === undefined || !isPlain(range, scale)) return false
  pushWhole(writing, instruction)
  writeDecimal(writing, range, scale)
  return true
}

/** The range before the division. */
function decimalOf(instruction: Instruction): {
  readonly range: WholeRange | undefined
  readonly scale: number
} {
  if (!('scale' in instruction)) return { range: wholeRange(instruction), scale: 0 }
  return { range: wholeRange({ ...instruction, scale: 0 }), scale: instruction.scale ?? 0 }
}

function writeCell(writing: Writing, unfolded: Instruction, form: RowForm): void {
  const instruction = folded(unfolded)
  if (emitterOf(instruction).writeCell?.(writing, instruction, form)) return
  if (isText(instruction) && cleanness(instruction) >= (form === 'csv' ? 2 : 1)) {
    writeValue(writing, instruction, 'text')
  } else writeInPlace(writing, form, () => writeValue(writing, instruction, 'json'))
}

function wholeRange(instruction: Instruction): WholeRange | undefined {
  return emitterOf(instruction).whole?.range(instruction, wholeRange)
}

function pushWhole(writing: Writing, instruction: Instruction): void {
  const { whole } = emitterOf(instruction)
  if (whole === undefined) throw new Error(`there is no whole number in "${instruction.op}"`)
  whole.push(writing, instruction)
}

function operandOf(scope: ExpressionScope, unfolded: Instruction): Operand | undefined {
  const instruction = folded(unfolded)
  return (
    knownOperand(scope, instruction) ??
    (readsSelf(instruction) ? undefined : { kind: 'unknown', read: interpret(instruction) })
  )
}

function knownOperand(scope: ExpressionScope, instruction: Instruction): Operand | undefined {
  const { operand, write, whole } = emitterOf(instruction)
  if (operand !== undefined) return operand(scope, instruction)
  return whole === undefined || write !== undefined
    ? textOperand(instruction)
    : wholeOperand(instruction)
}

function wholeOperand(instruction: Instruction): Operand | undefined {
  const { range, scale } = decimalOf(instruction)
  if (range === undefined || readsSelf(instruction)) return undefined
  return decimalOperand(range, scale, (writing) => pushWhole(writing, instruction))
}

function textOperand(instruction: Instruction): Operand | undefined {
  const most = isText(instruction) ? longestText(instruction) : undefined
  if (most === undefined || most > textMost) return undefined
  return { kind: 'text', most, write: (writing) => writeValue(writing, instruction, 'text') }
}
