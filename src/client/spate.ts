/**
 * The client of a Spate service, for Node and browsers: every endpoint typed, and the events of a run read to their end
 * over broken connections. It keeps nothing outside of the object that is made here.
 */

import type { JsonObject } from '../text/json.ts'
import { type Answer, answerOf, health, listOf, typeListing } from './answer.ts'
import { Connection, step } from './connection.ts'
import { type EarlierSimulations, earlierSimulationsOf } from './earlier.ts'
import type { Asked } from './idempotency.ts'
import type { SpateOptions } from './settings.ts'
import type { Health, TypeListing } from './shapes.ts'
import {
  type SimulationOfKey,
  type Simulations,
  simulationOfKey,
  simulationsOf,
} from './simulations.ts'

export type { Asked, Creation } from './idempotency.ts'
export type { Page, Pages } from './pages.ts'
export type { Encoding, Reading, SplitReading, Waiting } from './pieces.ts'
export type { CreatedRun, Run, Runs } from './runs.ts'
export type { SpateOptions } from './settings.ts'
export type * from './shapes.ts'
export type { Conditions, Put, PutConditions, SimulationOfKey, Simulations } from './simulations.ts'
export { type Issue, SpateError, type SpateErrorKind } from './spate-error.ts'
export type { WholeReading } from './whole.ts'

export interface Types {
  /** Every type of the definition language. */
  list(options?: Asked): Promise<readonly TypeListing[]>
  get(name: string, options?: Asked): Promise<TypeListing>
}

const document = answerOf<JsonObject>('a document', {})

export class Spate {
  readonly simulations: Simulations
  readonly types: Types
  /** The earlier form of the interface, where the service has it. */
  readonly earlier: EarlierSimulations
  readonly #connection: Connection

  /** Throws a `TypeError` for an address or a key that cannot be one. */
  constructor(options: SpateOptions) {
    const connection = new Connection(options)
    this.#connection = connection
    this.simulations = simulationsOf(connection)
    this.earlier = earlierSimulationsOf(connection)
    this.types = {
      list: ({ signal } = {}) => this.#read('/types', listOf(typeListing), signal),
      get: (name, { signal } = {}) => this.#read(`/types/${step(name)}`, typeListing, signal),
    }
  }

  /** Asks nothing: there need not be one with this key. */
  simulation(key: string): SimulationOfKey {
    return simulationOfKey(this.#connection, { simulations: this.simulations, key })
  }

  /** Answers while the process of the service runs. */
  health({ signal }: Asked = {}): Promise<Health> {
    return this.#read('/healthz', health, signal)
  }

  /** Answers while the service can serve requests; rejects with 503 while it cannot. */
  ready({ signal }: Asked = {}): Promise<Health> {
    return this.#read('/readyz', health, signal)
  }

  /** The JSON Schema of a definition, for editors. */
  definitionSchema({ signal }: Asked = {}): Promise<JsonObject> {
    return this.#read('/definition.schema.json', document, signal)
  }

  /** The OpenAPI document of the service. */
  openApi({ signal }: Asked = {}): Promise<JsonObject> {
    return this.#read('/openapi.json', document, signal)
  }

  async #read<Body>(
    path: string,
    wanted: Answer<Body>,
    signal: AbortSignal | undefined,
  ): Promise<Body> {
    return (await this.#connection.ask({ path, signal }, wanted)).body
  }
}
