/** Simulations as clients see them (specification, Simulation). */

import type { LatestRunRow } from '../store/history.ts'
import type { SimulationNotes, SimulationRow, SimulationSummaryRow } from '../store/rows.ts'
import type { JsonObject } from '../text/json.ts'
import { storedContent } from './content.ts'

export interface SimulationView {
  readonly key: string
  /** The key of the parent; absent for `default`. */
  readonly parent?: string
  /** The notes; each is absent if it is empty, so that simulations without notes have the specified members only. */
  readonly label?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly seed: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** A view of a simulation with its revision, which is not part of the response body. Receipts contain these names. */
export interface Versioned<View> {
  readonly simulation: View
  readonly version: number
}

/**
 * Returns the revision of a simulation, which increases with each change of its content or its notes. A new simulation
 * continues the revisions of deleted ones with the same key.
 */
export function revisionOf({
  version,
  described,
}: Pick<SimulationRow, 'version' | 'described'>): number {
  return version + described
}

export function versioned(row: SimulationRow): Versioned<SimulationView> {
  return { simulation: viewSimulation(row), version: revisionOf(row) }
}

export function viewSimulation({
  key,
  parent,
  seed,
  createdAt,
  updatedAt,
  ...notes
}: SimulationSummaryRow): SimulationView {
  return {
    key,
    ...(parent !== null && { parent }),
    ...viewNotes(notes),
    seed,
    createdAt,
    updatedAt,
  }
}

/** A simulation in a list, with details if the client asked for them. */
export interface ListedSimulationView extends SimulationView {
  /** Names of the first entities in the order of the definition; absent for very large definitions. */
  readonly entities?: readonly string[]
  /** Number of entities; absent for very large definitions. */
  readonly entityCount?: number
  readonly latestRun?: Omit<LatestRunRow, 'simulation' | 'label'> & { readonly label?: string }
}

/** Returns the latest run of a simulation as clients see it. */
export function viewLatestRun({
  index,
  label,
  start,
  end,
  total,
  createdAt,
  cursor,
}: LatestRunRow): NonNullable<ListedSimulationView['latestRun']> {
  return { index, ...(label !== null && { label }), createdAt, start, end, total, cursor }
}

/** Returns the notes that are not empty. */
export function viewNotes({ label, description, tags }: SimulationNotes) {
  return {
    ...(label !== null && { label }),
    ...(description !== null && { description }),
    ...(tags !== '[]' && { tags: storedTags(tags) }),
  }
}

export function storedTags(text: string): readonly string[] {
  const tags: unknown = JSON.parse(text)
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}

/** Returns a simulation with its stored definition, in which aliases of members are translated. */
export function viewDefinition(row: SimulationRow): JsonObject {
  return { ...viewSimulation(row), ...storedContent(row) }
}
