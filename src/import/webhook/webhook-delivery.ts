/** Delivery of one request to a webhook, with retries. */

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { visible } from '../../terminal/text-style.ts'
import type { WebhookRequest } from './webhook-request.ts'

/** Maximum time for a response, in milliseconds. */
const responseMsMax = 30_000
/** Maximum time without a successful response, in milliseconds: before the first response, and after it. */
const [startMsMax, outageMsMax] = [10_000, 600_000]
/** Minimum and maximum time between two attempts, and maximum time that `Retry-After` can ask for, in milliseconds. */
const [retryMsMin, retryMsMax, retryAfterMsMax] = [250, 30_000, 300_000]
/** Maximum number of bytes of a response that are read, and of those that a message shows. */
const [bodyBytesMax, bodyShown] = [16_384, 200]

export interface WebhookTarget {
  readonly system: string
  readonly url: string
  /** Signal of the run. After it, a request that fails is not repeated. */
  readonly signal: AbortSignal
  readonly note: (text: string) => void
}

type Attempt =
  | { readonly end: 'done' }
  | { readonly end: 'refused'; readonly why: string; readonly text: string }
  | { readonly end: 'again'; readonly why: string; readonly afterMs: number | undefined }

export class WebhookDelivery {
  readonly #target: WebhookTarget
  #hasResponse = false
  #isNoted = false

  constructor(target: WebhookTarget) {
    this.#target = target
  }

  /**
   * Sends a request until a response accepts it.
   *
   * @throws {CommandFailure} if a response refuses the request, or the receiver fails for too long
   */
  async deliver(newRequest: () => WebhookRequest, firstId: number): Promise<void> {
    const { signal, note } = this.#target
    const startMs = performance.now()
    for (let retry = 0; ; retry++) {
      const attempt = await this.#attempt(newRequest())
      if (attempt.end === 'done') return
      if (attempt.end === 'refused') throw this.#failure(attempt.why, firstId, attempt.text)
      const timeMs = this.#hasResponse ? outageMsMax : startMsMax
      if (performance.now() - startMs > timeMs) throw this.#failure(attempt.why, firstId)
      signal.throwIfAborted()
      if (!this.#isNoted) note(`${this.#target.system} ${attempt.why}; trying again`)
      this.#isNoted = true
      const waitMs = attempt.afterMs ?? Math.min(retryMsMin * 2 ** retry, retryMsMax)
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }

  async #attempt({ body, headers }: WebhookRequest): Promise<Attempt> {
    let response: Response
    let text: string
    try {
      response = await fetch(this.#target.url, {
        method: 'POST',
        ...{ body, headers },
        // A redirect could lead events and secrets to another receiver.
        redirect: 'manual',
        signal: AbortSignal.timeout(responseMsMax),
      })
      text = await startOf(response)
    } catch (error) {
      return { end: 'again', why: `cannot be reached (${reasonOf(error)})`, afterMs: undefined }
    }
    this.#hasResponse = true
    const { status } = response
    if (status >= 200 && status <= 299) return { end: 'done' }
    const why = `replied with status ${status}`
    const passes = status >= 500 || [408, 425, 429].includes(status)
    if (!passes) return { end: 'refused', why, text }
    return { end: 'again', why, afterMs: retryAfterMs(response.headers.get('retry-after')) }
  }

  #failure(why: string, firstId: number, text = ''): CommandFailure {
    const { system } = this.#target
    const shown = visible(text.slice(0, bodyShown).trim())
    return new CommandFailure(
      `${visible(system)} ${why} at event ${firstId}`,
      'system',
      { system, event: firstId, ...(shown !== '' && { response: shown }) },
      (style) => (shown === '' ? [] : [`  ${style.dim('│')} ${shown}`]),
    )
  }
}

/** Returns the time that the header `Retry-After` asks for, in milliseconds, or undefined for an invalid header. */
export function retryAfterMs(header: string | null, nowMs = Date.now()): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), retryAfterMsMax)
}

/** Reads the start of a response. The connection of a longer one is closed. */
async function startOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    pieces.push(piece)
    length += piece.length
    if (length > bodyBytesMax) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no response in ${responseMsMax / 1_000} s`
  const { cause } = error
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause
  return inner instanceof Error && inner.message !== '' ? inner.message : error.message
}
