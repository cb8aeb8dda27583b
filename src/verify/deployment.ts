/**
 * The deployment to verify: one or more addresses of services that have the same data, with an API key for each.
 * Requests alternate between the addresses.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { readRetryAfter } from '../client/retry-after.ts'
import { isObject, type JsonValue } from '../text/json.ts'
import { type HttpRequest, type HttpResponse, newHttpConnection } from './exchange.ts'

export interface Deployment {
  readonly addresses: readonly string[]
  /**
   * Sends a request once, to the next address. The API key is added unless the headers of the request override it, and
   * a body that is not text is sent as JSON.
   */
  tryOnce(request: HttpRequest): Promise<HttpResponse>
  /**
   * Sends a request, and retries it a few times if the service responds that the API key has exceeded its rate limit.
   */
  request(request: HttpRequest): Promise<HttpResponse>
  close(): void
}

/**
 * Maximum time in which no byte of a response arrives, in milliseconds. A service waits less for its database before it
 * responds with 503.
 */
const idleTimeoutMs = 20_000
const retriesMax = 5
/** Pause after a 429 response without a valid `Retry-After` header, in milliseconds. */
const defaultRetryAfterMs = 1_000
const retryAfterMaxMs = 10_000

export function newDeployment(
  services: readonly { readonly url: string; readonly key: string }[],
): Deployment {
  const lines = services.map(({ url, key }) => ({
    line: newHttpConnection(url, { idleTimeoutMs }),
    key,
  }))
  let turn = 0
  const tryOnce = async (request: HttpRequest): Promise<HttpResponse> => {
    const next = lines[turn % lines.length]
    turn += 1
    if (next === undefined) throw new Error('a deployment has an address')
    const { body, headers } = request
    return next.line.exchange({
      ...request,
      headers: {
        Authorization: `Bearer ${next.key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    })
  }
  return {
    addresses: services.map(({ url }) => url),
    tryOnce,
    async request(request) {
      for (let again = 0; ; again += 1) {
        const answer = await tryOnce(request)
        if (answer.status !== 429 || again === retriesMax) return answer
        await sleep(pauseAfter(answer))
      }
    },
    close() {
      for (const { line } of lines) line.close()
    },
  }
}

/** Returns the pause between a 429 response and the next attempt, in milliseconds. */
export function pauseAfter({ headers }: HttpResponse): number {
  const ms = readRetryAfter(headers['retry-after'] ?? '', Date.now()) ?? defaultRetryAfterMs
  return Math.min(ms, retryAfterMaxMs)
}

/** Returns the JSON in the body of a response, or undefined if the body is other text. */
export function jsonOf({ body }: HttpResponse): JsonValue | undefined {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Returns a member of the JSON object in a response, or undefined if the response has no such object or member. */
export function memberOf(answer: HttpResponse, name: string): JsonValue | undefined {
  const body = jsonOf(answer)
  return isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined
}

/** Returns a name, such as the key of a simulation, as one percent-encoded segment of a path. */
export function pathSegment(name: string): string {
  return encodeURIComponent(name)
}
