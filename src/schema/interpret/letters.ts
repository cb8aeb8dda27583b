/** Letters: words of consonants and vowels in turn, so that they can be read aloud, and codes of any alphabets. */

import { below, enter, unit, word } from '../../random/draw.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { Instance } from './instance.ts'
import { inElement, picker } from './pick.ts'

export const consonants = 'bcdfghjklmnprstvwz'
export const vowels = 'aeiou'
export const pairs: readonly string[] = [...consonants].flatMap((c) =>
  [...vowels].map((v) => c + v),
)
/** One word of 32 bits is enough for four pairs. */
export const pairsPerWord = 4

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function letters({
  key,
  minimum,
  maximum,
}: Extract<Instruction, { op: 'letters' }>): (at: Instance) => string {
  return (at) => {
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
  }
}

/** Characters drawn together have at most so many combinations, so that one word of 32 bits is even enough. */
const combinationsMax = 0x100000

/** Characters of a code that are drawn together. */
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

export function code({
  key,
  alphabets,
}: Extract<Instruction, { op: 'code' }>): (at: Instance) => string {
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
}

/** Where the number has fewer digits than there are alphabets, the first of each stands for 0. */
export function spelling({
  pick,
  alphabets,
}: Extract<Instruction, { op: 'spelling' }>): (at: Instance) => string {
  const number = picker(pick)
  return (at) => spell(number(at), alphabets)
}

export function spell(number: number, alphabets: readonly string[]): string {
  let rest = number
  let text = ''
  for (const alphabet of alphabets) {
    text += alphabet[rest % alphabet.length]
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}
