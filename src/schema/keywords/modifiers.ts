/** The keywords that change the values of a compiled schema: `nulls`, and `when` with `else`. */

import { acceptedBy, type Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import type { Chance, Condition } from '../instructions/instruction.ts'
import type { Stepwise } from '../stepwise.ts'
import { readExpression } from './expressions.ts'
import type { Extensions } from './keywords.ts'

export function nullable(node: Node, chance: Chance): Node {
  return {
    ...node,
    instruction: { op: 'nullable', chance, of: node.instruction },
    output: () => ({ anyOf: [node.output(), { type: 'null' }] }),
    accepts: () => ({ anyOf: [acceptedBy(node), { type: 'null' }] }),
    size: Math.max(node.size, 4),
  }
}

/**
 * Returns the compiled schema with `when` and `else`. Without `else`, the property is omitted from its object when the
 * condition is false.
 */
export function* conditional(
  node: Node,
  extensions: Extensions,
  scope: TypeScope,
  isProperty: boolean,
): Stepwise<Node> {
  const { when, else: otherwise } = extensions
  if (when === undefined) {
    if (otherwise !== undefined) {
      scope.document.warn(scope.pathOf('else'), 'has no effect without "if" or "when"')
    }
    return node
  }
  const expression = readExpression(when, scope, { at: ['when'], variables: [] })
  if (otherwise !== undefined && scope.unique !== 'no') {
    scope.report('must not be used where values must be unique', 'else')
  }
  if (otherwise === undefined && !isProperty) {
    scope.report('must be used with "else": only a property can be omitted', 'when')
  }
  const fails =
    otherwise === undefined
      ? undefined
      : yield* scope.child(otherwise, { path: ['else'], key: 'else', isConditional: true })
  if (expression === undefined) return node
  const condition = { expression, path: scope.valuePath }
  return fails === undefined ? { ...node, condition } : eitherOf(condition, node, fails)
}

/** Returns the node of one of two schemas, depending on whether a condition holds. */
export function eitherOf(condition: Condition, holds: Node, fails: Node): Node {
  return {
    instruction: {
      op: 'conditional',
      condition,
      holds: holds.instruction,
      fails: fails.instruction,
    },
    output: () => ({ anyOf: [holds.output(), fails.output()] }),
    accepts: () => ({ anyOf: [acceptedBy(holds), acceptedBy(fails)] }),
    size: Math.max(holds.size, fails.size),
  }
}
