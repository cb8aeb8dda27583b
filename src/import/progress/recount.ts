/** How many events of each entity lie between two positions: for what a target knows and the records do not. */

import type { EntityImport } from '../../engine/import/import-plan.ts'
import type { Program } from '../../engine/program.ts'
import { openStream } from '../../engine/stream.ts'
import { encodings } from '../encodings.ts'
import { newRowReader } from '../rows/rows.ts'

const pieceBytes = 64 * 1024
const eventsAtOnce = 512

/** By the keys of those among `entities`. A few batches at most are ever counted so, and the interpreter is fast enough. */
export function countBetween(
  { program, plan }: { readonly program: Program; readonly plan: readonly EntityImport[] },
  from: number,
  to: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const shape = {
    entities: plan.map(({ entity, format }) => ({ key: entity, mayBreakLines: format === 'csv' })),
    takeError: () => undefined,
  }
  const reader = newRowReader(shape, from)
  const stream = openStream(program, encodings.rows, from)
  const piece = Buffer.alloc(pieceBytes)
  while (stream.position < to) {
    const bytes = stream.fill(piece, { events: Math.min(eventsAtOnce, to - stream.position) })
    reader.give(bytes > 0 ? piece.subarray(0, bytes) : Buffer.from(stream.next() ?? ''))
    reader.split(({ entity }) => {
      const key = plan[entity]?.entity ?? ''
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return false
    })
  }
  return counts
}
