/** Versions of simulations, and what was deleted and can be restored. */

import { type ApiRequest, type Connection, pathSegment } from './connection.ts'
import type { RequestOptions } from './idempotency.ts'
import { type Pages, pagesOf } from './pages.ts'
import {
  deletedRun,
  deletedSimulation,
  listedRun,
  simulation,
  version,
  versionWithDefinition,
} from './response-check.ts'
import type {
  DeletedRun,
  DeletedSimulation,
  Version,
  VersionWithDefinition,
} from './shapes/history-shapes.ts'
import type { ListedRun } from './shapes/run-shapes.ts'
import type { Simulation, WithEtag } from './shapes/simulation-shapes.ts'
import { requestTagged, type UpdateOptions } from './tagged.ts'

/**
 * The versions of a simulation, of which the service stores the last 100.
 *
 * @example
 * import type { Versions } from 'spate-data/client'
 *
 * await spate.simulations.put('essay', { seed: 1 })
 * await spate.simulations.patch('essay', { seed: 2 })
 * const versions: Versions = spate.simulation('essay').versions
 * console.log((await versions.restore(1)).seed) // 1
 */
export interface Versions {
  /** Returns the list of versions, the newest first. The first one is the current version. */
  list(options?: RequestOptions): Pages<Version>
  /**
   * Returns a version with its definition.
   *
   * @param version number of the version, from 1
   * @throws {SpateError} with status 404 if the service does not store the version
   */
  get(version: number, options?: RequestOptions): Promise<VersionWithDefinition>
  /**
   * Saves the definition and the seed of an earlier version as a new version.
   *
   * @throws {SpateError} with status 404 if the service does not store the version, 409 if its definition is not valid
   *   anymore
   */
  restore(version: number, options?: UpdateOptions): Promise<WithEtag<Simulation>>
}

/**
 * Simulations and runs that were deleted in the last 7 days.
 *
 * @example
 * import type { Deleted } from 'spate-data/client'
 *
 * const deleted: Deleted = spate.deleted
 * const { id } = await (await spate.simulation('blog').runs.create({ end: '2026-01-02' })).delete()
 * await deleted.restoreRun(id)
 * console.log((await deleted.runs().all()).some((run) => run.id === id)) // false
 */
export interface Deleted {
  /** Returns the list of deleted simulations, the last deleted first. */
  simulations(options?: RequestOptions): Pages<DeletedSimulation>
  /** Returns the list of deleted runs of simulations that exist, the last deleted first. */
  runs(options?: RequestOptions): Pages<DeletedRun>
  /**
   * Restores a simulation with its runs and versions.
   *
   * @param id id in the result of the deletion or in the list
   * @throws {SpateError} with status 409 if another simulation has the key; `key` sets another one
   */
  restoreSimulation(
    id: string,
    options?: RequestOptions & {
      /** New key of the simulation. The default is its former key. */
      readonly key?: string | undefined
    },
  ): Promise<WithEtag<Simulation>>
  /** Restores a run. */
  restoreRun(id: string, options?: RequestOptions): Promise<ListedRun>
}

export function versionsOf(connection: Connection, key: string): Versions {
  const path = `/simulations/${pathSegment(key)}/versions`
  return {
    list: ({ signal } = {}) => pagesOf(connection, version, { path, signal }),
    async get(number, { signal } = {}) {
      const apiRequest = { path: `${path}/${pathSegment(number)}`, signal }
      return (await connection.request(apiRequest, versionWithDefinition)).body
    },
    async restore(number, { ifMatch, signal } = {}) {
      const apiRequest: ApiRequest = {
        method: 'POST',
        path: `${path}/${pathSegment(number)}/restore`,
        headers: { 'If-Match': ifMatch },
        signal,
      }
      return (await requestTagged(connection, apiRequest, simulation)).shown
    },
  }
}

export function deletedOf(connection: Connection): Deleted {
  return {
    simulations: ({ signal } = {}) =>
      pagesOf(connection, deletedSimulation, { path: '/deleted/simulations', signal }),
    runs: ({ signal } = {}) => pagesOf(connection, deletedRun, { path: '/deleted/runs', signal }),
    async restoreSimulation(id, { key, signal } = {}) {
      const path = `/deleted/simulations/${pathSegment(id)}/restore`
      const apiRequest = { method: 'POST', path, body: { key }, signal } as const
      return (await requestTagged(connection, apiRequest, simulation)).shown
    },
    async restoreRun(id, { signal } = {}) {
      const path = `/deleted/runs/${pathSegment(id)}/restore`
      return (await connection.request({ method: 'POST', path, signal }, listedRun)).body
    },
  }
}
