/** Simulations of a service, and requests for one of them. */

import { type Connection, pathSegment } from './connection.ts'
import { type Versions, versionsOf } from './history.ts'
import { type CreateOptions, creationRequest, type RequestOptions } from './idempotency.ts'
import { type Pages, pagesOf } from './pages.ts'
import {
  simulation,
  simulationDeletion,
  simulationWithDefinition,
  validationResult,
} from './response-check.ts'
import { type Run, type Runs, runOf, runsOf } from './runs.ts'
import type { DefinitionInput, NewSimulation, UncheckedInput } from './shapes/definition-shapes.ts'
import type { SimulationDeletion } from './shapes/history-shapes.ts'
import type {
  Simulation,
  SimulationWithDefinition,
  ValidationResult,
  WithEtag,
} from './shapes/simulation-shapes.ts'
import { requestTagged, type UpdateOptions } from './tagged.ts'

/**
 * Options of `put`.
 *
 * @example
 * import type { PutOptions } from 'spate-data/client'
 *
 * const createOnly: PutOptions = { ifNoneMatch: '*' }
 * console.log((await spate.simulations.put('unique', {}, createOnly)).isNew) // true
 */
export interface PutOptions extends UpdateOptions {
  /** With `*`, only creates a simulation. The service responds with 412 if a simulation with the key exists. */
  readonly ifNoneMatch?: '*' | undefined
}

/**
 * Result of `put`: the stored simulation.
 *
 * @example
 * import type { PutResult } from 'spate-data/client'
 *
 * const result: PutResult = await spate.simulations.put('blog-copy', { parent: 'blog' })
 * console.log(result.key, result.isNew) // blog-copy true
 */
export type PutResult = WithEtag<Simulation> & {
  /** Whether the request created the simulation, instead of replacing its definition. */
  readonly isNew: boolean
}

/**
 * The simulations of a service.
 *
 * @example
 * import type { Simulations } from 'spate-data/client'
 *
 * const simulations: Simulations = spate.simulations
 * await simulations.create({ key: 'library', entities: { books: { schema: { type: 'id.uuid' } } } })
 * console.log((await simulations.get('library')).parent) // default
 */
export interface Simulations {
  /**
   * Returns the list of simulations: `default` first, then in the order of their creation.
   *
   * @param options with `key`, the list has only the simulation with this key
   */
  list(
    options?: RequestOptions & {
      /** Key (name) of the simulation to list. All simulations are listed by default. */
      readonly key?: string | undefined
    },
  ): Pages<Simulation>
  /**
   * Returns a simulation with its definition.
   *
   * @throws {SpateError} with status 404 if no simulation has the key
   */
  get(key: string, options?: RequestOptions): Promise<WithEtag<SimulationWithDefinition>>
  /**
   * Creates a simulation. The service creates one simulation even if the client has to repeat the request.
   *
   * @throws {SpateError} with status 422 and issues if the definition is invalid or the key exists
   */
  create(
    simulation: NewSimulation | UncheckedInput,
    options?: CreateOptions,
  ): Promise<WithEtag<Simulation>>
  /**
   * Creates a simulation, or replaces the complete definition of an existing one.
   *
   * @throws {SpateError} with status 400 and issues if the definition is invalid, 412 if a condition is not met
   */
  put(key: string, definition: DefinitionInput, conditions?: PutOptions): Promise<PutResult>
  /**
   * Replaces members of the definition of a simulation. Members that are absent from `changes` stay.
   *
   * @throws {SpateError} with status 400 and issues if the definition is invalid, 404 if no simulation has the key
   */
  patch(
    key: string,
    changes: DefinitionInput,
    conditions?: UpdateOptions,
  ): Promise<WithEtag<Simulation>>
  /**
   * Deletes a simulation and its runs. `deleted.restoreSimulation` restores them for 7 days.
   *
   * @throws {SpateError} with status 404 if no simulation has the key, 409 if it is the parent of another one
   */
  delete(key: string, options?: UpdateOptions): Promise<SimulationDeletion>
  /** Validates a definition without storing it, and returns all issues of the definition. */
  validate(
    definition: NewSimulation | UncheckedInput,
    options?: RequestOptions,
  ): Promise<ValidationResult>
}

/**
 * Requests for the simulation with one key.
 *
 * @example
 * import type { SimulationHandle } from 'spate-data/client'
 *
 * const blog: SimulationHandle = spate.simulation('blog')
 * const { seed } = await blog.get()
 * console.log(seed) // 7
 */
export interface SimulationHandle {
  /** Key of the simulation. */
  readonly key: string
  /** Runs of the simulation. */
  readonly runs: Runs
  /** Versions of the simulation. */
  readonly versions: Versions
  /**
   * Returns a run of the simulation without sending a request.
   *
   * @param index index of the run, from 1
   */
  run(index: number): Run
  /** Returns the simulation with its definition. */
  get(options?: RequestOptions): Promise<WithEtag<SimulationWithDefinition>>
  /** Creates the simulation, or replaces its complete definition. */
  put(definition: DefinitionInput, conditions?: PutOptions): Promise<PutResult>
  /** Replaces members of the definition of the simulation. Members that are absent from `changes` stay. */
  patch(changes: DefinitionInput, conditions?: UpdateOptions): Promise<WithEtag<Simulation>>
  /** Deletes the simulation and its runs. `deleted.restoreSimulation` restores them for 7 days. */
  delete(options?: UpdateOptions): Promise<SimulationDeletion>
}

export function simulationsOf(connection: Connection): Simulations {
  const pathOf = (key: string) => `/simulations/${pathSegment(key)}`
  return {
    list: ({ key, signal } = {}) =>
      pagesOf(connection, simulation, { path: '/simulations', query: { key }, signal }),
    async get(key, { signal } = {}) {
      return (
        await requestTagged(connection, { path: pathOf(key), signal }, simulationWithDefinition)
      ).shown
    },
    async create(body, options = {}) {
      const apiRequest = { ...creationRequest(options), path: '/simulations', body }
      return (await requestTagged(connection, apiRequest, simulation)).shown
    },
    async put(key, body, { ifMatch, ifNoneMatch, signal } = {}) {
      const { status, shown } = await requestTagged(
        connection,
        {
          method: 'PUT',
          path: pathOf(key),
          headers: { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch },
          body,
          // A repeated request would not meet its condition, because the first request has changed the version of the
          // simulation.
          isRepeatable: ifMatch === undefined && ifNoneMatch === undefined,
          signal,
        },
        simulation,
      )
      return { ...shown, isNew: status === 201 }
    },
    async patch(key, body, { ifMatch, signal } = {}) {
      const headers = { 'If-Match': ifMatch }
      const apiRequest = { method: 'PATCH', path: pathOf(key), headers, body, signal } as const
      return (await requestTagged(connection, apiRequest, simulation)).shown
    },
    async delete(key, { ifMatch, signal } = {}) {
      const headers = { 'If-Match': ifMatch }
      const apiRequest = { method: 'DELETE', path: pathOf(key), headers, signal } as const
      return (await connection.request(apiRequest, simulationDeletion)).body
    },
    async validate(body, { signal } = {}) {
      const path = '/simulations/validate'
      const apiRequest = { method: 'POST', path, body, isRepeatable: true, signal } as const
      const { body: found } = await connection.request(apiRequest, validationResult)
      // Services of earlier versions return no warnings.
      return { ...found, warnings: found.warnings ?? [] }
    },
  }
}

export function simulationHandle(
  connection: Connection,
  { simulations, key }: { readonly simulations: Simulations; readonly key: string },
): SimulationHandle {
  return {
    key,
    runs: runsOf(connection, key),
    versions: versionsOf(connection, key),
    run: (index) => runOf(connection, key, index),
    get: (options) => simulations.get(key, options),
    put: (definition, conditions) => simulations.put(key, definition, conditions),
    patch: (changes, conditions) => simulations.patch(key, changes, conditions),
    delete: (options) => simulations.delete(key, options),
  }
}
