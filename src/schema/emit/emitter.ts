/** Code generation for one operation, defined in `emit/<operation>.ts` and listed in `all.ts`. */

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
 * Generates the WebAssembly code for the instructions of one operation. All members are optional. Without `write`, a
 * whole number is written as decimal text, and any other value by a host call.
 */
export interface Emitter<I> {
  /**
   * Writes the value as JSON text or as text inside a JSON string. Returns false, without writing, if a host call is
   * required.
   */
  write?(context: EmitContext, instruction: I, form: ValueForm): boolean
  /**
   * Writes the value as a column of a COPY or CSV row. Returns false, without writing, if the JSON text must be
   * converted to the column.
   */
  writeCell?(context: EmitContext, instruction: I, form: RowForm): boolean
  /** Code for whole numbers. Set if values of the operation can be parts of a whole number. */
  readonly whole?: WholeEmitter<I>
  /**
   * Returns the instruction's value as an operand of expressions, or undefined if only the interpreter can compute it.
   */
  operand?(scope: ExpressionScope, instruction: I): Operand | undefined
  /**
   * Whether the module can write a value that reads the enclosing object. Host calls cannot, because they have no
   * enclosing object.
   */
  canWrite?(scope: ExpressionScope, instruction: I): boolean
}

export interface WholeEmitter<I> {
  /**
   * Returns the minimum and the maximum of the instruction's numbers, or undefined if the numbers are not whole or
   * `push` cannot push them.
   */
  range(
    instruction: I,
    rangeOf: (part: Instruction) => WholeRange | undefined,
  ): WholeRange | undefined
  /** Pushes the instruction's whole number as a 64-bit integer. */
  push(context: EmitContext, instruction: I): void
}
