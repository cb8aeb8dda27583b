/**
 * Instructions for whole numbers, and for what is told by one: they say how, where a function would only give it. No
 * number is beyond 2⁵³. `number` and numeric literals may be parts of them too.
 */

import type { JsonScalar } from '../text/json.ts'
import type { Instance } from './instance.ts'
import type { Instruction } from './instruction.ts'

export type WholeNumber =
  /** The start of the run, in milliseconds since 1970. */
  | { readonly op: 'start' }
  | { readonly op: 'offset' }
  | { readonly op: 'index' }
  /** Of whole numbers: the sum of the parts, each so many times. */
  | {
      readonly op: 'sum'
      readonly parts: readonly { readonly of: Instruction; readonly times: number }[]
    }
  /** Of a whole number: how often the divisor goes into it; of that the remainder by `size`, never negative. */
  | {
      readonly op: 'share'
      readonly of: Instruction
      readonly divisor: number
      readonly size?: number
    }
  /** A whole number, or the bound beyond which it is. */
  | {
      readonly op: 'within'
      readonly of: Instruction
      readonly minimum: number
      readonly maximum: number
    }
  /** What no other instruction can say, between the bounds and divided by 10^scale; pure in the instance. */
  | {
      readonly op: 'computed'
      readonly value: (at: Instance) => number
      /** It is the same whenever the instance comes: nobody need find out when that is. */
      readonly isTimeless?: true
      readonly minimum: number
      readonly maximum: number
      readonly scale: number
    }

export type OfWholeNumber =
  /** The value that stands at the place that a whole number says. */
  | { readonly op: 'lookup'; readonly of: Instruction; readonly values: readonly JsonScalar[] }
  /** The lowest digits of a whole number, not negative: a character of each alphabet. */
  | {
      readonly op: 'digits'
      readonly of: Instruction
      readonly alphabets: readonly string[]
      readonly lowest: 'first' | 'last'
    }
  /** Milliseconds since 1970 as text (RFC 3339, UTC); a time has no fraction. */
  | {
      readonly op: 'moment'
      readonly of: Instruction
      readonly form: 'date-time' | 'date' | 'time'
    }
