/** Counts the events of each entity that a target has already received but that the records do not include. */

import { openStream } from '../../engine/stream.ts'
import { encodings } from '../encodings.ts'
import type { ImportPlan } from '../plan.ts'
import { RowReader, rowShape } from '../rows/rows.ts'

const pieceBytes = 64 * 1024
const eventsAtOnce = 512

/**
 * Returns the number of events with ids after `from` up to `to` that `isCounted` accepts, by the key of the entity. There are at most a few
 * batches of these events, so the interpreter is fast enough.
 */
export function countBetween(
  { program, entities }: Pick<ImportPlan, 'program' | 'entities'>,
  {
    from,
    to,
    isCounted,
  }: {
    readonly from: number
    readonly to: number
    readonly isCounted: (key: string, id: number) => boolean
  },
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const shape = rowShape(entities, () => undefined)
  const reader = new RowReader(shape, from)
  const stream = openStream(program, encodings.rows(), from)
  const piece = Buffer.alloc(pieceBytes)
  while (stream.position < to) {
    const bytes = stream.fill(piece, { events: Math.min(eventsAtOnce, to - stream.position) })
    reader.give(bytes > 0 ? piece.subarray(0, bytes) : Buffer.from(stream.next() ?? ''))
    reader.split(({ entity, id }) => {
      const key = entities[entity]?.entity ?? ''
      if (isCounted(key, id)) counts.set(key, (counts.get(key) ?? 0) + 1)
      return false
    })
  }
  return counts
}
