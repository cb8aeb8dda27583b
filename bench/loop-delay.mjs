/**
 * Measures the event loop of the service under test. On SIGUSR2 it writes the delay of timers since the last signal, in
 * milliseconds, to the file in SPATE_BENCH_DELAY.
 */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Child processes must not be measured.
delete process.env.NODE_OPTIONS

/** Resolution in milliseconds. The histogram contains complete intervals, which include it. */
const resolution = 1
const intervals = monitorEventLoopDelay({ resolution })
intervals.enable()

process.on('SIGUSR2', () => {
  const p99 = intervals.percentile(99) / 1e6 - resolution
  const max = intervals.max / 1e6 - resolution
  writeFileSync(process.env.SPATE_BENCH_DELAY ?? '', JSON.stringify({ p99, max }))
  intervals.reset()
})
