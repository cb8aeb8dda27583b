/**
 * The events of one entity as a run streams them, without making those of others: their ids come from counting how many
 * events of others are before them.
 */

import type { Program } from '../../engine/program.ts'
import { openStream } from '../../engine/stream.ts'
import { ndjson } from '../../wire/ndjson.ts'

/** Gives one line after another; undefined at the end of the run. */
export function entityEvents(program: Program, key: string): () => string | undefined {
  const own = program.entities.filter((entity) => entity.key === key)
  const others = program.entities.filter((entity) => entity.key !== key)
  const total = own.reduce((sum, { arrivals }) => sum + arrivals.total, 0)
  const stream = openStream({ ...program, entities: own, total }, ndjson, 0)
  return () => {
    const offset = stream.nextOffset
    const text = stream.next()
    if (text === undefined || offset === undefined) return undefined
    // Of one instant, entities come in the order of their keys.
    const before = others.reduce(
      (sum, other) => sum + other.arrivals.countBefore(other.key < key ? offset + 1 : offset),
      0,
    )
    return text.replace(/"id":\d+/, `"id":${stream.position + before}`)
  }
}
