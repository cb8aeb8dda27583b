/**
 * The order in which instances can be inserted into a database with foreign keys: referenced entities before the
 * entities that refer to them. Entities with circular references form one group.
 */

import { partsOf } from '../../schema/instructions/facts.ts'
import type { Instruction } from '../../schema/instructions/instruction.ts'
import type { Program } from '../program.ts'

/**
 * Returns the keys of the entities in groups, in the order in which they can be inserted. The order is deterministic.
 */
export function importOrder(program: Program): readonly (readonly string[])[] {
  return componentsOf(referredByEntity(program))
}

/**
 * Returns for each entity the keys of its parent and of the entities to which its instances refer directly, in
 * alphabetical order.
 */
export function referredByEntity({ entities }: Program): ReadonlyMap<string, readonly string[]> {
  return new Map(
    entities.map(({ key, instruction, parent }) => {
      const referred = new Set(parent === undefined ? [] : [parent])
      addReferred(instruction, referred)
      return [key, [...referred].sort()] as const
    }),
  )
}

/** Adds to `to` the keys of the entities to which the references in an instruction refer. */
export function addReferred(instruction: Instruction, to: Set<string>): void {
  if (instruction.op === 'reference') to.add(instruction.choice.entity)
  for (const part of partsOf(instruction)) addReferred(part, to)
}

interface Visit {
  readonly number: number
  /** The lowest number of a node on the trail that is reachable from the visited node. */
  first: number
  isOnTrail: boolean
}

/**
 * Returns the strongly connected components of a graph, each as a sorted list of nodes. A component follows all
 * components that are reachable from it (R. Tarjan, "Depth-first search and linear graph algorithms", 1972). The
 * recursion is at most as deep as the number of entities, 500.
 */
export function componentsOf(
  edges: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const groups: string[][] = []
  const visits = new Map<string, Visit>()
  const trail: string[] = []
  function visit(node: string): Visit {
    const known = visits.get(node)
    if (known !== undefined) return known
    const own: Visit = { number: visits.size, first: visits.size, isOnTrail: true }
    visits.set(node, own)
    const from = trail.push(node) - 1
    for (const next of edges.get(node) ?? []) {
      const there = visit(next)
      if (there.isOnTrail) own.first = Math.min(own.first, there.first)
    }
    if (own.first === own.number) {
      const group = trail.splice(from)
      for (const member of group) {
        const visited = visits.get(member)
        if (visited !== undefined) visited.isOnTrail = false
      }
      groups.push(group.sort())
    }
    return own
  }
  for (const node of edges.keys()) visit(node)
  return groups
}
