/**
 * Shuts down a service without splitting an event: load balancers notice first, streams end after a complete event, and
 * readers that have not read their last events by the deadline are cut off and resume by id.
 */

import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeUnusedConnections } from '../http/connection/unused-connections.ts'
import type { Pump } from '../http/stream/pump.ts'

/** Time for readers to read their last events before they are cut off, in milliseconds. */
const streamsTimeoutMs = 10_000
/** Additional time for other requests in progress before their connections are closed, in milliseconds. */
const lastResponsesMs = 2_000
/** Time within which a shutdown ends after the drain time, with a margin to close the database, in milliseconds. */
export const shutdownMaxMs = streamsTimeoutMs + lastResponsesMs + 5_000
/** Time for a client that has connected to send its first request before its connection is closed, in milliseconds. */
const firstRequestMs = 500

/**
 * Ends all streams and connections. During `drainMs` the service works normally, but `/readyz` returns 503, so that load balancers
 * stop sending requests.
 */
export async function stop(
  { server, pump }: { readonly server: Server; readonly pump: Pump },
  { drainMs }: { readonly drainMs: number },
): Promise<void> {
  if (drainMs > 0) await sleep(drainMs)
  const cutOff = setTimeout(() => pump.destroy(), streamsTimeoutMs)
  const deadline = setTimeout(() => {
    pump.destroy()
    server.closeAllConnections()
  }, streamsTimeoutMs + lastResponsesMs)
  // The server listens until the last stream has ended. A load balancer whose connection is refused treats the service
  // as dead and may cut off its streams.
  await pump.drain()
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const unused = setTimeout(() => closeUnusedConnections(server), firstRequestMs)
  await closed
  clearTimeout(unused)
  clearTimeout(cutOff)
  clearTimeout(deadline)
}
