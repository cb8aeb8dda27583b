/**
 * Instructions for whole numbers, and for what is told by one: they say how, where a function would only give it. No
 * number is beyond 2⁵³. `number`, numeric literals and what is chosen from lists of numbers may be parts of them too.
 */

import type { Key } from '../../random/key.ts'
import type { JsonScalar } from '../../text/json.ts'
import type { Instance } from '../interpret/instance.ts'
import type { Instruction, Pick } from './instruction.ts'

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
  /** A whole number, or the bound beyond which it is; divided by 10^scale. */
  | {
      readonly op: 'within'
      readonly of: Instruction
      readonly minimum: number
      readonly maximum: number
      readonly scale?: number
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
  /** How far north or east a point of a disc lies: millionths of degrees, bounded and divided as above. */
  | {
      readonly op: 'degrees'
      readonly side: 'north' | 'east'
      readonly disc: Disc
      readonly minimum: number
      readonly maximum: number
      readonly scale: number
    }

/** A disc on the globe, and what tells which of its points is meant. */
export interface Disc {
  /** Chooses the centre. */
  readonly pick: Pick
  readonly centres: readonly Point[]
  /** The sine of half the angle that the radius has on the globe. */
  readonly half: number
  /** Draws the share of the disc's area that is nearer to the centre than the point. */
  readonly share: Key
  /** Draws the turn: in which direction from the centre the point lies. */
  readonly bearing: Key
}

/** In degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
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
