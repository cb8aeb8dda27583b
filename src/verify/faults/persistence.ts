/**
 * Requests to services that somebody kills: no answer, one that broke off, and those by which a service or a balancer says
 * that it cannot now are tried again until patience is over. Everything else is an answer.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../chance.ts'
import { type Deployment, pauseAfter } from '../deployment.ts'
import { type Answer, type Asking, Unanswered } from '../exchange.ts'
import type { Tally } from './tally.ts'

export interface Persistence {
  /** `onUnsure`: the try may have been carried out, and nobody will say so. */
  ask(
    asking: Asking,
    tries?: { readonly onUnsure?: () => void; readonly passing?: number },
  ): Promise<Answer>
  /** One try; undefined for what passes. Throws `Fault` once patience is over. */
  tryOnce(asking: Asking, waiting: Waiting, tries?: Tries): Promise<Answer | undefined>
  /** It does not go on because of that: pauses, so long at least, or throws `Fault` once patience is over. */
  wait(asking: Asking, waiting: Waiting, trouble: string, pauseMs?: number): Promise<void>
}

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

export function newPersistence({
  deployment,
  chance,
  tally,
  patienceMs,
  nowMs = () => performance.now(),
}: {
  readonly deployment: Pick<Deployment, 'tryOnce'>
  readonly chance: Chance
  readonly tally: Tally
  readonly patienceMs: number
  /** The clock of answers. */
  readonly nowMs?: () => number
}): Persistence {
  /** Answers how long, from one moment to the other. */
  function noteAway(sinceMs: number, untilMs: number): number {
    const awayMs = untilMs - sinceMs
    tally.longestAwayMs = Math.max(tally.longestAwayMs, awayMs)
    return awayMs
  }
  async function wait(
    { method = 'GET', path }: Asking,
    waiting: Waiting,
    trouble: string,
    pauseMs = 0,
  ) {
    waiting.sinceMs ??= nowMs()
    const awayMs = noteAway(waiting.sinceMs, nowMs())
    if (awayMs > patienceMs) {
      const seconds = (awayMs / 1_000).toFixed(1)
      throw new Fault(`${method} ${path}: not answered for ${seconds} s, at last ${trouble}`)
    }
    await sleep(pauseMs + chance.below(pauseMaxMs))
  }
  async function tryOnce(asking: Asking, waiting: Waiting, { onUnsure, passing }: Tries = {}) {
    let trouble: string
    let pauseMs = 0
    const beganMs = nowMs()
    tally.requests += 1
    try {
      const answer = await deployment.tryOnce(asking)
      const { status, isWhole, body } = answer
      const isOurs = body.length >= (asking.leaveAfter ?? Number.POSITIVE_INFINITY)
      if (!isWhole && !isOurs) tally.brokenBodies += 1
      const passes = Object.hasOwn(passingStatuses, status)
      if (passes) tally[passingStatuses[status as keyof typeof passingStatuses]] += 1
      if (status === 409 && passing === 409) tally.conflicts += 1
      const isLost = !isWhole && asking.leaveAfter === undefined
      if (!passes && status !== passing && !isLost) {
        // How long its body takes is no time in which it is away.
        if (waiting.sinceMs !== undefined) noteAway(waiting.sinceMs, answer.beganMs)
        waiting.sinceMs = undefined
        return answer
      }
      if (!isLost) waiting.sinceMs ??= beganMs
      if (status === 429) pauseMs = pauseAfter(answer)
      else if (status !== passing) waiting.failed += 1
      // A service that refuses for too many requests, or for others at the same time, has done nothing.
      if (status !== 429 && status !== passing) onUnsure?.()
      trouble = isLost
        ? `an answer ${status} that broke off`
        : `${status} ${body.toString('utf8', 0, 200)}`
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      tally.unanswered += 1
      waiting.failed += 1
      waiting.sinceMs ??= beganMs
      if (error.isUndelivered) tally.refusedConnections += 1
      else onUnsure?.()
      trouble = error.message
    }
    await wait(asking, waiting, trouble, pauseMs)
    return undefined
  }
  return {
    tryOnce,
    wait,
    async ask(asking, tries) {
      const waiting: Waiting = { sinceMs: undefined, failed: 0 }
      for (;;) {
        const answer = await tryOnce(asking, waiting, tries)
        if (answer !== undefined) return answer
        tally.failedInARow = Math.max(tally.failedInARow, waiting.failed)
      }
    },
  }
}
