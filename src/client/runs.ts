/** Runs of a simulation: their frozen definitions and their events. */

import { type CompletePiecesOptions, readCompletePieces } from './complete-pieces.ts'
import { type Connection, pathSegment } from './connection.ts'
import { readEvents } from './events.ts'
import { type CreateOptions, creationRequest, type RequestOptions } from './idempotency.ts'
import { type Pages, pagesOf } from './pages.ts'
import { readPieces, type SplitPiecesOptions } from './pieces.ts'
import type { ReadOptions } from './read-options.ts'
import {
  entity,
  listedRun,
  runDefinition,
  runDeletion,
  runDetails,
  runPosition,
  runRecord,
  system,
} from './response-check.ts'
import {
  type AggregateOptions,
  type AggregateRow,
  type Rows,
  rowsOf,
  type StateOptions,
} from './rows.ts'
import type { RunEvent } from './shapes/event-shapes.ts'
import type { RunDeletion } from './shapes/history-shapes.ts'
import type {
  Entity,
  ListedRun,
  NewRun,
  RunChanges,
  RunDefinition,
  RunDetails,
  RunPosition,
  RunRecord,
  System,
} from './shapes/run-shapes.ts'

/**
 * The runs of a simulation.
 *
 * @example
 * import type { Runs } from 'spate-data/client'
 *
 * const runs: Runs = spate.simulation('blog').runs
 * await runs.create({ start: '2026-03-01', end: '2026-03-02' })
 * const { total } = await runs.list().page({ limit: 1 })
 * console.log(total > 1) // true
 */
export interface Runs {
  /**
   * Creates a run, which freezes the current definition of the simulation. The service creates one run even if the
   * client has to repeat the request.
   *
   * @param run settings of the run that override those of the definition
   */
  create(run?: NewRun, options?: CreateOptions): Promise<CreatedRun>
  /** Returns the list of the runs of the simulation, in the order of their indexes. */
  list(options?: RequestOptions): Pages<ListedRun>
}

/**
 * Requests for one run: its frozen definition and its events.
 *
 * @example
 * import type { Run } from 'spate-data/client'
 *
 * const run: Run = spate.simulation('blog').run(1)
 * let last = 0
 * for await (const event of run.events({ limit: 100 })) last = event.id
 * console.log(last) // 100
 */
export interface Run {
  /** Key of the simulation that the run belongs to. */
  readonly simulation: string
  /** Index of the run among the runs of its simulation, from 1. */
  readonly index: number
  /** Returns the run with its seed, its simulated time and its number of events. */
  get(options?: RequestOptions): Promise<RunDetails>
  /** Changes the label of the run, and returns the run. */
  patch(changes: RunChanges, options?: RequestOptions): Promise<RunDetails>
  /** Returns the frozen definition of the run. */
  definition(options?: RequestOptions): Promise<RunDefinition>
  /** Deletes the run. `deleted.restoreRun` restores it for 7 days. */
  delete(options?: RequestOptions): Promise<RunDeletion>
  /** Returns the list of the entities of the run. */
  entities(options?: RequestOptions): Pages<Entity>
  /** Returns the list of the systems of the run. */
  systems(options?: RequestOptions): Pages<System>
  /**
   * Returns the position of a simulated time: the id of the last event before it. Without `at` and `speed`, the time is
   * the end of the run.
   */
  position(options?: PositionOptions): Promise<RunPosition>
  /**
   * Returns what a correct consumer holds of an entity after all events up to a place: the value of each living instance.
   * `Value` is the type of the values, which the client does not check.
   */
  state<Value = unknown>(options?: StateOptions): Rows<Value>
  /** Returns counts, sums and other functions of the rows of a state, by group and window of simulated time. */
  aggregate(options?: AggregateOptions): Rows<AggregateRow>
  /**
   * Reads the events of the run in order, each one once, and resumes after broken connections. The client reads about
   * 1 MB ahead of the loop. Leaving the loop closes the connection.
   *
   * @throws {SpateError} if the service refuses the request or stays unavailable
   */
  events<Value = unknown>(reading?: ReadOptions): AsyncGenerator<RunEvent<Value>, void, undefined>
  /**
   * Reads the events of the run as bytes. By default, each piece consists of complete events. With `reached`, pieces may
   * end anywhere, and the caller splits them into events.
   *
   * @throws {SpateError} if the service refuses the request or stays unavailable
   */
  pieces(
    reading: SplitPiecesOptions | CompletePiecesOptions,
  ): AsyncGenerator<Uint8Array, void, undefined>
}

/**
 * The time whose position is requested.
 *
 * @example
 * import type { PositionOptions } from 'spate-data/client'
 *
 * const now: PositionOptions = { speed: 1 }
 * const { lastEventId, total } = await spate.simulation('blog').run(1).position(now)
 * console.log(lastEventId <= total) // true
 */
export interface PositionOptions extends RequestOptions {
  /** Simulated time, as a timestamp of RFC 3339. */
  readonly at?: string
  /** Speed of a stream, instead of `at`: the time is the one that such a stream has reached by now. */
  readonly speed?: number
}

/**
 * A run that was just created. As JSON, it is the `RunRecord` that the service returned.
 *
 * @example
 * import type { CreatedRun } from 'spate-data/client'
 *
 * const run: CreatedRun = await spate.simulation('blog').runs.create()
 * console.log(Object.keys(JSON.parse(JSON.stringify(run)))) // [ 'simulation', 'index', 'output', 'createdAt' ]
 */
export type CreatedRun = Run & RunRecord

export function runsOf(connection: Connection, simulation: string): Runs {
  const path = `/simulations/${pathSegment(simulation)}/runs`
  return {
    async create({ seed, start, end, label } = {}, options = {}) {
      const body = { output: 'stream', seed, start, end, label }
      const reply = await connection.request({ ...creationRequest(options), path, body }, runRecord)
      return { ...reply.body, ...runOf(connection, simulation, reply.body.index) }
    },
    list: ({ signal } = {}) => pagesOf(connection, listedRun, { path, signal }),
  }
}

export function runOf(connection: Connection, simulation: string, index: number): Run {
  const path = `/simulations/${pathSegment(simulation)}/runs/${pathSegment(index)}`
  return {
    simulation,
    index,
    get: async ({ signal } = {}) => (await connection.request({ path, signal }, runDetails)).body,
    async patch(body, { signal } = {}) {
      return (await connection.request({ method: 'PATCH', path, body, signal }, runDetails)).body
    },
    async definition({ signal } = {}) {
      return (await connection.request({ path: `${path}/definition`, signal }, runDefinition)).body
    },
    async delete({ signal } = {}) {
      return (await connection.request({ method: 'DELETE', path, signal }, runDeletion)).body
    },
    entities: ({ signal } = {}) =>
      pagesOf(connection, entity, { path: `${path}/entities`, signal }),
    systems: ({ signal } = {}) => pagesOf(connection, system, { path: `${path}/systems`, signal }),
    async position({ at, speed, signal } = {}) {
      const query = { at, speed }
      return (await connection.request({ path: `${path}/position`, query, signal }, runPosition))
        .body
    },
    state: ({ signal, ...query } = {}) => rowsOf(connection, `${path}/state`, query, signal),
    aggregate: ({ signal, ...query } = {}) =>
      rowsOf(connection, `${path}/aggregate`, query, signal),
    events: (reading = {}) => readEvents(connection, `${path}/stream`, reading),
    pieces: (reading) =>
      reading.reached === undefined
        ? readCompletePieces(connection, `${path}/stream`, reading)
        : readPieces(connection, `${path}/stream`, reading),
  }
}
