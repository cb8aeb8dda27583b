/**
 * The HTTP server around the application, with limits against slow clients and problem bodies for requests that Node's
 * parser rejects.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { beginExchange, type Exchange, type FinishedExchange, requestIdOf } from '../exchange.ts'
import { methodsAllowed } from '../response/methods.ts'
import type { ShutdownNotice } from '../stream/shutdown-notice.ts'
import { Pipeline } from './pipeline.ts'
import {
  faultOf,
  isAboutServer,
  parserFault,
  type RequestFault,
  refuse,
  refuseOnSocket,
  unreadableResponse,
} from './refusal.ts'
import { watchUnusedConnections } from './unused-connections.ts'

export interface ServerTimeouts {
  /** Maximum time for a client to send the headers of a request, in milliseconds. */
  readonly headersTimeoutMs: number
  /** Maximum time for a client to send a complete request, in milliseconds. */
  readonly requestTimeoutMs: number
  /**
   * Time after which a reader that accepts no bytes is disconnected, although bytes wait for it, in milliseconds. The
   * reader resumes by id.
   */
  readonly stallTimeoutMs: number
}

const defaultTimeouts: ServerTimeouts = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  stallTimeoutMs: 60_000,
}
/**
 * Interval at which Node checks for slow clients, in milliseconds. Node's default of 30 s would add to the timeouts.
 */
const checkIntervalMs = 1_000
/**
 * Keep-alive timeout of idle connections, in milliseconds. It is longer than the idle timeout of common load balancers
 * (60 s), so that the load balancers close first.
 */
const keepAliveTimeoutMs = 65_000
/** Number of bytes that Node buffers for a stalled reader, in addition to its last write. */
const highWaterMark = 16 * 1024
/**
 * Time after which TCP keep-alive probes an idle peer, in milliseconds. Without probes, a lost peer looks like an idle
 * one.
 */
const keepAliveProbeMs = 30_000

/**
 * Value of `Strict-Transport-Security`: one year, the minimum for the preload lists of browsers. It does not cover
 * subdomains, which may belong to other services.
 */
const strictTransport = `max-age=${365 * 24 * 60 * 60}`

export interface ServerSettings extends Partial<ServerTimeouts> {
  /** Maximum number of open connections. Further connections are closed immediately. */
  readonly connectionsMax?: number | undefined
  /** Whether people reach the service by https only. Browsers are then instructed to use only https. */
  readonly isSecure?: boolean
  /**
   * The state of the service's shutdown. After the shutdown has begun, every response is the last one on its
   * connection.
   */
  readonly shutdown?: ShutdownNotice
  readonly onFinished?: (exchange: FinishedExchange) => void
  /** Called for requests that were refused because they could not be parsed. */
  readonly onUnreadable?: (refused: { readonly id: string; readonly status: number }) => void
}

type Fetch = Parameters<typeof getRequestListener>[0]

export function newServer(app: { readonly fetch: Fetch }, settings: ServerSettings = {}): Server {
  const { headersTimeoutMs, requestTimeoutMs, stallTimeoutMs } = { ...defaultTimeouts, ...settings }
  const connections = new ServerConnections(app.fetch, settings)
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      highWaterMark,
      keepAlive: true,
      keepAliveInitialDelay: keepAliveProbeMs,
      // Node's own response to a missing "Host" has no body, so the server sends a response of its own.
      requireHostHeader: false,
    },
    (incoming, outgoing) => connections.handle(incoming, outgoing, stallTimeoutMs),
  )
  server.on('connection', (socket: Socket) => connections.add(socket, requestTimeoutMs))
  watchUnusedConnections(server)
  server.maxHeadersCount = 0
  if (settings.connectionsMax !== undefined) limitConnections(server, settings.connectionsMax)
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) =>
    connections.refuseExpectation(incoming, outgoing),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    connections.endUnreadable(error, socket),
  )
  server.on('connect', (incoming: IncomingMessage, socket: Duplex) =>
    connections.refuseTunnel(incoming, socket),
  )
  return server
}

/**
 * Closes connections beyond the limit immediately and emits `drop` for each. With Node's own limit (`maxConnections`),
 * the processes of a service that are all full would pass a connection on to each other until one of them accepts it.
 */
function limitConnections(server: Server, max: number): void {
  let open = 0
  server.prependListener('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open <= max) return
    socket.destroy()
    server.emit('drop')
  })
}

/** The connections of a server, each with the pipeline of its requests. */
class ServerConnections {
  readonly #settings: ServerSettings
  readonly #listener: ReturnType<typeof getRequestListener>
  readonly #pipelines = new WeakMap<Duplex, Pipeline>()
  /**
   * Id of the request that is being converted for the application. The conversion is synchronous, and so is its
   * failure.
   */
  #readingId: string | undefined

  constructor(fetch: Fetch, settings: ServerSettings) {
    this.#settings = settings
    this.#listener = getRequestListener(fetch, {
      overrideGlobalObjects: false,
      // HTTP/1.0 does not require "Host", and no code depends on the name of the host.
      hostname: 'localhost',
      // Called for an invalid URL or an invalid request.
      errorHandler: (error) =>
        unreadableResponse(
          error instanceof Error ? error.message : 'unknown error',
          this.#readingId,
        ),
    })
  }

  add(socket: Socket, heldTimeoutMs: number): void {
    this.#pipelines.set(socket, new Pipeline(socket, heldTimeoutMs))
  }

  handle(incoming: IncomingMessage, outgoing: ServerResponse, stallTimeoutMs: number): void {
    this.#begin(incoming, outgoing, (exchange) => {
      if (this.#settings.shutdown?.hasBegun) outgoing.shouldKeepAlive = false
      endWhenStalled(incoming, outgoing, stallTimeoutMs, () => {
        exchange.isStalled = true
      })
      const fault = faultOf(incoming)
      if (fault !== undefined) {
        refuse(outgoing, fault, exchange.id)
      } else if (isAboutServer(incoming)) {
        outgoing.writeHead(204, { Allow: methodsAllowed, 'Cache-Control': 'no-store' }).end()
      } else {
        this.#readingId = exchange.id
        void this.#listener(incoming, outgoing)
        this.#readingId = undefined
      }
    })
  }

  refuseExpectation(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const fault = { status: 417, detail: 'the "Expect" header must be 100-continue' }
    this.#begin(incoming, outgoing, ({ id }) => refuse(outgoing, fault, id))
  }

  /** Ends a connection whose bytes Node's parser could not read. */
  endUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
    const pipeline = this.#pipelines.get(socket)
    pipeline?.close()
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else if (pipeline === undefined || pipeline.isFree) this.#refuse(socket, parserFault(error))
    else pipeline.endAfterOpen()
  }

  /** Refuses a request with the method CONNECT. */
  refuseTunnel(incoming: IncomingMessage, socket: Duplex): void {
    const pipeline = this.#pipelines.get(socket)
    pipeline?.close()
    // Node has removed its own listeners from the socket.
    socket.on('error', () => undefined)
    const fault = faultOf(incoming)
    if (fault === undefined || pipeline?.isFree === false) socket.destroy()
    else this.#refuse(socket, fault)
  }

  /** Calls `answer` after all earlier requests on the connection have received their responses. */
  #begin(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    answer: (exchange: Exchange) => void,
  ): void {
    const { socket } = incoming
    const pipeline = this.#pipelines.get(socket)
    if (pipeline === undefined) throw new Error('every connection has a pipeline from its start')
    const { shutdown, onFinished, isSecure } = this.#settings
    const exchange = beginExchange(incoming, outgoing, (finished) => {
      pipeline.remove(outgoing)
      // The response may have started before the shutdown and promised to keep the connection open.
      if (shutdown?.hasBegun) socket.destroySoon()
      onFinished?.(finished)
    })
    if (isSecure) outgoing.setHeader('Strict-Transport-Security', strictTransport)
    pipeline.add(outgoing, () => answer(exchange))
  }

  #refuse(socket: Duplex, fault: RequestFault): void {
    const id = requestIdOf(undefined)
    this.#settings.onUnreadable?.({ id, status: fault.status })
    refuseOnSocket(socket, fault, id)
  }
}

/**
 * Destroys the connection of a stalled reader. Node checks after each period without reads or writes, and skips a
 * reader that has accepted bytes since the last check. So the connection ends after one to two timeouts.
 */
function endWhenStalled(
  { socket }: IncomingMessage,
  outgoing: ServerResponse,
  stallTimeoutMs: number,
  onStalled: () => void,
): void {
  outgoing.setTimeout(stallTimeoutMs, () => {
    // If no bytes wait for the reader, the service is slow, or the stream has no event that is due.
    if (socket.writableLength === 0) return
    onStalled()
    socket.destroy()
  })
}
