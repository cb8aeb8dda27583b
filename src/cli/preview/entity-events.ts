/**
 * Streams the events of one entity without generating the events of other entities. To compute the ids, the events of
 * other entities are only counted.
 */

import type { Program } from '../../engine/program.ts'
import { openStream } from '../../engine/stream.ts'
import { ndjson } from '../../wire/ndjson.ts'

/**
 * Returns a function whose calls return the events of an entity, each as a line of JSON, and undefined after the last
 * event of the run.
 */
export function entityEvents(program: Program, key: string): () => string | undefined {
  const own = program.entities.filter((entity) => entity.key === key)
  const others = program.entities.filter((entity) => entity.key !== key)
  const total = own.reduce((sum, { arrivals }) => sum + arrivals.total, 0)
  const stream = openStream({ ...program, entities: own, total }, ndjson, 0)
  return () => {
    const offset = stream.nextOffset
    const text = stream.next()
    if (text === undefined || offset === undefined) return undefined
    // Events at the same offset are in the order of the keys of their entities.
    const before = others.reduce(
      (sum, other) => sum + other.arrivals.countBefore(other.key < key ? offset + 1 : offset),
      0,
    )
    return text.replace(/"id":\d+/, `"id":${stream.position + before}`)
  }
}
