/**
 * The selection of entities of a stream. The stream returns only the events of the selected entities, with the ids that
 * they have in the run. The values of all other events are not generated.
 */

import type { Program } from './program.ts'

export interface Selection {
  /** Positions of the selected entities in the list of entities of the program, at least one, without duplicates. */
  readonly entities: readonly number[]
  /** For each entity of the program, 1 if it is selected. */
  readonly flags: Uint8Array
}

/**
 * Returns the selection of entities by their keys, or undefined if they are all entities of the program. Every key must
 * be one of an entity.
 */
export function selectionOf(program: Program, keys: Iterable<string>): Selection | undefined {
  const wanted = new Set(keys)
  const flags = Uint8Array.from(program.entities, ({ key }) => (wanted.has(key) ? 1 : 0))
  const entities = [...flags.keys()].filter((entity) => flags[entity] === 1)
  return entities.length === flags.length ? undefined : { entities, flags }
}
