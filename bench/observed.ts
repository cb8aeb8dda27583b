/** Claim: metrics and a request log cost nothing for a stream, and little for a request. */
import { cpuSecondsOf } from './cpu-time.ts'
import { get, median, type Service, spread, startService } from './measure.ts'
import { type Reader, startReader } from './reading.ts'
import { day, oneEntity } from './records.ts'
import { printTable, reportGoal } from './report.ts'

const repetitions = 15
const streamEvents = 1_000_000
const firstBytes = 20
const requests = 300

const kinds = {
  'no metrics, no log': {},
  'request log': { SPATE_LOG: 'info' },
  'request log and metrics': { SPATE_LOG: 'info', SPATE_METRICS_PORT: '0' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** Processor time of the service per event and per request, in microseconds; and the elapsed time to the first byte. */
interface Round {
  readonly event: number
  readonly request: number
  readonly firstByteMs: number
}

export async function observed(): Promise<void> {
  const reader = startReader()
  const services: Service[] = []
  for (const settings of Object.values(kinds)) services.push(await startService({ settings }))
  const streams = await Promise.all(services.map((service) => service.newStream(day(oneEntity))))
  const found = services.map((): Round[] => [])
  for (let i = -1; i < repetitions; i++) {
    // The services alternate, so that varying load affects all of them equally. The first round is a warm-up.
    for (const [s, service] of services.entries()) {
      const round = await measure(service, reader, streams[s] ?? '')
      if (i >= 0) found[s]?.push(round)
    }
  }
  reader.stop()
  for (const service of services) await service.stop()

  const bare = found[0] ?? []
  const ratio = (rounds: readonly Round[], of: keyof Round): number =>
    median(rounds.map((round, i) => round[of] / (bare[i]?.[of] ?? Number.NaN)))
  const rows = Object.keys(kinds).map((name, s) => {
    const rounds = found[s] ?? []
    const cells = (of: keyof Round, digits: number) =>
      spread(
        rounds.map((round) => round[of]),
        digits,
      )
    return {
      'service with': name,
      'processor time per event, µs': cells('event', 3),
      'event, ratio': ratio(rounds, 'event').toFixed(3),
      'first byte, ms': cells('firstByteMs', 2),
      'first byte, ratio': ratio(rounds, 'firstByteMs').toFixed(2),
      'processor time per request, µs': cells('request', 0),
      'request, ratio': ratio(rounds, 'request').toFixed(2),
    }
  })
  printTable(`Cost of metrics and logs, ${repetitions} repetitions`, rows)
  const last = found.at(-1) ?? []
  reportGoal({
    claim: 'an event with log and metrics, ratio',
    value: ratio(last, 'event'),
    atMost: 1.02,
  })
  reportGoal({
    claim: 'the first byte with log and metrics, ratio',
    value: ratio(last, 'firstByteMs'),
    atMost: 1.1,
  })
}

async function measure(service: Service, reader: Reader, stream: string): Promise<Round> {
  const inUs = async (times: number, action: () => Promise<void>): Promise<number> => {
    const before = cpuSecondsOf(service.pid)
    await action()
    return ((cpuSecondsOf(service.pid) - before) / times) * 1e6
  }
  const event = await inUs(streamEvents, async () => {
    await reader.read(service.request(`${stream}0&limit=${streamEvents}`))
  })
  const waits: number[] = []
  for (let i = 0; i < firstBytes; i++) {
    const { firstByteMs } = await reader.read(service.request(`${stream}${i}&limit=100`))
    waits.push(firstByteMs)
  }
  const headers = { Authorization: `Bearer ${service.key}` }
  const request = await inUs(requests, async () => {
    for (let i = 0; i < requests; i++) {
      for await (const _ of await get(`${service.address}/types/boolean`, headers));
    }
  })
  return { event, request, firstByteMs: median(waits) }
}
