/**
 * What a client asks for under a key of its choice is made once: asked again, it is answered as it was the first time.
 * Only what was made is remembered. What was refused has changed nothing, and may be decided otherwise the next time.
 */

import { createHash } from 'node:crypto'
import { type NewReceipt, type NotDone, type Store, StoreUnavailable } from '../store/store.ts'
import { type Failure, isFailure } from './failure.ts'
import type { Service } from './service.ts'

export interface Once {
  readonly key: string
  /** The same for the same request, and another for any other. */
  readonly fingerprint: string
}

export interface CreatedOnce<Result> {
  readonly result: Result
  /** It was made before, and this is what was answered then. */
  readonly isReplayed: boolean
}

/** For what is made under a key; undefined without one. */
export type ReceiptFor = (result: object, createdAt: string) => NewReceipt | undefined

/** Receipts are kept so long at least. */
const retentionMs = 24 * 60 * 60 * 1_000
const pruneEveryMs = 10 * 60 * 1_000
/** At once, so that nobody waits for it; when there were so many, the next one who comes removes more. */
const prunedMax = 1_000
/** Somebody who is always faster and then forgotten is not to be expected. */
const attemptsMax = 3

/** `act` keeps what it makes with the receipt that it is given. */
export async function doOnce<Result extends object>(
  service: Pick<Service, 'store' | 'now'>,
  { workspace, once }: { readonly workspace: string; readonly once: Once | undefined },
  act: (receiptFor: ReceiptFor) => Promise<Result | Failure | NotDone>,
): Promise<CreatedOnce<Result> | Failure> {
  const receiptFor: ReceiptFor = (result, createdAt) =>
    once && { ...once, answer: JSON.stringify(result), createdAt }
  for (let look = 0; look < attemptsMax; look++) {
    const known = once && (await service.store.receipt({ workspace, key: once.key }))
    if (once !== undefined && known !== undefined) {
      if (known.fingerprint !== once.fingerprint) {
        return { failure: 'repeat.different', key: once.key }
      }
      const answer: Result = JSON.parse(known.answer)
      // A run's index came about when its receipt was written already.
      const result = known.index === null ? answer : { ...answer, index: known.index }
      return { result, isReplayed: true }
    }
    const made = await act(receiptFor)
    if (made === 'repeated') continue
    if (made === 'busy') break
    if (once !== undefined) await pruneIfDue(service.store, service.now())
    return isFailure(made) ? made : { result: made, isReplayed: false }
  }
  return { failure: 'repeat.underway', key: once?.key ?? '' }
}

/** Of what was asked, whatever it was sent as. */
export function fingerprintOf(what: string, body: object): string {
  return createHash('sha256')
    .update(`${what}\n${JSON.stringify(body)}`)
    .digest('hex')
}

const prunedAt = new WeakMap<Store, number>()

async function pruneIfDue(store: Store, now: Date): Promise<void> {
  const at = now.getTime()
  const last = prunedAt.get(store)
  if (last !== undefined && Math.abs(at - last) < pruneEveryMs) return
  prunedAt.set(store, at)
  try {
    const before = new Date(at - retentionMs).toISOString()
    const count = await store.pruneReceipts({ before, max: prunedMax })
    if (count === prunedMax) prunedAt.delete(store)
  } catch (error) {
    // What was asked for is made, and that is what its client must hear.
    if (!(error instanceof StoreUnavailable)) throw error
  }
}
