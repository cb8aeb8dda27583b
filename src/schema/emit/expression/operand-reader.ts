/** The context in which parts of an expression become WebAssembly. */

import type { ASTNode } from '../../expression/parse.ts'
import type { Instruction } from '../../instructions/instruction.ts'
import type { ExpressionScope, Operand } from '../context/context.ts'

export type ExpressionVariables = ReadonlyMap<string, Instruction>

/** Compiles the parts of one expression. */
export interface OperandReader {
  readonly scope: ExpressionScope
  readonly variables: ExpressionVariables
  /** Name of the variable or the path that is known not to be null. */
  readonly present?: string
  /** Returns the operand of a part, or undefined if WebAssembly cannot express it. */
  readonly operand: (node: ASTNode, present?: string) => Operand | undefined
}

/** Returns the names after `self`, or undefined for other nodes. */
export function pathOf(node: ASTNode): readonly string[] | undefined {
  if (node.op !== '.') return undefined
  const [object, name] = node.args
  if (object.op === 'id') return object.args === 'self' ? [name] : undefined
  const path = pathOf(object)
  return path && [...path, name]
}
