/** Whole numbers as WebAssembly, and how they are written: what `interpret-whole.ts` does. */

import { maxTimestampMs, minTimestampMs } from '../../text/timestamp.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { WholeNumber } from '../instructions/instruction-whole.ts'
import { instancesMax } from '../interpret/instance.ts'
import { addressOf, isAscii } from './letters.ts'
import { listedRange, pushListed } from './listed.ts'
import { isPlain, type Range, writeDecimal } from './number.ts'
import { pushWidePick } from './pick.ts'
import { pushDegrees } from './point.ts'
import { rangeOf } from './range.ts'
import { pushSite } from './site.ts'
import { canTabulate, type Form, writeWord } from './table.ts'
import type { Writing } from './writing.ts'

type Of<Op extends Instruction['op']> = Extract<Instruction, { op: Op }>

/** Longer ones would make a function too long to be compiled well. */
const digitsMax = 32

/** Between which the numbers lie; undefined where the instruction gives others than whole ones. */
export function wholeRange(instruction: Instruction): Range | undefined {
  switch (instruction.op) {
    case 'literal': {
      const { value } = instruction
      return typeof value === 'number' ? { minimum: value, maximum: value } : undefined
    }
    case 'number':
      return instruction.scale === 0 ? rangeOf(instruction) : undefined
    case 'start':
      return { minimum: minTimestampMs, maximum: maxTimestampMs }
    case 'offset':
      return { minimum: 0, maximum: maxTimestampMs - minTimestampMs }
    case 'index':
      return { minimum: 0, maximum: instancesMax }
    case 'sum': {
      const ranges = instruction.parts.map(({ of, times }) => {
        const range = wholeRange(of)
        return range && [range.minimum * times, range.maximum * times]
      })
      if (!ranges.every((range) => range !== undefined)) return undefined
      return {
        minimum: ranges.reduce((sum, range) => sum + Math.min(...range), 0),
        maximum: ranges.reduce((sum, range) => sum + Math.max(...range), 0),
      }
    }
    case 'share': {
      const { of, divisor, size } = instruction
      const range = wholeRange(of)
      if (range === undefined || !isPlain(range, 0)) return undefined
      if (size !== undefined) return { minimum: 0, maximum: size - 1 }
      return {
        minimum: Math.floor(range.minimum / divisor),
        maximum: Math.floor(range.maximum / divisor),
      }
    }
    case 'within': {
      const { of, minimum, maximum, scale = 0 } = instruction
      const range = wholeRange(of)
      return scale === 0 && range && isPlain(range, 0) ? { minimum, maximum } : undefined
    }
    case 'table':
    case 'lookup':
    case 'choice':
      return listedRange(instruction)
    case 'computed':
    case 'degrees':
      return instruction.scale === 0 ? instruction : undefined
    default:
      return undefined
  }
}

/** Whether `pushWhole` gives the same as the interpreter. */
export function isWhole(instruction: Instruction): boolean {
  const range = wholeRange(instruction)
  return range !== undefined && isPlain(range, 0)
}

/** Leaves the number, of 64 bits. */
export function pushWhole(writing: Writing, instruction: Instruction): void {
  const { code } = writing
  switch (instruction.op) {
    case 'literal':
      code.i64(Number(instruction.value))
      return
    case 'number':
      pushWidePick(writing, instruction.pick)
      code.i64(instruction.multiple).op('i64.mul').i64(instruction.minimum).op('i64.add')
      return
    case 'start':
      code.i64(writing.time.startMs)
      return
    case 'offset':
      code.get(writing.offset)
      return
    case 'index':
      code.get(writing.index)
      return
    case 'sum':
      for (const [i, { of, times }] of instruction.parts.entries()) {
        pushWhole(writing, of)
        if (times !== 1) code.i64(times).op('i64.mul')
        if (i > 0) code.op('i64.add')
      }
      return
    case 'share':
      pushShare(writing, instruction)
      return
    case 'within': {
      const value = code.local('i64')
      pushWhole(writing, instruction.of)
      code.set(value)
      for (const [bound, isPast] of [
        [instruction.minimum, 'i64.lt_s'],
        [instruction.maximum, 'i64.gt_s'],
      ] as const) {
        code.i64(bound).get(value).get(value).i64(bound).op(isPast, 'select').set(value)
      }
      code.get(value)
      return
    }
    case 'table':
    case 'lookup':
    case 'choice':
      pushListed(writing, instruction)
      return
    case 'computed':
      pushSite(writing, { kind: 'number', value: instruction.value })
      code.op('i64.trunc_sat_f64_s')
      return
    case 'degrees':
      pushDegrees(writing, instruction)
      return
    default:
      throw new Error(`there is no whole number in "${instruction.op}"`)
  }
}

function pushShare(writing: Writing, { of, divisor, size }: Of<'share'>): void {
  const { code } = writing
  const { minimum } = wholeRange(of) as Range
  // Division rounds to zero; what is shifted by a multiple of both divisors is not negative, and has the same rest.
  const step = divisor * (size ?? 1)
  const shift = minimum < 0 ? Math.ceil(-minimum / step) * step : 0
  pushWhole(writing, of)
  if (shift > 0) code.i64(shift).op('i64.add')
  if (divisor > 1) code.i64(divisor).op('i64.div_u')
  if (size !== undefined) code.i64(size).op('i64.rem_u')
  else if (shift > 0) code.i64(shift / divisor).op('i64.sub')
}

/** Answers whether it can; nothing is written where it cannot. */
export function writeWhole(writing: Writing, instruction: WholeNumber | Of<'number'>): boolean {
  const { scale = 0 } = 'scale' in instruction ? instruction : {}
  const range = wholeRange('scale' in instruction ? { ...instruction, scale: 0 } : instruction)
  if (range === undefined || !isPlain(range, scale)) return false
  pushWhole(writing, instruction)
  writeDecimal(writing, range, scale)
  return true
}

/** The same for a value that stands at a place. */
export function writeLookup(writing: Writing, { of, values }: Of<'lookup'>, form: Form): boolean {
  if (!isWhole(of) || !canTabulate(values, form)) return false
  pushWhole(writing, of)
  writing.code.op('i32.wrap_i64')
  writeWord(writing, values, form)
  return true
}

/** The same for digits. */
export function writeDigits(writing: Writing, { of, alphabets, lowest }: Of<'digits'>): boolean {
  if (alphabets.length > digitsMax || !isWhole(of) || !alphabets.every(isAscii)) return false
  const { code, output, layout } = writing
  const rest = code.local('i64')
  pushWhole(writing, of)
  code.set(rest)
  const distance = output.distance()
  const places = [...alphabets.entries()]
  for (const [place, alphabet] of lowest === 'first' ? places : places.toReversed()) {
    code.get(output.address)
    code.get(rest).i64(alphabet.length).op('i64.rem_u', 'i32.wrap_i64')
    code.access('i32.load8_u', addressOf(alphabet, layout)).access('i32.store8', distance + place)
    if (alphabet.length > 1) code.get(rest).i64(alphabet.length).op('i64.div_u').set(rest)
  }
  output.skip(alphabets.length)
  return true
}

/** What stands where in `2026-01-02T03:04:05.678Z`. */
const momentForms = {
  'date-time': { from: 0, length: 24 },
  date: { from: 0, length: 10 },
  time: { from: 11, length: 8 },
} as const

/** The same for a moment. */
export function writeMoment(writing: Writing, { of, form }: Of<'moment'>): boolean {
  if (!isWhole(of)) return false
  const { code, output, library, layout } = writing
  const { from, length } = momentForms[form]
  const aside = layout.once(momentForms, () => layout.add(new Uint8Array(24)))
  if (from > 0) code.i32(aside)
  else output.pushAddress()
  pushWhole(writing, of)
  code.call(library.timestamp)
  if (from > 0) {
    const distance = output.distance()
    code
      .get(output.address)
      .i32(0)
      .access('i64.load', aside + from)
    code.access('i64.store', distance)
  }
  output.skip(length)
  if (form === 'time') output.literal('Z')
  return true
}
