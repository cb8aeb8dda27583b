/**
 * Claims: the service starts immediately, from the start of the process to the first event over HTTP; and a new run
 * starts immediately in a service that has others.
 */
import { execFileSync } from 'node:child_process'
import {
  exampleNames,
  firstByteMs,
  median,
  readExample,
  type Service,
  spread,
  startService,
} from './measure.ts'
import { printTable, reportGoal } from './report.ts'

const repetitions = 7
/** Rounds of other examples before the measurement, and new runs of the example shop. */
const roundsBefore = 5
const newRuns = 9

export async function start(): Promise<void> {
  const taken = { node: [] as number[], up: [] as number[], event: [] as number[] }
  const cold = { created: [] as number[], first: [] as number[], again: [] as number[] }
  for (let i = 0; i < repetitions; i++) {
    const startedMs = performance.now()
    execFileSync(process.execPath, ['-e', ''])
    taken.node.push(performance.now() - startedMs)
    const beforeMs = performance.now()
    const service = await startService()
    taken.up.push(service.upMs)
    const stream = await service.newStream(readExample('shop'))
    await firstByteMs(() => service.get(`${stream}0`))
    taken.event.push(performance.now() - beforeMs)
    if (i === 0) await readNewRuns(service, cold)
    await service.stop()
  }
  printTable(
    `From the start of the process to the first event, with an empty database, ${repetitions} repetitions`,
    [
      { until: 'node -e "" has ended (reference)', 'ms, median (range)': spread(taken.node, 0) },
      { until: 'the service listens', 'ms, median (range)': spread(taken.up, 0) },
      { until: 'first event of a new run', 'ms, median (range)': spread(taken.event, 0) },
    ],
  )
  printTable(
    `A new run of a new simulation (shop) in a service with others, ${newRuns} repetitions`,
    [
      { part: 'simulation and run created', 'ms, median (range)': spread(cold.created) },
      { part: 'first byte of its first 20 events', 'ms, median (range)': spread(cold.first) },
      {
        part: 'first byte of the same events, second request',
        'ms, median (range)': spread(cold.again),
      },
    ],
  )
  reportGoal({
    claim: 'first byte of the first 20 events of a new run',
    value: median(cold.first),
    unit: ' ms',
    atMost: 5,
  })
}

async function readNewRuns(
  service: Service,
  taken: { readonly created: number[]; readonly first: number[]; readonly again: number[] },
): Promise<void> {
  const others = exampleNames().filter((name) => name !== 'shop')
  for (let round = 0; round < roundsBefore; round++) {
    for (const name of others) {
      const stream = await service.newStream(readExample(name))
      await firstByteMs(() => service.get(`${stream}0&limit=20`))
    }
  }
  for (let run = 0; run < newRuns; run++) {
    const beforeMs = performance.now()
    const stream = await service.newStream(readExample('shop'))
    taken.created.push(performance.now() - beforeMs)
    const read = () => firstByteMs(() => service.get(`${stream}0&limit=20`))
    taken.first.push(await read())
    taken.again.push(await read())
  }
}
