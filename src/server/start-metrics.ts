/** Starts the metrics if the settings enable them. Their library is loaded only then. */

import type { IncomingMessage, Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { exchangeOf } from '../http/exchange.ts'
import { packageVersion } from '../package/version.ts'
import type { Config } from './config.ts'
import { closeImmediately, listen } from './listen.ts'
import type { Metrics, Watched } from './metrics.ts'

export interface StartedMetrics
  extends Pick<Metrics, 'onFinished' | 'onUnreadable' | 'onOperation'> {
  onFirstBytes(request: IncomingMessage): void
  /** Starts the metrics server and returns the URL of the metrics. */
  listen(watched: Watched): Promise<string>
  close(): Promise<void>
}

/** Returns the metrics, which are not served yet, or undefined if the settings disable them. */
export async function startMetrics(
  { metricsPort: port, metricsHost: host, databaseUrl }: Config,
  log: Logger,
): Promise<StartedMetrics | undefined> {
  if (port === undefined) return undefined
  const [{ newMetrics }, { newMetricsServer }] = await Promise.all([
    import('./metrics.ts'),
    import('./metrics-server.ts'),
  ])
  const database = databaseUrl === undefined ? 'sqlite' : 'postgresql'
  const metrics = newMetrics({ version: packageVersion(), database })
  const server: Server = newMetricsServer(metrics, (error) =>
    log.error({ err: error }, 'collecting the metrics failed'),
  )
  return {
    ...metrics,
    onFirstBytes(request) {
      const exchange = exchangeOf(request)
      if (exchange) metrics.onFirstBytes(performance.now() - exchange.beganMs)
    },
    async listen(watched) {
      metrics.watch(watched)
      const settings = { host: 'SPATE_METRICS_HOST', port: 'SPATE_METRICS_PORT' }
      const { address } = await listen(server, { host, port, settings })
      return `${address}/metrics`
    },
    close: () => closeImmediately(server),
  }
}
