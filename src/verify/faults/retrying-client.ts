/**
 * Sends requests to services that may be killed. Retries after missing responses, interrupted bodies, and statuses of a
 * temporary failure, until the outage exceeds a timeout.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { type Deployment, pauseAfter } from '../deployment.ts'
import { type HttpRequest, type HttpResponse, NoResponse } from '../exchange.ts'
import type { RandomChoices } from '../random-choices.ts'
import type { Tally } from './tally.ts'

interface Tries {
  readonly onUnsure?: () => void
  /** Status that means a temporary failure for this request, in addition to 429, 502, 503 and 504. */
  readonly temporaryStatus?: number
}

/**
 * Failed attempts of a request: the time of the first one since the last response, in milliseconds, and the number of
 * all.
 */
export interface RetryState {
  sinceMs: number | undefined
  failed: number
}

/** A wrong or missing response that no failure of a machine or a network explains. */
export class Fault extends Error {
  override name = 'Fault'
}

const temporaryStatuses = {
  429: 'status429',
  502: 'status502',
  503: 'status503',
  504: 'status504',
} as const
/**
 * Maximum random pause between two attempts of a request, in milliseconds. A short pause puts a restarted service under
 * load immediately.
 */
const pauseMaxMs = 200

interface RetryingClientOptions {
  readonly deployment: Pick<Deployment, 'tryOnce'>
  readonly random: RandomChoices
  readonly tally: Tally
  readonly outageTimeoutMs: number
  /** Clock that also measures `startedMs` of the responses, in milliseconds. */
  readonly nowMs?: () => number
}

/** Reason why an attempt failed, and the minimum pause before the next attempt. */
interface FailedTry {
  readonly text: string
  readonly pauseMs?: number
}

export class RetryingClient {
  readonly #deployment: Pick<Deployment, 'tryOnce'>
  readonly #random: RandomChoices
  readonly #tally: Tally
  readonly #outageTimeoutMs: number
  readonly #nowMs: () => number

  constructor({
    deployment,
    random,
    tally,
    outageTimeoutMs,
    nowMs = () => performance.now(),
  }: RetryingClientOptions) {
    this.#deployment = deployment
    this.#random = random
    this.#tally = tally
    this.#outageTimeoutMs = outageTimeoutMs
    this.#nowMs = nowMs
  }

  /**
   * Sends a request until it has a response that is no temporary failure. `onUnsure` is called after each failed
   * attempt that the service may have carried out.
   */
  async request(request: HttpRequest, tries?: Tries): Promise<HttpResponse> {
    const waiting: RetryState = { sinceMs: undefined, failed: 0 }
    for (;;) {
      const answer = await this.tryOnce(request, waiting, tries)
      if (answer !== undefined) return answer
      this.#tally.failedInARow = Math.max(this.#tally.failedInARow, waiting.failed)
    }
  }

  /**
   * Sends a request once. Pauses and returns undefined after a temporary failure.
   *
   * @throws {Fault} if the failures last longer than the timeout
   */
  async tryOnce(
    request: HttpRequest,
    waiting: RetryState,
    tries: Tries = {},
  ): Promise<HttpResponse | undefined> {
    const startedMs = this.#nowMs()
    this.#tally.requests += 1
    let trouble: FailedTry
    try {
      const answer = await this.#deployment.tryOnce(request)
      const found = this.#troubleOf(request, answer, waiting, tries, startedMs)
      if (found === undefined) return answer
      trouble = found
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error
      this.#tally.unanswered += 1
      waiting.failed += 1
      waiting.sinceMs ??= startedMs
      if (error.isUndelivered) this.#tally.refusedConnections += 1
      else tries.onUnsure?.()
      trouble = { text: error.message }
    }
    await this.wait(request, waiting, trouble.text, trouble.pauseMs)
    return undefined
  }

  /**
   * Pauses after a temporary failure for at least `pauseMs`, plus a random time.
   *
   * @throws {Fault} if the failures last longer than the timeout
   */
  async wait(
    { method = 'GET', path }: HttpRequest,
    waiting: RetryState,
    trouble: string,
    pauseMs = 0,
  ): Promise<void> {
    waiting.sinceMs ??= this.#nowMs()
    const awayMs = this.#noteAway(waiting.sinceMs, this.#nowMs())
    if (awayMs > this.#outageTimeoutMs) {
      const seconds = (awayMs / 1_000).toFixed(1)
      throw new Fault(`${method} ${path}: no response for ${seconds} s; last attempt: ${trouble}`)
    }
    await sleep(pauseMs + this.#random.below(pauseMaxMs))
  }

  /** Returns the reason why a response is a temporary failure, or undefined for any other response. */
  #troubleOf(
    request: HttpRequest,
    answer: HttpResponse,
    waiting: RetryState,
    { onUnsure, temporaryStatus }: Tries,
    startedMs: number,
  ): FailedTry | undefined {
    const { status, isWhole, body } = answer
    const tally = this.#tally
    const isOurs = body.length >= (request.disconnectAfterBytes ?? Number.POSITIVE_INFINITY)
    if (!isWhole && !isOurs) tally.brokenBodies += 1
    const passes = Object.hasOwn(temporaryStatuses, status)
    if (passes) tally[temporaryStatuses[status as keyof typeof temporaryStatuses]] += 1
    if (status === 409 && temporaryStatus === 409) tally.conflicts += 1
    const isLost = !isWhole && request.disconnectAfterBytes === undefined
    if (!passes && status !== temporaryStatus && !isLost) {
      // An outage ends with the start of a response, not with the end of its body.
      if (waiting.sinceMs !== undefined) this.#noteAway(waiting.sinceMs, answer.startedMs)
      waiting.sinceMs = undefined
      return undefined
    }
    if (!isLost) waiting.sinceMs ??= startedMs
    // A service that responds with 429, or with a conflict, has not carried out the request.
    if (status !== 429 && status !== temporaryStatus) {
      waiting.failed += 1
      onUnsure?.()
    }
    const text = isLost
      ? `an interrupted response ${status}`
      : `${status} ${body.toString('utf8', 0, 200)}`
    return { text, pauseMs: status === 429 ? pauseAfter(answer) : 0 }
  }

  /** Notes the duration of an outage in the figures, and returns it in milliseconds. */
  #noteAway(sinceMs: number, untilMs: number): number {
    const awayMs = untilMs - sinceMs
    this.#tally.longestAwayMs = Math.max(this.#tally.longestAwayMs, awayMs)
    return awayMs
  }
}
