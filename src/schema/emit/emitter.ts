/** The WebAssembly of one operation, defined in `emit/<operation>.ts` and listed in `all.ts`. */

import type { RowForm } from '../../text/cell.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type {
  EmitContext,
  ExpressionScope,
  Operand,
  ValueForm,
  WholeRange,
} from './context/context.ts'

/**
 * Code generation of an operation. All members are optional. Without `write`, a whole number is written as decimal
 * text, and any other value is a host call.
 */
export interface Emitter<I> {
  /** Writes the value in that form. Returns false, without writing, if a host call is required. */
  write?(context: EmitContext, instruction: I, form: ValueForm): boolean
  /** Writes the value as a column of a row. Returns false, without writing, if the JSON text must be converted. */
  writeCell?(context: EmitContext, instruction: I, form: RowForm): boolean
  /** For operations whose values can be parts of whole numbers. */
  readonly whole?: WholeEmitter<I>
  /** Returns the operand for expressions, or undefined if only the interpreter knows it. */
  operand?(scope: ExpressionScope, instruction: I): Operand | undefined
  /** Whether the module can write the value although it reads the enclosing object, which host calls do not see. */
  canWrite?(scope: ExpressionScope, instruction: I): boolean
}

export interface WholeEmitter<I> {
  /** Returns the minimum and the maximum, or undefined if they are not whole or `push` cannot push them. */
  range(
    instruction: I,
    rangeOf: (part: Instruction) => WholeRange | undefined,
  ): WholeRange | undefined
  /** Pushes the number, of 64 bits. */
  push(context: EmitContext, instruction: I): void
}
