/** Claim: readers that share a run by its parts are together as fast as one, and faster with more processes. */

import { once } from 'node:events'
import type { JsonObject } from '../src/text/json.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { cpuSecondsOf, processTree } from './cpu-time.ts'
import { faster, median, readExample, type Service, spread, startService } from './measure.ts'
import { type Reader, startReader } from './reading.ts'
import { day, fiveEntities, tenEntities } from './records.ts'
import { printTable, reportGoal } from './report.ts'

const repetitions = 7
const readersMax = 4
/** Numbers of readers, and of processes of the service. Connections alternate between the processes. */
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

/** A service with one process, and one with two over the same database. */
interface Services {
  readonly 1: Service
  readonly 2: Service
}

export async function parts(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const sqlite = await compared('SQLite', undefined, Object.entries(millionEvents))
    // The database does not generate events, so one definition suffices.
    const one = Object.entries(millionEvents).slice(0, 1)
    const shared = await compared('PostgreSQL', await postgres.createDatabase(), one)
    printTable(
      `A complete run of up to a million events as NDJSON, shared by readers that read a part each, ${repetitions} repetitions in alternation. ` +
        'No process is bound to a core; with two processes, the readers and the service share both cores',
      [...sqlite, ...shared],
    )
  } finally {
    await postgres.stop()
  }
}

async function compared(
  database: string,
  databaseUrl: string | undefined,
  definitions: readonly (readonly [string, object])[],
): Promise<Record<string, string>[]> {
  const alone = await startService({ databaseUrl, core: 'any' })
  const settings = { SPATE_PROCESSES: '2' }
  const both = await startService({ replicaOf: alone, core: 'any', settings })
  const readers = Array.from({ length: readersMax }, () => startReader('any'))
  try {
    const rows: Record<string, string>[] = []
    for (const [name, definition] of definitions) {
      const measured = await measure({ 1: alone, 2: both }, readers, definition)
      reportGain(`${name}, ${database}`, measured)
      rows.push(...measured.rows.map((row) => ({ run: name, database, ...row })))
    }
    return rows
  } finally {
    for (const reader of readers) reader.stop()
    await both.stop()
    await alone.stop()
  }
}

interface Measured {
  readonly rows: readonly Record<string, string>[]
  /** The rounds of each arrangement. */
  readonly rounds: readonly (readonly Round[])[]
}

async function measure(
  services: Services,
  readers: readonly Reader[],
  definition: object,
): Promise<Measured> {
  const stream = await services[1].newStream(definition)
  const events = await totalOf(services[1], stream)
  const rounds = arrangements.map((): Round[] => [])
  for (let i = -1; i < repetitions; i++) {
    for (const [a, { readers: count, processes }] of arrangements.entries()) {
      const round = await readAll(stream, services[processes], readers.slice(0, count))
      if (i >= 0) rounds[a]?.push(round)
    }
  }
  const alone = median((rounds[0] ?? []).map(({ seconds }) => seconds))
  const rows = arrangements.map((arrangement, a) => {
    const { readers: count, processes } = arrangement
    const own = rounds[a] ?? []
    const single = roundsOf(rounds, { readers: count, processes: 1 })
    const possible = own.map(
      ({ cpuSeconds }, i) => (processes * (single[i]?.cpuSeconds ?? Number.NaN)) / cpuSeconds,
    )
    return {
      readers: String(count),
      processes: String(processes),
      'total M events/s': spread(own.map(({ seconds }) => events / seconds / 1e6)),
      'ratio to one reader': (alone / median(own.map(({ seconds }) => seconds))).toFixed(2),
      'processor time per event, µs': spread(
        own.map(({ cpuSeconds }) => (cpuSeconds / events) * 1e6),
      ),
      'of the readers, µs': spread(own.map(({ readerSeconds }) => (readerSeconds / events) * 1e6)),
      // Processes with a core each reach this ratio only if they never wait for each other.
      'ratio to one process, at most': processes === 1 ? '–' : spread(possible),
    }
  })
  return { rows, rounds }
}

/** Reports the gain of the second process for four readers. On two cores in total, the readers use a part of both. */
function reportGain(name: string, { rounds }: Measured): void {
  const one = roundsOf(rounds, { readers: 4, processes: 1 })
  const two = roundsOf(rounds, { readers: 4, processes: 2 })
  const gains = one.map(({ seconds }, i) => seconds / (two[i]?.seconds ?? Number.NaN))
  const claim = `four readers of ${name}: two processes to one`
  reportGoal({ claim, value: median(gains), atLeast: 1.6 })
}

function roundsOf(
  rounds: Measured['rounds'],
  { readers, processes }: { readonly readers: number; readonly processes: number },
): readonly Round[] {
  const index = arrangements.findIndex((a) => a.readers === readers && a.processes === processes)
  return rounds[index] ?? []
}

interface Round {
  readonly seconds: number
  /** Processor time of all processes of the service, in seconds. */
  readonly cpuSeconds: number
  /** Processor time of the readers, in seconds. */
  readonly readerSeconds: number
}

async function readAll(
  stream: string,
  service: Service,
  readers: readonly Reader[],
): Promise<Round> {
  const cpu = (pids: readonly number[]): number =>
    pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)
  const own = processTree(service.pid)
  const others = readers.map(({ pid }) => pid)
  const [before, readersBefore] = [cpu(own), cpu(others)]
  const startedMs = performance.now()
  await Promise.all(
    readers.map((reader, part) => {
      const query = readers.length === 1 ? '' : `&part=${part}&parts=${readers.length}`
      return reader.read(service.request(`${stream}0${query}`))
    }),
  )
  return {
    seconds: (performance.now() - startedMs) / 1_000,
    cpuSeconds: cpu(own) - before,
    readerSeconds: cpu(others) - readersBefore,
  }
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
