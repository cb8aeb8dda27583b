/**
 * A function of the expression language as one declaration: its signature, documentation and implementation. The
 * compiler, the messages, the reference and a test of every example are derived from the declaration.
 */
import type { Frame } from './frame.ts'
import type { Outcome, Value } from './value.ts'

/**
 * Computes the result of a call from the values of its arguments. The first value is the receiver of a method, or the
 * first argument of a function.
 */
export type FunctionBody = (
  frame: Frame,
  subject: Value,
  first?: Value,
  second?: Value,
  third?: Value,
) => Outcome

export interface FunctionDeclaration {
  readonly name: string
  /** Form of a call: `size(x)` is a function, `x.size()` a method; some declarations support both. */
  readonly style: 'function' | 'method' | 'both'
  /** Minimum number of arguments of a call, including the receiver. */
  readonly least: number
  /** Maximum number of arguments of a call, including the receiver; at most 4. */
  readonly most: number
  /** Whether several arguments are equivalent to one argument that is a list of them: `max(1, 2)` is `max([1, 2])`. */
  readonly isVariadic?: boolean
  /** Kind of every result. `strings` is a list of strings. */
  readonly returns:
    | 'number'
    | 'integer'
    | 'string'
    | 'boolean'
    | 'timestamp'
    | 'duration'
    | 'strings'
  readonly summary: string
  /** An example for the reference: an expression that calls the function and evaluates to true. */
  readonly example: string
  readonly call: FunctionBody
}
