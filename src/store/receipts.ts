/**
 * Receipts store the result of a request under the idempotency key of the client, in the same transaction as the
 * result. The unique key decides between concurrent requests.
 */
import type { Kysely } from 'kysely'
import { changesRow } from './changes-row.ts'
import { type Insertion, type NewReceipt, type Store, StoreUnavailable } from './store.ts'
import type { ReceiptRow, Tables } from './tables.ts'

export function receiptMethods(database: Kysely<Tables>) {
  return {
    receipt: ({ workspace, key }) =>
      database
        .selectFrom('receipt')
        .leftJoin('run', 'run.id', 'receipt.run')
        .select(['receipt.fingerprint', 'receipt.answer', 'run.index'])
        .where('receipt.workspace', '=', workspace)
        .where('receipt.key', '=', key)
        .executeTakeFirst(),
    pruneReceipts: async ({ before, max }) => {
      const removed = await database
        .deleteFrom('receipt')
        .where('ordinal', 'in', (row) =>
          row
            .selectFrom('receipt')
            .select('ordinal')
            .where('createdAt', '<', before)
            .orderBy('createdAt')
            .limit(max),
        )
        .returning('ordinal')
        .execute()
      return removed.length
    },
  } satisfies Partial<Store>
}

/**
 * Inserts a receipt. Returns false if a receipt with the same key exists. Waits for a concurrent transaction that
 * inserts the same key.
 */
export async function keepReceipt(
  transaction: Kysely<Tables>,
  receipt: ReceiptRow,
): Promise<boolean> {
  return changesRow(
    transaction
      .insertInto('receipt')
      .values(receipt)
      .onConflict((conflict) => conflict.columns(['workspace', 'key']).doNothing())
      .returning('ordinal'),
  )
}

/** Removes the receipt that the same transaction has inserted for an action that did nothing. */
export async function dropReceipt(
  transaction: Kysely<Tables>,
  { workspace, key }: Pick<ReceiptRow, 'workspace' | 'key'>,
): Promise<void> {
  await transaction
    .deleteFrom('receipt')
    .where('workspace', '=', workspace)
    .where('key', '=', key)
    .execute()
}

/**
 * Performs an action and stores its receipt within a transaction. No receipt is stored if the action inserted
 * nothing. If the receipt exists, the action is not performed.
 */
export async function withReceipt<Done extends Insertion>(
  transaction: Kysely<Tables>,
  receipt: Omit<ReceiptRow, 'run'>,
  action: (transaction: Kysely<Tables>) => Promise<Done>,
): Promise<Done | 'repeated'> {
  const { workspace, key } = receipt
  if (!(await keepReceipt(transaction, { ...receipt, run: null }))) return 'repeated'
  const done = await action(transaction)
  if (done !== 'inserted') await dropReceipt(transaction, { workspace, key })
  return done
}

export async function orBusy<Done>(done: Promise<Done>): Promise<Done | 'busy'> {
  try {
    return await done
  } catch (error) {
    if (error instanceof StoreUnavailable && error.isLocked) return 'busy'
    throw error
  }
}

/** Returns 'busy' like `orBusy`, but only for a request with a receipt. */
export function orBusyWith<Done>(
  receipt: NewReceipt | undefined,
  done: Promise<Done>,
): Promise<Done | 'busy'> {
  return receipt === undefined ? done : orBusy(done)
}
