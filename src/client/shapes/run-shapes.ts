/** Types of runs and of their contents, as the service returns them. */

import type { JsonObject } from '../../text/json.ts'

/**
 * Settings of a new run, which override those in the definition of the simulation.
 *
 * @example
 * import type { NewRun } from 'spate-data/client'
 *
 * const january: NewRun = { start: '2026-01-01', end: '2026-02-01', seed: 3 }
 * const run = await spate.simulation('blog').runs.create(january)
 * console.log((await run.get()).seed) // 3
 */
export interface NewRun {
  /** Seed of the run, an integer of at least 1. */
  readonly seed?: number
  /** Start of the simulated time: a timestamp, a date, or an expression such as `now - days(30)`. */
  readonly start?: string
  /** End of the simulated time: a timestamp, a date, or an expression such as `now`. */
  readonly end?: string
  /** Name of the run for people, of at most 128 characters. */
  readonly label?: string
}

/**
 * Changes of a run. Its events never change.
 *
 * @example
 * import type { RunChanges } from 'spate-data/client'
 *
 * const run = await spate.simulation('blog').runs.create({ label: 'first try' })
 * const changes: RunChanges = { label: 'load test' }
 * console.log((await run.patch(changes)).label) // load test
 */
export interface RunChanges {
  /** Name of the run for people; null removes it. */
  readonly label?: string | null
}

/**
 * The person or the API key that has made a change.
 *
 * @example
 * import type { Author } from 'spate-data/client'
 *
 * const author: Author | null = (await spate.simulation('blog').run(1).get()).createdBy
 * console.log(author?.type) // key
 */
export interface Author {
  /** Whether a person of the console or an API key has made the change. */
  readonly type: 'person' | 'key'
  /** Name of the person or of the key. */
  readonly name: string
}

/**
 * A run as the service returns it after its creation.
 *
 * @example
 * import type { RunRecord } from 'spate-data/client'
 *
 * const record: RunRecord = await spate.simulation('blog').runs.create()
 * console.log(record.simulation, record.output) // blog stream
 */
export interface RunRecord {
  /** Key of the simulation that the run belongs to. */
  readonly simulation: string
  /** Index of the run among the runs of its simulation, from 1. */
  readonly index: number
  /** Output of the run: always `stream`. */
  readonly output: 'stream'
  /** Time of creation of the run, as a timestamp of RFC 3339. */
  readonly createdAt: string
}

/**
 * A run in the list of the runs of a simulation.
 *
 * @example
 * import type { ListedRun } from 'spate-data/client'
 *
 * const [first]: readonly ListedRun[] = await spate.simulation('blog').runs.list().all()
 * console.log(first?.index) // 1
 */
export interface ListedRun extends RunRecord {
  /** Identifier of the run, which is unique among all services. */
  readonly id: string
}

/**
 * A run with its label, its seed, its simulated time, its size and its author.
 *
 * @example
 * import type { RunDetails } from 'spate-data/client'
 *
 * const details: RunDetails = await spate.simulation('blog').run(1).get()
 * console.log(details.start, details.total > 0) // 2026-01-01T00:00:00.000Z true
 */
export interface RunDetails extends ListedRun {
  /** Name of the run for people. Absent if it has none. */
  readonly label?: string
  /** Seed of the run. */
  readonly seed: number
  /** Start of the simulated time, as a timestamp of RFC 3339. */
  readonly start: string
  /** End of the simulated time, as a timestamp of RFC 3339. */
  readonly end: string
  /** Number of events of the run. */
  readonly total: number
  /**
   * Version of the generator of the service. Runs of the same version with the same definition and seed have the same
   * events.
   */
  readonly generatorVersion: string
  /** Author of the run. Null for the operator, or if the author was not recorded. */
  readonly createdBy: Author | null
}

/**
 * The position of a simulated time in a run.
 *
 * @example
 * import type { RunPosition } from 'spate-data/client'
 *
 * const run = spate.simulation('blog').run(1)
 * const noon: RunPosition = await run.position({ at: '2026-01-01T12:00:00Z' })
 * for await (const { id } of run.events({ from: noon.lastEventId, limit: 1 })) {
 *   console.log(id === noon.lastEventId + 1) // true
 * }
 */
export interface RunPosition {
  /** Simulated time, as a timestamp of RFC 3339. */
  readonly at: string
  /** Id of the last event before this time, which is the number of events before it. */
  readonly lastEventId: number
  /** Number of events of the run. */
  readonly total: number
}

/**
 * The frozen definition of a run, with inherited systems. A service generates the same events from this definition.
 *
 * @example
 * import type { RunDefinition } from 'spate-data/client'
 *
 * const frozen: RunDefinition = await spate.simulation('blog').run(1).definition()
 * console.log(frozen.seed, Object.keys(frozen.entities)) // 7 [ 'posts' ]
 */
export interface RunDefinition {
  /** Seed of the run. */
  readonly seed: number
  /** Start of the simulated time, as a timestamp of RFC 3339. */
  readonly start: string
  /** End of the simulated time, as a timestamp of RFC 3339. */
  readonly end: string
  /** Named types of the definition: schemas by name. */
  readonly types?: JsonObject
  /** Systems by name, including those that the simulation inherited. */
  readonly systems: JsonObject
  /** Entities of the definition by name. */
  readonly entities: JsonObject
}

/**
 * Format of the rows of an entity or a system.
 *
 * @example
 * import type { Format } from 'spate-data/client'
 *
 * const format: Format = { type: 'sql', table: 'users', dialect: 'postgres' }
 * const systems = { db: { format, import: { command: 'psql app' } } }
 * console.log((await spate.simulations.validate({ systems })).valid) // true
 */
export interface Format {
  /** Name of the format: `json`, `sql`, `copy`, `csv` or `debezium`. */
  readonly type: string
  /** Database table that the rows belong to. The default is the name of the entity. */
  readonly table?: string
  /** SQL dialect of the rows: `standard`, `sqlite`, `postgres` or `mysql`. */
  readonly dialect?: string
  /** Other settings of the format. */
  readonly [member: string]: unknown
}

/**
 * An entity of a run.
 *
 * @example
 * import type { Entity } from 'spate-data/client'
 *
 * const entities: readonly Entity[] = await spate.simulation('blog').run(1).entities().all()
 * console.log(entities[0]?.key, entities[0]?.rate) // posts 10/hour
 */
export interface Entity {
  /** Name of the entity. */
  readonly key: string
  /**
   * Rate of the entity's events as text, such as `10/hour`: the base of a rate that varies over time. Absent for a
   * child entity.
   */
  readonly rate?: string
  /** Format of the entity's rows: the name of the format, or an object with its settings. */
  readonly format?: string | Format
  /** System that imports the entity's rows. */
  readonly system?: {
    /** Name of the system. */
    readonly type: string
    /** Other settings of the entity in this system. */
    readonly [member: string]: unknown
  }
  /** Schema of the entity's values. */
  readonly schema: JsonObject
}

/**
 * A system of a run.
 *
 * @example
 * import type { System } from 'spate-data/client'
 *
 * await spate.simulations.put('import', {
 *   systems: { db: { format: 'sql', import: { command: 'sqlite3 import.db' } } },
 * })
 * const run = await spate.simulation('import').runs.create()
 * const systems: readonly System[] = await run.systems().all()
 * console.log(systems.find(({ key }) => key === 'db')?.import.command) // sqlite3 import.db
 */
export interface System {
  /** Name of the system. */
  readonly key: string
  /** Format of the rows that the system imports. */
  readonly format: Format
  /** Shell commands of the system that import the rows. */
  readonly import: {
    /** Shell command that reads the rows from its standard input. */
    readonly command: string
    /** Shell command that runs once before the import. */
    readonly before?: string
    /** Shell command that runs after the import, even after a failure. */
    readonly after?: string
  }
}
