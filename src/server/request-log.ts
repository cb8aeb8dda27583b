/** The log of requests: one line for each that is over, with what an operator looks for and nothing that a client has sent. */

import type { Logger } from 'pino'
import type { FinishedExchange } from '../http/exchange.ts'

/** Asked every second by balancers, and of interest to nobody. */
const quietRoutes: readonly string[] = ['/healthz', '/readyz']

/** `level` is that of usual lines. */
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
          // Said only where it is so: the client left, or it took nothing and was sent away.
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
