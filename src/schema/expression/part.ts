/**
 * A part of an expression that is compiled separately: the variables that it reads, and its value for given values of
 * them. If each variable has only the few values of a table, the part is computed once for each of these values.
 */

import type { JsonScalar } from '../../text/json.ts'
import { Compilation } from './compilation.ts'
import { compileNode } from './compile.ts'
import { exhausted, Frame, type Variables } from './frame.ts'
import { nodesMax, stepsMax } from './limits.ts'
import type { ASTNode } from './parse.ts'

export interface Part {
  readonly variables: ReadonlySet<string>
  readonly selfMembers: ReadonlySet<string>
  readonly readsWholeSelf: boolean
  /** Returns the value of the part, or undefined if it is a failure or not a JSON scalar. */
  readonly evaluate: (variables: Variables) => JsonScalar | undefined
}

/**
 * Compiles a part of an expression. Returns undefined if the part has an issue, such as a name that is not one of
 * `variables`.
 */
export function partOf(node: ASTNode, variables: readonly string[]): Part | undefined {
  const compilation = new Compilation({ variables })
  const { run } = compileNode(compilation, node)
  if (compilation.issues.length > 0) return undefined
  // The evaluation starts with a number of steps that leaves the part only its share of the limit, so that all parts
  // together stay below the limit.
  const taken = stepsMax - Math.floor(stepsMax / nodesMax) * compilation.nodes
  return {
    variables: compilation.variables,
    selfMembers: compilation.selfMembers,
    readsWholeSelf: compilation.readsWholeSelf,
    evaluate(values) {
      const frame = new Frame(values, taken)
      const outcome = run(frame)
      if (frame.exhausted || outcome === exhausted) return undefined
      switch (typeof outcome) {
        case 'string':
        case 'boolean':
          return outcome
        case 'number':
          return Number.isFinite(outcome) ? outcome + 0 : undefined
        default:
          return outcome === null ? null : undefined
      }
    },
  }
}
