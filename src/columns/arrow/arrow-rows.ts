/** Assembles the rows of one entity, in the encoding `cells` (`wire/cells.ts`), to Arrow arrays. */

import type { Data } from 'apache-arrow'
import type { Column } from '../column.ts'
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

/** Rows as one array for each column. */
export interface ArrowBatch {
  readonly rows: number
  readonly columns: readonly Data[]
}

export class ArrowRows {
  readonly #cellCount: number
  readonly #targets: readonly Target[]
  rows = 0

  /**
   * @param cellCount Number of cells of a row.
   * @param startMs Start of simulated time, in milliseconds since 1970.
   */
  constructor(columns: readonly ArrowColumn[], cellCount: number, startMs: number) {
    this.#cellCount = cellCount
    this.#targets = columns.map(({ of, column }) => ({
      builder: of === 'time' ? offsetBuilder(column, startMs) : columnBuilder(column),
      cell: typeof of === 'number' ? cellOfRow(of) : eventCells[of],
    }))
  }

  /** Number of bytes of the values of the rows. */
  get bytes(): number {
    return this.#targets.reduce((sum, { builder }) => sum + builder.bytes, 0)
  }

  /** Returns the rows since the last call. They are valid until others are added. */
  take(): ArrowBatch {
    const { rows } = this
    this.rows = 0
    return { rows, columns: this.#targets.map(({ builder }) => builder.take()) }
  }

  /** Appends complete lines. Events of the type `error` have no row. */
  add(lines: Uint8Array): void {
    const cells = sharedCells()
    cells.load(lines, this.#cellCount)
    for (const { builder, cell } of this.#targets) builder.cells(cells, cell)
    this.rows += cells.rows
  }
}
