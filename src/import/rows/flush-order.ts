/**
 * Which sinks wait for which, so that foreign keys also hold between systems that share a database: rows are handed on
 * when those are there to which they refer. Systems that refer to each other in a circle do not wait.
 */

import { componentsOf } from '../../engine/import/import-order.ts'
import type { Sink } from '../sinks/sink.ts'

/** What is written by a sink refers to what those write behind which it comes. */
export interface Turn {
  readonly sink: Sink
  readonly behind: readonly Sink[]
}

/** Each comes later than those behind which it is. */
export function flushOrder(
  entities: readonly { readonly key: string; readonly sink: Sink }[],
  refersTo: ReadonlyMap<string, readonly string[]>,
): readonly Turn[] {
  const sinkOf = new Map(entities.map(({ key, sink }) => [key, sink]))
  const byLabel = new Map(entities.map(({ sink }) => [sink.label, sink]))
  const edges = new Map([...byLabel.keys()].map((label) => [label, new Set<string>()]))
  for (const { key, sink } of entities) {
    for (const referred of refersTo.get(key) ?? []) {
      const other = sinkOf.get(referred)
      if (other !== undefined && other !== sink) edges.get(sink.label)?.add(other.label)
    }
  }
  const lists = new Map([...edges].map(([label, others]) => [label, [...others].sort()]))
  return componentsOf(lists).flatMap((circle) =>
    circle.flatMap((label) => {
      const sink = byLabel.get(label)
      if (sink === undefined) return []
      const others = (lists.get(label) ?? []).filter((other) => !circle.includes(other))
      return [{ sink, behind: others.flatMap((other) => byLabel.get(other) ?? []) }]
    }),
  )
}
