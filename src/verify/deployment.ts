/** What is verified: one or more addresses behind which the same data must be, asked in turns, with a key. */

import { setTimeout as sleep } from 'node:timers/promises'
import { readRetryAfter } from '../client/retry-after.ts'
import { isObject, type JsonValue } from '../text/json.ts'
import { type Answer, type Asking, newLine } from './exchange.ts'

export interface Deployment {
  readonly addresses: readonly string[]
  /** With the key, unless the headers say otherwise; a body that is no text is sent as JSON. */
  tryOnce(asking: Asking): Promise<Answer>
  /** The same, once more some times while the key has sent too many requests: that says nothing of the service. */
  ask(asking: Asking): Promise<Answer>
  close(): void
}

/** Longer than a service waits for its database before it says 503. */
const silenceMs = 20_000
const againMax = 5
/** Where a refusal for too many requests says nothing that can be read. */
const usualRetryAfterMs = 1_000
const retryAfterMaxMs = 10_000

export function newDeployment(
  services: readonly { readonly url: string; readonly key: string }[],
): Deployment {
  const lines = services.map(({ url, key }) => ({ line: newLine(url, { silenceMs }), key }))
  let turn = 0
  const tryOnce = async (asking: Asking): Promise<Answer> => {
    const next = lines[turn % lines.length]
    turn += 1
    if (next === undefined) throw new Error('a deployment has an address')
    const { body, headers } = asking
    return next.line.exchange({
      ...asking,
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
    async ask(asking) {
      for (let again = 0; ; again += 1) {
        const answer = await tryOnce(asking)
        if (answer.status !== 429 || again === againMax) return answer
        await sleep(pauseAfter(answer))
      }
    },
    close() {
      for (const { line } of lines) line.close()
    },
  }
}

/** How long one that says "too many requests" wants to be left alone, in milliseconds. */
export function pauseAfter({ headers }: Answer): number {
  const ms = readRetryAfter(headers['retry-after'] ?? '', Date.now()) ?? usualRetryAfterMs
  return Math.min(ms, retryAfterMaxMs)
}

/** The body of an answer; undefined when it is no JSON. */
export function jsonOf({ body }: Answer): JsonValue | undefined {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** A member of the object that was answered; undefined where there is none. */
export function memberOf(answer: Answer, name: string): JsonValue | undefined {
  const body = jsonOf(answer)
  return isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined
}

/** A name as one step of a path. */
export function step(name: string): string {
  return encodeURIComponent(name)
}
