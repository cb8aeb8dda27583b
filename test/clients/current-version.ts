/**
 * What the original command line did in versions 0.17 to 0.19, as far as the service can tell: five kinds of requests
 * in a fixed order, then a stream that is taken up again with `lastEventId` until 204 says that it is finished.
 */
import type { JsonObject } from '../../src/text/json.ts'
import { type ChunkReader, getChunks, Unanswered } from './chunks.ts'
import { type Decode, decodeJson, Refused } from './strict.ts'

export interface Address {
  readonly address: string
  readonly key: string
}

export interface ListedEntity {
  readonly key: string
  readonly format: { readonly type: 'sql' | 'json' } | undefined
  readonly system: { readonly type: string } | undefined
}

export interface ListedSystem {
  readonly key: string
  readonly format: { readonly type: 'sql' | 'json' }
}

export interface CreateEvent {
  readonly type: 'create'
  readonly id: number
  readonly entity: string
  readonly value: unknown
  readonly format?: string | undefined
}

export interface ErrorEvent {
  readonly type: 'error'
  readonly id: number
  readonly message: string
}

/** Where the versions differ. */
export interface Version {
  readonly entity: Decode<ListedEntity>
  readonly system: Decode<ListedSystem>
  readonly event: Decode<CreateEvent | ErrorEvent>
  /** The first asked for a listing once, and so saw ten. */
  readonly takesPages: boolean
  /** The statement of an entity in SQL; undefined when the version would not find it. */
  statement(event: CreateEvent): string | undefined
  readonly simulation: Decode<{ readonly key: string }>
  readonly run: Decode<{ readonly simulation: string; readonly index: number }>
}

export interface Collected {
  readonly simulation: string
  readonly index: number
  readonly entities: readonly ListedEntity[]
  readonly systems: readonly ListedSystem[]
  /** Of every event, in the order in which they came. */
  readonly ids: readonly number[]
  readonly errors: readonly ErrorEvent[]
  /** A line of SQL or JSON each, in order: what is piped into systems and written to files. */
  readonly lines: readonly {
    readonly entity: string
    readonly type: string
    readonly line: string
  }[]
  /** Events that the version throws away, by entity. */
  readonly dropped: ReadonlyMap<string, number>
  /** Method and path of every request; those of streams once for each. */
  readonly requests: readonly string[]
}

export interface Interruption {
  /** Called with every chunk; true breaks the connection, as a network does. */
  shallBreak(chunk: number): boolean
}

export async function runToEnd(
  version: Version,
  service: Address,
  spec: JsonObject,
  { shallBreak }: Interruption = { shallBreak: () => false },
  /** What becomes of the text of a body before it is sent. */
  written: (body: string) => string = (body) => body,
): Promise<Collected> {
  const requests: string[] = []
  const { key, ...rest } = spec
  const ask = async (method: string, path: string, body?: JsonObject): Promise<Response> => {
    requests.push(`${method} ${path}`)
    return fetch(`${service.address}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${service.key}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: written(JSON.stringify(body)) }),
    })
  }

  const content = { ...rest, output: 'stream' }
  // The key is put into the path as it is; the library encodes spaces and what is not ASCII.
  const stored =
    typeof key === 'string'
      ? await ask('PUT', `/simulations/${key}`, content)
      : await ask('POST', '/simulations', content)
  if (!stored.ok) throw new Refused(stored.status, await stored.text())
  const simulation = decodeJson(version.simulation, await stored.text(), 'simulation')

  const runs = `/simulations/${simulation.key}/runs`
  // Its status is not looked at.
  const created = await ask('POST', runs, { simulation: simulation.key, output: 'stream' })
  const run = decodeJson(version.run, await created.text(), 'run')
  const path = `/simulations/${run.simulation}/runs/${run.index}`

  const list = async <T>(name: string, decode: Decode<T>): Promise<readonly T[]> => {
    const all: T[] = []
    for (let offset = 0; ; offset += 10) {
      const query = version.takesPages ? `?offset=${offset}&limit=10` : ''
      const text = await (await ask('GET', `${path}/${name}${query}`)).text()
      const page = JSON.parse(text) as unknown
      if (!Array.isArray(page)) throw new Error(`${name} must be a list: ${text}`)
      all.push(...page.map((part, i) => decode(part, `${name}[${i}]`)))
      if (!version.takesPages || page.length < 10) return all
    }
  }
  const entities = await list('entities', version.entity)
  const systems = await list('systems', version.system)
  const events = await readStream({ version, service, path, requests, shallBreak })
  return {
    simulation: run.simulation,
    index: run.index,
    entities,
    systems,
    requests,
    ids: events.map(({ id }) => id),
    errors: events.filter((event) => event.type === 'error'),
    ...sort(version, { entities, systems, events }),
  }
}

async function readStream({
  version,
  service,
  path,
  requests,
  shallBreak,
}: {
  readonly version: Version
  readonly service: Address
  readonly path: string
  readonly requests: string[]
} & Interruption): Promise<readonly (CreateEvent | ErrorEvent)[]> {
  const events: (CreateEvent | ErrorEvent)[] = []
  const headers = { Authorization: `Bearer ${service.key}`, Accept: 'application/x-ndjson' }
  for (let chunks = 0; ; ) {
    const last = events.at(-1)?.id
    // Never in the first request.
    const query = last === undefined ? '' : `?lastEventId=${last}`
    const url = new URL(`${service.address}${path}/stream${query}`)
    requests.push(`GET ${path}/stream${query}`)
    const reader: ChunkReader = {
      chunk(bytes, { status, isTorn }) {
        if (status !== 200) throw new Refused(status, bytes.toString())
        for (const line of decodeLines(bytes, isTorn)) {
          events.push(decodeJson(version.event, line, 'event'))
        }
        return !shallBreak(++chunks)
      },
    }
    try {
      const { status } = await getChunks(url, headers, reader)
      if (status === 204) return events
    } catch (error) {
      // A connection that breaks is taken up again at once, as often as it takes.
      if (!(error instanceof Unanswered)) throw error
    }
  }
}

/** Every chunk is whole lines and is decoded for itself: a character in two chunks would be damaged. */
function decodeLines(bytes: Buffer, isTorn: boolean): readonly string[] {
  const whole = isTorn ? bytes.subarray(0, bytes.lastIndexOf('\n') + 1) : bytes
  const decoded = new TextDecoder('utf-8', { fatal: true }).decode(whole)
  if (decoded !== '' && !decoded.endsWith('\n')) {
    throw new Error(`a chunk must end with a whole line: ${decoded.slice(-200)}`)
  }
  return decoded.split('\n').slice(0, -1)
}

/** Which text goes where: the system's format decides, without one the entity's; with neither nothing is written. */
function sort(
  version: Version,
  {
    entities,
    systems,
    events,
  }: {
    readonly entities: readonly ListedEntity[]
    readonly systems: readonly ListedSystem[]
    readonly events: readonly (CreateEvent | ErrorEvent)[]
  },
): Pick<Collected, 'lines' | 'dropped'> {
  const formats = new Map(
    entities.map(({ key, format, system }) => {
      const named = systems.find((candidate) => candidate.key === system?.type)
      if (system && !named) throw new Error(`Could not resolve system type ${system.type}`)
      return [key, (named ?? { format }).format?.type] as const
    }),
  )
  const lines: { entity: string; type: string; line: string }[] = []
  const dropped = new Map<string, number>()
  for (const event of events) {
    if (event.type === 'error') continue
    const { entity, value } = event
    const type = formats.get(entity)
    if (type === 'json' && value === undefined) throw new Error('value for JSON entities')
    const line = type === 'json' ? JSON.stringify(value) : version.statement(event)
    if (type === undefined || line === undefined) {
      dropped.set(entity, (dropped.get(entity) ?? 0) + 1)
    } else lines.push({ entity, type, line })
  }
  return { lines, dropped }
}
