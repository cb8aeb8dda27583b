/**
 * The text of a row from which its hash is computed: the converted values, separated by tabs, with `\N` for null and a
 * backslash before tabs and backslashes. For most columns it is the text of the cells of a run (`wire/cells.ts`), whose
 * bytes are then hashed as they are.
 */

import { copyNull, textOfCopy } from '../../text/copy.ts'
import { RowHash } from './row-hash.ts'

/** The values of a row in the order of the compared columns, as text. */
export type RowTexts = readonly (string | null)[]

/** The place of the value of a compared column in the cells of an entity. */
export interface CellOfColumn {
  /** Position of the cell, or −1 if the entity does not have the column. */
  readonly cell: number
  readonly isJson: boolean
}

/** Positions of a row in a piece of bytes. */
export interface CellsOfRow {
  /** Start of the type of its event. */
  readonly typeFrom: number
  readonly from: number
  readonly to: number
}

interface HashedBytes {
  readonly from: number
  readonly to: number
  readonly keyFrom: number
  readonly keyTo: number
}

/** A function that converts the text of a run's value before it is hashed; undefined if the text stays. */
export type Conversion = ((text: string) => string) | undefined

const [tab, backslash, letterN] = [0x09, 0x5c, 0x4e]
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/** Hashes rows and their keys. */
export class RowHasher {
  readonly #row = new RowHash()
  readonly #keyHash = new RowHash()
  /** Positions of the columns that identify a row. Without them, the whole row does. */
  readonly #key: readonly number[]
  #bytes = new Uint8Array(4_096)
  #view = new DataView(this.#bytes.buffer)

  constructor(key: readonly number[]) {
    this.#key = key
  }

  get low(): number {
    return this.#row.low
  }

  get high(): number {
    return this.#row.high
  }

  /** The hash that decides the bucket. */
  get key(): number {
    return this.#keyHash.low
  }

  /** The position of the only column of the key, or undefined for other keys. */
  get keyColumn(): number | undefined {
    return this.#key.length === 1 ? this.#key[0] : undefined
  }

  /** Whether the key is one column or the whole row, whose bytes can be hashed as they are. */
  get hasPlainKey(): boolean {
    return this.#key.length < 2
  }

  hashTexts(texts: RowTexts): void {
    this.#hash(texts, this.#row)
    this.#hash(
      this.#key.length > 0 ? this.#key.map((at) => texts[at] ?? null) : texts,
      this.#keyHash,
    )
  }

  /** Hashes a row that is the bytes of a view, with its key in a part of it. */
  hashBytes(view: DataView, { from, to, keyFrom, keyTo }: HashedBytes): void {
    this.#row.hash(view, from, to)
    this.#keyHash.hash(view, keyFrom, keyTo)
  }

  #hash(texts: RowTexts, hash: RowHash): void {
    const text = texts.map(escaped).join('\t')
    if (text.length * 3 > this.#bytes.length) {
      this.#bytes = new Uint8Array(text.length * 6)
      this.#view = new DataView(this.#bytes.buffer)
    }
    hash.hash(this.#view, 0, encoder.encodeInto(text, this.#bytes).written)
  }
}

function escaped(text: string | null): string {
  if (text === null) return copyNull
  return /[\\\t]/.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t') : text
}

/** Reads the rows of an entity of a run from the bytes of their cells. */
export class CellReader {
  readonly #cells: readonly CellOfColumn[]
  readonly #conversions: readonly Conversion[]
  /** Whether the text of a row is usually that of its cells. */
  readonly #isPlain: boolean
  /** Whether the cells are preceded by the type and the offset of the event. */
  readonly #hasEvent: boolean
  #bytes: Uint8Array = new Uint8Array()
  #view = new DataView<ArrayBufferLike>(this.#bytes.buffer)
  /** Position of the first backslash in the piece that is not before the current row. */
  #backslash = 0

  constructor(
    cells: readonly CellOfColumn[],
    conversions: readonly Conversion[],
    { cellCount, hasEvent }: { readonly cellCount: number; readonly hasEvent: boolean },
  ) {
    this.#cells = cells
    this.#hasEvent = hasEvent
    this.#conversions = conversions
    this.#isPlain =
      !hasEvent &&
      cellCount === cells.length &&
      cells.every(({ cell, isJson }, i) => cell === i && !isJson) &&
      conversions.every((conversion) => conversion === undefined)
  }

  /** Takes the next piece of cells, which is valid until the next one. */
  load(bytes: Uint8Array): void {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#backslash = -1
  }

  hash(row: CellsOfRow, hasher: RowHasher): void {
    const { from, to } = row
    const isPlain = this.#isPlain && hasher.hasPlainKey && !this.#hasEscapes(from, to)
    if (!isPlain) hasher.hashTexts(this.texts(row, this.#conversions))
    else hasher.hashBytes(this.#view, this.#withKey(row, hasher.keyColumn))
  }

  /** Returns the positions of a row and of the cell that is its key. Without one, the row is the key. */
  #withKey({ from, to }: CellsOfRow, column: number | undefined): HashedBytes {
    if (column === undefined) return { from, to, keyFrom: from, keyTo: to }
    const bytes = this.#bytes
    let keyFrom = from
    for (let passed = 0; passed < column; passed++) {
      while (bytes[keyFrom] !== tab) keyFrom++
      keyFrom++
    }
    let keyTo = keyFrom
    while (keyTo < to && bytes[keyTo] !== tab) keyTo++
    return { from, to, keyFrom, keyTo }
  }

  /** Returns the converted values of a row. */
  texts({ typeFrom, from, to }: CellsOfRow, conversions: readonly Conversion[]): RowTexts {
    const start = this.#hasEvent ? typeFrom : from
    const cells = decoder.decode(this.#bytes.subarray(start, to)).split('\t')
    return this.#cells.map(({ cell, isJson }, i) => {
      const text = valueText(cells[cell], isJson)
      const conversion = conversions[i]
      return text === null || conversion === undefined ? text : conversion(text)
    })
  }

  /** Whether a row has escapes that the text of a row does not have: for control characters other than tabs. */
  #hasEscapes(from: number, to: number): boolean {
    const bytes = this.#bytes
    if (this.#backslash < from) this.#backslash = nextOf(bytes, backslash, from)
    while (this.#backslash < to) {
      const letter = bytes[this.#backslash + 1]
      if (letter !== backslash && letter !== letterN && letter !== letterT) return true
      this.#backslash = nextOf(bytes, backslash, this.#backslash + 2)
    }
    return false
  }
}

const letterT = 0x74

function nextOf(bytes: Uint8Array, byte: number, from: number): number {
  const found = bytes.indexOf(byte, from)
  return found < 0 ? Number.POSITIVE_INFINITY : found
}

function valueText(cell: string | undefined, isJson: boolean): string | null {
  if (cell === undefined) return null
  if (isJson) return cell === '' || cell === 'null' ? null : cell
  return cell === copyNull ? null : textOfCopy(cell)
}
