/**
 * Writes the value of an instruction as JSON text, or as text inside a JSON string: the same bytes as the interpreter
 * writes with `jsonText`. The emitter of the operation generates the code. Operations without an emitter become host
 * calls.
 */

import type { RowForm } from '../../text/cell.ts'
import { cleanness, folded, isText, readsSelf } from '../instructions/facts.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { interpret } from '../interpret/interpret.ts'
import { emittersByOperation } from './all.ts'
import type {
  EmitContext,
  Emitters,
  ExpressionScope,
  Operand,
  ValueForm,
  WholeRange,
} from './context/context.ts'
import { pushHostCall } from './context/host-call.ts'
import type { Emitter } from './emitter.ts'
import { decimalOperand } from './expression/decimal-operand.ts'
import { conditionOf } from './expression/expression.ts'
import { textOperand } from './expression/text-operand.ts'
import { writeColumnInPlace } from './text/column.ts'
import { isPlain, writeDecimal } from './text/decimal.ts'

export const emitters: Emitters = {
  value: writeValue,
  cell: writeCell,
  wholeRange,
  pushWhole,
  operand: operandOf,
  condition: conditionOf,
  canWrite: (scope, instruction) =>
    emitterOf(instruction).canWrite?.(scope, instruction) ?? !readsSelf(instruction),
}

const none: Emitter<Instruction> = {}

function emitterOf({ op }: Instruction): Emitter<Instruction> {
  const emitter: Emitter<never> | undefined = emittersByOperation[op]
  // The table maps each operation to an emitter of its instructions.
  return emitter === undefined ? none : (emitter as Emitter<Instruction>)
}

function writeValue(context: EmitContext, unfolded: Instruction, form: ValueForm): void {
  const instruction = folded(unfolded)
  const isQuoted = form === 'json' && isText(instruction)
  if (isQuoted) context.output.literal('"')
  write(context, instruction, isQuoted ? 'text' : form)
  if (isQuoted) context.output.literal('"')
}

function write(context: EmitContext, instruction: Instruction, form: ValueForm): void {
  const emitter = emitterOf(instruction)
  const isWritten = emitter.write
    ? emitter.write(context, instruction, form)
    : writeDecimalOf(context, instruction)
  if (!isWritten) pushHostCall(context, { kind: form, value: interpret(instruction) })
}

/**
 * Writes a whole number as decimal text, divided by a power of ten if the instruction has a scale. Returns false,
 * without writing, if the module cannot write it.
 */
function writeDecimalOf(context: EmitContext, instruction: Instruction): boolean {
  const { range, scale } = decimalOf(instruction)
  if (range === undefined || !isPlain(range, scale)) return false
  pushWhole(context, instruction)
  writeDecimal(context, range, scale)
  return true
}

/** Returns the scale of the instruction, and the range of its whole number before the division by 10^scale. */
export function decimalOf(instruction: Instruction): {
  readonly range: WholeRange | undefined
  readonly scale: number
} {
  if (!('scale' in instruction)) return { range: wholeRange(instruction), scale: 0 }
  return { range: wholeRange({ ...instruction, scale: 0 }), scale: instruction.scale ?? 0 }
}

function writeCell(context: EmitContext, unfolded: Instruction, form: RowForm): void {
  const instruction = folded(unfolded)
  if (emitterOf(instruction).writeCell?.(context, instruction, form)) return
  if (isText(instruction) && cleanness(instruction) >= (form === 'csv' ? 2 : 1)) {
    writeValue(context, instruction, 'text')
  } else writeColumnInPlace(context, form, () => writeValue(context, instruction, 'json'))
}

function wholeRange(instruction: Instruction): WholeRange | undefined {
  return emitterOf(instruction).whole?.range(instruction, wholeRange)
}

function pushWhole(context: EmitContext, instruction: Instruction): void {
  const { whole } = emitterOf(instruction)
  if (whole === undefined) throw new Error(`operation "${instruction.op}" must have whole numbers`)
  whole.push(context, instruction)
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
    ? textOperand(scope, instruction)
    : wholeOperand(instruction)
}

function wholeOperand(instruction: Instruction): Operand | undefined {
  const { range, scale } = decimalOf(instruction)
  if (range === undefined || readsSelf(instruction)) return undefined
  return decimalOperand(range, scale, (context) => pushWhole(context, instruction))
}
