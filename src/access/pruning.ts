/** Now and then removes what has ended: sessions, locks and links. Nothing depends on it but the size of the database. */
import type { Store } from '../store/store.ts'
import { forgottenAfterMs } from './lockout.ts'
import { sessionIdleMs } from './session-life.ts'

const intervalMs = 10 * 60 * 1_000
/** Whoever made an invitation can see for so long what became of it. */
const linksKeptMs = 30 * 24 * 60 * 60 * 1_000

const prunedAt = new WeakMap<Store, number>()

export async function pruneNowAndThen(store: Store, now: Date): Promise<void> {
  const at = now.getTime()
  const last = prunedAt.get(store)
  if (last !== undefined && Math.abs(at - last) < intervalMs) return
  prunedAt.set(store, at)
  const before = (ms: number) => new Date(at - ms).toISOString()
  await store.pruneAccess({
    now: now.toISOString(),
    unseenSince: before(sessionIdleMs),
    lockedBefore: before(forgottenAfterMs),
    endedBefore: before(linksKeptMs),
  })
}
