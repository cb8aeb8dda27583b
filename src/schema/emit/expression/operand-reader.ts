/** What the parts of an expression need while it becomes WebAssembly. */

import type { ASTNode } from '../../expression/parse.ts'
import type { Instruction } from '../../instructions/instruction.ts'
import type { ExpressionScope, Operand } from '../context/context.ts'

export type ExpressionVariables = ReadonlyMap<string, Instruction>

/** What is known while one expression is compiled. */
export interface OperandReader {
  readonly scope: ExpressionScope
  readonly variables: ExpressionVariables
  /** What is read where it was found not to be null, as it is written. */
  readonly present?: string
  /** Undefined where there is no WebAssembly for the part. */
  readonly operand: (node: ASTNode, present?: string) => Operand | undefined
}

/** Returns the names after `self`; undefined where the node is something else. */
export function pathOf(node: ASTNode): readonly string[] | undefined {
  if (node.op !== '.') return undefined
  const [object, name] = node.args
  if (object.op === 'id') return object.args === 'self' ? [name] : undefined
  const path = pathOf(object)
  return path && [...path, name]
}
