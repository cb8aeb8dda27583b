/** Loaded into the built program (`node --import`). The primary process then fails with an uncaught error at SIGUSR2. */

import cluster from 'node:cluster'

if (cluster.isPrimary) {
  process.on('SIGUSR2', () => {
    throw new Error('failed on request')
  })
}
