/** Starts the metrics if the settings enable them. Their library is loaded only then. */

import type { IncomingMessage, Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { exchangeOf } from '../http/exchange.ts'
import { packageVersion } from '../package/version.ts'
import type { Config } from './config.ts'
import { closeImmediately, listen, metricsSettings } from './listen.ts'
import type { Metrics, Watched } from './metrics.ts'
import type { ProcessRole } from './process-role.ts'

export interface StartedMetrics
  extends Pick<Metrics, 'onFinished' | 'onUnreadable' | 'onOperation'> {
  onFirstBytes(request: IncomingMessage): void
  /** Starts the metrics server, unless the primary process has one, and returns the URL of the metrics. */
  listen(watched: Watched): Promise<string | undefined>
  close(): Promise<void>
}

/** Returns the metrics, which are not served yet, or undefined if the settings disable them. */
export async function startMetrics(
  { metricsPort: port, metricsHost: host, databaseUrl }: Config,
  { log, role }: { readonly log: Logger; readonly role: ProcessRole | undefined },
): Promise<StartedMetrics | undefined> {
  if (port === undefined) return undefined
  const { newMetrics } = await import('./metrics.ts')
  const database = databaseUrl === undefined ? 'sqlite' : 'postgresql'
  const metrics = newMetrics({ version: packageVersion(), database }, role?.number)
  let server: Server | undefined
  return {
    ...metrics,
    onFirstBytes(request) {
      const exchange = exchangeOf(request)
      if (exchange) metrics.onFirstBytes(performance.now() - exchange.beganMs)
    },
    async listen(watched) {
      metrics.watch(watched)
      if (role) {
        role.provideMetrics(metrics.text)
        return role.metricsAddress
      }
      const { newMetricsServer } = await import('./metrics-server.ts')
      server = newMetricsServer(metrics, log)
      const { address } = await listen(server, { host, port, settings: metricsSettings })
      return `${address}/metrics`
    },
    close: async () => {
      if (server) await closeImmediately(server)
    },
  }
}
