/**
 * Runs the service until it is stopped, in this process or in several processes (`SPATE_PROCESSES`). A worker is started
 * with the command line of the primary, so it also begins here.
 */

import cluster from 'node:cluster'
import type { ExitCode } from '../../terminal/exit-code.ts'
import type { Config } from '../config.ts'
import { aborted, type ServiceContext } from './service-context.ts'

export async function runService(config: Config, context: ServiceContext): Promise<ExitCode> {
  if (cluster.isWorker) {
    const { runWorker } = await import('./worker.ts')
    return runWorker(config, context)
  }
  if (config.processes > 1) {
    const { runPrimary } = await import('./primary.ts')
    return runPrimary(config, context)
  }
  const { serve } = await import('../serve.ts')
  const running = await serve(config, context)
  await aborted(context.signal)
  await running.stop()
  return 'done'
}
