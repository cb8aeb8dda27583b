/**
 * The client of a Spate service, for Node and browsers, with a typed method for every endpoint. It reads the events of a
 * run to the end and resumes after broken connections.
 */

import type { JsonObject } from '../text/json.ts'
import { Connection, pathSegment } from './connection.ts'
import { type EarlierSimulations, earlierSimulationsOf } from './earlier.ts'
import { type Deleted, deletedOf } from './history.ts'
import type { RequestOptions } from './idempotency.ts'
import {
  health,
  listCheck,
  objectCheck,
  type ResponseCheck,
  typeListing,
} from './response-check.ts'
import type { SpateOptions } from './settings.ts'
import type { Health, TypeListing } from './shapes/simulation-shapes.ts'
import {
  type SimulationHandle,
  type Simulations,
  simulationHandle,
  simulationsOf,
} from './simulations.ts'

export type { CompletePiecesOptions } from './complete-pieces.ts'
export type { Deleted, Versions } from './history.ts'
export type { CreateOptions, RequestOptions } from './idempotency.ts'
export type { Page, Pages } from './pages.ts'
export type { Encoding, SplitPiecesOptions } from './pieces.ts'
export type { ReadOptions, RetryNotice } from './read-options.ts'
export type { AggregateOptions, AggregateRow, Rows, StateOptions } from './rows.ts'
export type { CreatedRun, PositionOptions, Run, Runs } from './runs.ts'
export type { SpateOptions } from './settings.ts'
export type * from './shapes/definition-shapes.ts'
export type * from './shapes/event-shapes.ts'
export type * from './shapes/history-shapes.ts'
export type * from './shapes/run-shapes.ts'
export type * from './shapes/simulation-shapes.ts'
export type { PutOptions, PutResult, SimulationHandle, Simulations } from './simulations.ts'
export { type Issue, SpateError, type SpateErrorKind } from './spate-error.ts'
export type { UpdateOptions } from './tagged.ts'

/**
 * The types of the definition language.
 *
 * @example
 * import type { Types } from 'spate-data/client'
 *
 * const types: Types = spate.types
 * console.log((await types.list()).some(({ name }) => name === 'person.name')) // true
 */
export interface Types {
  /** Returns all types of the definition language. */
  list(options?: RequestOptions): Promise<readonly TypeListing[]>
  /**
   * Returns one type of the definition language.
   *
   * @throws {SpateError} with status 404 if no type has the name
   */
  get(name: string, options?: RequestOptions): Promise<TypeListing>
}

const document = objectCheck<JsonObject>('a document', {})

/**
 * Client of one service. Creating a client sends no request.
 *
 * @example
 * import { Spate } from 'spate-data/client'
 *
 * const spate = new Spate({ url: 'http://127.0.0.1:4100', key: 'spate_…' })
 * const run = await spate.simulation('blog').runs.create({ start: '2026-01-01', end: '2026-01-02' })
 * for await (const event of run.events<{ id: number }>({ limit: 1 })) {
 *   if (event.type === 'create') console.log(event.entity, event.value.id) // posts 1
 * }
 */
export class Spate {
  /** Simulations of the service. */
  readonly simulations: Simulations
  /** Simulations and runs that were deleted in the last 7 days. */
  readonly deleted: Deleted
  /** Types of the definition language. */
  readonly types: Types
  /** Simulations of the earlier API version. Requests succeed only if the service has this version enabled. */
  readonly earlier: EarlierSimulations
  readonly #connection: Connection

  /**
   * Creates a client.
   *
   * @param options address of the service, API key, timeouts and retries
   * @throws {TypeError} if an option is invalid
   */
  constructor(options: SpateOptions) {
    const connection = new Connection(options)
    this.#connection = connection
    this.simulations = simulationsOf(connection)
    this.deleted = deletedOf(connection)
    this.earlier = earlierSimulationsOf(connection)
    this.types = {
      list: ({ signal } = {}) => this.#read('/types', listCheck(typeListing), signal),
      get: (name, { signal } = {}) =>
        this.#read(`/types/${pathSegment(name)}`, typeListing, signal),
    }
  }

  /**
   * Returns an object for requests to the simulation with this key. The method itself sends no request, and the
   * simulation need not exist.
   */
  simulation(key: string): SimulationHandle {
    return simulationHandle(this.#connection, { simulations: this.simulations, key })
  }

  /** Returns the state of a service that is running. Needs no API key. */
  health({ signal }: RequestOptions = {}): Promise<Health> {
    return this.#read('/healthz', health, signal)
  }

  /**
   * Returns the state of a service that can serve requests. Needs no API key.
   *
   * @throws {SpateError} with status 503 while the service is not ready
   */
  ready({ signal }: RequestOptions = {}): Promise<Health> {
    return this.#read('/readyz', health, signal)
  }

  /** Returns the JSON Schema of the definition language, for editors. Needs no API key. */
  definitionSchema({ signal }: RequestOptions = {}): Promise<JsonObject> {
    return this.#read('/definition.schema.json', document, signal)
  }

  /** Returns the OpenAPI document of the service. Needs no API key. */
  openApi({ signal }: RequestOptions = {}): Promise<JsonObject> {
    return this.#read('/openapi.json', document, signal)
  }

  async #read<Body>(
    path: string,
    check: ResponseCheck<Body>,
    signal: AbortSignal | undefined,
  ): Promise<Body> {
    return (await this.#connection.request({ path, signal }, check)).body
  }
}
