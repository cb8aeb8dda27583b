/** The operation `redraw`: the value of a part, drawn again, a limited number of times, until it is accepted. */

import { enter } from '../../random/draw.ts'
import type { JsonValue } from '../../text/json.ts'
import type { Instruction } from './instruction.ts'
import type { InstructionKind } from './kind.ts'

interface Redraw {
  readonly op: 'redraw'
  /** The part. Another place must lead to another value (`canRedraw`). */
  readonly of: Instruction
  /** Whether the value is accepted: a pure function. */
  readonly accepts: (value: JsonValue) => boolean
  /** Mean number of draws of the part for one value. */
  readonly draws: number
  /** An accepted value of the part, for the instances whose attempts all fail. */
  readonly witness: JsonValue
}

declare module './instruction.ts' {
  interface Operations {
    readonly redraw: Redraw
  }
}

/** Maximum number of times that one value is drawn. */
const redrawsMax = 64
/**
 * Position of attempt 0 in the place of the value. Each attempt after it is a place of its own, like an element of an
 * array, and no array has elements at these positions.
 */
const attemptStart = -1_000_000

export const redraw: InstructionKind<Redraw> = {
  interpret({ of, accepts, witness }, { value }) {
    const draw = value(of)
    return (at) => {
      // Values that are accepted at once are those of the part itself.
      const first = draw(at)
      if (accepts(first)) return first
      const { a, b } = at
      let result = witness
      for (let attempt = 1; attempt < redrawsMax; attempt++) {
        at.a = a
        at.b = b
        enter(at, attemptStart - attempt)
        const next = draw(at)
        if (!accepts(next)) continue
        result = next
        break
      }
      at.a = a
      at.b = b
      return result
    }
  },
  parts: ({ of }) => [of],
  isOneOf: true,
  values: ({ of, draws }, valuesOf) => draws * valuesOf(of),
  isText: ({ of }, isText) => isText(of),
  longest: ({ of }, longestOf) => longestOf(of),
  lengths: ({ of }, lengthsOf) => lengthsOf(of),
  clean: ({ of }, cleanOf) => cleanOf(of),
}
