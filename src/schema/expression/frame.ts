/**
 * State of one evaluation of an expression: variables, names bound by macros, and the number of steps. The number of
 * steps depends only on the expression and its variables, never on time, so the limit is as deterministic as the value.
 */
import type { RE2JS } from 're2js'
import type { JsonValue } from '../../text/json.ts'
import { lengthMax, stepsMax, workPerStep } from './limits.ts'
import { ExpressionFailure, type Outcome, type Value } from './value.ts'

export type Closure = (frame: Frame) => Outcome

/** Returns the value of the variable with that name, or undefined if it has no value. */
export type Variables = (name: string) => JsonValue | undefined

export const exhausted = new ExpressionFailure(`evaluation must take at most ${stepsMax} steps`)

export class Frame {
  readonly variables: Variables
  /** Values of the macro variables; the slot of a variable is its position in `Compilation.locals`. */
  readonly locals: Value[] = []
  /**
   * Patterns of `matches` that were compiled in this evaluation. Evaluations do not share compiled patterns, so that
   * the cost of an expression in steps never varies.
   */
  patterns: Map<string, RE2JS> | undefined = undefined
  #steps: number

  constructor(variables: Variables, steps: number) {
    this.variables = variables
    this.#steps = steps
  }

  get steps(): number {
    return this.#steps
  }

  get exhausted(): boolean {
    return this.#steps > stepsMax
  }

  /**
   * Adds steps to this evaluation. Returns false once the limit is exceeded. Steps are never subtracted, so no `||`
   * absorbs the failure of an exceeded limit.
   */
  spend(steps: number): boolean {
    this.#steps += steps
    return this.#steps <= stepsMax
  }

  /**
   * Adds the steps of creating a text or list of that length. Returns a failure if the text or list is too long, or if
   * the limit of steps is exceeded.
   */
  make(length: number): ExpressionFailure | undefined {
    if (length > lengthMax) {
      return new ExpressionFailure(
        `a text or list must have at most ${lengthMax} characters or elements; got ${length}`,
      )
    }
    return this.spend(Math.floor(length / workPerStep)) ? undefined : exhausted
  }
}
