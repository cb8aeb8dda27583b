/** Orders tables by their foreign keys. */

import type { Relations } from './relation.ts'

/** Returns the tables of one cycle of required references, or an empty list if no cycle exists. */
export function circleOf(relations: ReadonlyMap<string, Relations>): readonly string[] {
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const visit = (key: string): readonly string[] => {
    if (state.get(key) === 'done') return []
    if (state.get(key) === 'open') return trail.slice(trail.indexOf(key))
    state.set(key, 'open')
    trail.push(key)
    for (const next of neededBy(key, relations)) {
      const found = visit(next)
      if (found.length > 0) return found
    }
    trail.pop()
    state.set(key, 'done')
    return []
  }
  for (const key of relations.keys()) {
    const found = visit(key)
    if (found.length > 0) return found
  }
  return []
}

function neededBy(key: string, relations: ReadonlyMap<string, Relations>): readonly string[] {
  const chosen = relations.get(key)?.chosen ?? []
  return chosen
    .filter(({ isRequired, isSelf, isForward }) => isRequired && !isSelf && isForward !== true)
    .map(({ target }) => target)
}

/**
 * Returns the tables in an order in which each table comes after the tables that it requires. Tables with optional
 * references come after their targets, too, where no cycle forbids it.
 */
export function inOrder(relations: ReadonlyMap<string, Relations>): readonly string[] {
  const found = new Set<string>()
  const trail: string[] = []
  const visit = (key: string): void => {
    if (found.has(key) || trail.includes(key)) return
    trail.push(key)
    for (const next of neededBy(key, relations)) visit(next)
    for (const { target, isRequired } of relations.get(key)?.chosen ?? []) {
      if (!isRequired && !trail.some((open) => needs(target, open, relations))) visit(target)
    }
    trail.pop()
    found.add(key)
  }
  for (const key of relations.keys()) visit(key)
  return [...found]
}

/** Returns whether the table `key` requires rows of the table `other`, directly or through other tables. */
function needs(key: string, other: string, relations: ReadonlyMap<string, Relations>): boolean {
  const seen = new Set<string>()
  const visit = (one: string): boolean => {
    if (one === other) return true
    if (seen.has(one)) return false
    seen.add(one)
    return neededBy(one, relations).some(visit)
  }
  return visit(key)
}
