/** The statements for simulations of the earlier API version. Each simulation is a row that can be drained once. */

import type { Kysely } from 'kysely'
import { changesRow } from './changes-row.ts'
import { withReceipt } from './receipts.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

export function earlierMethods(database: Kysely<Tables>) {
  return {
    insertEarlier: async (row, _author, receipt) => {
      const insert = async (connection: Kysely<Tables>): Promise<'inserted'> => {
        await connection.insertInto('earlierSimulation').values(row).execute()
        return 'inserted'
      }
      if (receipt === undefined) return insert(database)
      return withReceipt(database, { ...receipt, workspace: row.workspace }, insert)
    },
    earlierById: ({ workspace, id }) =>
      database
        .selectFrom('earlierSimulation')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .executeTakeFirst(),
    drainEarlier: ({ workspace, id }) =>
      changesRow(
        database
          .updateTable('earlierSimulation')
          .set({ status: 'drained' })
          .where('workspace', '=', workspace)
          .where('id', '=', id)
          .where('status', '=', 'pending')
          .returning('id'),
      ),
  } satisfies Partial<Store>
}
