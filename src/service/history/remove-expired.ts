/**
 * Removes what is no longer needed: old receipts, and simulations and runs that were deleted long ago. Requests that
 * create or delete something call it from time to time, so no process needs a timer.
 */

import type { Store } from '../../store/store.ts'
import type { Service } from '../service.ts'

/** Minimum time for which receipts are stored, in milliseconds. */
const receiptsKeptMs = 24 * 60 * 60 * 1_000
/** Time for which deleted simulations and runs can be restored, in milliseconds. */
export const restorableMs = 7 * 24 * 60 * 60 * 1_000
/**
 * Additional time before deleted rows are removed, in milliseconds. The clocks of several services may differ, and none
 * may restore what another one removes.
 */
const purgeDelayMs = 60 * 60 * 1_000
const intervalMs = 10 * 60 * 1_000
/**
 * Maximum number of receipts, and of deleted runs, versions and simulations, to remove in one request, so that the
 * request is not delayed. If there are more, the next request continues. A run or a version may have 1 MiB.
 */
const receiptsMax = 1_000
const deletedMax = 20

const doneAt = new WeakMap<Store, number>()

/**
 * Removes old rows if `intervalMs` has passed since the last removal. The request that calls it has succeeded, so a
 * failure is reported and does not change the response.
 */
export async function removeExpired({
  store,
  now,
  onRemovalFailed,
}: Pick<Service, 'store' | 'now' | 'onRemovalFailed'>): Promise<void> {
  const at = now().getTime()
  const last = doneAt.get(store)
  if (last !== undefined && Math.abs(at - last) < intervalMs) return
  doneAt.set(store, at)
  try {
    if (!(await removeBefore(store, at))) doneAt.delete(store)
  } catch (error) {
    onRemovalFailed(error)
  }
}

/** Removes some expired rows, and returns whether there are no more of them. */
async function removeBefore(store: Store, at: number): Promise<boolean> {
  const before = (ms: number) => new Date(at - ms).toISOString()
  const receipts = await store.pruneReceipts({ before: before(receiptsKeptMs), max: receiptsMax })
  // Receipts refer to runs, so the runs are removed only if no receipt of their time is left.
  if (receipts === receiptsMax) return false
  const expired = before(restorableMs + purgeDelayMs)
  return (await store.purgeDeleted({ before: expired, max: deletedMax })) < deletedMax
}
