/**
 * One evaluation: where variables come from, the names bound by macros, and the steps spent. Steps depend
 * on the expression and its variables alone, never on time, so the limit is as deterministic as the value.
 */
import type { RE2JS } from 're2js'
import type { JsonValue } from '../../text/json.ts'
import { lengthMax, stepsMax, workPerStep } from './limits.ts'
import { ExpressionFailure, type Outcome, type Value } from './value.ts'

export type Closure = (frame: Frame) => Outcome

/** The value of a free identifier; undefined when it has none. */
export type Variables = (name: string) => JsonValue | undefined

export const exhausted = new ExpressionFailure(`evaluation must take at most ${stepsMax} steps`)

export class Frame {
  readonly variables: Variables
  /** Values of macro variables, by slot. */
  readonly locals: Value[] = []
  /** Patterns compiled in this evaluation; per evaluation, so that their cost in steps never varies. */
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

  /** Counts steps; false once there were too many. They are never given back: no `||` absorbs that. */
  spend(steps: number): boolean {
    this.#steps += steps
    return this.#steps <= stepsMax
  }

  /** Counts the making of a text or list; a failure when it may not be made. */
  make(length: number): ExpressionFailure | undefined {
    if (length > lengthMax) {
      return new ExpressionFailure(
        `a text or list must have at most ${lengthMax} characters or elements; got ${length}`,
      )
    }
    return this.spend(Math.floor(length / workPerStep)) ? undefined : exhausted
  }
}
