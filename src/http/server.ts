/**
 * The HTTP server around the application: limits against slow clients, and problem bodies for what Node's parser
 * refuses before any request exists.
 */

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { problemContentType } from '../wire/problem.ts'
import type { Departure } from './departure.ts'
import {
  beginExchange,
  type Exchange,
  type FinishedExchange,
  requestIdHeader,
  requestIdOf,
} from './exchange.ts'
import { problemOf } from './problems.ts'
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
/** Node reads no more of them than it is told, without a word: so it reads all, and what counts is the length of them. */
const headersMax = 100
/** A stalled reader holds this much beside its last piece. */
const highWaterMark = 16 * 1024
/** After an answer to what cannot be read, the client has this long to close its side. */
const lingerMs = 1_000
/** A peer that went without a word is asked whether it is there after so long: nothing else tells it from one that waits. */
const keepAliveProbeMs = 30_000

export interface ServerSettings extends Partial<Patience> {
  /** More connections are closed as they come. */
  readonly connectionsMax?: number | undefined
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
  const answersOf = new WeakMap<Duplex, Answers>()
  function begin(incoming: IncomingMessage, outgoing: ServerResponse): Exchange {
    const { socket } = incoming
    const open = answersOf.get(socket)?.open ?? new Set()
    answersOf.set(socket, { open: open.add(outgoing), last: outgoing })
    return beginExchange(incoming, outgoing, (finished) => {
      open.delete(outgoing)
      // It may have begun before the service was told to end, and promised to keep the connection.
      if (departure.hasBegun) socket.destroySoon()
      onFinished(finished)
    })
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
      const exchange = begin(incoming, outgoing)
      if (departure.hasBegun) outgoing.shouldKeepAlive = false
      endWhenStalled(incoming, outgoing, stallTimeoutMs, () => {
        exchange.isStalled = true
      })
      const fault = faultOf(incoming)
      if (fault !== undefined) {
        refuse(outgoing, fault, exchange.id)
        return
      }
      readingId = exchange.id
      void listener(incoming, outgoing)
      readingId = undefined
    },
  )
  watchUnusedConnections(server)
  server.maxHeadersCount = 0
  if (connectionsMax !== undefined) server.maxConnections = connectionsMax
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { id } = begin(incoming, outgoing)
    refuse(outgoing, { status: 417, detail: 'the "Expect" header must be 100-continue' }, id)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answers = answersOf.get(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else if (answers === undefined || isFree(answers))
      answerParserError(error, socket, onUnreadable)
    else endBehind(answers, socket)
  })
  return server
}

/** What a connection is answered. */
interface Answers {
  /** Those that have not ended. */
  readonly open: Set<ServerResponse>
  readonly last: ServerResponse
}

/** Whether what comes next on the connection has an answer of its own: none is open but to what cannot be read itself. */
function isFree({ open, last }: Answers): boolean {
  // A request that was answered before all of it had come is not answered again.
  if (open.size === 0) return last.req.complete && last.shouldKeepAlive
  return open.size === 1 && !last.req.complete && !last.headersSent
}

/** What cannot be read came behind them, and has no answer. */
function endBehind({ open, last }: Answers, connection: Duplex): void {
  const whole = [...open].filter(({ req }) => req.complete).at(-1)
  // Into the middle of an answer nothing else may be written; the reader sees it broken off.
  if ([...open].some(({ headersSent, socket }) => headersSent && socket !== null))
    connection.destroy()
  // What was asked whole is answered, and nothing behind it.
  else if (whole !== undefined) {
    whole.shouldKeepAlive = false
    whole.once('close', () => connection.end())
  } else if (!last.req.complete) connection.destroy()
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

interface Fault {
  readonly status: number
  readonly detail: string
}

/** What Node lets pass and a gateway might read differently (RFC 9112, sections 3.2 and 6.1). */
function faultOf(incoming: IncomingMessage): Fault | undefined {
  const { rawHeaders, method, headers, httpVersion } = incoming
  if (rawHeaders.length > 2 * headersMax)
    return { status: 431, detail: `the request must have at most ${headersMax} headers` }
  const count = (name: string): number =>
    rawHeaders.filter((header, i) => i % 2 === 0 && header.toLowerCase() === name).length
  // A line without a version is HTTP/0.9, which has no headers and so no key.
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return { status: 400, detail: `the version must be HTTP/1.1, not HTTP/${httpVersion}` }
  const hosts = count('host')
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
    return { status: 400, detail: 'the request must have one "Host" header' }
  if (count('authorization') > 1)
    return { status: 400, detail: 'the request must have one "Authorization" header' }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return {
      status: 400,
      detail: `the "Transfer-Encoding" must be chunked, not ${JSON.stringify(coding)}`,
    }
  }
  // Such a client knows no chunks, so somebody on the way has made them up (RFC 9112, section 6.1).
  if (coding !== undefined && httpVersion === '1.0')
    return { status: 400, detail: 'a request of HTTP/1.0 must have no "Transfer-Encoding"' }
  if (method === 'TRACE' || method === 'CONNECT')
    return { status: 405, detail: `the method must not be ${method}` }
  return undefined
}

/** Of every answer that comes from here. */
const problemHeaders = {
  'Content-Type': problemContentType,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

function refuse(outgoing: ServerResponse, { status, detail }: Fault, id: string): void {
  // What follows on the connection may be no request.
  outgoing.shouldKeepAlive = false
  outgoing.writeHead(status, {
    ...problemHeaders,
    ...(status === 405 && { Allow: 'GET, HEAD, POST, PUT, PATCH' }),
  })
  outgoing.end(JSON.stringify(problemOf(status, { detail, instance: id })))
}

function refusal(reason: string, id: string | undefined): Response {
  const detail = `the request cannot be read: ${reason}`
  const problem = problemOf(400, { detail, ...(id !== undefined && { instance: id }) })
  return new Response(JSON.stringify(problem), { status: 400, headers: problemHeaders })
}

const parserFaults: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'the headers must have at most 16 KiB' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'the request took too long to arrive' },
}

function answerParserError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  onUnreadable: (refused: { readonly id: string; readonly status: number }) => void,
): void {
  const { status, detail } = parserFaults[error.code ?? ''] ?? {
    status: 400,
    detail: 'the request must be well-formed HTTP/1.1',
  }
  const id = requestIdOf(undefined)
  onUnreadable({ id, status })
  const body = JSON.stringify(problemOf(status, { detail, instance: id }))
  const headers = {
    Connection: 'close',
    [requestIdHeader]: id,
    ...problemHeaders,
    'Content-Length': `${Buffer.byteLength(body)}`,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // Node watches requests, not connections without one: a client that never closes would be kept for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

function ignore(): void {
  // Nobody asked to be told.
}
