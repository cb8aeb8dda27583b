/** The earlier form: simulations by id, with a stream that can be taken once, and so is never resumed. */

import type { JsonObject } from '../text/json.ts'
import { parseSse } from '../wire/sse.ts'
import { answerOf } from './answer.ts'
import { bodyOf } from './body.ts'
import { type Connection, step } from './connection.ts'
import { type Asked, type Creation, creation } from './idempotency.ts'
import { parsed } from './refusal.ts'
import type { Unchecked } from './shapes.ts'
import { malformedEvent } from './spate-error.ts'

export interface NewEarlierSimulation {
  /** From 0; 0 when absent. */
  readonly seed?: number
  /** One at least, here or as `streams`. */
  readonly entities?: Readonly<Record<string, unknown>>
  readonly streams?: Readonly<Record<string, unknown>>
}

export interface EarlierSimulation {
  readonly id: string
  readonly seed: number
  readonly entities: JsonObject
  /** The same again when it was created with them. */
  readonly streams?: JsonObject
  /** Whether its stream was taken. */
  readonly status: 'pending' | 'drained'
  readonly createdAt: string
}

export interface EarlierEvent<Value = unknown> {
  /** Name of the stream. */
  readonly stream: string
  /** Simulated milliseconds since the start. */
  readonly offset: number
  readonly value: Value
}

export interface EarlierSimulations {
  create(
    simulation: NewEarlierSimulation | Unchecked,
    options?: Creation,
  ): Promise<EarlierSimulation>
  get(id: string, options?: Asked): Promise<EarlierSimulation>
  /** Once: a second time is refused with 409, and what broke off is lost. */
  events<Value = unknown>(
    id: string,
    options?: Asked,
  ): AsyncGenerator<EarlierEvent<Value>, void, undefined>
}

const earlierSimulation = answerOf<EarlierSimulation>('a simulation', {
  id: 'string',
  status: 'string',
})

export function earlierSimulationsOf(connection: Connection): EarlierSimulations {
  const pathOf = (id: string) => `/simulations/${step(id)}`
  return {
    async create(body, options = {}) {
      const asking = { ...creation(options), path: '/simulations', body }
      return (await connection.ask(asking, earlierSimulation)).body
    },
    async get(id, { signal } = {}) {
      return (await connection.ask({ path: pathOf(id), signal }, earlierSimulation)).body
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
  for await (const piece of bodyOf(opened, connection.settings.silenceMs)) {
    for (const { data } of parse(characters.decode(piece, { stream: true }))) {
      yield eventOf<Value>(path, data)
      signal?.throwIfAborted()
    }
  }
}

function eventOf<Value>(path: string, data: string): EarlierEvent<Value> {
  const event = parsed(data) as Partial<EarlierEvent<Value>> | null | undefined
  const isOne = typeof event?.stream === 'string' && typeof event.offset === 'number'
  // Checked as far as a reader could stumble; the rest is the service's word.
  if (isOne && 'value' in event) return event as EarlierEvent<Value>
  throw malformedEvent(path, `what should be an event is ${JSON.stringify(data.slice(0, 80))}`)
}
