/**
 * Lets a few at a time do what takes memory, and the others wait in their order before they have taken any: ten thousand
 * who create runs of one simulation at once would hold ten thousand programs, and wait for one row in the end. Where
 * nobody comes through, who has waited long enough does not go in to wait again, but hears what was said to others.
 */

import { StoreUnavailable } from '../store/store.ts'

export interface Turnstile {
  /**
   * Does an act when fewer than the most that may go at once are doing one of the same name. When it was in vain or the
   * database away, that is also the end of those who wait, if nobody was served while they did for so long.
   */
  pass<Result>(
    name: string,
    act: () => Promise<Result>,
    judgement: Judgement<Result>,
  ): Promise<Result>
}

export interface Judgement<Result> {
  /** `vain`: what all wait for was not to be had. `neither`: it was not asked for. */
  readonly outcomeOf: (result: Result) => 'served' | 'vain' | 'neither'
  /** Of who does not go in any more. */
  readonly vain: Result
}

interface Waiting {
  readonly sinceMs: number
  go(): void
  end(why: StoreUnavailable | 'vain'): void
}

interface Passage {
  inside: number
  /** When somebody was served last. */
  servedMs: number
  readonly waiting: Waiting[]
}

export function newTurnstile({
  insideMax,
  patienceMs,
  nowMs,
}: {
  readonly insideMax: number
  readonly patienceMs: number
  readonly nowMs: () => number
}): Turnstile {
  const passages = new Map<string, Passage>()

  /** Answers 'vain' when it is to go in no more. */
  function wait({ waiting }: Passage): Promise<'vain' | undefined> {
    return new Promise((resolve, reject) => {
      waiting.push({
        sinceMs: nowMs(),
        go: () => resolve(undefined),
        end: (why) => (why === 'vain' ? resolve(why) : reject(why)),
      })
    })
  }

  function endTired({ waiting, servedMs }: Passage, why: StoreUnavailable | 'vain'): void {
    const untilMs = nowMs() - patienceMs
    if (servedMs > untilMs) return
    const others = waiting.findIndex(({ sinceMs }) => sinceMs > untilMs)
    const tired = waiting.splice(0, others === -1 ? waiting.length : others)
    for (const { end } of tired) end(why)
  }

  function leave(name: string, passage: Passage): void {
    const next = passage.waiting.shift()
    // Whoever goes on takes the place of who leaves.
    if (next !== undefined) next.go()
    else {
      passage.inside -= 1
      if (passage.inside === 0) passages.delete(name)
    }
  }

  return {
    async pass(name, act, { outcomeOf, vain }) {
      const passage = passages.get(name) ?? { inside: 0, servedMs: nowMs(), waiting: [] }
      passages.set(name, passage)
      if (passage.inside < insideMax) passage.inside += 1
      else if ((await wait(passage)) === 'vain') return vain
      try {
        const result = await act()
        const outcome = outcomeOf(result)
        if (outcome === 'vain') endTired(passage, 'vain')
        else if (outcome === 'served') passage.servedMs = nowMs()
        return result
      } catch (error) {
        if (error instanceof StoreUnavailable) endTired(passage, error)
        throw error
      } finally {
        leave(name, passage)
      }
    },
  }
}
