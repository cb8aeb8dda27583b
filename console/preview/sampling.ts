/**
 * One entity of a run looked at: its first events as rows of a table, and instances from all over the run for
 * statistics. Both are made step by step, so that the entities of a definition can take turns while there is time.
 */
import { indexCount } from '../../src/engine/arrivals/chain.ts'
import type { EntityProgram } from '../../src/engine/entity-program.ts'
import type { Program } from '../../src/engine/program.ts'
import { moveInstance, newInstance } from '../../src/schema/interpret/instance.ts'
import { type Columns, cut, cutCell, newColumns } from './cells.ts'
import { eventReader } from './first-events.ts'
import { type Cell, type Column, cellLengthMax, instancesSampled, type Row } from './protocol.ts'
import { describeColumn } from './statistics.ts'

export interface Sampling {
  /** Makes the next row; false when there are no more. */
  addRow(): boolean
  /** Looks at the next instance; false when there are enough. */
  addInstance(): boolean
  answer(): {
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
  const count = indexCount(instances)
  const most = Math.min(count, instancesSampled)
  const stride = strideOf(most)
  let looked = 0
  let sampled = 0
  let failed = 0
  let failure: string | undefined
  /** By column. */
  const samples: Cell[][] = []

  function look(index: number): void {
    const offset = offsetOf(index)
    // Some children never come, and have an index all the same.
    if (!Number.isFinite(offset)) return
    moveInstance(at, index, offset)
    const made = value(at)
    const shown = at.failure === undefined ? (damage?.damage(made, at)?.value ?? made) : made
    if (at.failure === undefined) formatted?.(shown, at)
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
      if (looked === most) return false
      look(Math.floor((((looked++ * stride) % most) * count) / most))
      return looked < most
    },
    answer: () => ({
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

/** The events of one entity as they are in the stream. */
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
 * Steps of this length visit all of so many places once, and any number of them is spread evenly: by the golden
 * section, as seeds in a sunflower.
 */
function strideOf(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618_034))
  while (greatestDivisor(stride, count) > 1) stride++
  return stride
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
