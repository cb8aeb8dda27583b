/** Words: consonants and vowels in turn, so that they can be read aloud. */

import { unit, word } from '../random/draw.ts'
import type { Instance } from './instance.ts'
import type { Instruction } from './instruction.ts'
import { inElement, picker } from './pick.ts'

const consonants = 'bcdfghjklmnprstvwz'
const vowels = 'aeiou'
const pairs: readonly string[] = [...consonants].flatMap((c) => [...vowels].map((v) => c + v))
/** One word of 32 bits is enough for four pairs. */
const pairsPerWord = 4

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

/** The number in mixed digits of 18 consonants and 5 vowels; letters beyond the digits repeat the first. */
export function spelling({
  pick,
  width,
}: Extract<Instruction, { op: 'spelling' }>): (at: Instance) => string {
  const number = picker(pick)
  return (at) => {
    let rest = number(at)
    let text = ''
    for (let i = 0; i < width; i++) {
      const alphabet = i % 2 === 0 ? consonants : vowels
      text += alphabet[rest % alphabet.length]
      rest = Math.floor(rest / alphabet.length)
    }
    return text
  }
}
