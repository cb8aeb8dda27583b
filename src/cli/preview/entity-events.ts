/**
 * Streams the events of one entity without generating those of the others. The ids are computed by counting the events
 * of the other entities.
 */

import type { Program } from '../../engine/program.ts'
import { openStream } from '../../engine/stream.ts'
import { ndjson } from '../../wire/ndjson.ts'

/** Returns a function that returns one line after another, or undefined at the end of the run. */
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
