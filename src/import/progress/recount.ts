/** Counts the events of each entity between two positions: those that a target has and the records do not know. */

import { openStream } from '../../engine/stream.ts'
import { encodings } from '../encodings.ts'
import type { ImportPlan } from '../plan.ts'
import { RowReader, rowShape } from '../rows/rows.ts'

const pieceBytes = 64 * 1024
const eventsAtOnce = 512

/**
 * Returns the events after `from` up to `to`, by the keys of their entities. There are never more than a few batches, for
 * which the interpreter is fast enough.
 */
export function countBetween(
  { program, entities }: Pick<ImportPlan, 'program' | 'entities'>,
  from: number,
  to: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const shape = rowShape(entities, () => undefined)
  const reader = new RowReader(shape, from)
  const stream = openStream(program, encodings.rows, from)
  const piece = Buffer.alloc(pieceBytes)
  while (stream.position < to) {
    const bytes = stream.fill(piece, { events: Math.min(eventsAtOnce, to - stream.position) })
    reader.give(bytes > 0 ? piece.subarray(0, bytes) : Buffer.from(stream.next() ?? ''))
    reader.split(({ entity }) => {
      const key = entities[entity]?.entity ?? ''
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return false
    })
  }
  return counts
}
