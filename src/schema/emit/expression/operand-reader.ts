/** The context in which emitters turn the parts of an expression into WebAssembly. */

import type { ASTNode } from '../../expression/parse.ts'
import type { Instruction } from '../../instructions/instruction.ts'
import type { ExpressionScope, Operand } from '../context/context.ts'

export type ExpressionVariables = ReadonlyMap<string, Instruction>

/** Variables and enclosing object of one expression, and the function that turns its parts into operands. */
export interface OperandReader {
  readonly scope: ExpressionScope
  readonly variables: ExpressionVariables
  /**
   * Name of the variable, or path of the property, that is certainly not null, because a condition around the part
   * excludes null.
   */
  readonly present?: string
  /** Returns the operand of a part of the expression, or undefined if WebAssembly cannot express the part. */
  readonly operand: (node: ASTNode, present?: string) => Operand | undefined
}

/** Returns the property names of a node such as `self.name.first`, or undefined for other nodes. */
export function pathOf(node: ASTNode): readonly string[] | undefined {
  if (node.op !== '.') return undefined
  const [object, name] = node.args
  if (object.op === 'id') return object.args === 'self' ? [name] : undefined
  const path = pathOf(object)
  return path && [...path, name]
}
