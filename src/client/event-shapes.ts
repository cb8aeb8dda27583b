/** Types of the events of a run. */

/**
 * An event with a generated value.
 *
 * @example
 * import type { CreateEvent } from 'spate/client'
 *
 * const events: CreateEvent<{ id: number }>[] = []
 * for await (const event of spate.simulation('blog').run(1).events<{ id: number }>({ limit: 2 })) {
 *   if (event.type === 'create') events.push(event)
 * }
 * console.log(events.map(({ value }) => value.id)) // [ 1, 2 ]
 */
export interface CreateEvent<Value = unknown> {
  /** Kind of the event. */
  readonly type: 'create'
  /** Position of the event in the run, from 1, without gaps. */
  readonly id: number
  /** Name of the entity. */
  readonly entity: string
  /** Simulated time of the event, in milliseconds since the start of the run. */
  readonly offset: number
  /** Generated value. */
  readonly value: Value
  /** The value in the format of the system of the entity, such as an SQL statement or a row. */
  readonly format?: string
  /** Deviations that the definition requests, such as a late delivery or a corrupted value. */
  readonly metadata?: readonly {
    /** Name of the deviation, such as `late`. */
    readonly tag: string
    /** Path to the deviating part of the value. */
    readonly path?: readonly string[]
  }[]
}

/**
 * An event whose value could not be generated. It has an id like any other event, and every reader receives the same one.
 *
 * @example
 * import type { ErrorEvent } from 'spate/client'
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
  /** Kind of the event. */
  readonly type: 'error'
  /** Position of the event in the run, from 1, without gaps. */
  readonly id: number
  /** Name of the entity. */
  readonly entity?: string
  /** Simulated time of the event, in milliseconds since the start of the run. */
  readonly offset?: number
  /** Reason why the value could not be generated. */
  readonly message: string
  /** Path to the value that could not be generated. */
  readonly path?: readonly string[]
}

/**
 * An event of a run. `Value` is the type of the values, which the client does not check.
 *
 * @example
 * import type { RunEvent } from 'spate/client'
 *
 * const nameOf = (event: RunEvent): string => (event.type === 'create' ? event.entity : event.message)
 * for await (const event of spate.simulation('blog').run(1).events({ limit: 1 })) console.log(nameOf(event)) // posts
 */
export type RunEvent<Value = unknown> = CreateEvent<Value> | ErrorEvent
