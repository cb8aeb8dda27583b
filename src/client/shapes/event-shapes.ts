/** Types of the events of a run. */

/** Members of all events that have a value. */
interface ValueEvent {
  /** Id of the event: its position in the run, from 1. Ids have no gaps, unless only one part of the run is read. */
  readonly id: number
  /** Name of the entity that the event belongs to. */
  readonly entity: string
  /** Simulated time of the event, in milliseconds since the start of the run. */
  readonly offset: number
  /**
   * Text of the event in the format of the entity or its system: an SQL statement, a row or an envelope. Absent if the
   * format is JSON.
   */
  readonly format?: string
}

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
export interface CreateEvent<Value = unknown> extends ValueEvent {
  /** Kind of the event: a value was generated. */
  readonly type: 'create'
  /** Key of the instance: the value of one property, or an object of several. Only with a lifecycle. */
  readonly key?: unknown
  /** Value that the service generated for the event. */
  readonly value: Value
  /** Deviations of this event that the definition requests, such as a late delivery or a corrupted value. */
  readonly metadata?: readonly {
    /** Name of the deviation, such as `late`. */
    readonly tag: string
    /** Path to the part of the value that deviates. */
    readonly path?: readonly string[]
  }[]
}

/**
 * A change of an instance of an entity with a lifecycle.
 *
 * @example
 * import type { UpdateEvent } from 'spate-data/client'
 *
 * await spate.simulations.put('tasks', {
 *   start: '2026-01-01',
 *   end: '2026-01-02',
 *   entities: {
 *     tasks: {
 *       rate: '1/hour',
 *       lifecycle: { state: 'status', states: { open: { after: '1 hour', next: 'done' }, done: {} } },
 *       schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
 *     },
 *   },
 * })
 * const updates: UpdateEvent<{ status: string }>[] = []
 * for await (const event of (await spate.simulation('tasks').runs.create()).events<{ status: string }>()) {
 *   if (event.type === 'update') updates.push(event)
 * }
 * console.log(updates[0]?.key, updates[0]?.value.status) // 1 done
 */
export interface UpdateEvent<Value = unknown> extends ValueEvent {
  /** Kind of the event: an instance changed. */
  readonly type: 'update'
  /** Key of the instance: the value of one property, or an object of several. */
  readonly key: unknown
  /** Whole value after the change. */
  readonly value: Value
  /** Value before the change, or its changed properties, if the lifecycle sets `changes`. */
  readonly before?: Partial<Value>
}

/**
 * The deletion of an instance of an entity with a lifecycle. No event of the instance follows.
 *
 * @example
 * import type { DeleteEvent } from 'spate-data/client'
 *
 * await spate.simulations.put('codes', {
 *   start: '2026-01-01',
 *   end: '2026-01-02',
 *   entities: {
 *     codes: {
 *       rate: '1/hour',
 *       lifecycle: { states: { valid: { after: '5 minutes', delete: true } } },
 *       schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
 *     },
 *   },
 * })
 * const deleted: DeleteEvent[] = []
 * for await (const event of (await spate.simulation('codes').runs.create()).events()) {
 *   if (event.type === 'delete') deleted.push(event)
 * }
 * console.log(deleted[0]?.key, deleted[0]?.value) // 1 null
 */
export interface DeleteEvent<Value = unknown> extends ValueEvent {
  /** Kind of the event: an instance was deleted. */
  readonly type: 'delete'
  /** Key of the instance: the value of one property, or an object of several. */
  readonly key: unknown
  /** Always null. */
  readonly value: null
  /** Last value of the instance, if the lifecycle sets `changes`. */
  readonly before?: Value
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
 * const nameOf = (event: RunEvent): string => (event.type === 'error' ? event.message : event.entity)
 * for await (const event of spate.simulation('blog').run(1).events({ limit: 1 })) console.log(nameOf(event)) // posts
 */
export type RunEvent<Value = unknown> =
  | CreateEvent<Value>
  | UpdateEvent<Value>
  | DeleteEvent<Value>
  | ErrorEvent
