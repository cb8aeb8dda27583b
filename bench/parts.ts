/** Claim: readers that share a run by its parts are together as fast as one, and faster with more processes. */

import { once } from 'node:events'
import type { JsonObject } from '../src/text/json.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { faster, median, readExample, type Service, spread, startService } from './measure.ts'
import { readerCore } from './pin.ts'
import { type Reader, startReader } from './reading.ts'
import { day, fiveEntities, tenEntities } from './records.ts'
import { printTable } from './report.ts'

const repetitions = 7
const readersMax = 4
/** Numbers of readers, and of processes of the service that they read from in alternation. */
const arrangements = [
  { readers: 1, processes: 1 },
  { readers: 2, processes: 1 },
  { readers: 4, processes: 1 },
  { readers: 2, processes: 2 },
  { readers: 4, processes: 2 },
] as const

/** Definitions with at most as many events as one response may have, so that one response contains the complete run. */
const millionEvents: Readonly<Record<string, object>> = {
  'five entities': { ...day(fiveEntities), end: '2026-01-01T19:00:00Z' },
  'ten entities, with references': { ...day(tenEntities), end: '2026-01-01T19:00:00Z' },
  'shop, with children': {
    ...(faster(readExample('shop'), 10) as unknown as JsonObject),
    start: '2026-01-01',
    end: '2026-01-06',
  },
}

export async function parts(service: Service): Promise<void> {
  const second = await startService({ replicaOf: service, core: readerCore })
  const rows = await compare([service, second], 'SQLite', Object.entries(millionEvents))
  await second.stop()
  const postgres = await startPostgres()
  try {
    const databaseUrl = await postgres.createDatabase()
    const first = await startService({ databaseUrl })
    const replicas = [first, await startService({ replicaOf: first, core: readerCore })] as const
    // The database does not generate events, so one definition suffices.
    const [one] = Object.entries(millionEvents)
    if (one) rows.push(...(await compare(replicas, 'PostgreSQL', [one])))
    for (const replica of replicas.toReversed()) await replica.stop()
  } finally {
    await postgres.stop()
  }
  printTable(
    `A complete run of up to a million events as NDJSON, shared by readers that read a part each, ${repetitions} repetitions in alternation. ` +
      'The second process of the service shares the core of the readers and the database',
    rows,
  )
}

async function compare(
  both: readonly [Service, Service],
  database: string,
  definitions: readonly (readonly [string, object])[],
): Promise<Record<string, string>[]> {
  const readers = Array.from({ length: readersMax }, startReader)
  const rows: Record<string, string>[] = []
  for (const [name, definition] of definitions) {
    const stream = await both[0].newStream(definition)
    const events = await totalOf(both[0], stream)
    const found = arrangements.map((): Round[] => [])
    for (let i = -1; i < repetitions; i++) {
      for (const [a, arrangement] of arrangements.entries()) {
        const round = await readAll(stream, {
          services: both.slice(0, arrangement.processes),
          readers: readers.slice(0, arrangement.readers),
        })
        if (i >= 0) found[a]?.push(round)
      }
    }
    const alone = median((found[0] ?? []).map(({ seconds }) => seconds))
    for (const [a, { readers, processes }] of arrangements.entries()) {
      const rounds = found[a] ?? []
      rows.push({
        run: name,
        database,
        readers: String(readers),
        processes: String(processes),
        'total M events/s': spread(rounds.map(({ seconds }) => events / seconds / 1e6)),
        'ratio to one reader': (alone / median(rounds.map(({ seconds }) => seconds))).toFixed(2),
        'processor time per event, µs': spread(
          rounds.map(({ cpuSeconds }) => (cpuSeconds / events) * 1e6),
        ),
      })
    }
  }
  for (const reader of readers) reader.stop()
  return rows
}

interface Round {
  readonly seconds: number
  /** Processor time of all processes of the service, in seconds. */
  readonly cpuSeconds: number
}

async function readAll(
  stream: string,
  {
    services,
    readers,
  }: { readonly services: readonly Service[]; readonly readers: readonly Reader[] },
): Promise<Round> {
  const cpu = (): number => services.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0)
  const before = cpu()
  const startedMs = performance.now()
  await Promise.all(
    readers.map((reader, part) => {
      const service = services[part % services.length] as Service
      const query = readers.length === 1 ? '' : `&part=${part}&parts=${readers.length}`
      return reader.read(service.request(`${stream}0${query}`))
    }),
  )
  return { seconds: (performance.now() - startedMs) / 1_000, cpuSeconds: cpu() - before }
}

async function totalOf(service: Service, stream: string): Promise<number> {
  const response = await service.get(stream.replace(/\/stream.*$/, ''), '*/*')
  let text = ''
  response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await once(response, 'end')
  const { total } = JSON.parse(text)
  if (total > 1_000_000) throw new Error(`must have at most 1,000,000 events; got ${total}`)
  return total
}
