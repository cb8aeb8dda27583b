/** Operations for texts with one character of each alphabet: drawn characters, or the digits of a number. */

import { below, enter } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import { picker } from '../interpret/pick.ts'
import type { Instruction, Pick } from './instruction.ts'
import type { InstructionKind } from './kind.ts'
import { factsOfAlphabets } from './values-facts.ts'

/** Text with one character of each alphabet, drawn separately. */
interface Code {
  readonly op: 'code'
  readonly key: Key
  readonly alphabets: readonly string[]
}

/** Text with one character of each alphabet: the digits of a picked number, the least significant digit first. */
interface Spelling {
  readonly op: 'spelling'
  readonly pick: Pick
  readonly alphabets: readonly string[]
}

/** Text of the least significant digits of a nonnegative whole number, with one character of each alphabet. */
interface Digits {
  readonly op: 'digits'
  readonly of: Instruction
  readonly alphabets: readonly string[]
  readonly lowest: 'first' | 'last'
}

declare module './instruction.ts' {
  interface Operations {
    readonly code: Code
    readonly spelling: Spelling
    readonly digits: Digits
  }
}

/**
 * Maximum number of combinations of characters that share one draw, so that a random word of 32 bits is uniform enough.
 */
const combinationsMax = 0x100000

/** Adjacent characters of a code that share one draw. */
export interface Chunk {
  readonly alphabets: readonly string[]
  readonly combinations: number
}

export function chunksOf(alphabets: readonly string[]): readonly Chunk[] {
  const chunks: { readonly alphabets: string[]; combinations: number }[] = []
  for (const alphabet of alphabets) {
    const last = chunks.at(-1)
    if (last === undefined || last.combinations * alphabet.length > combinationsMax) {
      chunks.push({ alphabets: [alphabet], combinations: alphabet.length })
    } else {
      last.alphabets.push(alphabet)
      last.combinations *= alphabet.length
    }
  }
  return chunks
}

export const code: InstructionKind<Code> = {
  ...factsOfAlphabets,
  interpret({ key, alphabets }) {
    const chunks = chunksOf(alphabets)
    const place = { low: 0, a: 0, b: 0 }
    return (at) => {
      let text = ''
      for (let i = 0; i < chunks.length; i++) {
        const { alphabets, combinations } = chunks[i] as Chunk
        place.low = at.low
        place.a = at.a
        place.b = at.b
        enter(place, i)
        text += spell(below(key, place, combinations), alphabets)
      }
      return text
    }
  },
  longest: ({ alphabets }) => alphabets.length * 2,
  lengths: ({ alphabets: { length } }) => ({ minimum: length, maximum: length }),
}

export const spelling: InstructionKind<Spelling> = {
  ...factsOfAlphabets,
  interpret({ pick, alphabets }) {
    const number = picker(pick)
    return (at) => spell(number(at), alphabets)
  },
  isInjective: () => true,
  longest: ({ alphabets }) => alphabets.length * 2,
  lengths: ({ alphabets: { length } }) => ({ minimum: length, maximum: length }),
}

export const digits: InstructionKind<Digits> = {
  ...factsOfAlphabets,
  parts: ({ of }) => [of],
  interpret({ of, alphabets, lowest }, { whole }) {
    const number = whole(of)
    if (lowest === 'first') return (at) => spell(number(at), alphabets)
    const fromLowest = alphabets.toReversed()
    return (at) => {
      let rest = number(at)
      let text = ''
      for (const alphabet of fromLowest) {
        text = alphabet.charAt(rest % alphabet.length) + text
        rest = Math.floor(rest / alphabet.length)
      }
      return text
    }
  },
  longest: ({ alphabets }) => alphabets.length,
}

/**
 * Returns the digits of a number as characters, the least significant digit first. If the number has fewer digits than
 * there are alphabets, the first character of each remaining alphabet represents 0.
 */
function spell(number: number, alphabets: readonly string[]): string {
  let rest = number
  let text = ''
  for (const alphabet of alphabets) {
    text += alphabet[rest % alphabet.length]
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}
