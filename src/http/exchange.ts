/**
 * A request and its answer as operators see them: the id that both have, the route, who asked, and how it ended. The
 * server begins one for every request, the application says what it has found out, and at the end it is logged and
 * counted. It holds no value that a client has sent but the method and a well-formed id.
 */

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** Known when the request is. */
export interface Exchange {
  readonly id: string
  readonly method: string
  /** On the clock of this process. */
  readonly beganMs: number
  /** The path as its route declares it; undefined where nothing is known of it. */
  route?: string
  /** The id of the route that has answered. */
  operation?: string
  /** `key <id>` or `session <id>`; both ids are public. */
  reader?: string
  /** Of who asks, also where proxies stand in between. */
  address?: string
  /** Whether the answer is a stream of events. */
  isStream?: true
  /** Whether the reader was sent away because it took nothing. */
  isStalled?: true
}

export interface FinishedExchange extends Exchange {
  /** Undefined when the client left before it was answered. */
  readonly status: number | undefined
  /** Whether the answer was handed over to its end. */
  readonly isComplete: boolean
  /** Whether it is what was answered before to the same request. */
  readonly isReplayed: boolean
  readonly ms: number
  /** Of the answer with its headers. */
  readonly bytes: number
}

export const requestIdHeader = 'X-Request-Id'

/** What others give: UUIDs, ULIDs, trace ids. Whatever else a client says is not repeated. */
const idPattern = /^[\w.:=+/@-]{1,64}$/

/** The id that a request brings, or a new one. */
export function requestIdOf(given: string | readonly string[] | null | undefined): string {
  return typeof given === 'string' && idPattern.test(given) ? given : randomUUID()
}

const known = new WeakMap<IncomingMessage, Exchange>()

/** Of what was written to a connection, how much belongs to exchanges that are over: its answers go out one by one. */
const reportedBytes = new WeakMap<Socket, number>()

function takeUnreportedBytes(socket: Socket): number {
  const { bytesWritten } = socket
  const told = reportedBytes.get(socket) ?? 0
  reportedBytes.set(socket, bytesWritten)
  return bytesWritten - told
}

/** Undefined in tests without a socket. */
export function exchangeOf(incoming: IncomingMessage | undefined): Exchange | undefined {
  return incoming && known.get(incoming)
}

/** From now on the answer has the id; `onFinished` is told once, when all is over. */
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
    // Where the socket tells the answer of its end, it goes on with the listeners that it had before.
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
  // Before Node's own listener, which writes the next answer of the connection.
  outgoing.prependOnceListener('finish', () => {
    bytes = takeUnreportedBytes(socket)
  })
  outgoing.once('close', finish)
  // An answer that waits for others on its connection (RFC 9112, section 9.3.2) is not told of its end. Any number may.
  socket.setMaxListeners(0).once('close', finish)
  return exchange
}
