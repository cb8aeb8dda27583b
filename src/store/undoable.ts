/** Transactions that can decide to change nothing. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Thrown to roll a transaction back. */
class Undone<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('the transaction is rolled back')
    this.result = result
  }
}

/** Runs a transaction and returns its result. `undo` rolls the transaction back and returns another result. */
export async function undoable<Result>(
  database: Kysely<Tables>,
  act: (transaction: Kysely<Tables>, undo: (result: Result) => never) => Promise<Result>,
): Promise<Result> {
  const undo = (result: Result): never => {
    throw new Undone(result)
  }
  try {
    return await database.transaction().execute((transaction) => act(transaction, undo))
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}
