/**
 * A JSON text as the value of a column: what `text/cell.ts` makes, as it is or inside a JSON string. Short of backslashes,
 * which stand for what is written otherwise, that takes doubling a quote; with one, it is mostly left to the host.
 */

import { type CellForm, cellForms } from '../../text/cell.ts'
import type { Code } from '../../wasm/code.ts'
import type { Body } from './library.ts'
import { encode } from './output.ts'
import { shared } from './shared.ts'

/** The dialects of SQL differ only where there is a backslash. */
export type CellKind = 'sql' | 'copy' | 'csv'

const [quote, doubleQuote, backslash, comma] = [0x27, 0x22, 0x5c, 0x2c]
const [letterN, letterT, letterF, letterU] = [0x6e, 0x74, 0x66, 0x75]
const [bracket, brace] = [0x5b, 0x7b]

/** How the host is told a form. */
export function cellNumber(form: CellForm, isRaw: boolean): number {
  return cellForms.indexOf(form) * 2 + (isRaw ? 1 : 0)
}

export function readCellNumber(number: number): {
  readonly form: CellForm
  readonly isRaw: boolean
} {
  const form = cellForms[number >> 1]
  if (form === undefined) throw new Error(`there is no form ${number}`)
  return { form, isRaw: (number & 1) === 1 }
}

interface Style {
  readonly null: string
  /** Around texts, arrays and objects; for CSV only where something in them must be quoted. */
  readonly around: string
  /** What some characters become; all of one length. A backslash is left to the host unless it stands here. */
  readonly replaced: readonly (readonly [character: number, text: string])[]
  /** Bytes that one may become, as a power of two. */
  readonly growth: number
}

const styles: Readonly<Record<CellKind, Readonly<Record<'raw' | 'inside', Style>>>> = {
  sql: {
    raw: { null: 'NULL', around: "'", replaced: [[quote, "''"]], growth: 1 },
    inside: {
      ...{ null: 'NULL', around: "'", growth: 1 },
      replaced: [
        [quote, "''"],
        [doubleQuote, '\\"'],
      ],
    },
  },
  copy: {
    raw: { null: '\\N', around: '', replaced: [[backslash, '\\\\']], growth: 1 },
    inside: { null: '\\\\N', around: '', replaced: [[doubleQuote, '\\"']], growth: 1 },
  },
  csv: {
    raw: { null: '', around: '"', replaced: [[doubleQuote, '""']], growth: 1 },
    inside: { null: '', around: '\\"', replaced: [[doubleQuote, '\\"\\"']], growth: 2 },
  },
}

/** Number of the form, begin and end of the JSON text, address outside of it → address. */
export function cellFunction(kind: CellKind, isRaw: boolean): Body {
  const [form, from, end, address] = [0, 1, 2, 3]
  const style = styles[kind][isRaw ? 'raw' : 'inside']
  return {
    signature: { parameters: ['i32', 'i32', 'i32', 'i32'], results: ['i32'] },
    write(code, library) {
      const [first, at, out, found] = [
        code.local('i32'),
        code.local('i32'),
        code.local('i32'),
        code.local('i32'),
      ]
      const leaveToHost = (): void => {
        code.get(form).get(from).get(end)
        // The end was moved before a closing quote.
        code.get(first).i32(doubleQuote).op('i32.eq', 'i32.add')
        code.get(address).call(library.host('cell')).op('return')
      }
      code.get(from).access('i32.load8_u').set(first)

      code.get(address).get(end).get(from).op('i32.sub').i32(style.growth).op('i32.shl', 'i32.add')
      code.i32(0).access('i32.load', shared.siteEnd).op('i32.ge_u').if()
      code.i32(0).i32(1).access('i32.store', shared.isGivenUp)
      code.get(address).op('return').end()

      code.get(first).i32(letterN).op('i32.eq').if()
      put(code, address, style.null)
      code.get(address).op('return').end()
      if (kind === 'copy') {
        pushIsTruth(code, first)
        code.if().get(address).get(first).access('i32.store8')
        code.get(address).i32(1).op('i32.add', 'return').end()
      }
      // Numbers, and but for COPY booleans, are the same.
      pushIsText(code, first)
      code.op('i32.eqz').if()
      code.get(address).get(from).get(end).get(from).op('i32.sub').call(library.copy).op('return')
      code.end()

      code.get(from).set(at)
      code.get(first).i32(doubleQuote).op('i32.eq').if()
      code.get(at).i32(1).op('i32.add').set(at)
      code.get(end).i32(1).op('i32.sub').set(end)
      code.end()
      if (kind === 'csv') {
        // Nothing at all would be null.
        code.get(at).set(found)
        scan(code, { at: found, end, characters: [comma, doubleQuote, backslash] })
        code.get(found).get(end).op('i32.eq').get(at).get(end).op('i32.ne', 'i32.and').if()
        code.get(address).get(at).get(end).get(at).op('i32.sub').call(library.copy).op('return')
        code.end()
      }
      code.get(address).set(out)
      put(code, out, style.around)

      const characters = [...new Set([...style.replaced.map(([each]) => each), backslash])]
      code.block().loop()
      scan(code, { at, end, characters, out })
      code.get(at).get(end).op('i32.ge_u').branchIf(1)
      code.get(at).access('i32.load8_u').set(found)
      if (!style.replaced.some(([character]) => character === backslash)) {
        code.get(found).i32(backslash).op('i32.eq').if()
        leaveToHost()
        code.end()
      } else {
        // COPY knows what JSON writes with one letter, but for the quote.
        code.get(first).i32(doubleQuote).op('i32.eq').if()
        code.get(at).access('i32.load8_u', 1).tee(found).i32(letterU).op('i32.eq').if()
        leaveToHost()
        code.end()
        code.get(found).i32(doubleQuote).op('i32.eq').if()
        code.get(out).get(found).access('i32.store8')
        code.get(out).i32(1).op('i32.add').set(out)
        code.else()
        code.get(out).get(at).access('i32.load16_u').access('i32.store16')
        code.get(out).i32(2).op('i32.add').set(out).end()
        code.get(at).i32(2).op('i32.add').set(at)
        code.branch(1).end()
      }
      const [one, other] = style.replaced
      code.get(out)
      if (one !== undefined) code.i32(wordOf(one[1]))
      if (other !== undefined) {
        code
          .i32(wordOf(other[1]))
          .get(found)
          .i32(one?.[0] ?? 0)
          .op('i32.eq', 'select')
      }
      code.access('i32.store')
      code
        .get(out)
        .i32(one?.[1].length ?? 0)
        .op('i32.add')
        .set(out)
      code.get(at).i32(1).op('i32.add').set(at)
      code.branch(0).end().end()

      put(code, out, style.around)
      code.get(out)
    },
  }
}

/** Number of the form, begin and end of a JSON text that was just written → end of the value in its place. */
export function columnFunction(kind: 'copy' | 'csv'): Body {
  const [form, from, end] = [0, 1, 2]
  return {
    signature: { parameters: ['i32', 'i32', 'i32'], results: ['i32'] },
    write(code, library) {
      const [first, at, last, found] = [
        code.local('i32'),
        code.local('i32'),
        code.local('i32'),
        code.local('i32'),
      ]
      code.get(from).access('i32.load8_u').set(first)
      // What is left out is null as well.
      code.get(from).get(end).op('i32.eq').get(first).i32(letterN).op('i32.eq', 'i32.or').if()
      put(code, from, styles[kind].raw.null)
      code.get(from).op('return').end()
      if (kind === 'copy') {
        // The word's own letter stands there.
        pushIsTruth(code, first)
        code.if().get(from).i32(1).op('i32.add', 'return').end()
      }
      pushIsText(code, first)
      code.op('i32.eqz').if().get(end).op('return').end()
      code.get(from).set(at).get(end).set(last)
      code.get(first).i32(doubleQuote).op('i32.eq').if()
      code.get(at).i32(1).op('i32.add').set(at)
      code.get(last).i32(1).op('i32.sub').set(last)
      code.end()
      code.get(at).set(found)
      const characters = kind === 'csv' ? [comma, doubleQuote, backslash] : [backslash]
      scan(code, { at: found, end: last, characters })
      code.get(found).get(last).op('i32.eq')
      if (kind === 'csv') code.get(at).get(last).op('i32.ne', 'i32.and')
      code.if()
      code.get(first).i32(doubleQuote).op('i32.ne').if().get(end).op('return').end()
      // Forward, so that it may overlap.
      code.get(from).get(at).get(last).get(at).op('i32.sub').call(library.copy).op('return').end()
      code.get(from).get(end)
      code.get(form).get(from).get(end).get(end).call(library.cell(kind, true))
      code.get(end).op('i32.sub').call(library.copy)
    },
  }
}

/** Moves `at` to the first of these characters, or to the end; with `out`, what lies before is copied there. */
function scan(
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
  // Behind what is left there are bytes that do not belong to the text: the bit after it stops the search.
  code.op('i8x16.bitmask')
  code.i32(16).get(left).get(left).i32(16).op('i32.gt_u', 'select').set(left)
  code.i32(1).get(left).op('i32.shl', 'i32.or', 'i32.ctz').set(special)
  code.get(at).get(special).op('i32.add').set(at)
  if (out !== undefined) code.get(out).get(special).op('i32.add').set(out)
  code.get(special).get(left).op('i32.eq').branchIf(0)
  code.end().end()
}

function pushIsTruth(code: Code, first: number): void {
  code.get(first).i32(letterT).op('i32.eq').get(first).i32(letterF).op('i32.eq', 'i32.or')
}

/** Whether it is a text, an array or an object. */
function pushIsText(code: Code, first: number): void {
  for (const [i, character] of [doubleQuote, bracket, brace].entries()) {
    code.get(first).i32(character).op('i32.eq')
    if (i > 0) code.op('i32.or')
  }
}

/** Writes up to four bytes and moves the address behind them. */
function put(code: Code, address: number, text: string): void {
  if (text === '') return
  code.get(address).i32(wordOf(text)).access('i32.store')
  code.get(address).i32(text.length).op('i32.add').set(address)
}

function wordOf(text: string): number {
  return encode(text).reduceRight((word, byte) => (word << 8) | byte, 0)
}
