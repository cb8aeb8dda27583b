/**
 * Imported into the service while its fairness is measured: on SIGUSR2 it writes how late timers were since the last
 * such signal to the file that SPATE_BENCH_DELAY names, in milliseconds.
 */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Not into the processes that it starts, if it starts any.
delete process.env.NODE_OPTIONS

/** The histogram holds whole intervals, a timer's own millisecond included. */
const resolution = 1
const intervals = monitorEventLoopDelay({ resolution })
intervals.enable()

process.on('SIGUSR2', () => {
  const p99 = intervals.percentile(99) / 1e6 - resolution
  const max = intervals.max / 1e6 - resolution
  writeFileSync(process.env.SPATE_BENCH_DELAY ?? '', JSON.stringify({ p99, max }))
  intervals.reset()
})
