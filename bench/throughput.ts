/**
 * Claims: the service sends events nearly as fast as constant bytes; several entities, references and SQL cost little.
 * Compared in alternation with a server that only writes.
 */
import { cpuSecondsOf } from './cpu-time.ts'
import { median, type Service, spread } from './measure.ts'
import type { Reading } from './raw-reader.ts'
import { type Reader, type Reference, startReader, startReference } from './reading.ts'
import { day, fiftyEntities, fiveEntities, oneEntity, tenEntities } from './records.ts'
import { printTable, reportGoal } from './report.ts'

const ndjson = 'application/x-ndjson'
const sse = 'text/event-stream'
const repetitions = 7
const millionEvents = 1_000_000
/** A slower stream is measured with a fifth of the events, so that the complete benchmark takes minutes. */
const slowMs = 1_000
const [one, five, ten, fifty] = [
  '1 entity',
  '5 entities',
  '10 with references',
  '50 entities',
] as const

interface Case {
  readonly name: string
  readonly encoding: string
  readonly definition: object
  /** Minimum throughput, in percent of the constant stream. */
  readonly goal?: number
}

const both = (name: string, definition: object, goal?: number): readonly Case[] =>
  [ndjson, sse].map((encoding) => ({ name, encoding, definition, ...(goal && { goal }) }))

const cases: readonly Case[] = [
  ...both(one, day(oneEntity), 60),
  ...both(five, day(fiveEntities), 45),
  ...both(ten, day(tenEntities), 35),
  ...both(fifty, day(fiftyEntities)),
  {
    name: `${one}, SQL`,
    encoding: ndjson,
    definition: day(oneEntity, { format: 'sql' }),
    goal: 25,
  },
  { name: `${five}, SQL`, encoding: ndjson, definition: day(fiveEntities, { format: 'sql' }) },
]

/** Measures the simulations of records.ts. */
export async function throughput(service: Service): Promise<void> {
  const title = 'One stream from its first event, to one reader'
  for (const { entry, rates, share } of await measureAll(service, cases, title)) {
    const name = `${entry.name}, ${entry.encoding}`
    if (entry.goal !== undefined) {
      reportGoal({
        claim: `${name}: throughput of the constant stream`,
        value: share,
        unit: ' %',
        atLeast: entry.goal,
      })
    }
    if (entry === cases[0]) {
      const value = 1_000 / median(rates)
      reportGoal({ claim: `${name}: a million events`, value, unit: ' ms', atMost: 100 })
    }
  }
}

interface Measured {
  readonly entry: Case
  /** Millions of events per second in each repetition. */
  readonly rates: readonly number[]
  /** Median throughput in percent of the constant stream. */
  readonly share: number
}

/** Measures each case in alternation with the constant stream, and prints the table. */
export async function measureAll(
  service: Service,
  all: readonly Case[],
  title: string,
): Promise<readonly Measured[]> {
  const reader = startReader()
  const reference = await startReference()
  const ceilings: number[] = []
  const rows: Record<string, string>[] = []
  const found: Measured[] = []
  for (const entry of all) {
    const stream = await service.newStream(entry.definition)
    const rounds = await measureCase({ service, reader, reference, stream, entry })
    ceilings.push(...rounds.map((round) => round.ceiling))
    const shares = rounds.map(({ rate, ceiling }) => (rate / ceiling) * 100)
    const cpuShares = rounds.map(({ cpuShare }) => cpuShare * 100)
    const rates = rounds.map((round) => 1_000 / round.million)
    found.push({ entry, rates, share: median(shares) })
    rows.push({
      stream: entry.name,
      encoding: entry.encoding,
      'M events/s': spread(rates),
      'ms for a million events': (1_000 / median(rates)).toFixed(0),
      'MB/s': median(rounds.map(({ rate }) => rate)).toFixed(0),
      '% of the constant stream': spread(shares, 1),
      '% by processor time': spread(cpuShares, 1),
    })
  }
  reader.stop()
  reference.stop()
  printTable(`${title}; the constant stream has ${spread(ceilings, 0)} MB/s`, rows)
  return found
}

interface Round {
  readonly million: number
  /** Throughput in MB/s. */
  readonly rate: number
  readonly ceiling: number
  /** Processor time per byte: the constant server's as a share of the service's. */
  readonly cpuShare: number
}

async function measureCase(measured: {
  readonly service: Service
  readonly reader: Reader
  readonly reference: Reference
  readonly stream: string
  readonly entry: Case
}): Promise<readonly Round[]> {
  const { service, reader, reference, stream, entry } = measured
  let events = millionEvents / 5
  const read = () => reader.read(service.request(`${stream}0&limit=${events}`, entry.encoding))
  const warm = await read()
  if (warm.totalMs < slowMs / 5) events = millionEvents
  const { bytes } = await read()
  await reader.read(reference.request(bytes))
  const rounds: Round[] = []
  for (let i = 0; i < repetitions; i++) {
    const [reading, streamSeconds] = await withCpu(service.pid, read)
    const [constant, constantSeconds] = await withCpu(reference.pid, () =>
      reader.read(reference.request(bytes)),
    )
    rounds.push({
      cpuShare: ((constantSeconds / constant.bytes) * reading.bytes) / streamSeconds,
      million: (reading.totalMs / events) * millionEvents,
      rate: reading.bytes / reading.totalMs / 1e3,
      ceiling: constant.bytes / constant.totalMs / 1e3,
    })
  }
  return rounds
}

/** Returns the result and the processor time that the other process took meanwhile, in seconds. */
async function withCpu(
  pid: number,
  action: () => Promise<Reading>,
): Promise<readonly [reading: Reading, seconds: number]> {
  const before = cpuSecondsOf(pid)
  const reading = await action()
  return [reading, cpuSecondsOf(pid) - before]
}
