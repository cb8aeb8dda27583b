/**
 * Rows of a range of events for one system, in the order of writing: entity by entity after the entities that they
 * refer to, or in the order of events if entities refer to each other in a cycle.
 */

import type { Row } from '../sinks/sink.ts'
import type { BatchedEntity, BatchLayout } from './batch-layout.ts'
import { Block } from './block.ts'
import { insertHead } from './insert-head.ts'

type Append = (row: Row, data: Buffer, from: number, to: number) => void

export class Batch {
  readonly blocks: readonly Block[]
  /** Id of the last event of the batch. */
  last = 0
  rows = 0
  bytes = 0
  readonly #appends: Append[] = []

  constructor({ groups, mark, partOf }: BatchLayout) {
    this.blocks = groups.map((entities) => {
      const block = new Block(partOf)
      for (const entity of entities)
        this.#appends[entity.number] = appender(block, entity, { mark, partOf })
      return block
    })
  }

  take(row: Row, data: Buffer, from: number, to: number): void {
    const append = this.#appends[row.entity]
    if (append === undefined) throw new Error('a row is given to the sink of its entity')
    append(row, data, from, to)
    this.rows++
    this.bytes += to - from
  }

  /** Returns the number of rows of each entity in the batch, by the number of the entity. */
  counts(): ReadonlyMap<number, number> {
    const counts = new Map<number, number>()
    for (const { segments } of this.blocks) {
      let from = 0
      for (const { entity, rowEnd } of segments) {
        counts.set(entity, (counts.get(entity) ?? 0) + rowEnd - from)
        from = rowEnd
      }
    }
    return counts
  }

  clear(): void {
    for (const block of this.blocks) block.clear()
    this.rows = 0
    this.bytes = 0
  }
}

function appender(
  block: Block,
  entity: BatchedEntity,
  { mark, partOf }: Pick<BatchLayout, 'mark' | 'partOf'>,
): Append {
  const { format, table, dialect, batch, statementBytes } = entity
  const isMarked = mark(1) !== ''
  if (format !== 'sql' || table === undefined || (batch === 1 && !isMarked)) {
    return (row, data, from, to) => block.append(row, data, from, to)
  }
  const headLength = insertHead(table, dialect ?? 'standard')
  return (row, data, from, to) => {
    // Rows of parts may be refused, so each has a statement of its own.
    const isAlone = partOf !== undefined && partOf(row.id) > 0
    const rows = isAlone ? 1 : batch
    block.appendStatement(row, data, { from, to, batch: rows, statementBytes, headLength, mark })
  }
}
