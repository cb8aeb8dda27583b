/**
 * Logs why the database does not respond: immediately, and then at intervals, so that other log lines remain visible.
 */

import type { Logger } from 'pino'
import type { StoreUnavailable } from '../store/store.ts'

const everyMs = 10_000

export function newUnavailableLog(log: Logger): (error: StoreUnavailable) => void {
  let nextMs = Number.NEGATIVE_INFINITY
  let untold = 0
  return ({ message }) => {
    if (performance.now() < nextMs) {
      untold += 1
      return
    }
    // `untold` is the number of refused requests without a log line since the previous line.
    log.warn({ reason: message, ...(untold > 0 && { untold }) }, 'requests are refused')
    nextMs = performance.now() + everyMs
    untold = 0
  }
}
