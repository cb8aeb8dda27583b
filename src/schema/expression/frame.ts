/**
 * State of one evaluation: variables, names bound by macros, and the number of steps. Steps depend only on the
 * expression and its variables, never on time, so the limit is as deterministic as the value.
 */
import type { RE2JS } from 're2js'
import type { JsonValue } from '../../text/json.ts'
import { lengthMax, stepsMax, workPerStep } from './limits.ts'
import { ExpressionFailure, type Outcome, type Value } from './value.ts'

export type Closure = (frame: Frame) => Outcome

/** Returns the value of a free identifier, or undefined if it has none. */
export type Variables = (name: string) => JsonValue | undefined

export const exhausted = new ExpressionFailure(`evaluation must take at most ${stepsMax} steps`)

export class Frame {
  readonly variables: Variables
  /** Values of macro variables, by slot. */
  readonly locals: Value[] = []
  /** Patterns compiled in this evaluation. They are not shared, so that their cost in steps never varies. */
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
   * Adds steps, and returns false once the limit is exceeded. Steps are never subtracted: no `||` absorbs an exceeded
   * limit.
   */
  spend(steps: number): boolean {
    this.#steps += steps
    return this.#steps <= stepsMax
  }

  /** Adds the steps of creating a text or list; returns a failure if it is too long or the limit is exceeded. */
  make(length: number): ExpressionFailure | undefined {
    if (length > lengthMax) {
      return new ExpressionFailure(
        `a text or list must have at most ${lengthMax} characters or elements; got ${length}`,
      )
    }
    return this.spend(Math.floor(length / workPerStep)) ? undefined : exhausted
  }
}
