/**
 * Requests to services that somebody kills: no answer, one that broke off, and those by which a service or a balancer says
 * that it cannot now are tried again until patience is over. Everything else is an answer.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../chance.ts'
import { type Deployment, pauseAfter } from '../deployment.ts'
import { type Answer, type Asking, Unanswered } from '../exchange.ts'
import type { Tally } from './tally.ts'

interface Tries {
  readonly onUnsure?: () => void
  /** One more status that passes. */
  readonly passing?: number
}

/** Since when a request is not answered, and how many of its tries failed since. */
export interface Waiting {
  sinceMs: number | undefined
  failed: number
}

/** What no fault of a machine or a network explains. */
export class Fault extends Error {
  override name = 'Fault'
}

const passingStatuses = {
  429: 'status429',
  502: 'status502',
  503: 'status503',
  504: 'status504',
} as const
/** Between two tries: short, so that a service that has just come back is under load at once. */
const pauseMaxMs = 200

interface PersistenceOptions {
  readonly deployment: Pick<Deployment, 'tryOnce'>
  readonly chance: Chance
  readonly tally: Tally
  readonly patienceMs: number
  /** The clock of answers. */
  readonly nowMs?: () => number
}

/** Why a try failed, and how long to wait at least before the next one. */
interface Trouble {
  readonly text: string
  readonly pauseMs?: number
}

export class Persistence {
  readonly #deployment: Pick<Deployment, 'tryOnce'>
  readonly #chance: Chance
  readonly #tally: Tally
  readonly #patienceMs: number
  readonly #nowMs: () => number

  constructor({
    deployment,
    chance,
    tally,
    patienceMs,
    nowMs = () => performance.now(),
  }: PersistenceOptions) {
    this.#deployment = deployment
    this.#chance = chance
    this.#tally = tally
    this.#patienceMs = patienceMs
    this.#nowMs = nowMs
  }

  /** Tries until the request is answered. `onUnsure`: a try may have been carried out without an answer. */
  async ask(asking: Asking, tries?: Tries): Promise<Answer> {
    const waiting: Waiting = { sinceMs: undefined, failed: 0 }
    for (;;) {
      const answer = await this.tryOnce(asking, waiting, tries)
      if (answer !== undefined) return answer
      this.#tally.failedInARow = Math.max(this.#tally.failedInARow, waiting.failed)
    }
  }

  /**
   * Tries once; undefined for what passes.
   *
   * @throws {Fault} once patience is over
   */
  async tryOnce(asking: Asking, waiting: Waiting, tries: Tries = {}): Promise<Answer | undefined> {
    const beganMs = this.#nowMs()
    this.#tally.requests += 1
    let trouble: Trouble
    try {
      const answer = await this.#deployment.tryOnce(asking)
      const found = this.#troubleOf(asking, answer, waiting, tries, beganMs)
      if (found === undefined) return answer
      trouble = found
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      this.#tally.unanswered += 1
      waiting.failed += 1
      waiting.sinceMs ??= beganMs
      if (error.isUndelivered) this.#tally.refusedConnections += 1
      else tries.onUnsure?.()
      trouble = { text: error.message }
    }
    await this.wait(asking, waiting, trouble.text, trouble.pauseMs)
    return undefined
  }

  /**
   * Pauses because a request does not go on, for `pauseMs` at least.
   *
   * @throws {Fault} once patience is over
   */
  async wait(
    { method = 'GET', path }: Asking,
    waiting: Waiting,
    trouble: string,
    pauseMs = 0,
  ): Promise<void> {
    waiting.sinceMs ??= this.#nowMs()
    const awayMs = this.#noteAway(waiting.sinceMs, this.#nowMs())
    if (awayMs > this.#patienceMs) {
      const seconds = (awayMs / 1_000).toFixed(1)
      throw new Fault(`${method} ${path}: not answered for ${seconds} s, at last ${trouble}`)
    }
    await sleep(pauseMs + this.#chance.below(pauseMaxMs))
  }

  /** Why this answer is none that counts; undefined for one that does. */
  #troubleOf(
    asking: Asking,
    answer: Answer,
    waiting: Waiting,
    { onUnsure, passing }: Tries,
    beganMs: number,
  ): Trouble | undefined {
    const { status, isWhole, body } = answer
    const tally = this.#tally
    const isOurs = body.length >= (asking.leaveAfter ?? Number.POSITIVE_INFINITY)
    if (!isWhole && !isOurs) tally.brokenBodies += 1
    const passes = Object.hasOwn(passingStatuses, status)
    if (passes) tally[passingStatuses[status as keyof typeof passingStatuses]] += 1
    if (status === 409 && passing === 409) tally.conflicts += 1
    const isLost = !isWhole && asking.leaveAfter === undefined
    if (!passes && status !== passing && !isLost) {
      // How long its body takes is no time in which it is away.
      if (waiting.sinceMs !== undefined) this.#noteAway(waiting.sinceMs, answer.beganMs)
      waiting.sinceMs = undefined
      return undefined
    }
    if (!isLost) waiting.sinceMs ??= beganMs
    // A service that refuses for too many requests, or for others at the same time, has done nothing.
    if (status !== 429 && status !== passing) {
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
