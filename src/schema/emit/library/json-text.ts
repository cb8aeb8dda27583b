/** Reads and writes JSON text for the conversion to columns, and numbers the forms of columns for host calls. */

import { type CellForm, cellForms } from '../../../text/cell.ts'
import type { Code } from '../../../wasm/code.ts'
import { encode } from '../context/output.ts'

export const [quote, doubleQuote, backslash, comma] = [0x27, 0x22, 0x5c, 0x2c] as const
const [letterN, letterT, letterF] = [0x6e, 0x74, 0x66]
const [bracket, brace] = [0x5b, 0x7b]

/**
 * Returns the number by which host calls identify the form of a column. `isRaw` means text, otherwise text inside a
 * JSON string.
 */
export function cellNumber(form: CellForm, isRaw: boolean): number {
  return cellForms.indexOf(form) * 2 + (isRaw ? 1 : 0)
}

export function readCellNumber(number: number): {
  readonly form: CellForm
  readonly isRaw: boolean
} {
  const form = cellForms[number >> 1]
  if (form === undefined) throw new Error(`form ${number} does not exist`)
  return { form, isRaw: (number & 1) === 1 }
}

/**
 * Writes code that moves `at` to the first occurrence of one of the characters, or to the end. With `out`, it also
 * copies the text before that position to `out`.
 */
export function writeScan(
  code: Code,
  {
    at,
    end,
    characters,
    out,
  }: {
    readonly at: number
    readonly end: number
    readonly characters: readonly number[]
    readonly out?: number
  },
): void {
  const [bytes, left, special] = [code.local('v128'), code.local('i32'), code.local('i32')]
  code.block().loop()
  code.get(at).get(end).op('i32.ge_u').branchIf(1)
  code.get(end).get(at).op('i32.sub').set(left)
  if (out === undefined) code.get(at).access('v128.load').set(bytes)
  else code.get(out).get(at).access('v128.load').tee(bytes).access('v128.store')
  for (const [i, character] of characters.entries()) {
    code.get(bytes).i32(character).op('i8x16.splat', 'i8x16.eq')
    if (i > 0) code.op('v128.or')
  }
  // The vector may contain bytes after the text. A bit set for the end of the text stops the search there.
  code.op('i8x16.bitmask')
  code.i32(16).get(left).get(left).i32(16).op('i32.gt_u', 'select').set(left)
  code.i32(1).get(left).op('i32.shl', 'i32.or', 'i32.ctz').set(special)
  code.get(at).get(special).op('i32.add').set(at)
  if (out !== undefined) code.get(out).get(special).op('i32.add').set(out)
  code.get(special).get(left).op('i32.eq').branchIf(0)
  code.end().end()
}

export function pushIsTruth(code: Code, first: number): void {
  code.get(first).i32(letterT).op('i32.eq').get(first).i32(letterF).op('i32.eq', 'i32.or')
}

/**
 * Pushes whether the JSON text is that of a text, an array or an object. `first` is a local variable with its first
 * character.
 */
export function pushIsText(code: Code, first: number): void {
  for (const [i, character] of [doubleQuote, bracket, brace].entries()) {
    code.get(first).i32(character).op('i32.eq')
    if (i > 0) code.op('i32.or')
  }
}

/** Writes up to four bytes to the address in a local variable, and moves that address past them. */
export function writeShortText(code: Code, address: number, text: string): void {
  if (text === '') return
  code.get(address).i32(wordOf(text)).access('i32.store')
  code.get(address).i32(text.length).op('i32.add').set(address)
}

export function wordOf(text: string): number {
  return encode(text).reduceRight((word, byte) => (word << 8) | byte, 0)
}

/** Pushes whether the JSON text is `null`. `first` is a local variable with its first character. */
export function pushIsNull(code: Code, first: number): void {
  code.get(first).i32(letterN).op('i32.eq')
}
