/**
 * Samples one entity of a run: its first events as table rows, and instances across the run for statistics. Rows and
 * instances are added one at a time, so that entities can take turns.
 */
import type { EntityProgram } from '../../src/engine/entity-program.ts'
import { creationOf } from '../../src/engine/machine/formatted.ts'
import type { Program } from '../../src/engine/program.ts'
import { moveInstance, newInstance } from '../../src/schema/interpret/instance.ts'
import { type Columns, cut, cutCell, newColumns } from './cells.ts'
import { eventReader } from './first-events.ts'
import { type Cell, type Column, cellLengthMax, instancesSampled, type Row } from './protocol.ts'
import { describeColumn } from './statistics.ts'

export interface Sampling {
  /** Adds the next event of the entity as a table row; returns false if there are no more rows to add. */
  addRow(): boolean
  /** Samples the next instance for the statistics; returns false if enough instances are sampled. */
  addInstance(): boolean
  result(): {
    readonly rows: readonly Row[]
    readonly columns: readonly Column[]
    readonly hasMoreColumns: boolean
    readonly sampled: number
    readonly failed: number
    readonly failure?: string
  }
}

export function sampleEntity(program: Program, entity: EntityProgram, rowsMax: number): Sampling {
  const columns = newColumns()
  const rows: Row[] = []
  const { time } = program
  const { total } = entity.arrivals
  const nextRow = rowMaker({ ...program, entities: [entity], total }, columns)
  const { instances, offsetOf, value, damage, formatted } = entity
  const at = newInstance(time)
  const count = instances.indexes
  const sampleSize = Math.min(count, instancesSampled)
  const stride = strideOf(sampleSize)
  let tried = 0
  let sampled = 0
  let failed = 0
  let failure: string | undefined
  /** The cells of the sampled instances, by column. */
  const samples: Cell[][] = []

  function sample(index: number): void {
    const offset = offsetOf(index)
    // Some instances of a child entity have an index but never occur.
    if (!Number.isFinite(offset)) return
    moveInstance(at, index, offset)
    const generated = value(at)
    const shown =
      at.failure === undefined ? (damage?.damage(generated, at)?.value ?? generated) : generated
    if (at.failure === undefined) formatted?.(creationOf(shown, offset), at)
    sampled++
    if (at.failure !== undefined) {
      failed++
      failure ??= cut(at.failure.message, cellLengthMax)
      return
    }
    for (const [position, cell] of columns.cellsOf(shown).entries()) {
      if (cell === undefined) continue
      const column = samples[position]
      if (column === undefined) samples[position] = [cell]
      else column.push(cell)
    }
  }

  return {
    addRow() {
      const row = rows.length < rowsMax ? nextRow() : undefined
      if (row !== undefined) rows.push(row)
      return row !== undefined
    },
    addInstance() {
      if (tried === sampleSize) return false
      sample(Math.floor((((tried++ * stride) % sampleSize) * count) / sampleSize))
      return tried < sampleSize
    },
    result: () => ({
      rows,
      columns: columns.names.map((name, position) =>
        describeColumn(name, samples[position] ?? [], sampled - failed),
      ),
      hasMoreColumns: columns.hasMore,
      sampled,
      failed,
      ...(failure !== undefined && { failure }),
    }),
  }
}

/**
 * Returns a function that returns the next event of the entity as a table row at each call, and undefined after the
 * last event.
 */
function rowMaker(program: Program, columns: Columns): () => Row | undefined {
  const next = eventReader(program)
  return () => {
    const event = next()
    if (event === undefined) return undefined
    const { offset = 0 } = event
    return event.type === 'error'
      ? { offset, cells: [], error: cut(event.message, cellLengthMax) }
      : { offset, cells: columns.cellsOf(event.value).map(cutCell) }
  }
}

/**
 * Returns the step length with which repeated steps, modulo `count`, visit each of `count` positions once. The step
 * length follows the golden ratio, so that any number of steps is spread evenly.
 */
function strideOf(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618_034))
  while (greatestDivisor(stride, count) > 1) stride++
  return stride
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
