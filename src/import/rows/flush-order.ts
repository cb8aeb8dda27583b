/**
 * Order in which sinks write a batch. A sink writes after the sinks whose rows it refers to, so that foreign keys
 * between systems that share a database hold. Systems that refer to each other in a cycle do not wait.
 */

import { componentsOf } from '../../engine/import/import-order.ts'
import type { Sink } from '../sinks/sink.ts'

export interface FlushStep {
  readonly sink: Sink
  /** Sinks that write before this sink, because its rows refer to theirs. */
  readonly after: readonly Sink[]
}

/** Returns the sinks of all entities, in the order of writing. Each sink follows the sinks that it waits for. */
export function flushOrder(
  entities: readonly { readonly key: string; readonly sink: Sink }[],
  refersTo: ReadonlyMap<string, readonly string[]>,
): readonly FlushStep[] {
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
  return componentsOf(lists).flatMap((cycle) =>
    cycle.flatMap((label) => {
      const sink = byLabel.get(label)
      if (sink === undefined) return []
      const others = (lists.get(label) ?? []).filter((other) => !cycle.includes(other))
      return [{ sink, after: others.flatMap((other) => byLabel.get(other) ?? []) }]
    }),
  )
}
