/**
 * How a service ends without cutting an event in two: balancers see it go before it goes, streams end at a whole event,
 * and whoever has taken nothing by then is cut off and comes back by id.
 */

import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeUnusedConnections } from '../http/connection/unused-connections.ts'
import type { Pump } from '../http/stream/pump.ts'
import type { Store } from '../store/store.ts'

/** Readers that have not taken their last events by then find the connection cut, and come back by id. */
const streamsTimeoutMs = 10_000
/** Other requests that are under way then are still answered; one that is not by then never will be. */
const lastResponsesMs = 2_000
/** Who has connected and asked nothing has this long to begin. */
const firstRequestMs = 500

/**
 * `drainMs` is the time in which `/readyz` says 503 and everything else goes on, so that a balancer sends nobody any more
 * when the rest begins.
 */
export async function stop(
  { server, pump, store }: { readonly server: Server; readonly pump: Pump; readonly store: Store },
  { drainMs }: { readonly drainMs: number },
): Promise<void> {
  if (drainMs > 0) await sleep(drainMs)
  const farewell = setTimeout(() => pump.destroy(), streamsTimeoutMs)
  const deadline = setTimeout(() => {
    pump.destroy()
    server.closeAllConnections()
  }, streamsTimeoutMs + lastResponsesMs)
  // It listens until the last stream has ended: a balancer that is refused takes the service for dead, and may cut
  // what is still being read.
  await pump.drain()
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const unused = setTimeout(() => closeUnusedConnections(server), firstRequestMs)
  await closed
  clearTimeout(unused)
  clearTimeout(farewell)
  clearTimeout(deadline)
  await store.close()
}
