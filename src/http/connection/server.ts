/**
 * The HTTP server around the application: limits against slow clients, and problem bodies for what Node's parser
 * refuses before any request exists.
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
  /** The time within which a client must have sent its headers, */
  readonly headersTimeoutMs: number
  /** and its whole request. */
  readonly requestTimeoutMs: number
  /** A reader that takes no byte for this time, although bytes wait for it, is disconnected; it resumes by id. */
  readonly stallTimeoutMs: number
}

const defaultTimeouts: ServerTimeouts = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  stallTimeoutMs: 60_000,
}
/** How often Node looks for clients that are too slow; its own 30 s would be added to the time above. */
const checkIntervalMs = 1_000
/** Longer than the idle time of usual balancers (60 s), so that they close first. */
const keepAliveTimeoutMs = 65_000
/** A stalled reader holds this much beside its last piece. */
const highWaterMark = 16 * 1024
/** TCP keep-alive probes an idle peer after this time: nothing else tells a vanished peer from one that waits. */
const keepAliveProbeMs = 30_000

/** A year, as browsers' lists demand; other names of the domain are not ours to decide about. */
const strictTransport = `max-age=${365 * 24 * 60 * 60}`

export interface ServerSettings extends Partial<ServerTimeouts> {
  /** Further connections are closed as they come. */
  readonly connectionsMax?: number | undefined
  /** Whether people reach the service by https alone: browsers are told to use nothing else. */
  readonly isSecure?: boolean
  /** Once it has begun, every response is the last one on its connection. */
  readonly shutdown?: ShutdownNotice
  readonly onFinished?: (exchange: FinishedExchange) => void
  /** Called for what was refused before it was a request. */
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
      // Node's own responses have no body: these two are given here.
      requireHostHeader: false,
    },
    (incoming, outgoing) => connections.handle(incoming, outgoing, stallTimeoutMs),
  )
  server.on('connection', (socket: Socket) => connections.add(socket, requestTimeoutMs))
  watchUnusedConnections(server)
  server.maxHeadersCount = 0
  const { connectionsMax } = settings
  if (connectionsMax !== undefined) server.maxConnections = connectionsMax
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

/** The connections of a server, each with the pipeline of its requests. */
class ServerConnections {
  readonly #settings: ServerSettings
  readonly #listener: ReturnType<typeof getRequestListener>
  readonly #pipelines = new WeakMap<Duplex, Pipeline>()
  /** The id of the request that is being read. Reading is synchronous, and so is its failure. */
  #readingId: string | undefined

  constructor(fetch: Fetch, settings: ServerSettings) {
    this.#settings = settings
    this.#listener = getRequestListener(fetch, {
      overrideGlobalObjects: false,
      // HTTP/1.0 needs no "Host"; nothing here depends on the name.
      hostname: 'localhost',
      // Called for what is no URL or no request at all.
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

  /** Ends a connection whose bytes are no request. */
  endUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
    const pipeline = this.#pipelines.get(socket)
    pipeline?.close()
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else if (pipeline === undefined || pipeline.isFree) this.#refuse(socket, parserFault(error))
    else pipeline.endAfterOpen()
  }

  /** Refuses CONNECT. */
  refuseTunnel(incoming: IncomingMessage, socket: Duplex): void {
    const pipeline = this.#pipelines.get(socket)
    pipeline?.close()
    // Node has removed its own listeners from the socket.
    socket.on('error', () => undefined)
    const fault = faultOf(incoming)
    if (fault === undefined || pipeline?.isFree === false) socket.destroy()
    else this.#refuse(socket, fault)
  }

  /** Calls `answer` when the requests before this one on its connection have been answered. */
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
      // The response may have begun before the shutdown, and promised to keep the connection.
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
 * Destroys the connection of a reader that stalls. Node looks after each time that nothing was written or read, and passes
 * over a reader that has taken bytes since its last look: so this happens after the timeout, or twice of it at most.
 */
function endWhenStalled(
  { socket }: IncomingMessage,
  outgoing: ServerResponse,
  stallTimeoutMs: number,
  onStalled: () => void,
): void {
  outgoing.setTimeout(stallTimeoutMs, () => {
    // Where no bytes wait, the service is slow, or nothing is due in the stream.
    if (socket.writableLength === 0) return
    onStalled()
    socket.destroy()
  })
}
