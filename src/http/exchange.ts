/**
 * A request and its response as operators see them: their common id, the route, the reader, and the outcome. The server
 * creates an exchange for every request, the application adds facts, and the exchange is logged and counted at its end.
 * The method and a well-formed id are the only values from the client.
 */

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** An exchange in progress: a request whose response has not ended. */
export interface Exchange {
  readonly id: string
  readonly method: string
  /** Start of the exchange on the monotonic clock of this process, in milliseconds. */
  readonly beganMs: number
  /** The path as declared by the matching route, or undefined if no route matches. */
  route?: string
  /** The id of the route that handled the request. */
  operation?: string
  /** The authenticated key or session of the request, as text: `key <id>` or `session <id>`. Both ids are public. */
  reader?: string
  /** The IP address of the client, also if the request passed proxies. */
  address?: string
  /** Whether the response is a stream of events. */
  isStream?: true
  /** Whether the reader was disconnected because it stalled. */
  isStalled?: true
}

export interface FinishedExchange extends Exchange {
  /** Status code of the response, or undefined if the client disconnected before the response started. */
  readonly status: number | undefined
  /** Whether the complete response was passed to the operating system. */
  readonly isComplete: boolean
  /** Whether the response is the stored response to an earlier request with the same idempotency key. */
  readonly isReplayed: boolean
  readonly ms: number
  /** Size of the response with its headers, in bytes. */
  readonly bytes: number
}

export const requestIdHeader = 'X-Request-Id'

/**
 * Matches the request ids that are accepted from clients, such as UUIDs, ULIDs and trace ids. Other values from clients
 * are not logged.
 */
const idPattern = /^[\w.:=+/@-]{1,64}$/

/** Returns the id in the `X-Request-Id` header of a request if it is well-formed, otherwise a new id. */
export function requestIdOf(given: string | readonly string[] | null | undefined): string {
  return typeof given === 'string' && idPattern.test(given) ? given : randomUUID()
}

const known = new WeakMap<IncomingMessage, Exchange>()

/**
 * For each connection, the number of bytes written to it by exchanges that have ended. The responses of a connection
 * are written one after another.
 */
const reportedBytes = new WeakMap<Socket, number>()

function takeUnreportedBytes(socket: Socket): number {
  const { bytesWritten } = socket
  const reported = reportedBytes.get(socket) ?? 0
  reportedBytes.set(socket, bytesWritten)
  return bytesWritten - reported
}

/** Returns the exchange of a request, or undefined without a socket, as in tests. */
export function exchangeOf(incoming: IncomingMessage | undefined): Exchange | undefined {
  return incoming && known.get(incoming)
}

/**
 * Starts an exchange and sets its id as a header of the response. Calls `onFinished` once, when the exchange has ended.
 */
export function beginExchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onFinished: (exchange: FinishedExchange) => void,
): Exchange {
  const { socket, method = '', headers } = incoming
  const id = requestIdOf(headers['x-request-id'])
  const exchange: Exchange = { id, method, beganMs: performance.now() }
  known.set(incoming, exchange)
  outgoing.setHeader(requestIdHeader, id)
  let bytes: number | undefined
  let isFinished = false
  const finish = (): void => {
    // A socket that notifies the response of its end still calls the listeners that it had before.
    if (isFinished) return
    isFinished = true
    outgoing.off('close', finish)
    socket.off('close', finish)
    onFinished({
      ...exchange,
      status: outgoing.headersSent ? outgoing.statusCode : undefined,
      isComplete: outgoing.writableFinished,
      isReplayed: outgoing.hasHeader('Idempotency-Replayed'),
      ms: performance.now() - exchange.beganMs,
      bytes: bytes ?? takeUnreportedBytes(socket),
    })
  }
  // This listener must run before Node's own listener, which writes the next response of the connection.
  outgoing.prependOnceListener('finish', () => {
    bytes = takeUnreportedBytes(socket)
  })
  outgoing.once('close', finish)
  // A response that waits for earlier responses on its connection (RFC 9112, section 9.3.2) is not notified of its end.
  // Any number of responses may wait.
  socket.setMaxListeners(0).once('close', finish)
  return exchange
}
