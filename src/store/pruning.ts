/** Removes what has ended beside the requests that come anyway. Nothing depends on it but the size of the database. */
import { type Store, StoreUnavailable } from './store.ts'

/** Enough for what is kept for hours, and no burden to whoever comes. */
const intervalMs = 10 * 60 * 1_000

/** What one request removes is bounded, so that nobody waits for it: `some` when more is left, which the next removes. */
type Prune = (store: Store, before: (ms: number) => string, now: Date) => Promise<'all' | 'some'>

/** To be called by requests; what cannot be removed now is the next time, and nobody is refused for that. */
export function newPruning(prune: Prune): (store: Store, now: Date) => Promise<void> {
  const prunedAt = new WeakMap<Store, number>()
  return async (store, now) => {
    const at = now.getTime()
    const last = prunedAt.get(store)
    if (last !== undefined && Math.abs(at - last) < intervalMs) return
    // Said at once: those who come meanwhile need not do it, too.
    prunedAt.set(store, at)
    try {
      const left = await prune(store, (ms) => new Date(at - ms).toISOString(), now)
      if (left === 'some') prunedAt.delete(store)
    } catch (error) {
      // A database that is locked for a moment may well answer the question that somebody came with.
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
}
