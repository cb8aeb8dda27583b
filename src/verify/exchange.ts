/**
 * Sends one HTTP request and returns the unchanged response: no headers are added, redirects are not followed, nothing
 * is retried, and an interrupted body is returned as far as it was received. A check must see what the service sends.
 */

import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http'
import { Agent as SecureAgent, request as sendSecurely } from 'node:https'

export interface HttpRequest {
  readonly method?: string
  /** Path that follows the address of the service, with percent-encoded segments. */
  readonly path: string
  /** Headers of the request. Headers with an undefined value are omitted. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Body of the request, which is sent as JSON unless it is text. */
  readonly body?: unknown
  /** Number of bytes of the response body after which the client disconnects. */
  readonly disconnectAfterBytes?: number
}

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Received part of the response body. */
  readonly body: Buffer
  /** Whether the response body was received completely. */
  readonly isWhole: boolean
  /** Time at which the response started, in milliseconds on the monotonic clock of this process. */
  readonly startedMs: number
}

/** Failure of a request to which the service has not responded. */
export class NoResponse extends Error {
  override name = 'NoResponse'
  /** Whether the request certainly did not reach the service. */
  readonly isUndelivered: boolean

  constructor(message: string, { isUndelivered }: { readonly isUndelivered: boolean }) {
    super(message)
    this.isUndelivered = isUndelivered
  }
}

/**
 * Maximum idle time of a connection, in milliseconds. A server might close a connection that is idle for longer just
 * before the next request.
 */
const keepAliveMs = 1_500
const undelivered: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']

/**
 * Maximum number of bytes of a response body to read, unless the request has another limit. No checked response is as
 * long.
 */
const bodyBytesMax = 256 * 1024 * 1024

export interface HttpConnection {
  exchange(request: HttpRequest): Promise<HttpResponse>
  close(): void
}

/**
 * Returns HTTP connections to one address. A request fails, or its response is interrupted, if no data arrives for
 * `idleTimeoutMs`.
 */
export function newHttpConnection(
  address: string,
  { idleTimeoutMs }: { readonly idleTimeoutMs: number },
): HttpConnection {
  const isSecure = address.startsWith('https:')
  const options = { keepAlive: true, timeout: keepAliveMs, scheduling: 'lifo' } as const
  const agent = isSecure ? new SecureAgent(options) : new Agent(options)
  return {
    exchange: ({ method = 'GET', path, headers = {}, body, disconnectAfterBytes = bodyBytesMax }) =>
      new Promise((resolve, reject) => {
        const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
        const sent: Record<string, string> = {}
        for (const [name, value] of Object.entries(headers)) {
          if (value !== undefined) sent[name] = value
        }
        if (text !== undefined) sent['Content-Length'] ??= String(Buffer.byteLength(text))
        const request = (isSecure ? sendSecurely : send)(`${address}${path}`, {
          method,
          headers: sent,
          agent,
        })
        const idleTimer = setTimeout(() => {
          request.destroy(new Error(`no data arrived for ${idleTimeoutMs / 1_000} s`))
        }, idleTimeoutMs)
        let hasAnswer = false
        request.on('error', (error: NodeJS.ErrnoException) => {
          clearTimeout(idleTimer)
          const isUndelivered = undelivered.includes(error.code)
          // After the start of the response, the loop that reads its body handles the error.
          if (!hasAnswer) reject(new NoResponse(error.message, { isUndelivered }))
        })
        request.on('response', (response) => {
          hasAnswer = true
          idleTimer.refresh()
          readResponse(response, { idleTimer, disconnectAfterBytes }).then(resolve, reject)
        })
        request.end(text)
      }),
    close: () => agent.destroy(),
  }
}

async function readResponse(
  response: IncomingMessage,
  {
    idleTimer,
    disconnectAfterBytes,
  }: { readonly idleTimer: NodeJS.Timeout; readonly disconnectAfterBytes: number },
): Promise<HttpResponse> {
  const startedMs = performance.now()
  const pieces: Buffer[] = []
  let length = 0
  const { statusCode: status = 0, headers } = response
  const answer = (isWhole: boolean): HttpResponse => ({
    status,
    headers,
    body: Buffer.concat(pieces),
    isWhole,
    startedMs,
  })
  try {
    for await (const piece of response) {
      idleTimer.refresh()
      const bytes = Buffer.from(piece).subarray(0, disconnectAfterBytes - length)
      pieces.push(bytes)
      length += bytes.length
      if (length >= disconnectAfterBytes) {
        response.destroy()
        return answer(false)
      }
    }
    return answer(response.complete)
  } catch {
    // The body was interrupted, and its received part is returned.
    return answer(false)
  } finally {
    clearTimeout(idleTimer)
  }
}
