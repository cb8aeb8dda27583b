/** Transactions that can decide to change nothing. */
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Thrown to roll a transaction back. */
class Undone<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('the transaction is rolled back')
    this.result = result
  }
}

/** Rolls the transaction of `undoable` back, which returns `result`. */
export function undo(result: unknown): never {
  throw new Undone(result)
}

/** Runs a transaction and returns its result. */
export async function undoable<Result>(
  database: Kysely<Tables>,
  act: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction().execute(act)
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}
