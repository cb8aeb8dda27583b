/** Types of versions and deletions, as the service returns them. */

import type { Author, ListedRun } from './run-shapes.ts'
import type { Simulation, SimulationWithDefinition } from './simulation-shapes.ts'

/**
 * A version of a simulation. Each save that changes the definition or the seed is a version.
 *
 * @example
 * import type { Version } from 'spate-data/client'
 *
 * await spate.simulations.put('versioned', { seed: 1 })
 * await spate.simulations.patch('versioned', { seed: 2 })
 * const versions: readonly Version[] = await spate.simulation('versioned').versions.list().all()
 * console.log(versions.map(({ version, seed }) => [version, seed])) // [ [ 2, 2 ], [ 1, 1 ] ]
 */
export interface Version {
  /** Number of the version, from 1. */
  readonly version: number
  /** Seed of the simulation in this version. */
  readonly seed: number
  /** Time at which the version was saved, as a timestamp of RFC 3339. */
  readonly savedAt: string
  /** Author of the version. Null for the operator, or if the author was not recorded. */
  readonly savedBy: Author | null
}

/**
 * A version of a simulation with its definition.
 *
 * @example
 * import type { VersionWithDefinition } from 'spate-data/client'
 *
 * const first: VersionWithDefinition = await spate.simulation('blog').versions.get(1)
 * console.log(Object.keys(first.entities ?? {})) // [ 'posts' ]
 */
export type VersionWithDefinition = Version & Omit<SimulationWithDefinition, keyof Simulation>

/**
 * The time of a deletion, and until when it can be undone.
 *
 * @example
 * import type { Deletion } from 'spate-data/client'
 *
 * await spate.simulations.put('draft', {})
 * const { deletedAt, restorableUntil }: Deletion = await spate.simulations.delete('draft')
 * console.log(Date.parse(restorableUntil) - Date.parse(deletedAt) === 7 * 86_400_000) // true
 */
export interface Deletion {
  /** Time of the deletion, as a timestamp of RFC 3339. */
  readonly deletedAt: string
  /** Time until which the deletion can be undone, as a timestamp of RFC 3339. */
  readonly restorableUntil: string
}

/**
 * Result of deleting a simulation.
 *
 * @example
 * import type { SimulationDeletion } from 'spate-data/client'
 *
 * await spate.simulations.put('mistake', {})
 * const { id }: SimulationDeletion = await spate.simulations.delete('mistake')
 * console.log((await spate.deleted.restoreSimulation(id)).key) // mistake
 */
export interface SimulationDeletion extends Deletion {
  /** Id that restores the simulation. */
  readonly id: string
  /** Key of the simulation, which another simulation can take now. */
  readonly key: string
}

/**
 * Result of deleting a run.
 *
 * @example
 * import type { RunDeletion } from 'spate-data/client'
 *
 * const run = await spate.simulation('blog').runs.create({ end: '2026-01-02' })
 * const { id, index }: RunDeletion = await run.delete()
 * await spate.deleted.restoreRun(id)
 * console.log(index === run.index) // true
 */
export interface RunDeletion extends Deletion {
  /** Id that restores the run. */
  readonly id: string
  /** Key of the simulation of the run. */
  readonly simulation: string
  /** Index of the run. No other run of the simulation gets it. */
  readonly index: number
}

/**
 * A deleted simulation that can be restored.
 *
 * @example
 * import type { DeletedSimulation } from 'spate-data/client'
 *
 * await spate.simulations.put('old', {})
 * await spate.simulations.delete('old')
 * const found: readonly DeletedSimulation[] = await spate.deleted.simulations().all()
 * console.log(found.some(({ key }) => key === 'old')) // true
 */
export interface DeletedSimulation extends Simulation, Deletion {
  /** Id that restores the simulation. */
  readonly id: string
  /** Author of the deletion. Null for the operator, or if the author was not recorded. */
  readonly deletedBy: Author | null
}

/**
 * A deleted run that can be restored. The runs of a deleted simulation are restored with it.
 *
 * @example
 * import type { DeletedRun } from 'spate-data/client'
 *
 * const run = await spate.simulation('blog').runs.create({ end: '2026-01-02' })
 * await run.delete()
 * const found: readonly DeletedRun[] = await spate.deleted.runs().all()
 * console.log(found[0]?.index === run.index) // true
 */
export interface DeletedRun extends ListedRun, Deletion {
  /** Author of the deletion. Null for the operator, or if the author was not recorded. */
  readonly deletedBy: Author | null
}
