/**
 * Executes a request with an idempotency key once. A repeated request returns the stored result of the first one. Only
 * successful results are stored: a failed request has changed nothing and may succeed later.
 */

import { createHash } from 'node:crypto'
import type { NewReceipt, NotDone } from '../store/store.ts'
import { type Failure, isFailure } from './failure.ts'
import { removeExpired } from './history/remove-expired.ts'
import type { Service } from './service.ts'

export interface Once {
  readonly key: string
  /** Hash of the request, which distinguishes different requests with the same idempotency key. */
  readonly fingerprint: string
}

export interface CreatedOnce<Result> {
  readonly result: Result
  /** Whether the result is the stored result of an earlier request. */
  readonly isReplayed: boolean
}

/** Returns the receipt to store with a result, or undefined for a request without an idempotency key. */
export type ReceiptFor = (result: object, createdAt: string) => NewReceipt | undefined

/**
 * Maximum number of attempts to execute a request or to find its receipt. A third attempt is needed only if another
 * request stores a receipt that is removed immediately.
 */
const attemptsMax = 3

/**
 * Runs `action` once per idempotency key, or returns the stored result of an earlier request. `action` must store its
 * result and the receipt in one transaction.
 */
export async function doOnce<Result extends object>(
  service: Pick<Service, 'store' | 'now' | 'onRemovalFailed'>,
  { workspace, once }: { readonly workspace: string; readonly once: Once | undefined },
  action: (receiptFor: ReceiptFor) => Promise<Result | Failure | NotDone>,
): Promise<CreatedOnce<Result> | Failure> {
  const receiptFor: ReceiptFor = (result, createdAt) =>
    once && { ...once, answer: JSON.stringify(result), createdAt }
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const known = once && (await service.store.receipt({ workspace, key: once.key }))
    if (once !== undefined && known !== undefined) {
      if (known.fingerprint !== once.fingerprint) {
        return { failure: 'repeat.different', key: once.key }
      }
      const answer: Result = JSON.parse(known.answer)
      // The result in the receipt was written before the index of the run was assigned, so the row has the index
      // separately.
      const result = known.index === null ? answer : { ...answer, index: known.index }
      return { result, isReplayed: true }
    }
    const outcome = await action(receiptFor)
    if (outcome === 'repeated') continue
    if (outcome === 'busy') break
    await removeExpired(service)
    return isFailure(outcome) ? outcome : { result: outcome, isReplayed: false }
  }
  return { failure: 'repeat.underway', key: once?.key ?? '' }
}

/**
 * Returns the fingerprint of a request: a hash of its operation and its body, independent of the encoding of the
 * request.
 */
export function fingerprintOf(what: string, body: object): string {
  return createHash('sha256')
    .update(`${what}\n${JSON.stringify(body)}`)
    .digest('hex')
}
