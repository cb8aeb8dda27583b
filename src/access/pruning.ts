/** Now and then removes what has ended: sessions, locks and links. Nothing depends on it but the size of the database. */
import { type Store, StoreUnavailable } from '../store/store.ts'
import { forgottenAfterMs } from './lockout.ts'
import { sessionIdleMs } from './session-life.ts'

const intervalMs = 10 * 60 * 1_000
/** Whoever made an invitation can see for so long what became of it. */
const linksKeptMs = 30 * 24 * 60 * 60 * 1_000

const prunedAt = new WeakMap<Store, number>()

/** What it cannot remove now, the next visit tries to; nobody is refused for that. */
export async function pruneIfDue(store: Store, now: Date): Promise<void> {
  const at = now.getTime()
  const last = prunedAt.get(store)
  if (last !== undefined && Math.abs(at - last) < intervalMs) return
  const before = (ms: number) => new Date(at - ms).toISOString()
  try {
    await store.pruneAccess({
      now: now.toISOString(),
      unseenSince: before(sessionIdleMs),
      lockedBefore: before(forgottenAfterMs),
      endedBefore: before(linksKeptMs),
    })
    prunedAt.set(store, at)
  } catch (error) {
    // A database that is locked for a moment may well answer the question that somebody came with.
    if (!(error instanceof StoreUnavailable)) throw error
  }
}
