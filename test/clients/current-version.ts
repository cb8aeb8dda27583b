/**
 * The behavior of the original command line in versions 0.17 to 0.19, as visible to the service: five kinds of requests
 * in a fixed order, then a stream that is resumed with `lastEventId` until 204 means that it is finished.
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

/** Differences between the versions. */
export interface Version {
  readonly entity: Decode<ListedEntity>
  readonly system: Decode<ListedSystem>
  readonly event: Decode<CreateEvent | ErrorEvent>
  /** Whether the version requests further pages. The first version requested one page with ten items. */
  readonly takesPages: boolean
  /** Returns the statement of an SQL entity, or undefined if the version would not find it. */
  statement(event: CreateEvent): string | undefined
  readonly simulation: Decode<{ readonly key: string }>
  readonly run: Decode<{ readonly simulation: string; readonly index: number }>
}

export interface Collected {
  readonly simulation: string
  readonly index: number
  readonly entities: readonly ListedEntity[]
  readonly systems: readonly ListedSystem[]
  /** The ids of all events in order of arrival. */
  readonly ids: readonly number[]
  readonly errors: readonly ErrorEvent[]
  /** Lines of SQL or JSON in order, as piped into systems and written to files. */
  readonly lines: readonly {
    readonly entity: string
    readonly type: string
    readonly line: string
  }[]
  /** Number of events that the version discards, by entity. */
  readonly dropped: ReadonlyMap<string, number>
  /** Method and path of every request, with each path of a stream once. */
  readonly requests: readonly string[]
}

export interface Interruption {
  /** Called with every chunk. Returning true breaks the connection. */
  shallBreak(chunk: number): boolean
}

export async function runToEnd(
  version: Version,
  service: Address,
  spec: JsonObject,
  { shallBreak }: Interruption = { shallBreak: () => false },
  /** Changes the text of a body before it is sent. */
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
  // The client inserts the key into the path unchanged; its library encodes spaces and non-ASCII characters.
  const stored =
    typeof key === 'string'
      ? await ask('PUT', `/simulations/${key}`, content)
      : await ask('POST', '/simulations', content)
  if (!stored.ok) throw new Refused(stored.status, await stored.text())
  const simulation = decodeJson(version.simulation, await stored.text(), 'simulation')

  const runs = `/simulations/${simulation.key}/runs`
  // The client ignores the status.
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
    // The first request never contains it.
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
      // After a disconnection, the client resumes immediately, any number of times.
      if (!(error instanceof Unanswered)) throw error
    }
  }
}

/** Decodes each chunk separately, as complete lines: a character split between two chunks would be damaged. */
function decodeLines(bytes: Buffer, isTorn: boolean): readonly string[] {
  const whole = isTorn ? bytes.subarray(0, bytes.lastIndexOf('\n') + 1) : bytes
  const decoded = new TextDecoder('utf-8', { fatal: true }).decode(whole)
  if (decoded !== '' && !decoded.endsWith('\n')) {
    throw new Error(`a chunk must end with a whole line: ${decoded.slice(-200)}`)
  }
  return decoded.split('\n').slice(0, -1)
}

/**
 * Assigns each text to its destination: the format of the system decides, without one that of the entity; without both,
 * nothing is written.
 */
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
