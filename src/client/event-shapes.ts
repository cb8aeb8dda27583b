/** Types of the events of a run. */

/**
 * An event with a generated value.
 *
 * @example
 * import type { CreateEvent } from 'spate-data/client'
 *
 * const events: CreateEvent<{ id: number }>[] = []
 * for await (const event of spate.simulation('blog').run(1).events<{ id: number }>({ limit: 2 })) {
 *   if (event.type === 'create') events.push(event)
 * }
 * console.log(events.map(({ value }) => value.id)) // [ 1, 2 ]
 */
export interface CreateEvent<Value = unknown> {
  /** Kind of the event: a value was generated. */
  readonly type: 'create'
  /** Id of the event: its position in the run, from 1. Ids have no gaps, unless only one part of the run is read. */
  readonly id: number
  /** Name of the entity that the event belongs to. */
  readonly entity: string
  /** Simulated time of the event, in milliseconds since the start of the run. */
  readonly offset: number
  /** Value that the service generated for the event. */
  readonly value: Value
  /**
   * Text of the value in the format of the entity or its system: an SQL statement or a row. Absent if the format is
   * JSON.
   */
  readonly format?: string
  /** Deviations of this event that the definition requests, such as a late delivery or a corrupted value. */
  readonly metadata?: readonly {
    /** Name of the deviation, such as `late`. */
    readonly tag: string
    /** Path to the part of the value that deviates. */
    readonly path?: readonly string[]
  }[]
}

/**
 * An event whose value could not be generated. The event has an id like any other event, and every reader of the run
 * receives the same event.
 *
 * @example
 * import type { ErrorEvent } from 'spate-data/client'
 *
 * await spate.simulations.put('orders', {
 *   entities: {
 *     orders: { rate: '1/hour', schema: { type: 'reference', entity: 'users' } },
 *     users: { rate: '0/day', schema: { type: 'id.uuid' } },
 *   },
 * })
 * const errors: ErrorEvent[] = []
 * for await (const event of (await spate.simulation('orders').runs.create()).events()) {
 *   if (event.type === 'error') errors.push(event)
 * }
 * console.log(errors[0]?.message) // …
 */
export interface ErrorEvent {
  /** Kind of the event: a value could not be generated. */
  readonly type: 'error'
  /** Id of the event: its position in the run, from 1. Ids have no gaps, unless only one part of the run is read. */
  readonly id: number
  /** Name of the entity that the event belongs to. */
  readonly entity?: string
  /** Simulated time of the event, in milliseconds since the start of the run. */
  readonly offset?: number
  /** Reason why the value could not be generated. */
  readonly message: string
  /** Path, within the event's value, to the part that could not be generated. */
  readonly path?: readonly string[]
}

/**
 * An event of a run. `Value` is the type of the values, which the client does not check.
 *
 * @example
 * import type { RunEvent } from 'spate-data/client'
 *
 * const nameOf = (event: RunEvent): string => (event.type === 'create' ? event.entity : event.message)
 * for await (const event of spate.simulation('blog').run(1).events({ limit: 1 })) console.log(nameOf(event)) // posts
 */
export type RunEvent<Value = unknown> = CreateEvent<Value> | ErrorEvent
