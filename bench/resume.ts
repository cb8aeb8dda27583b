/** Claim: a resumed stream begins as fast at event 10⁷ as at event 1. */
import {
  faster,
  firstByteMs,
  median,
  printTable,
  readExample,
  type Service,
  spread,
} from './measure.ts'

const positions = [0, 10_000, 1_000_000, 10_000_000]
const repetitions = 40

export async function resume(service: Service): Promise<void> {
  // 118,000 events as it stands.
  const stream = await service.newStream(faster(readExample('shop'), 100))
  await reserve(service, stream)
  const taken = positions.map((): number[] => [])
  for (let i = -5; i < repetitions; i++) {
    // All positions in turn, so that the machine's moods meet them alike; the first rounds warm up.
    for (const [p, position] of positions.entries()) {
      const ms = await firstByteMs(() => service.get(`${stream}${position}&limit=1000`))
      if (i >= 0) taken[p]?.push(ms)
    }
  }
  const base = median(taken[0] ?? [])
  printTable(
    `First byte of a response after an event, of more than 10⁷ (shop with 100 times the rates), ${repetitions} times`,
    positions.map((position, p) => ({
      'after event': position.toLocaleString('en'),
      'ms, median (range)': spread(taken[p] ?? []),
      'to event 1': (median(taken[p] ?? []) / base).toFixed(2),
    })),
  )
}

/** Only events that may be on the wire may be named: responses are opened and left until the last position is one. */
async function reserve(service: Service, stream: string): Promise<void> {
  for (let from = 0; from < Math.max(...positions); from += 1_000_000) {
    await firstByteMs(() => service.get(`${stream}${from}`))
  }
}
