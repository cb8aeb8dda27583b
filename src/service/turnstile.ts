/**
 * Lets a few at a time do what takes memory, and the others wait in their order before they have taken any: ten thousand
 * who create runs of one simulation at once would hold ten thousand programs, and wait for one row in the end. Where
 * nobody comes through, who has waited long enough does not go in to wait again, but hears what was said to others.
 */

import { StoreUnavailable } from '../store/store.ts'

export interface Turnstile {
  /**
   * Does an act when fewer than the most that may go at once are doing one of the same name. When it is 'busy' or the
   * database away, that is also the end of those who wait, if nobody was served while they did for so long.
   */
  pass<T>(name: string, act: () => Promise<T | 'busy'>): Promise<T | 'busy'>
}

interface Waiting {
  readonly sinceMs: number
  go(): void
  end(vain: StoreUnavailable | 'busy'): void
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

  /** Answers 'busy' when it is to go in no more. */
  function wait({ waiting }: Passage): Promise<'busy' | undefined> {
    return new Promise((resolve, reject) => {
      waiting.push({
        sinceMs: nowMs(),
        go: () => resolve(undefined),
        end: (vain) => (vain === 'busy' ? resolve(vain) : reject(vain)),
      })
    })
  }

  function endTired({ waiting, servedMs }: Passage, vain: StoreUnavailable | 'busy'): void {
    const untilMs = nowMs() - patienceMs
    if (servedMs > untilMs) return
    const others = waiting.findIndex(({ sinceMs }) => sinceMs > untilMs)
    const tired = waiting.splice(0, others === -1 ? waiting.length : others)
    for (const { end } of tired) end(vain)
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
    async pass(name, act) {
      const passage = passages.get(name) ?? { inside: 0, servedMs: nowMs(), waiting: [] }
      passages.set(name, passage)
      if (passage.inside < insideMax) passage.inside += 1
      else if ((await wait(passage)) === 'busy') return 'busy'
      try {
        const result = await act()
        if (result === 'busy') endTired(passage, 'busy')
        else passage.servedMs = nowMs()
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
