/**
 * Lets a few at a time do what takes memory, and the others wait in their order before they have taken any: ten thousand
 * who create runs of one simulation at once would hold ten thousand programs, and wait for one row in the end.
 */

export interface Turnstile {
  /** Does an act when fewer than the most that may go at once are doing one of the same name. */
  pass<T>(name: string, act: () => Promise<T>): Promise<T>
}

interface Passage {
  inside: number
  readonly waiting: (() => void)[]
}

export function newTurnstile(insideMax: number): Turnstile {
  const passages = new Map<string, Passage>()

  function leave(name: string, passage: Passage): void {
    const next = passage.waiting.shift()
    // Whoever goes on takes the place of who leaves.
    if (next !== undefined) next()
    else {
      passage.inside -= 1
      if (passage.inside === 0) passages.delete(name)
    }
  }

  return {
    async pass(name, act) {
      const passage = passages.get(name) ?? { inside: 0, waiting: [] }
      passages.set(name, passage)
      if (passage.inside < insideMax) passage.inside += 1
      else await new Promise<void>((resolve) => passage.waiting.push(resolve))
      try {
        return await act()
      } finally {
        leave(name, passage)
      }
    },
  }
}
