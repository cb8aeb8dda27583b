/**
 * Samples one entity of a run: its first events as table rows, and instances across the run for statistics. Rows and
 * instances are added one at a time, so that entities can take turns.
 */
import type { EntityProgram } from '../../src/engine/entity-program.ts'
import { creationOf } from '../../src/engine/machine/formatted.ts'
import type { Program } from '../../src/engine/program.ts'
import { type Instance, moveInstance, newInstance } from '../../src/schema/interpret/instance.ts'
import type { JsonValue } from '../../src/text/json.ts'
import { columnKey, newColumns } from '../grid/columns.ts'
import type { References } from '../grid/references.ts'
import { cut, flatCell, rowCellReader } from './cells.ts'
import { eventReader } from './events/first-events.ts'
import {
  type Cell,
  type Column,
  cellLengthMax,
  columnsShown,
  instancesSampled,
  nameLengthMax,
  type Row,
  type RowCell,
  rowsShown,
} from './protocol.ts'
import { spreadPositions } from './spread.ts'
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

/** Limits of the table of one entity. */
interface TableLimits {
  readonly cells: number
  /** Number of characters of long cells together. */
  readonly longCellsLength: number
}

export function sampleEntity(
  program: Program,
  entity: EntityProgram,
  limits: TableLimits,
  references: References = new Map(),
): Sampling {
  const columns = newColumns(columnsShown)
  const rows: Row[] = []
  const { time } = program
  const { total } = entity.arrivals
  const key = entity.changes?.lifecycle.key ?? []
  const cellsOf = rowCellReader(limits.longCellsLength)
  const nextRow = rowMaker({ ...program, entities: [entity], total }, key, (value) =>
    cellsOf(columns.cellsOf(value)),
  )
  const { instances, offsetOf, value, damage, formatted } = entity
  const at = newInstance(time)
  const nextInstance = spreadPositions(instances.indexes, instancesSampled)
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
    const generated = entity.changes === undefined ? value(at) : latestValue(entity, at)
    const shown =
      at.failure === undefined ? (damage?.damage(generated, at)?.value ?? generated) : generated
    if (at.failure === undefined) formatted?.(creationOf(shown, offset), at)
    sampled++
    if (at.failure !== undefined) {
      failed++
      failure ??= cut(at.failure.message, cellLengthMax)
      return
    }
    for (const [position, value] of columns.cellsOf(shown).entries()) {
      const cell = flatCell(value)
      if (cell === undefined) continue
      const column = samples[position]
      if (column === undefined) samples[position] = [cell]
      else column.push(cell)
    }
  }

  return {
    addRow() {
      const rowsMax = Math.min(rowsShown, limits.cells / Math.max(columns.paths.length, 1))
      const row = rows.length < rowsMax ? nextRow() : undefined
      if (row !== undefined) rows.push(row)
      return row !== undefined
    },
    addInstance() {
      const index = nextInstance()
      if (index !== undefined) sample(index)
      return index !== undefined
    },
    result: () => ({
      rows,
      columns: columns.paths.map((path, position) => {
        const refersTo = references.get(columnKey(path))
        return {
          path: path.map((name) => cut(name, cellLengthMax)),
          name: cut(path.join('.'), nameLengthMax),
          ...describeColumn(samples[position] ?? [], sampled - failed),
          ...(refersTo && { refersTo }),
        }
      }),
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
function rowMaker(
  program: Program,
  /** The properties that identify an instance of an entity with a lifecycle. */
  key: readonly string[],
  cellsOf: (value: JsonValue) => readonly RowCell[],
): () => Row | undefined {
  const next = eventReader(program)
  return () => {
    const event = next()
    if (event === undefined) return undefined
    const { offset = 0 } = event
    const { type } = event
    if (event.type === 'error') {
      return { type, offset, cells: [], error: cut(event.message, cellLengthMax) }
    }
    const value = event.type === 'delete' ? keyValue(event.key, key) : event.value
    return { type, offset, cells: cellsOf(value) }
  }
}

/** Returns the value of a deleted instance, of which only the properties of its key remain. */
function keyValue(key: JsonValue, names: readonly string[]): JsonValue {
  const [only, another] = names
  return only !== undefined && another === undefined ? { [only]: key } : key
}

/** Returns the last value of an instance in the run: at the end of the run, or before the instance is deleted. */
function latestValue({ value, canFail, changes }: EntityProgram, at: Instance): JsonValue {
  const created = canFail ? value(at) : null
  if (changes === undefined || at.failure !== undefined) return created
  const { history, deleted } = changes
  const { startMs, endMs } = at.time
  let step = history.stepBefore(at.index, endMs - startMs)
  if (step > 0 && history.stateOf(at.index, step) === deleted) step--
  at.step = step
  return changes.value(at)
}
