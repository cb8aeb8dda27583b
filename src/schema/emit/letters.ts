/** Letters and codes as WebAssembly: what `interpret-letters.ts` does. */

import type { Instruction } from '../instructions/instruction.ts'
import { chunksOf, pairs, pairsPerWord } from '../interpret/letters.ts'
import { enterFixed, pushBelow, pushUnit, pushWord } from './draw.ts'
import type { Layout } from './layout.ts'
import { encode } from './output.ts'
import { pushWidePick } from './pick.ts'
import { textOf } from './table.ts'
import type { Writing } from './writing.ts'

type Of<Op extends Instruction['op']> = Extract<Instruction, { op: Op }>

/** Longer words and codes would make a function too long to be compiled well. */
const lettersMax = 128

/** Answers whether it can; nothing is written where it cannot. */
export function writeLetters(writing: Writing, { key, minimum, maximum }: Of<'letters'>): boolean {
  if (maximum > lettersMax) return false
  const { code, output, layout } = writing
  const table = layout.once(pairs, () => layout.add(encode(pairs.join(''))))
  const [length, bits] = [code.local('i32'), code.local('i32')]
  pushUnit(writing, key)
  code.f64(maximum - minimum + 1).op('f64.mul', 'f64.floor', 'i32.trunc_sat_f64_s')
  code.i32(minimum).op('i32.add').set(length)
  const distance = output.distance()
  const chunkLetters = pairsPerWord * 2
  for (let chunk = 0; chunk * chunkLetters < maximum; chunk++) {
    const isSure = chunk * chunkLetters < minimum
    if (!isSure)
      code
        .get(length)
        .i32(chunk * chunkLetters)
        .op('i32.gt_u')
        .if()
    pushWord(enterFixed(writing, chunk), key)
    code.set(bits)
    for (let i = 0; i < pairsPerWord; i++) {
      code.get(output.address).get(bits).i32(pairs.length).op('i32.rem_u').i32(1).op('i32.shl')
      code.access('i32.load16_u', table)
      code.access('i32.store16', distance + chunk * chunkLetters + i * 2)
      if (i === pairsPerWord - 1) continue
      code.get(bits).i32(pairs.length).op('i32.div_u').set(bits)
    }
    if (!isSure) code.end()
  }
  code.get(length)
  output.popLength(maximum)
  return true
}

export function writeCode(writing: Writing, { key, alphabets }: Of<'code'>): boolean {
  if (alphabets.length > lettersMax || !alphabets.every(isPlain)) return false
  const { code, output } = writing
  const rest = code.local('i32')
  for (const [i, chunk] of chunksOf(alphabets).entries()) {
    pushBelow(enterFixed(writing, i), key, chunk.combinations)
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
      code.access('i32.load8_u', addressOf(alphabet, writing.layout))
      code.access('i32.store8', distance)
      if (place < last) code.get(rest).i32(length).op('i32.div_u').set(rest)
      output.skip(1)
    }
  }
  return true
}

export function writeSpelling(writing: Writing, { pick, alphabets }: Of<'spelling'>): boolean {
  if (alphabets.length > lettersMax || !alphabets.every(isPlain)) return false
  const { code, output } = writing
  const rest = code.local('i64')
  pushWidePick(writing, pick)
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
    code.access('i32.load8_u', addressOf(alphabet, writing.layout))
    code.access('i32.store8', distance)
    if (place < last) code.get(rest).i64(alphabet.length).op('i64.div_u').set(rest)
    output.skip(1)
  }
  return true
}

/** Where there is but one character, it is known when the module is made. */
function isDrawn({ length }: string): boolean {
  return length > 1
}

/** Every character is one byte, in JSON too, or it is known. */
function isPlain(alphabet: string): boolean {
  return isDrawn(alphabet) ? isAscii(alphabet) : alphabet.isWellFormed()
}

/** What stands in JSON as it is. */
export function isAscii(text: string): boolean {
  return /^[ !#-[\]-~]+$/.test(text)
}

export function addressOf(alphabet: string, layout: Layout): number {
  return layout.once(`alphabet ${alphabet}`, () => layout.add(encode(alphabet)))
}
