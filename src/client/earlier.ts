/** The earlier API version: simulations by id. The stream of a simulation can be read once and is never resumed. */

import type { JsonObject } from '../text/json.ts'
import { parseSse } from '../wire/sse.ts'
import { readBody } from './body.ts'
import { type Connection, pathSegment } from './connection.ts'
import { type CreateOptions, creationRequest, type RequestOptions } from './idempotency.ts'
import { objectCheck } from './response-check.ts'
import { parseJson } from './response-error.ts'
import type { UncheckedInput } from './shapes/definition-shapes.ts'
import { malformedEvent } from './spate-error.ts'

/** A new simulation of the earlier API version. */
export interface NewEarlierSimulation {
  /** Seed of the generated values, an integer of at least 0. The default is 0. */
  readonly seed?: number
  /** Schemas of the entities by name. At least one schema is required, here or in `streams`. */
  readonly entities?: Readonly<Record<string, unknown>>
  /** Schemas of the entities by name. `streams` is an older name of `entities`. */
  readonly streams?: Readonly<Record<string, unknown>>
}

/** A simulation of the earlier API version. */
export interface EarlierSimulation {
  /** Identifier of the simulation. */
  readonly id: string
  /** Seed of the generated values. */
  readonly seed: number
  /** Schemas of the entities by name. */
  readonly entities: JsonObject
  /** Schemas of the entities by name, present if the simulation was created with `streams`. */
  readonly streams?: JsonObject
  /** `pending` until the stream of the simulation is requested, then `drained`. */
  readonly status: 'pending' | 'drained'
  /** Time of creation of the simulation, as a timestamp of RFC 3339. */
  readonly createdAt: string
}

/** An event of the earlier API version. */
export interface EarlierEvent<Value = unknown> {
  /** Name of the entity that the event belongs to. An older name of entities is streams. */
  readonly stream: string
  /** Simulated time of the event, in milliseconds since the start of the simulation. */
  readonly offset: number
  /** Value that the service generated for the event. */
  readonly value: Value
}

/** Simulations of the earlier API version. */
export interface EarlierSimulations {
  /** Creates a simulation of the earlier API version. */
  create(
    simulation: NewEarlierSimulation | UncheckedInput,
    options?: CreateOptions,
  ): Promise<EarlierSimulation>
  /** Returns a simulation of the earlier API version by its id. */
  get(id: string, options?: RequestOptions): Promise<EarlierSimulation>
  /**
   * Reads the events of a simulation, which is possible once. Events that a broken connection did not deliver are lost.
   *
   * @throws {SpateError} with status 409 if the stream was requested before
   */
  events<Value = unknown>(
    id: string,
    options?: RequestOptions,
  ): AsyncGenerator<EarlierEvent<Value>, void, undefined>
}

const earlierSimulation = objectCheck<EarlierSimulation>('a simulation', {
  id: 'string',
  status: 'string',
})

export function earlierSimulationsOf(connection: Connection): EarlierSimulations {
  const pathOf = (id: string) => `/simulations/${pathSegment(id)}`
  return {
    async create(body, options = {}) {
      const apiRequest = { ...creationRequest(options), path: '/simulations', body }
      return (await connection.request(apiRequest, earlierSimulation)).body
    },
    async get(id, { signal } = {}) {
      return (await connection.request({ path: pathOf(id), signal }, earlierSimulation)).body
    },
    events: (id, { signal } = {}) => readEarlier(connection, `${pathOf(id)}/stream`, signal),
  }
}

async function* readEarlier<Value>(
  connection: Connection,
  path: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<EarlierEvent<Value>, void, undefined> {
  const parse = parseSse()
  const characters = new TextDecoder()
  const opened = await connection.open({ path, headers: { Accept: 'text/event-stream' }, signal })
  for await (const piece of readBody(opened, connection.settings.idleTimeoutMs)) {
    for (const { data } of parse(characters.decode(piece, { stream: true }))) {
      yield eventOf<Value>(path, data)
      signal?.throwIfAborted()
    }
  }
}

function eventOf<Value>(path: string, data: string): EarlierEvent<Value> {
  const event = parseJson(data) as Partial<EarlierEvent<Value>> | null | undefined
  const isOne = typeof event?.stream === 'string' && typeof event.offset === 'number'
  // The members that the type promises are checked; their contents are not.
  if (isOne && 'value' in event) return event as EarlierEvent<Value>
  throw malformedEvent(
    path,
    `an event must have a stream, an offset and a value; got ${JSON.stringify(data.slice(0, 80))}`,
  )
}
