/**
 * Periodically removes what is no longer needed from the store: expired sessions, lockouts and links, and old rows of the
 * audit log and of the use of keys. Only the size of the database depends on the removal.
 */
import { type Store, StoreUnavailable } from '../store/store.ts'
import { forgottenAfterMs } from './lockout.ts'
import { sessionIdleMs } from './session-life.ts'

const intervalMs = 10 * 60 * 1_000
/** Time for which an ended invitation stays visible to the person who created it, in milliseconds. */
const linksKeptMs = 30 * 24 * 60 * 60 * 1_000

/** Time for which the audit log and the use of keys are stored, in milliseconds. */
const historyKeptMs = 90 * 24 * 60 * 60 * 1_000
/** Maximum number of rows of the audit log to remove at once. If there are more, the next request continues. */
const auditMax = 5_000

const prunedAt = new WeakMap<Store, number>()

/**
 * Removes expired rows if `intervalMs` has passed since the last removal. If the database is unavailable, the failure
 * is ignored, and the next request tries again.
 */
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
      usedBefore: before(historyKeptMs).slice(0, 10),
    })
    const pruned = await store.pruneAudit({ before: before(historyKeptMs), max: auditMax })
    if (pruned < auditMax) prunedAt.set(store, at)
  } catch (error) {
    // Even if the database is temporarily locked here, it may still serve the request itself.
    if (!(error instanceof StoreUnavailable)) throw error
  }
}
