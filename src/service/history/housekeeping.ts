/**
 * Removes what is no longer needed: old receipts, and simulations and runs that were deleted long ago. Requests that
 * create something call it from time to time, so no process needs a timer.
 */

import { type Store, StoreUnavailable } from '../../store/store.ts'

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
 * Maximum number of rows of one kind to remove in one request, so that the request is not delayed. If there are more,
 * the next request continues.
 */
const removedMax = 1_000

const doneAt = new WeakMap<Store, number>()

/** Removes old rows if `intervalMs` has passed since the last removal. */
export async function keepHouse(store: Store, now: Date): Promise<void> {
  const at = now.getTime()
  const last = doneAt.get(store)
  if (last !== undefined && Math.abs(at - last) < intervalMs) return
  doneAt.set(store, at)
  const before = (ms: number) => new Date(at - ms).toISOString()
  try {
    const receipts = await store.pruneReceipts({ before: before(receiptsKeptMs), max: removedMax })
    // Receipts refer to runs, so the runs are removed only if no receipt of their time is left.
    const isDone =
      receipts < removedMax &&
      (await store.purgeDeleted({
        before: before(restorableMs + purgeDelayMs),
        max: removedMax,
      })) < removedMax
    if (!isDone) doneAt.delete(store)
  } catch (error) {
    // The request has succeeded, so a failure to remove rows must not change the response.
    if (!(error instanceof StoreUnavailable)) throw error
  }
}
