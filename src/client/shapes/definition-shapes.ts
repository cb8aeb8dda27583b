/**
 * Types of definitions, as programs write them and the service accepts them. These types are written by hand, so that a
 * program needs no other package to use them. A test compares them with the types of the service.
 */

/**
 * One entity of a definition: a kind of generated data, such as orders. The service validates the schema of the entity.
 *
 * @example
 * import type { EntityDefinition } from 'spate-data/client'
 *
 * const visits: EntityDefinition = {
 *   rate: '10/hour',
 *   schema: { type: 'object', properties: { ip: { type: 'internet.ipv4' } } },
 * }
 * const { valid } = await spate.simulations.validate({ entities: { visits } })
 * console.log(valid) // true
 */
export interface EntityDefinition {
  /** Schema of the generated values, in the language of JSON Schema and the types of the service. */
  readonly schema?: unknown
  /**
   * Rate of the entity's events, such as `10/second` or `1/day`, or an object that varies over time. The default is
   * `1/day`.
   */
  readonly rate?: unknown
  /** Format of the entity's rows, such as `sql`, or an object with the format and its settings. */
  readonly format?: unknown
  /** System that imports the entity's rows: the name of the system, or an object with its name and settings. */
  readonly system?: unknown
  /** Other members of the entity, which the service validates. */
  readonly [member: string]: unknown
}

/**
 * One system of a definition: the command that imports the rows of entities, and their format.
 *
 * @example
 * import type { SystemDefinition } from 'spate-data/client'
 *
 * const db: SystemDefinition = { format: { type: 'sql', table: 'users' }, import: { command: 'sqlite3 users.db' } }
 * const { valid } = await spate.simulations.validate({ systems: { db } })
 * console.log(valid) // true
 */
export interface SystemDefinition {
  /** Format of the rows that the system imports, such as `sql`, or an object with the format and its settings. */
  readonly format?: unknown
  /** Shell commands with which the system imports the rows. */
  readonly import: {
    /** Shell command that reads the rows from its standard input. */
    readonly command: string
    /** Shell command that runs once before the import, for example to create tables. */
    readonly before?: string
    /** Shell command that runs after the import, even after a failure. */
    readonly after?: string
  }
  /** Other members of the system, which the service validates. */
  readonly [member: string]: unknown
}

/**
 * A definition: the entities to generate, the systems to import them into, and the simulated time.
 *
 * @example
 * import type { Definition } from 'spate-data/client'
 *
 * const warehouse: Definition = {
 *   seed: 7,
 *   start: '2026-01-01',
 *   end: '2026-02-01',
 *   entities: { orders: { rate: '100/day', schema: { type: 'id.uuid' } } },
 * }
 * const { isNew } = await spate.simulations.put('warehouse', warehouse)
 * console.log(isNew) // true
 */
export interface Definition {
  /** Seed of all generated values, an integer of at least 1. The default is 1. */
  readonly seed?: number
  /** Start of the simulated time: a timestamp, a date, or an expression such as `now - days(30)`. */
  readonly start?: string
  /** End of the simulated time: a timestamp, a date, or an expression such as `now`. */
  readonly end?: string
  /** Named types: schemas by name. Other schemas of the definition refer to them by these names. */
  readonly types?: Readonly<Record<string, unknown>>
  /** Systems of the definition by name. */
  readonly systems?: Readonly<Record<string, SystemDefinition>>
  /** Entities of the definition by name. */
  readonly entities?: Readonly<Record<string, EntityDefinition>>
}

/**
 * JSON of unknown content, for example from a file. The compiler accepts it in place of a typed definition, and the
 * service validates it.
 *
 * @example
 * import type { UncheckedInput } from 'spate-data/client'
 *
 * const file: UncheckedInput = JSON.parse('{"entities":{"notes":{"schema":{"type":"id.uuid"}}}}')
 * const { valid } = await spate.simulations.validate(file)
 * console.log(valid) // true
 */
export type UncheckedInput = Readonly<Record<string, unknown>>

/**
 * A definition that a request sends: typed, or as JSON of unknown content.
 *
 * @example
 * import type { DefinitionInput } from 'spate-data/client'
 *
 * const changes: DefinitionInput = { seed: 8 }
 * await spate.simulations.put('garden', {})
 * console.log((await spate.simulations.patch('garden', changes)).seed) // 8
 */
export type DefinitionInput = Definition | UncheckedInput

/**
 * A new simulation: a definition with the key and the parent of the simulation.
 *
 * @example
 * import type { NewSimulation } from 'spate-data/client'
 *
 * const simulation: NewSimulation = { key: 'blog-draft', parent: 'blog', seed: 3 }
 * console.log((await spate.simulations.create(simulation)).parent) // blog
 */
export interface NewSimulation extends Definition {
  /** Key of the simulation, which must be unique. The service generates a key by default. */
  readonly key?: string
  /** Key of the parent: the simulation whose systems are inherited. The default is `default`. */
  readonly parent?: string
}
