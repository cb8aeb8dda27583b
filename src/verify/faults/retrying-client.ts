/**
 * Requests to services that somebody kills: no answer, one that broke off, and those by which a service or a balancer says
 * that it cannot now are tried again until patience is over. Everything else is an answer.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { type Deployment, pauseAfter } from '../deployment.ts'
import { type HttpRequest, type HttpResponse, NoResponse } from '../exchange.ts'
import type { RandomChoices } from '../random-choices.ts'
import type { Tally } from './tally.ts'

interface Tries {
  readonly onUnsure?: () => void
  /** One more status that passes. */
  readonly temporaryStatus?: number
}

/** Since when a request is not answered, and how many of its tries failed since. */
export interface RetryState {
  sinceMs: number | undefined
  failed: number
}

/** What no fault of a machine or a network explains. */
export class Fault extends Error {
  override name = 'Fault'
}

const temporaryStatuses = {
  429: 'status429',
  502: 'status502',
  503: 'status503',
  504: 'status504',
} as const
/** Between two tries: short, so that a service that has just come back is under load at once. */
const pauseMaxMs = 200

interface RetryingClientOptions {
  readonly deployment: Pick<Deployment, 'tryOnce'>
  readonly random: RandomChoices
  readonly tally: Tally
  readonly outageTimeoutMs: number
  /** The clock of answers. */
  readonly nowMs?: () => number
}

/** Why a try failed, and how long to wait at least before the next one. */
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

  /** Tries until the request is answered. `onUnsure`: a try may have been carried out without an answer. */
  async request(request: HttpRequest, tries?: Tries): Promise<HttpResponse> {
    const waiting: RetryState = { sinceMs: undefined, failed: 0 }
    for (;;) {
      const answer = await this.tryOnce(request, waiting, tries)
      if (answer !== undefined) return answer
      this.#tally.failedInARow = Math.max(this.#tally.failedInARow, waiting.failed)
    }
  }

  /**
   * Tries once; undefined for what passes.
   *
   * @throws {Fault} once patience is over
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
   * Pauses because a request does not go on, for `pauseMs` at least.
   *
   * @throws {Fault} once patience is over
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
      throw new Fault(`${method} ${path}: not answered for ${seconds} s, at last ${trouble}`)
    }
    await sleep(pauseMs + this.#random.below(pauseMaxMs))
  }

  /** Why this answer is none that counts; undefined for one that does. */
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
      // How long its body takes is no time in which it is away.
      if (waiting.sinceMs !== undefined) this.#noteAway(waiting.sinceMs, answer.startedMs)
      waiting.sinceMs = undefined
      return undefined
    }
    if (!isLost) waiting.sinceMs ??= startedMs
    // A service that refuses for too many requests, or for others at the same time, has done nothing.
    if (status !== 429 && status !== temporaryStatus) {
      waiting.failed += 1
      onUnsure?.()
    }
    const text = isLost
      ? `an answer ${status} that broke off`
      : `${status} ${body.toString('utf8', 0, 200)}`
    return { text, pauseMs: status === 429 ? pauseAfter(answer) : 0 }
  }

  /** Returns the milliseconds from one moment to the other. */
  #noteAway(sinceMs: number, untilMs: number): number {
    const awayMs = untilMs - sinceMs
    this.#tally.longestAwayMs = Math.max(this.#tally.longestAwayMs, awayMs)
    return awayMs
  }
}
