/** Opens and closes the listening socket of a server, with an error message that suggests a solution. */

import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Maximum number of connections that wait to be accepted, if the system allows it. After a restart, all readers
 * reconnect at the same time.
 */
const backlog = 4_096

export interface ListenAddress {
  readonly host: string
  readonly port: number
  /** Names of the settings for the host and the port, for error messages. */
  readonly settings: { readonly host: string; readonly port: string }
}

/** Names of the settings for the metrics server. */
export const metricsSettings = { host: 'SPATE_METRICS_HOST', port: 'SPATE_METRICS_PORT' }

/** Starts listening and returns the URL and the port of the server. Port 0 selects any free port. */
export async function listen(
  server: Server,
  place: ListenAddress,
): Promise<{ readonly address: string; readonly port: number }> {
  const { host, port } = place
  server.listen({ host, port, backlog })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(problemOf(error as NodeJS.ErrnoException, place), { cause: error })
  }
  const { address, port: bound, family } = server.address() as AddressInfo
  const name = family === 'IPv6' ? `[${address}]` : address
  return { address: `http://${name}:${bound}`, port: bound }
}

function problemOf(
  { code, message }: NodeJS.ErrnoException,
  { host, port, settings }: ListenAddress,
): string {
  const at = `${host}:${port}`
  if (code === 'EADDRINUSE')
    return `${at} is in use by another program; choose a free port: ${settings.port}=${port + 1}`
  if (code === 'EACCES')
    return `permission denied to listen on ${at}; choose a port above 1023: ${settings.port}=4100`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${at} is not an address of this machine; choose one with ${settings.host} (127.0.0.1, 0.0.0.0 for all)`
  }
  return `cannot listen on ${at}: ${message}`
}

/** Closes the server and all its connections. */
export async function closeImmediately(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
