/** Assembles the rows of one entity, in the encoding `cells` (`wire/cells.ts`), to Arrow record batches. */

import type { Column } from '../column.ts'
import { ArrowWriter } from './arrow-writer.ts'
import type { ColumnBuilder } from './builder.ts'
import { cellOfRow, eventCells, sharedCells } from './cells.ts'
import { columnBuilder, offsetBuilder } from './column-builder.ts'

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

/** A builder, and the number of the column of cells that it takes. */
interface Target {
  readonly builder: ColumnBuilder
  readonly cell: number
}

export class ArrowRows {
  readonly #writer: ArrowWriter
  readonly #cellCount: number
  readonly #targets: readonly Target[]
  rows = 0

  /**
   * @param cellCount Number of cells of a row.
   * @param startMs Start of simulated time, in milliseconds since 1970.
   */
  constructor(columns: readonly ArrowColumn[], cellCount: number, startMs: number) {
    const builders = columns.map(({ of, column }) =>
      of === 'time' ? offsetBuilder(column, startMs) : columnBuilder(column),
    )
    this.#writer = new ArrowWriter(
      columns.map(({ column }) => column),
      builders,
    )
    this.#cellCount = cellCount
    this.#targets = columns.map(({ of }, i) => ({
      builder: builders[i] as ColumnBuilder,
      cell: typeof of === 'number' ? cellOfRow(of) : eventCells[of],
    }))
  }

  /** Number of bytes of the values of the rows. */
  get bytes(): number {
    return this.#targets.reduce((sum, { builder }) => sum + builder.bytes, 0)
  }

  begin(): Uint8Array<ArrayBuffer> {
    return this.#writer.begin()
  }

  /** Returns the rows since the last batch as a record batch. */
  batch(): Uint8Array<ArrayBuffer> {
    const { rows } = this
    this.rows = 0
    return this.#writer.batch(rows)
  }

  end(): Uint8Array<ArrayBuffer> {
    return this.#writer.end()
  }

  /** Appends complete lines. Events of the type `error` have no row. */
  add(lines: Uint8Array): void {
    const cells = sharedCells()
    cells.load(lines, this.#cellCount)
    for (const { builder, cell } of this.#targets) builder.cells(cells, cell)
    this.rows += cells.rows
  }
}
