/**
 * The HTTP server around the application: limits against slow clients, and problem bodies for what Node's parser
 * refuses before any request exists.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { beginExchange, type Exchange, type FinishedExchange, requestIdOf } from '../exchange.ts'
import type { Departure } from '../stream/shutdown-notice.ts'
import { Pipeline } from './pipeline.ts'
import {
  type Fault,
  faultOf,
  isAboutServer,
  methodsAllowed,
  parserFault,
  refusal,
  refuse,
  refuseOnSocket,
} from './refusal.ts'
import { watchUnusedConnections } from './unused-connections.ts'

export interface Patience {
  /** A client must have sent its headers, and its whole request, by then. */
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
  /** A reader that takes no byte for so long, although some wait for it, is sent away; it comes back by id. */
  readonly stallTimeoutMs: number
}

const usualPatience: Patience = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  stallTimeoutMs: 60_000,
}
/** How often Node looks for clients that are too slow; its own 30 s would be added to the time above. */
const lookMs = 1_000
/** Longer than the idle time of usual balancers (60 s), so that they close first. */
const keepAliveTimeoutMs = 65_000
/** A stalled reader holds this much beside its last piece. */
const highWaterMark = 16 * 1024
/** A peer that went without a word is asked whether it is there after so long: nothing else tells it from one that waits. */
const keepAliveProbeMs = 30_000

/** A year, as browsers' lists demand; other names of the domain are not ours to decide about. */
const strictTransport = `max-age=${365 * 24 * 60 * 60}`

export interface ServerSettings extends Partial<Patience> {
  /** More connections are closed as they come. */
  readonly connectionsMax?: number | undefined
  /** Whether people reach the service by https alone: browsers are told to use nothing else. */
  readonly isSecure?: boolean
  /** Once it has begun, every answer is the last one on its connection. */
  readonly departure?: Departure
  readonly onFinished?: (exchange: FinishedExchange) => void
  /** Hears of what was refused before it was a request. */
  readonly onUnreadable?: (refused: { readonly id: string; readonly status: number }) => void
}

export function newServer(
  app: { readonly fetch: Parameters<typeof getRequestListener>[0] },
  {
    connectionsMax,
    isSecure = false,
    departure = { hasBegun: false },
    onFinished = ignore,
    onUnreadable = ignore,
    ...patience
  }: ServerSettings = {},
): Server {
  const { headersTimeoutMs, requestTimeoutMs, stallTimeoutMs } = { ...usualPatience, ...patience }
  /** The id of the request that is being read; what cannot be read is known at once. */
  let readingId: string | undefined
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // HTTP/1.0 needs no "Host"; nothing here depends on the name.
    hostname: 'localhost',
    // What is no URL or no request at all.
    errorHandler: (error) =>
      refusal(error instanceof Error ? error.message : 'it cannot be read', readingId),
  })
  const pipelines = new WeakMap<Duplex, Pipeline>()
  /** Calls `answer` when the requests before this one on its connection have been answered. */
  function begin(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    answer: (exchange: Exchange) => void,
  ): void {
    const { socket } = incoming
    const pipeline = pipelines.get(socket)
    if (pipeline === undefined) throw new Error('every connection has a pipeline from its start')
    const exchange = beginExchange(incoming, outgoing, (finished) => {
      pipeline.remove(outgoing)
      // It may have begun before the service was told to end, and promised to keep the connection.
      if (departure.hasBegun) socket.destroySoon()
      onFinished(finished)
    })
    if (isSecure) outgoing.setHeader('Strict-Transport-Security', strictTransport)
    pipeline.add(outgoing, () => answer(exchange))
  }
  function refuseUnread(socket: Duplex, fault: Fault): void {
    const id = requestIdOf(undefined)
    onUnreadable({ id, status: fault.status })
    refuseOnSocket(socket, fault, id)
  }
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: lookMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      highWaterMark,
      keepAlive: true,
      keepAliveInitialDelay: keepAliveProbeMs,
      // Node's own answers have no body: these two are given here.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      begin(incoming, outgoing, (exchange) => {
        if (departure.hasBegun) outgoing.shouldKeepAlive = false
        endWhenStalled(incoming, outgoing, stallTimeoutMs, () => {
          exchange.isStalled = true
        })
        const fault = faultOf(incoming)
        if (fault !== undefined) {
          refuse(outgoing, fault, exchange.id)
          return
        }
        if (isAboutServer(incoming)) {
          outgoing.writeHead(204, { Allow: methodsAllowed, 'Cache-Control': 'no-store' }).end()
          return
        }
        readingId = exchange.id
        void listener(incoming, outgoing)
        readingId = undefined
      })
    },
  )
  server.on('connection', (socket: Socket) => {
    pipelines.set(socket, new Pipeline(socket, requestTimeoutMs))
  })
  watchUnusedConnections(server)
  server.maxHeadersCount = 0
  if (connectionsMax !== undefined) server.maxConnections = connectionsMax
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    begin(incoming, outgoing, ({ id }) =>
      refuse(outgoing, { status: 417, detail: 'the "Expect" header must be 100-continue' }, id),
    )
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const pipeline = pipelines.get(socket)
    pipeline?.close()
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else if (pipeline === undefined || pipeline.isFree) refuseUnread(socket, parserFault(error))
    else pipeline.endAfterOpen()
  })
  server.on('connect', (incoming: IncomingMessage, socket: Duplex) => {
    const pipeline = pipelines.get(socket)
    pipeline?.close()
    // Node has removed its own listeners from the socket.
    socket.on('error', ignore)
    const fault = faultOf(incoming)
    if (fault === undefined || pipeline?.isFree === false) socket.destroy()
    else refuseUnread(socket, fault)
  })
  return server
}

/**
 * Node looks after each time that nothing was written or read, and passes over who has taken bytes since its last look:
 * so who stalls is sent away after this time, or twice of it at most.
 */
function endWhenStalled(
  { socket }: IncomingMessage,
  outgoing: ServerResponse,
  stallTimeoutMs: number,
  onStalled: () => void,
): void {
  outgoing.setTimeout(stallTimeoutMs, () => {
    // Without bytes that wait it is the service that is slow, or a stream in which nothing is due.
    if (socket.writableLength === 0) return
    onStalled()
    socket.destroy()
  })
}

function ignore(): void {
  // Nobody asked to be told.
}
