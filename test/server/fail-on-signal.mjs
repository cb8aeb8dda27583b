/**
 * Loaded into the built program (`node --import`). At SIGUSR2, the primary process fails with an uncaught error, and
 * from then on another process fails to collect its metrics.
 */

import cluster from 'node:cluster'
import { performance } from 'node:perf_hooks'

/** @returns {never} */
function fail() {
  throw new Error('failed on request')
}

process.on('SIGUSR2', () => {
  if (cluster.isPrimary) fail()
  performance.eventLoopUtilization = fail
})
