/**
 * Problem responses that the server sends before the application sees a request: for input that Node's parser rejects,
 * for input that Node accepts and a gateway might read differently, and for methods that no route can have.
 */

import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { jsonText } from '../../text/json.ts'
import { problemContentType } from '../../wire/problem.ts'
import { requestIdHeader } from '../exchange.ts'
import { methodsAllowed } from '../response/methods.ts'
import { problemOf } from '../response/problems.ts'

/**
 * Maximum number of headers of a request. Node silently ignores headers beyond its own limit, so the server disables
 * that limit and checks the number itself.
 */
const headersMax = 100
/**
 * Time in which the client may close its side of the connection after the response to an unreadable request, in
 * milliseconds.
 */
const lingerMs = 1_000

export interface RequestFault {
  readonly status: number
  readonly detail: string
}

/**
 * Returns the fault of a request that Node accepts and a gateway might read differently (RFC 9112, sections 3.2 and
 * 6.1). Returns undefined for a request without a fault.
 */
export function faultOf(incoming: IncomingMessage): RequestFault | undefined {
  const { rawHeaders, method, headers, httpVersion } = incoming
  if (rawHeaders.length > 2 * headersMax)
    return { status: 431, detail: `the request must have at most ${headersMax} headers` }
  const count = (name: string): number =>
    rawHeaders.filter((header, i) => i % 2 === 0 && header.toLowerCase() === name).length
  // A request line without a version is HTTP/0.9, which has no headers and therefore no key.
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return { status: 400, detail: `the version must be HTTP/1.1; got HTTP/${httpVersion}` }
  const hosts = count('host')
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
    return { status: 400, detail: 'the request must have exactly one "Host" header' }
  if (count('authorization') > 1)
    return { status: 400, detail: 'the request must have at most one "Authorization" header' }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return {
      status: 400,
      detail: `the "Transfer-Encoding" must be chunked; got ${JSON.stringify(coding)}`,
    }
  }
  // HTTP/1.0 has no chunks, so an intermediary must have added `Transfer-Encoding` (RFC 9112, section 6.1).
  if (coding !== undefined && httpVersion === '1.0')
    return { status: 400, detail: 'an HTTP/1.0 request must not have a "Transfer-Encoding" header' }
  if (method === 'TRACE' || method === 'CONNECT')
    return { status: 405, detail: `the method must not be ${method}` }
  return undefined
}

/** Headers of all problem responses in this file. */
const problemHeaders = {
  'Content-Type': problemContentType,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

function headersOf({ status }: RequestFault): Record<string, string> {
  return { ...problemHeaders, ...(status === 405 && { Allow: methodsAllowed }) }
}

export function refuse(outgoing: ServerResponse, fault: RequestFault, id: string): void {
  const { status, detail } = fault
  // The bytes that follow on the connection may not be a request.
  outgoing.shouldKeepAlive = false
  outgoing.writeHead(status, headersOf(fault))
  outgoing.end(jsonText(problemOf(status, { detail, instance: id })))
}

/** Whether the request is `OPTIONS *`, which concerns the server and not a resource (RFC 9110, section 9.3.7). */
export function isAboutServer({ method, url }: IncomingMessage): boolean {
  return method === 'OPTIONS' && url === '*'
}

export function unreadableResponse(reason: string, id: string | undefined): Response {
  const detail = `the request cannot be read: ${reason}`
  const problem = problemOf(400, { detail, ...(id !== undefined && { instance: id }) })
  return new Response(jsonText(problem), { status: 400, headers: problemHeaders })
}

const parserFaults: Readonly<Record<string, RequestFault>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'the headers must be at most 16 KiB' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'the request took too long to arrive' },
}

const malformed: RequestFault = { status: 400, detail: 'the request must be well-formed HTTP/1.1' }

/** Returns the fault of bytes that Node's parser could not read. */
export function parserFault({ code = '' }: NodeJS.ErrnoException): RequestFault {
  return parserFaults[code] ?? malformed
}

/** Writes a problem response to a socket for which Node has created no response object, and closes the socket. */
export function refuseOnSocket(socket: Duplex, fault: RequestFault, id: string): void {
  const { status, detail } = fault
  const body = jsonText(problemOf(status, { detail, instance: id }))
  const headers = {
    Connection: 'close',
    [requestIdHeader]: id,
    ...headersOf(fault),
    'Content-Length': `${Buffer.byteLength(body)}`,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  destroyLater(socket)
}

/** Destroys an ended socket after a delay. Node has no timeout for a client that never closes its side. */
export function destroyLater(socket: Duplex): void {
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
