/**
 * Functions that convert a JSON text to the value of a column, as text or inside a JSON string, with the results of
 * `text/cell.ts`. Without backslashes, which mark escapes, the conversion only doubles quotes. The host usually
 * converts text with backslashes.
 */

import type { Code } from '../../../wasm/code.ts'
import { shared } from '../context/shared.ts'
import { copyFunction } from './copy.ts'
import {
  backslash,
  comma,
  doubleQuote,
  pushIsNull,
  pushIsText,
  pushIsTruth,
  quote,
  wordOf,
  writeScan,
  writeShortText,
} from './json-text.ts'
import type { Library, LibraryFunction } from './library.ts'

/** Format of the column. Dialects of SQL differ only in texts with backslashes, which the host converts. */
export type CellKind = 'sql' | 'copy' | 'csv'

interface Style {
  readonly null: string
  /** Quotes that the column puts around texts, arrays and objects; for CSV only if their content requires quotes. */
  readonly around: string
  /**
   * Characters and the texts that replace them, all of one length. The host converts a text with a backslash, unless
   * the backslash is listed here.
   */
  readonly replaced: readonly (readonly [character: number, text: string])[]
  /** Maximum number of bytes that one byte of the JSON text becomes, as a power of two. */
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

const bodiesOf = (kind: CellKind) =>
  ({ raw: () => cellBody(kind, true), inside: () => cellBody(kind, false) }) as const
const cells = { sql: bodiesOf('sql'), copy: bodiesOf('copy'), csv: bodiesOf('csv') }

/**
 * Takes the number of the form, the begin and the end of a JSON text, and an output address; returns the end address.
 * Writes the value of the column as text, or inside a JSON string.
 */
export function cellFunction(kind: CellKind, isRaw: boolean): () => LibraryFunction {
  return cells[kind][isRaw ? 'raw' : 'inside']
}

const [form, from, end, address] = [0, 1, 2, 3]

/**
 * Local variables of the function: the first character of the JSON text, the reading and the writing position, and the
 * result of a search.
 */
type Locals = Readonly<Record<'first' | 'at' | 'out' | 'found', number>>

function cellBody(kind: CellKind, isRaw: boolean): LibraryFunction {
  const style = styles[kind][isRaw ? 'raw' : 'inside']
  return {
    signature: { parameters: ['i32', 'i32', 'i32', 'i32'], results: ['i32'] },
    write(code, library) {
      const locals: Locals = {
        first: code.local('i32'),
        at: code.local('i32'),
        out: code.local('i32'),
        found: code.local('i32'),
      }
      const { first, out } = locals
      code.get(from).access('i32.load8_u').set(first)
      writeSpaceCheck(code, style)
      writePlain(code, library, { kind, style, locals })
      code.get(address).set(out)
      writeShortText(code, out, style.around)
      writeReplaced(code, library, { style, locals })
      writeShortText(code, out, style.around)
      code.get(out)
    },
  }
}

/** Writes code that bails out if the value of the column might exceed the space that is left in memory. */
function writeSpaceCheck(code: Code, { growth }: Style): void {
  code.get(address).get(end).get(from).op('i32.sub').i32(growth).op('i32.shl', 'i32.add')
  code.i32(0).access('i32.load', shared.hostTextEnd).op('i32.ge_u').if()
  code.i32(0).i32(1).access('i32.store', shared.isBailedOut)
  code.get(address).op('return').end()
}

/**
 * Writes code that writes null and unchanged values, and returns. For other values, it sets `at` and `end` to the text
 * between the quotes.
 */
function writePlain(
  code: Code,
  library: Library,
  {
    kind,
    style,
    locals,
  }: { readonly kind: CellKind; readonly style: Style; readonly locals: Locals },
): void {
  const { first, at, found } = locals
  const copy = library.function(copyFunction)
  pushIsNull(code, first)
  code.if()
  writeShortText(code, address, style.null)
  code.get(address).op('return').end()
  if (kind === 'copy') {
    pushIsTruth(code, first)
    code.if().get(address).get(first).access('i32.store8')
    code.get(address).i32(1).op('i32.add', 'return').end()
  }
  // Numbers are unchanged, and so are booleans, except for COPY.
  pushIsText(code, first)
  code.op('i32.eqz').if()
  code.get(address).get(from).get(end).get(from).op('i32.sub').call(copy).op('return')
  code.end()

  code.get(from).set(at)
  code.get(first).i32(doubleQuote).op('i32.eq').if()
  code.get(at).i32(1).op('i32.add').set(at)
  code.get(end).i32(1).op('i32.sub').set(end)
  code.end()
  if (kind === 'csv') {
    // In CSV, an empty text without quotes means null, so it needs quotes.
    code.get(at).set(found)
    writeScan(code, { at: found, end, characters: [comma, doubleQuote, backslash] })
    code.get(found).get(end).op('i32.eq').get(at).get(end).op('i32.ne', 'i32.and').if()
    code.get(address).get(at).get(end).get(at).op('i32.sub').call(copy).op('return')
    code.end()
  }
}

/** Writes code that copies the text from `at` to `out` and replaces characters. */
function writeReplaced(
  code: Code,
  library: Library,
  { style, locals }: { readonly style: Style; readonly locals: Locals },
): void {
  const { at, out, found } = locals
  const characters = [...new Set([...style.replaced.map(([each]) => each), backslash])]
  code.block().loop()
  writeScan(code, { at, end, characters, out })
  code.get(at).get(end).op('i32.ge_u').branchIf(1)
  code.get(at).access('i32.load8_u').set(found)
  if (style.replaced.some(([character]) => character === backslash)) {
    writeEscape(code, library, locals)
  } else {
    code.get(found).i32(backslash).op('i32.eq').if()
    leaveToHost(code, library, locals)
    code.end()
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
}

/** Writes code that copies an escape of JSON. COPY has the same one-letter escapes, except for the quote. */
function writeEscape(code: Code, library: Library, locals: Locals): void {
  const { first, at, out, found } = locals
  code.get(first).i32(doubleQuote).op('i32.eq').if()
  code.get(at).access('i32.load8_u', 1).tee(found).i32(letterU).op('i32.eq').if()
  leaveToHost(code, library, locals)
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

const letterU = 0x75

function leaveToHost(code: Code, library: Library, { first }: Locals): void {
  code.get(form).get(from).get(end)
  // If the JSON text has quotes, `end` was moved before the closing quote.
  code.get(first).i32(doubleQuote).op('i32.eq', 'i32.add')
  code.get(address).call(library.host('cell')).op('return')
}
