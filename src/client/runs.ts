/** Runs of a simulation, and one of them: what it froze, and its events. */

import { entity, listedRun, runDefinition, runDetails, runRecord, system } from './answer.ts'
import { type Connection, step } from './connection.ts'
import { readEvents } from './events.ts'
import { type Asked, type Creation, creation } from './idempotency.ts'
import { type Pages, pagesOf } from './pages.ts'
import { type Reading, readPieces, type SplitReading } from './pieces.ts'
import type {
  Entity,
  ListedRun,
  NewRun,
  RunDefinition,
  RunDetails,
  RunEvent,
  RunRecord,
  System,
} from './shapes.ts'
import { readWhole, type WholeReading } from './whole.ts'

export interface Runs {
  /** Freezes the simulation as it is: one run, however often the request had to be sent. */
  create(run?: NewRun, options?: Creation): Promise<CreatedRun>
  list(options?: Asked): Pages<ListedRun>
}

export interface Run {
  /** Key of the simulation. */
  readonly simulation: string
  /** From 1. */
  readonly index: number
  get(options?: Asked): Promise<RunDetails>
  definition(options?: Asked): Promise<RunDefinition>
  entities(options?: Asked): Pages<Entity>
  systems(options?: Asked): Pages<System>
  /**
   * The events after `after`, to the end of the run or to `limit`, over broken connections. Nothing is read before it is
   * wanted; leaving the loop closes the connection.
   */
  events<Value = unknown>(reading?: Reading): AsyncGenerator<RunEvent<Value>, void, undefined>
  /**
   * The same as bytes, in pieces of whole events. With `reached`, which tells the last event that their reader has whole,
   * they are cut anywhere, and the reader splits them.
   */
  pieces(reading: SplitReading | WholeReading): AsyncGenerator<Uint8Array, void, undefined>
}

/** As JSON it is the record that the service answered. */
export type CreatedRun = Run & RunRecord

export function runsOf(connection: Connection, simulation: string): Runs {
  const path = `/simulations/${step(simulation)}/runs`
  return {
    async create({ seed, start, end } = {}, options = {}) {
      const body = { output: 'stream', seed, start, end }
      const reply = await connection.ask({ ...creation(options), path, body }, runRecord)
      return { ...reply.body, ...runOf(connection, simulation, reply.body.index) }
    },
    list: ({ signal } = {}) => pagesOf(connection, listedRun, { path, signal }),
  }
}

export function runOf(connection: Connection, simulation: string, index: number): Run {
  const path = `/simulations/${step(simulation)}/runs/${step(index)}`
  return {
    simulation,
    index,
    get: async ({ signal } = {}) => (await connection.ask({ path, signal }, runDetails)).body,
    async definition({ signal } = {}) {
      return (await connection.ask({ path: `${path}/definition`, signal }, runDefinition)).body
    },
    entities: ({ signal } = {}) =>
      pagesOf(connection, entity, { path: `${path}/entities`, signal }),
    systems: ({ signal } = {}) => pagesOf(connection, system, { path: `${path}/systems`, signal }),
    events: (reading = {}) => readEvents(connection, `${path}/stream`, reading),
    pieces: (reading) =>
      reading.reached === undefined
        ? readWhole(connection, `${path}/stream`, reading)
        : readPieces(connection, `${path}/stream`, reading),
  }
}
