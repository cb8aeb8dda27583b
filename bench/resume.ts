/** Claim: a resumed stream starts as fast after event 10⁷ as after event 1. */
import { cpuSeconds } from './cpu-time.ts'
import { compileContent, generateOne, ndjson } from './engine.ts'
import { faster, median, readExample, type Service, spread } from './measure.ts'
import { type Reader, startReader } from './reading.ts'
import { day, tenEntities } from './records.ts'
import { printTable, reportGoal } from './report.ts'

const positions = [1, 10_000, 1_000_000, 10_000_000]
const repetitions = 101
const openRepetitions = 21
/** Streams opened in one sample. The clock is too coarse for a single one. */
const opensPerSample = 50

export async function resume(service: Service): Promise<void> {
  // The example has 118,000 events.
  const stream = await service.newStream(faster(readExample('shop'), 100))
  const reader = startReader()
  await reserve(service, reader, stream)
  const taken = positions.map((): number[] => [])
  for (let i = -10; i < repetitions; i++) {
    // The positions alternate, so that varying load affects all of them equally. The first rounds are a warm-up.
    for (const [p, position] of positions.entries()) {
      const request = service.request(`${stream}${position}&limit=1000`)
      const { firstByteMs } = await reader.read(request)
      if (i >= 0) taken[p]?.push(firstByteMs)
    }
  }
  reader.stop()
  const opened = openInterleaved()
  const base = median(taken[0] ?? [])
  const rows = positions.map((position, p) => ({
    'after event': position.toLocaleString('en'),
    'first byte, ms': spread(taken[p] ?? []),
    'ratio to event 1': (median(taken[p] ?? []) / base).toFixed(2),
    'open and generate one event in process, µs': spread(opened[p] ?? [], 0),
  }))
  printTable(
    `First byte of a response after an event of a run with more than 10⁷ events (shop with 100 times the rates), ${repetitions} repetitions`,
    rows,
  )
  const last = median(taken.at(-1) ?? []) / base
  reportGoal({
    claim: 'first byte after event 10⁷, compared with event 1',
    value: last,
    atMost: 1.1,
  })
}

/**
 * Returns the processor time to open a stream at each position, in microseconds. The simulation has references, which
 * shows that nothing is replayed.
 */
function openInterleaved(): readonly (readonly number[])[] {
  const program = compileContent({ ...day(tenEntities), end: '2026-02-01' })
  const taken = positions.map((): number[] => [])
  for (let i = -2; i < openRepetitions; i++) {
    for (const [p, position] of positions.entries()) {
      const seconds = cpuSeconds(() => {
        for (let k = 0; k < opensPerSample; k++) generateOne(program, ndjson, position + k)
      })
      if (i >= 0) taken[p]?.push((seconds / opensPerSample) * 1e6)
    }
  }
  return taken
}

/** Opens responses up to the last position, because a client may only name events that could have been sent to it. */
async function reserve(service: Service, reader: Reader, stream: string): Promise<void> {
  for (let from = 0; from < Math.max(...positions); from += 1_000_000) {
    const response = await service.get(`${stream}${from}`)
    response.destroy()
  }
  await reader.read(service.request(`${stream}0&limit=1000`))
}
