/**
 * Expressions of the `function` type and of time windows: a subset of CEL (github.com/google/cel-spec), compiled once
 * to closures and evaluated per event. Evaluation is pure, without clock, locale or generated code, and every cost has
 * a limit (limits.ts).
 *
 * Differences from CEL: all numbers are doubles, so `1 / 2` is 0.5, `2u` is 2, and `%` has the sign of its left
 * operand; a result that is not finite is an error. Strings are compared by UTF-16 code unit and counted by code point.
 * Names in maps are text: `{1: "a"}` is `{"1": "a"}`. Timestamps and durations have whole milliseconds and UTC fields.
 * Bytes, types, optionals and messages are not supported.
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
  /** Syntax tree of the expression. */
  readonly tree: ASTNode
  /** Names of the variables that the expression reads. */
  readonly variables: ReadonlySet<string>
  /**
   * Members of `self` that the expression reads: `price` for `self.price.amount`, `self["price"]` and
   * `has(self.price)`.
   */
  readonly selfMembers: ReadonlySet<string>
  /** Members of `previous` that the expression reads. */
  readonly previousMembers: ReadonlySet<string>
  /**
   * Whether the expression also reads `self` in another way, such as `size(self)` or `self[name]`, so that it may read
   * any member.
   */
  readonly readsWholeSelf: boolean
  /**
   * Evaluates the expression, as a function of the variables alone. Never throws; the message of an error is in lower
   * case, without a full stop. Adds the number of steps of the evaluation to `spent.steps`.
   */
  readonly evaluate: (variables: Variables, spent?: { steps: number }) => Evaluation
}

/**
 * Compiles the source text of an expression. Returns the expression or an issue: the first problem, with its position
 * in the source.
 */
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
  const { variables, selfMembers, readsWholeSelf, previousMembers, nodes } = compilation
  return {
    expression: {
      tree: parsed.node,
      variables,
      selfMembers,
      readsWholeSelf,
      previousMembers,
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
    // Only a variable nested thousands deep, or a function of the caller, can throw.
    return { error: `evaluation failed: ${error instanceof Error ? error.message : 'no reason'}` }
  }
}
