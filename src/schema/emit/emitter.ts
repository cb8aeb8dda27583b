/** The WebAssembly of one operation: `emit/<operation>.ts` has it, and `all.ts` lists it. */

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
 * How an operation is written. Everything may be left out: without `write`, a whole number is written as decimal text,
 * and for any other value the module asks the interpreter (a host call).
 */
export interface Emitter<I> {
  /** Writes the value in that form. Returns false, having written nothing, where the interpreter must be asked. */
  write?(context: EmitContext, instruction: I, form: ValueForm): boolean
  /** Writes the value as a column of a row. Returns false where the JSON text must be turned into the column. */
  writeCell?(context: EmitContext, instruction: I, form: RowForm): boolean
  /** For an operation whose values may be parts of whole numbers. */
  readonly whole?: WholeEmitter<I>
  /** What expressions compute with; undefined where only the interpreter knows it. */
  operand?(scope: ExpressionScope, instruction: I): Operand | undefined
  /** Whether it can be written although it reads the object around it, which the interpreter does not see then. */
  canWrite?(scope: ExpressionScope, instruction: I): boolean
}

export interface WholeEmitter<I> {
  /** The least and the greatest number; undefined where they are not whole, or where `push` cannot leave them. */
  range(
    instruction: I,
    rangeOf: (part: Instruction) => WholeRange | undefined,
  ): WholeRange | undefined
  /** Leaves the number, of 64 bits. */
  push(context: EmitContext, instruction: I): void
}
