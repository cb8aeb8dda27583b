/** Assembles the rows of one entity, in the encoding `cells` (`wire/cells.ts`), to Arrow record batches. */

import type { Column } from '../column.ts'
import { ArrowWriter } from './arrow-writer.ts'
import type { ColumnBuilder } from './builder.ts'

/** The columns that every row has besides those of its entity. They are named by `columns` or added by `changes`. */
export const eventColumns = {
  /** Id of the event. */
  id: { name: '_id', type: 'int64', nullable: false },
  /** Type of the event: `create`, `update` or `delete`. */
  type: { name: '_type', type: 'enum', values: ['create', 'update', 'delete'], nullable: false },
  /** Simulated time of the event. */
  time: { name: '_time', type: 'timestamp', precision: 3, nullable: false },
} as const satisfies Readonly<Record<string, Column>>

/** A column of the result: a cell of the rows, or what is known of their events. */
export interface ArrowColumn {
  readonly column: Column
  /** Position of the cell, or the part of the event. */
  readonly of: number | keyof typeof eventColumns
}

const [tab, lineFeed, backslash, letterN, letterE] = [0x09, 0x0a, 0x5c, 0x4e, 0x65]

export class ArrowRows {
  readonly #writer: ArrowWriter
  readonly #startMs: number
  /** For each cell of a row, the builder of its column, and whether it has JSON text. */
  readonly #cells: readonly (CellTarget | undefined)[]
  readonly #id: ColumnBuilder | undefined
  readonly #type: ColumnBuilder | undefined
  readonly #time: ColumnBuilder | undefined
  rows = 0
  /** Number of bytes of the cells of the rows. */
  bytes = 0

  /** @param startMs Start of simulated time, in milliseconds since 1970. */
  constructor(columns: readonly ArrowColumn[], cellCount: number, startMs: number) {
    this.#writer = new ArrowWriter(columns.map(({ column }) => column))
    this.#startMs = startMs
    const builderOf = (of: ArrowColumn['of']): ColumnBuilder | undefined =>
      this.#writer.builders[columns.findIndex((each) => each.of === of)]
    this.#cells = Array.from({ length: cellCount }, (_, position) => {
      const builder = builderOf(position)
      const type = columns.find(({ of }) => of === position)?.column.type
      return builder && { builder, isJson: jsonTypes.includes(type ?? '') }
    })
    this.#id = builderOf('id')
    this.#type = builderOf('type')
    this.#time = builderOf('time')
  }

  begin(): Uint8Array<ArrayBuffer> {
    return this.#writer.begin()
  }

  /** Returns the rows since the last batch as a record batch. */
  batch(): Uint8Array<ArrayBuffer> {
    const { rows } = this
    this.rows = 0
    this.bytes = 0
    return this.#writer.batch(rows)
  }

  end(): Uint8Array<ArrayBuffer> {
    return this.#writer.end()
  }

  /** Appends complete lines. Events of the type `error` have no row. */
  add(lines: Uint8Array): void {
    this.bytes += lines.length
    let from = 0
    while (from < lines.length) from = this.#addLine(lines, from)
  }

  /** Appends the line that begins at a position. Returns the position after it. */
  #addLine(lines: Uint8Array, from: number): number {
    const typeFrom = lines.indexOf(tab, from) + 1
    const offsetFrom = lines.indexOf(tab, typeFrom) + 1
    if (lines[typeFrom] === letterE) return lines.indexOf(lineFeed, offsetFrom) + 1
    const offsetTo = endOf(lines, offsetFrom)
    this.#id?.cell(lines, from, typeFrom - 1)
    this.#type?.cell(lines, typeFrom, offsetFrom - 1)
    this.#time?.value(this.#startMs + digitsOf(lines, offsetFrom, offsetTo))
    let position = offsetTo + 1
    for (const cell of this.#cells) {
      const to = endOf(lines, position)
      if (cell !== undefined) addCell(cell, lines, position, to)
      position = to + 1
    }
    this.rows++
    return position
  }
}

const jsonTypes: readonly string[] = ['json', 'list', 'struct']

interface CellTarget {
  readonly builder: ColumnBuilder
  readonly isJson: boolean
}

function addCell(
  { builder, isJson }: CellTarget,
  bytes: Uint8Array,
  from: number,
  to: number,
): void {
  const isNull = isJson ? isNullJson(bytes, from, to) : isNullCell(bytes, from, to)
  if (isNull) builder.value(null)
  else builder.cell(bytes, from, to)
}

function isNullCell(bytes: Uint8Array, from: number, to: number): boolean {
  return to - from === 2 && bytes[from] === backslash && bytes[from + 1] === letterN
}

const letterLowerN = 0x6e

/** No other JSON text than `null` begins with this letter. An omitted value has an empty cell. */
function isNullJson(bytes: Uint8Array, from: number, to: number): boolean {
  return from === to || bytes[from] === letterLowerN
}

/** Returns the position of the next tab or line feed. Cells do not contain them. */
function endOf(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] !== tab && bytes[at] !== lineFeed) at++
  return at
}

function digitsOf(bytes: Uint8Array, from: number, to: number): number {
  let number = 0
  for (let i = from; i < to; i++) number = number * 10 + ((bytes[i] as number) - 0x30)
  return number
}
