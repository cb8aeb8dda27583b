/**
 * Those who want to read the same at once share one answer: a thousand requests with one key are a few statements. Nobody
 * gets an answer that is older than their question. So a read that is under way is not joined, but the next one is; and
 * where the database was silent for long while the first of them waited, the next one is not tried: it would be silent
 * for those who came later too.
 */

import { StoreUnavailable } from './store.ts'

export interface Sharing<Asked> {
  /** What is the same has the same name. */
  readonly nameOf: (asked: Asked) => string
  /** A failure that the first who waits for the next read has waited for less than that is no matter of those who wait. */
  readonly silenceMs: number
  readonly nowMs: () => number
}

export function sharedReads<Asked, Answer>(
  read: (asked: Asked) => Promise<Answer>,
  { nameOf, silenceMs, nowMs }: Sharing<Asked>,
): (asked: Asked) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>()
  const next = new Map<string, Promise<Answer>>()

  function begin(name: string, asked: Asked): Promise<Answer> {
    const reading = read(asked).finally(() => {
      if (running.get(name) === reading) running.delete(name)
    })
    running.set(name, reading)
    return reading
  }

  return (asked) => {
    const name = nameOf(asked)
    const joined = next.get(name)
    if (joined !== undefined) return joined
    const before = running.get(name)
    if (before === undefined) return begin(name, asked)
    const go = (): Promise<Answer> => {
      next.delete(name)
      return begin(name, asked)
    }
    const sinceMs = nowMs()
    const following = before.then(go, (error: unknown) => {
      const wasSilent = error instanceof StoreUnavailable && nowMs() - sinceMs >= silenceMs
      if (!wasSilent) return go()
      next.delete(name)
      throw error
    })
    next.set(name, following)
    return following
  }
}
