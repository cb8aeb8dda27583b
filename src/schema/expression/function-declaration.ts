/**
 * A function of the language as one declaration: how it is called, what it says of itself, what it does.
 * The compiler, the messages, the reference and a test of every example are derived from it.
 */
import type { Frame } from './frame.ts'
import type { Outcome, Value } from './value.ts'

/** The first value is the receiver of a method, or the first argument of a function. */
export type FunctionBody = (
  frame: Frame,
  subject: Value,
  first?: Value,
  second?: Value,
  third?: Value,
) => Outcome

export interface FunctionDeclaration {
  readonly name: string
  /** `size(x)` is a function, `x.size()` a method; some are both. */
  readonly style: 'function' | 'method' | 'both'
  /** Of arguments, the receiver included. */
  readonly least: number
  /** At most 4. */
  readonly most: number
  /** Many arguments stand for one list of them: `max(1, 2)` is `max([1, 2])`. */
  readonly isVariadic?: boolean
  readonly summary: string
  /** An expression that is true. */
  readonly example: string
  readonly call: FunctionBody
}
