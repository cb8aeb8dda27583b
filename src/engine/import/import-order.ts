/**
 * The order in which instances go into a database whose foreign keys hold: what is referred to before what refers to
 * it. Entities that refer to each other in a circle cannot be put in order; they stand in one group.
 */

import { partsOf } from '../../schema/instructions/facts.ts'
import type { Instruction } from '../../schema/instructions/instruction.ts'
import type { Program } from '../program.ts'

/** Groups of entity keys, from the first to the last. The same program always has the same order. */
export function importOrder(program: Program): readonly (readonly string[])[] {
  return componentsOf(referredByEntity(program))
}

/** Of each entity, by key: those to which its instances refer themselves, in alphabetical order. */
export function referredByEntity({ entities }: Program): ReadonlyMap<string, readonly string[]> {
  return new Map(
    entities.map(({ key, instruction, parent }) => {
      const referred = new Set(parent === undefined ? [] : [parent])
      addReferred(instruction, referred)
      return [key, [...referred].sort()] as const
    }),
  )
}

/** The entities to which the references in a value lead. */
export function addReferred(instruction: Instruction, to: Set<string>): void {
  if (instruction.op === 'reference') to.add(instruction.choice.entity)
  for (const part of partsOf(instruction)) addReferred(part, to)
}

interface Visit {
  readonly number: number
  /** The first of those on the trail that can be reached from here. */
  first: number
  isOnTrail: boolean
}

/**
 * Nodes that reach each other, in groups; a group comes behind all that it reaches (R. Tarjan, "Depth-first search and
 * linear graph algorithms", 1972). There are at most 500 entities, so calls nest no deeper.
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
