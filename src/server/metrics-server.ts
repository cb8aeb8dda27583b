/**
 * The server for Prometheus, on its own address. So a load balancer does not expose the metrics, the monitoring needs
 * no key, and each of several services can be scraped directly.
 */

import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

const path = '/metrics'
/** Maximum number of connections of the metrics server. Prometheus uses one or two. */
const connectionsMax = 64

export function newMetricsServer(
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  log: Logger,
): Server {
  const server = createServer(({ method, url = '' }, response) => {
    const respond = (
      status: number,
      text: string,
      headers: Readonly<Record<string, string>> = {},
    ) => {
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
      response.end(method === 'HEAD' ? undefined : text)
    }
    if (url.split('?')[0] !== path) respond(404, `the metrics are at ${path}\n`)
    else if (method !== 'GET' && method !== 'HEAD') respond(405, '', { Allow: 'GET, HEAD' })
    else {
      metrics.text().then(
        (text) => respond(200, text, { 'Content-Type': metrics.contentType }),
        (error: unknown) => {
          log.error({ err: error }, 'collecting the metrics failed')
          respond(500, 'collecting the metrics failed; see the log\n')
        },
      )
    }
  })
  server.maxConnections = connectionsMax
  return server
}
