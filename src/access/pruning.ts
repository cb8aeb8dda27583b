/** What has ended for people: sessions, locks and links. */
import { newPruning } from '../store/pruning.ts'
import { forgottenAfterMs } from './lockout.ts'
import { sessionIdleMs } from './session-life.ts'

/** Whoever made an invitation can see for so long what became of it. */
const linksKeptMs = 30 * 24 * 60 * 60 * 1_000

export const pruneAccess = newPruning(async (store, before, now) => {
  await store.pruneAccess({
    now: now.toISOString(),
    unseenSince: before(sessionIdleMs),
    lockedBefore: before(forgottenAfterMs),
    endedBefore: before(linksKeptMs),
  })
  return 'all'
})
