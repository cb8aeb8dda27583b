/** The request log: one line for each finished request, without any content that a client has sent. */

import type { Logger } from 'pino'
import type { FinishedExchange } from '../http/exchange.ts'

/** Routes that load balancers request every second. Successful requests are logged at the level `debug`. */
const quietRoutes: readonly string[] = ['/healthz', '/readyz']

/** Returns the request log. `level` is the level of all lines except those of successful health checks. */
export function newRequestLog(
  log: Logger,
  level: 'debug' | 'info',
): {
  finished(exchange: FinishedExchange): void
  unreadable(refused: { readonly id: string; readonly status: number }): void
} {
  return {
    finished({ id, method, route, status, isComplete, isStalled, ms, bytes, reader, address }) {
      const isQuiet = route !== undefined && quietRoutes.includes(route) && status === 200
      log[isQuiet ? 'debug' : level](
        {
          id,
          method,
          route,
          status,
          ms: Math.round(ms * 10) / 10,
          bytes,
          by: reader,
          address,
          // `ended` is present only if the response was not delivered in full.
          ...(isStalled ? { ended: 'stalled' } : !isComplete && { ended: 'broken off' }),
        },
        'request',
      )
    },
    unreadable(refused) {
      log[level](refused, 'a request could not be parsed')
    },
  }
}
