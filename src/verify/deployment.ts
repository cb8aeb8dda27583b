/** What is verified: one or more addresses behind which the same data must be, asked in turns, with a key. */

import { setTimeout as sleep } from 'node:timers/promises'
import { readRetryAfter } from '../client/retry-after.ts'
import { isObject, type JsonValue } from '../text/json.ts'
import { type HttpRequest, type HttpResponse, newHttpConnection } from './exchange.ts'

export interface Deployment {
  readonly addresses: readonly string[]
  /** With the key, unless the headers say otherwise; a body that is no text is sent as JSON. */
  tryOnce(request: HttpRequest): Promise<HttpResponse>
  /** The same, once more some times while the key has sent too many requests: that says nothing of the service. */
  request(request: HttpRequest): Promise<HttpResponse>
  close(): void
}

/** Longer than a service waits for its database before it says 503. */
const idleTimeoutMs = 20_000
const retriesMax = 5
/** Where a refusal for too many requests says nothing that can be read. */
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

/** How long one that says "too many requests" wants to be left alone, in milliseconds. */
export function pauseAfter({ headers }: HttpResponse): number {
  const ms = readRetryAfter(headers['retry-after'] ?? '', Date.now()) ?? defaultRetryAfterMs
  return Math.min(ms, retryAfterMaxMs)
}

/** The body of an answer; undefined when it is no JSON. */
export function jsonOf({ body }: HttpResponse): JsonValue | undefined {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** A member of the object that was answered; undefined where there is none. */
export function memberOf(answer: HttpResponse, name: string): JsonValue | undefined {
  const body = jsonOf(answer)
  return isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined
}

/** A name as one step of a path. */
export function pathSegment(name: string): string {
  return encodeURIComponent(name)
}
