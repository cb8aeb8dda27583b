/** Characters of alphabets as WebAssembly: codes, and the digits of numbers. */

import { chunksOf } from '../instructions/code.ts'
import type { Of } from '../instructions/instruction.ts'
import type { Layout } from './context/layout.ts'
import { encode } from './context/output.ts'
import { enterFixed, pushBelow } from './draw/draw.ts'
import { pushWidePick } from './draw/pick.ts'
import type { Emitter } from './emitter.ts'
import { isWholeRange } from './text/decimal.ts'
import { textOf } from './text/word-table.ts'

/**
 * Maximum length of a code in characters; longer codes would make a WebAssembly function too long to be compiled well.
 */
const lettersMax = 128
const digitsMax = 32

export const code: Emitter<Of<'code'>> = {
  write(context, { key, alphabets }) {
    if (alphabets.length > lettersMax || !alphabets.every(isPlain)) return false
    const { code, output } = context
    const rest = code.local('i32')
    for (const [i, chunk] of chunksOf(alphabets).entries()) {
      pushBelow(enterFixed(context, i), key, chunk.combinations)
      code.set(rest)
      const last = chunk.alphabets.findLastIndex(isDrawn)
      for (const [place, alphabet] of chunk.alphabets.entries()) {
        if (!isDrawn(alphabet)) {
          output.literal(textOf(alphabet, 'text'))
          continue
        }
        const { length } = alphabet
        const distance = output.distance()
        code.get(output.address).get(rest)
        if (place < last) code.i32(length).op('i32.rem_u')
        code.access('i32.load8_u', addressOf(alphabet, context.layout))
        code.access('i32.store8', distance)
        if (place < last) code.get(rest).i32(length).op('i32.div_u').set(rest)
        output.advance(1)
      }
    }
    return true
  },
}

export const spelling: Emitter<Of<'spelling'>> = {
  write(context, { pick, alphabets }) {
    if (alphabets.length > lettersMax || !alphabets.every(isPlain)) return false
    const { code, output } = context
    const rest = code.local('i64')
    pushWidePick(context, pick)
    code.set(rest)
    const last = alphabets.findLastIndex(isDrawn)
    for (const [place, alphabet] of alphabets.entries()) {
      if (!isDrawn(alphabet)) {
        output.literal(textOf(alphabet, 'text'))
        continue
      }
      const distance = output.distance()
      code.get(output.address)
      code.get(rest).i64(alphabet.length).op('i64.rem_u', 'i32.wrap_i64')
      code.access('i32.load8_u', addressOf(alphabet, context.layout))
      code.access('i32.store8', distance)
      if (place < last) code.get(rest).i64(alphabet.length).op('i64.div_u').set(rest)
      output.advance(1)
    }
    return true
  },
}

export const digits: Emitter<Of<'digits'>> = {
  write(context, { of, alphabets, lowest }) {
    if (
      alphabets.length > digitsMax ||
      !isWholeRange(context.emitters.wholeRange(of)) ||
      !alphabets.every(isAscii)
    )
      return false
    const { code, output, layout } = context
    const rest = code.local('i64')
    context.emitters.pushWhole(context, of)
    code.set(rest)
    const distance = output.distance()
    const places = [...alphabets.entries()]
    for (const [place, alphabet] of lowest === 'first' ? places : places.toReversed()) {
      code.get(output.address)
      code.get(rest).i64(alphabet.length).op('i64.rem_u', 'i32.wrap_i64')
      code.access('i32.load8_u', addressOf(alphabet, layout)).access('i32.store8', distance + place)
      if (alphabet.length > 1) code.get(rest).i64(alphabet.length).op('i64.div_u').set(rest)
    }
    output.advance(alphabets.length)
    return true
  },
}

/** Whether a character of the alphabet is drawn. If the alphabet has a single character, that is constant. */
function isDrawn({ length }: string): boolean {
  return length > 1
}

/** Whether the characters of the alphabet are constant, or one byte each in JSON. */
function isPlain(alphabet: string): boolean {
  return isDrawn(alphabet) ? isAscii(alphabet) : alphabet.isWellFormed()
}

/** Whether the text is ASCII that JSON strings contain unchanged. */
function isAscii(text: string): boolean {
  return /^[ !#-[\]-~]+$/.test(text)
}

function addressOf(alphabet: string, layout: Layout): number {
  return layout.once(`alphabet ${alphabet}`, () => layout.add(encode(alphabet)))
}
