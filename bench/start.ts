/** Claim: the service is there at once. From the start of the built program to the first event over HTTP. */
import { execFileSync } from 'node:child_process'
import { firstByteMs, printTable, readExample, spread, startService } from './measure.ts'

const repetitions = 7

export async function start(): Promise<void> {
  const taken = { node: [] as number[], up: [] as number[], event: [] as number[] }
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
    await service.stop()
  }
  printTable(`From nothing to the first event, an empty database each time, ${repetitions} times`, [
    { until: 'node -e "" is over (the reference)', 'ms, median (range)': spread(taken.node, 0) },
    { until: 'the service says where it listens', 'ms, median (range)': spread(taken.up, 0) },
    { until: 'the first event of a new run', 'ms, median (range)': spread(taken.event, 0) },
  ])
}
