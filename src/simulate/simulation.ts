/** The types of a run in process. */

import type { Definition, UncheckedInput } from '../client/shapes/definition-shapes.ts'
import type { RunEvent } from '../client/shapes/event-shapes.ts'

/**
 * A definition, typed or as JSON of unknown content, for example from a file.
 *
 * @example
 * import { type SimulationInput, simulate } from 'spate-data'
 *
 * const blog: SimulationInput = {
 *   start: '2026-01-01',
 *   end: '2026-01-02',
 *   entities: { posts: { rate: { count: 3 }, schema: { type: 'id.integer' } } },
 * }
 * console.log(simulate(blog).total) // 3
 */
export type SimulationInput = Definition | UncheckedInput

/**
 * The members of a run, which take precedence over those of the definition.
 *
 * @example
 * import { type RunOptions, simulate } from 'spate-data'
 *
 * const march: RunOptions = { seed: 7, start: '2026-03-01', end: '2026-04-01' }
 * console.log(simulate({ entities: { posts: { rate: { count: 20 }, schema: { type: 'id.uuid' } } } }, march).total) // 20
 */
export interface RunOptions {
  /** Seed of all generated values, an integer of at least 1. */
  readonly seed?: number
  /** Start of the simulated time, such as `2026-01-01` or `now - days(30)`. */
  readonly start?: string
  /** End of the simulated time. */
  readonly end?: string
  /** The instant that `now` means in a definition, and its default end. By default it is the time of the call. */
  readonly now?: Date
}

/**
 * The position at which a reader begins.
 *
 * @example
 * import { type EventOptions, simulate } from 'spate-data'
 *
 * const run = simulate({ entities: { posts: { rate: { count: 3 }, schema: { type: 'id.uuid' } } } })
 * const rest: EventOptions = { after: 2 }
 * console.log([...run.events(rest)].map(({ id }) => id)) // [ 3 ]
 */
export interface EventOptions {
  /** Id of the last event that the reader has; 0, the default, begins at the first event. */
  readonly after?: number
}

/**
 * A run of a definition: a pure function of the definition, the seed and the simulated time. `Shapes` is the type of
 * the values by entity, which is not checked.
 *
 * @example
 * import { type Simulation, simulate } from 'spate-data'
 *
 * const blog: Simulation<{ posts: { id: number } }> = simulate({
 *   entities: { posts: { rate: { count: 2 }, schema: { type: 'object', properties: { id: { type: 'id.integer' } } } } },
 * })
 * console.log([...blog.rows('posts')]) // [ { id: 1 }, { id: 2 } ]
 */
export interface Simulation<Shapes extends object = Record<string, unknown>> {
  /** Names of the entities, in the order of their characters. */
  readonly entities: readonly string[]
  /** Number of events of the run. */
  readonly total: number
  /** Start of the simulated time. */
  readonly start: Date
  /** End of the simulated time. */
  readonly end: Date
  /** Name of the table of each entity: that of its SQL format, or else the name of the entity. */
  readonly tables: ReadonlyMap<string, string>
  /** Names of the properties that identify the instances of each entity with a lifecycle. */
  readonly keys: ReadonlyMap<string, readonly string[]>
  /**
   * Names of the properties of each entity's values, in their order; undefined for values that are not objects with
   * fixed properties.
   */
  readonly columns: ReadonlyMap<string, readonly string[] | undefined>

  /**
   * Returns the events in the order of the run.
   *
   * @example
   * import { simulate } from 'spate-data'
   *
   * const run = simulate({ entities: { posts: { rate: { count: 3 }, schema: { type: 'id.uuid' } } } })
   * for (const { id, entity } of run.events({ after: 2 })) console.log(id, entity) // 3 posts
   */
  events(options?: EventOptions): Generator<RunEvent<Shapes[keyof Shapes]>, void>

  /**
   * Returns the values of an entity in the order of the run, without events that failed. The other entities cost
   * little: their values are not generated.
   *
   * @example
   * import { simulate } from 'spate-data'
   *
   * const cafe = simulate<{ drinks: string }>({
   *   entities: { drinks: { rate: { count: 2 }, schema: { const: 'tea' } } },
   * })
   * console.log([...cafe.rows('drinks')]) // [ 'tea', 'tea' ]
   */
  rows<Key extends keyof Shapes & string>(entity: Key): Generator<Shapes[Key], void>

  /**
   * Returns the events as pieces of NDJSON, the bytes that the service sends. Each piece has complete lines.
   *
   * @example
   * import { simulate } from 'spate-data'
   *
   * const run = simulate({ entities: { posts: { rate: { count: 2 }, schema: { type: 'id.uuid' } } } })
   * for (const piece of run.bytes()) console.log(new TextDecoder().decode(piece).split('\n').length) // 3
   */
  bytes(options?: EventOptions): Generator<Uint8Array<ArrayBuffer>, void>

  /**
   * Returns all events, as `events` does.
   *
   * @example
   * import { simulate } from 'spate-data'
   *
   * for (const { id } of simulate({ entities: { posts: { rate: { count: 1 }, schema: { type: 'id.uuid' } } } })) console.log(id) // 1
   */
  [Symbol.iterator](): Generator<RunEvent<Shapes[keyof Shapes]>, void>

  /**
   * Returns all events, and lets other tasks of the program run between pieces of at most some milliseconds.
   *
   * @example
   * import { simulate } from 'spate-data'
   *
   * for await (const { id } of simulate({ entities: { posts: { rate: { count: 1 }, schema: { type: 'id.uuid' } } } })) console.log(id) // 1
   */
  [Symbol.asyncIterator](): AsyncGenerator<RunEvent<Shapes[keyof Shapes]>, void>
}
