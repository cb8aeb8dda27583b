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
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { problemContentType } from '../wire/problem.ts'
import { problemOf } from './problems.ts'

/** A client must have sent its headers, and its whole request, by then. */
const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
/** Longer than the idle time of usual balancers (60 s), so that they close first. */
const keepAliveTimeoutMs = 65_000
/** A stalled reader holds this much beside its last piece. */
const highWaterMark = 16 * 1024

// biome-ignore lint/suspicious/noExplicitAny: the bindings of the application are its own affair.
export function newServer(app: Pick<Hono<any>, 'fetch'>): Server {
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // What is no URL or no request at all.
    errorHandler: (error) => refusal(error instanceof Error ? error.message : 'it cannot be read'),
  })
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      highWaterMark,
    },
    (incoming, outgoing) => {
      const fault = faultOf(incoming)
      if (fault === undefined) void listener(incoming, outgoing)
      else refuse(outgoing, fault)
    },
  )
  server.on('clientError', answerParserError)
  return server
}

interface Fault {
  readonly status: number
  readonly detail: string
}

/** What Node lets pass and a gateway might read differently (RFC 9112, sections 3.2 and 6.1). */
function faultOf({ rawHeaders, method, headers }: IncomingMessage): Fault | undefined {
  const count = (name: string): number =>
    rawHeaders.filter((header, i) => i % 2 === 0 && header.toLowerCase() === name).length
  if (count('host') > 1) return { status: 400, detail: 'the request must have one "Host" header' }
  if (count('authorization') > 1)
    return { status: 400, detail: 'the request must have one "Authorization" header' }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return {
      status: 400,
      detail: `the "Transfer-Encoding" must be chunked, not ${JSON.stringify(coding)}`,
    }
  }
  if (method === 'TRACE' || method === 'CONNECT')
    return { status: 405, detail: `the method must not be ${method}` }
  return undefined
}

function refuse(outgoing: ServerResponse, { status, detail }: Fault): void {
  outgoing.writeHead(status, {
    'Content-Type': problemContentType,
    Connection: 'close',
    ...(status === 405 && { Allow: 'GET, HEAD, POST, PUT, PATCH' }),
  })
  outgoing.end(JSON.stringify(problemOf(status, { detail })))
}

function refusal(reason: string): Response {
  const problem = problemOf(400, { detail: `the request cannot be read: ${reason}` })
  return new Response(JSON.stringify(problem), {
    status: 400,
    headers: { 'Content-Type': problemContentType },
  })
}

const parserFaults: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'the headers must have at most 16 KiB' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'the request took too long to arrive' },
}

function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, detail } = parserFaults[error.code ?? ''] ?? {
    status: 400,
    detail: 'the request must be HTTP/1.1',
  }
  const body = JSON.stringify(problemOf(status, { detail }))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: ${problemContentType}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
