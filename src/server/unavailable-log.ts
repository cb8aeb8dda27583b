/** Why the database does not answer, for whoever reads the log: at once, and then seldom enough that the rest can be read too. */

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
    // `untold`: how many were refused without a line since the last one.
    log.warn({ reason: message, ...(untold > 0 && { untold }) }, 'requests are refused')
    nextMs = performance.now() + everyMs
    untold = 0
  }
}
