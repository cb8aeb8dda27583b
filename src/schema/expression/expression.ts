/**
 * Expressions of the `function` type and of time windows: a subset of CEL (github.com/google/cel-spec),
 * compiled once to closures and evaluated per event. Pure, without clock, locale or generated code; every
 * cost has a limit (limits.ts).
 *
 * Where it differs from CEL: all numbers are doubles, so `1 / 2` is 0.5, `2u` is 2, and `%` takes the sign of
 * its left operand; a result that is not finite is an error. Strings compare by UTF-16 code unit and count by
 * code point. Names in maps are text: `{1: "a"}` is `{"1": "a"}`. Moments and durations have whole
 * milliseconds and UTC fields. There are no bytes, types, optionals or messages.
 */

import { Compilation, type CompilationScope, type Evaluation } from './compilation.ts'
import { compileNode } from './compile.ts'
import { type Closure, exhausted, Frame, type Variables } from './frame.ts'
import { toJson } from './json-result.ts'
import { stepsMax } from './limits.ts'
import { type ASTNode, parse } from './parse.ts'
import { ExpressionFailure } from './value.ts'

export type { CompilationScope, Evaluation, Variables }

export interface Expression {
  /** As it was read. */
  readonly tree: ASTNode
  /** The free identifiers it reads. */
  readonly variables: ReadonlySet<string>
  /** The members it reads of `self`: `price` for `self.price.amount`, `self["price"]` and `has(self.price)`. */
  readonly selfMembers: ReadonlySet<string>
  /** It reads `self` in another way too, as in `size(self)` or `self[name]`: any member may matter. */
  readonly readsWholeSelf: boolean
  /**
   * A function of the variables alone. Never throws; an error is lower case, without a full stop. What it took is added to
   * `spent`.
   */
  readonly evaluate: (variables: Variables, spent?: { steps: number }) => Evaluation
}

/** An issue says what is wrong and where in the source; only the first one is given. */
export function compileExpression(
  source: string,
  scope: CompilationScope,
): { readonly expression: Expression } | { readonly issue: string } {
  const parsed = parse(source)
  if ('issue' in parsed) return parsed
  const compilation = new Compilation(scope)
  const { run } = compileNode(compilation, parsed.node)
  const [issue] = compilation.issues
  if (issue !== undefined) return { issue }
  const { variables, selfMembers, readsWholeSelf, nodes } = compilation
  return {
    expression: {
      tree: parsed.node,
      variables,
      selfMembers,
      readsWholeSelf,
      evaluate(values, spent) {
        const frame = new Frame(values, nodes)
        const evaluation = evaluate(run, frame)
        if (spent !== undefined) spent.steps += Math.min(frame.steps, stepsMax)
        return evaluation
      },
    },
  }
}

function evaluate(run: Closure, frame: Frame): Evaluation {
  try {
    const outcome = run(frame)
    if (frame.exhausted) return { error: exhausted.message }
    if (outcome instanceof ExpressionFailure) return { error: outcome.message }
    const value = toJson(outcome)
    return value instanceof ExpressionFailure ? { error: value.message } : { value }
  } catch (error) {
    // Only a variable nested thousands deep, or a caller's function, can throw.
    return { error: `evaluation failed: ${error instanceof Error ? error.message : 'no reason'}` }
  }
}
