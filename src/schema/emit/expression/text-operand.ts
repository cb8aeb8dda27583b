/** Operands of expressions for instructions whose values are texts. */

import { dayMs } from '../../expression/calendar.ts'
import { isText, longestText, partsOf, textLengths } from '../../instructions/facts.ts'
import type { Instruction, Of } from '../../instructions/instruction.ts'
import { mayWriteHostile } from '../../interpret/failing.ts'
import type { ExpressionScope, NumberOperand, TextOperand } from '../context/context.ts'
import { textLengthMax } from './operand.ts'

/** Returns the text of an instruction as an operand, or undefined if it is not certainly a short text. */
export function textOperand(
  scope: ExpressionScope,
  instruction: Instruction,
): TextOperand | undefined {
  const maxLength = isText(instruction) ? longestText(instruction) : undefined
  if (maxLength === undefined || maxLength > textLengthMax) return undefined
  const time = timeOf(scope, instruction)
  return {
    kind: 'text',
    minLength: shortestText(instruction),
    maxLength,
    isStorable: isStorable(instruction),
    ...(time && { time }),
    write: (context) => context.emitters.value(context, instruction, 'text'),
  }
}

/** Returns a lower bound of the length of the instruction's texts in characters. */
function shortestText(instruction: Instruction): number {
  if (instruction.op === 'padded') return instruction.length
  if (instruction.op !== 'join') return textLengths(instruction)?.minimum ?? 0
  return instruction.parts.reduce((total, part) => total + shortestText(part), 0)
}

function isStorable(instruction: Instruction): boolean {
  return !mayWriteHostile(instruction) && partsOf(instruction).every(isStorable)
}

/** Returns the milliseconds since 1970 of a timestamp or a date, or undefined for other texts. */
function timeOf({ module }: ExpressionScope, instruction: Instruction): NumberOperand | undefined {
  if (instruction.op === 'instant') return timeOfInstant(module.time, instruction)
  if (instruction.op !== 'timestamp' || instruction.form === 'time') return undefined
  const { of, form } = instruction
  const range = module.emitters.wholeRange(of)
  if (range === undefined) return undefined
  const unitMs = form === 'date' ? dayMs : 1
  return {
    kind: 'number',
    minimum: Math.floor(range.minimum / unitMs) * unitMs,
    maximum: range.maximum,
    scale: 0,
    push(context) {
      const { code } = context
      context.emitters.pushWhole(context, of)
      code.op('f64.convert_i64_s')
      if (unitMs > 1) code.f64(unitMs).op('f64.div', 'f64.floor').f64(unitMs).op('f64.mul')
    },
  }
}

function timeOfInstant(
  { startMs, endMs }: ExpressionScope['module']['time'],
  { of }: Of<'instant'>,
): NumberOperand {
  return {
    kind: 'number',
    minimum: of === 'end' ? endMs : startMs,
    maximum: of === 'start' ? startMs : endMs,
    scale: 0,
    push({ code, offset }) {
      if (of === 'now') code.get(offset).i64(startMs).op('i64.add', 'f64.convert_i64_s')
      else code.f64(of === 'start' ? startMs : endMs)
    },
  }
}
