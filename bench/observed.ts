/** Claim: metrics and a log of requests cost a stream nothing, and a request little. */
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
  'neither metrics nor a log': {},
  'a log of requests': { SPATE_LOG: 'info' },
  'metrics too': { SPATE_LOG: 'info', SPATE_METRICS_PORT: '0' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** Of the processor of the service, in µs; the first byte is on the clock. */
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
    // All in turn, so that the machine's moods meet them alike; the first round warms up.
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
      'the service has': name,
      'µs of the processor for an event': cells('event', 3),
      'to the first': ratio(rounds, 'event').toFixed(3),
      'ms to the first byte': cells('firstByteMs', 2),
      'of it': ratio(rounds, 'firstByteMs').toFixed(2),
      'µs of the processor for a request': cells('request', 0),
      'of that': ratio(rounds, 'request').toFixed(2),
    }
  })
  printTable(`What is seen of a service, and what that costs, ${repetitions} times`, rows)
  const last = found.at(-1) ?? []
  reportGoal({ claim: 'an event, with all of it', value: ratio(last, 'event'), atMost: 1.02 })
  reportGoal({
    claim: 'the first byte, with all of it',
    value: ratio(last, 'firstByteMs'),
    atMost: 1.1,
  })
}

async function measure(service: Service, reader: Reader, stream: string): Promise<Round> {
  const inUs = async (times: number, act: () => Promise<void>): Promise<number> => {
    const before = cpuSecondsOf(service.pid)
    await act()
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
