/** The operation `letters`: words of alternating consonants and vowels, so that they are pronounceable. */

import { unit, word } from '../../random/draw.ts'
import type { Key } from '../../random/key.ts'
import { inElement } from '../interpret/pick.ts'
import type { InstructionKind } from './kind.ts'

/** A word of syllables, with `minimum` to `maximum` letters. */
interface Letters {
  readonly op: 'letters'
  readonly key: Key
  readonly minimum: number
  readonly maximum: number
}

declare module './instruction.ts' {
  interface Operations {
    readonly letters: Letters
  }
}

export const consonants = 'bcdfghjklmnprstvwz'
export const vowels = 'aeiou'
export const pairs: readonly string[] = [...consonants].flatMap((c) =>
  [...vowels].map((v) => c + v),
)
/** Number of syllables (pairs of letters) that one random word of 32 bits selects. */
export const pairsPerWord = 4

export const letters: InstructionKind<Letters> = {
  interpret:
    ({ key, minimum, maximum }) =>
    (at) => {
      const length = minimum + Math.floor(unit(key, at) * (maximum - minimum + 1))
      let text = ''
      for (let chunk = 0; text.length < length; chunk++) {
        let bits = inElement(at, chunk, (place) => word(key, place))
        for (let i = 0; i < pairsPerWord; i++) {
          text += pairs[bits % pairs.length]
          bits = Math.floor(bits / pairs.length)
        }
      }
      return text.slice(0, length)
    },
  isText: true,
  longest: ({ maximum }) => maximum,
  clean: ({ minimum }) => (minimum > 0 ? 2 : 1),
}
