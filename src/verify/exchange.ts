/**
 * One request and its answer as they are: no header is added, nothing is followed, tried again or left out, and a body that
 * broke off is handed over as far as it came. What is to be proved must not be mended on the way.
 */

import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http'
import { Agent as SecureAgent, request as sendSecurely } from 'node:https'

export interface HttpRequest {
  readonly method?: string
  /** Below the address, its steps percent-encoded. */
  readonly path: string
  /** Those that are undefined are left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Sent as JSON unless it is text. */
  readonly body?: unknown
  /** Leaves, without a farewell, as soon as so many bytes of the body have come. */
  readonly disconnectAfterBytes?: number
}

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As far as it came. */
  readonly body: Buffer
  /** It ended as it should. */
  readonly isWhole: boolean
  /** When it began, on the clock of this process. */
  readonly startedMs: number
}

/** There was no answer. */
export class NoResponse extends Error {
  override name = 'Unanswered'
  /** The request certainly did not arrive. */
  readonly isUndelivered: boolean

  constructor(message: string, { isUndelivered }: { readonly isUndelivered: boolean }) {
    super(message)
    this.isUndelivered = isUndelivered
  }
}

/** A connection that waits longer for its next request might be closed by the other side at the same moment. */
const keepAliveMs = 1_500
const undelivered: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']

/** The most of a body that is kept. Nothing that is read here is as long. */
const bodyBytesMax = 256 * 1024 * 1024

export interface HttpConnection {
  exchange(request: HttpRequest): Promise<HttpResponse>
  close(): void
}

/** Connections to one address. Whatever does not move for `idleTimeoutMs` is broken off. */
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
          request.destroy(new Error(`nothing came for ${idleTimeoutMs / 1_000} s`))
        }, idleTimeoutMs)
        let hasAnswer = false
        request.on('error', (error: NodeJS.ErrnoException) => {
          clearTimeout(idleTimer)
          const isUndelivered = undelivered.includes(error.code)
          // What breaks an answer off is seen by the answer itself.
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
    // Broken off, for whatever reason: what came is the answer.
    return answer(false)
  } finally {
    clearTimeout(idleTimer)
  }
}
