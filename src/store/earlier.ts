/** The earlier form's simulations: a row each, which can be drained once. */

import type { Kysely } from 'kysely'
import { withReceipt } from './receipts.ts'
import type { NewReceipt, NotDone } from './store.ts'
import type { Tables } from './tables.ts'

export interface EarlierRow {
  readonly id: string
  readonly workspace: string
  readonly seed: number
  /** The members of the answer that the client sent, as JSON text. */
  readonly sent: string
  /** The frozen definition as JSON text: everything an event depends on. */
  readonly snapshot: string
  readonly generatorVersion: string
  readonly total: number
  readonly status: 'pending' | 'drained'
  readonly createdAt: string
}

export interface EarlierActs {
  /** With a receipt, both or neither are kept. */
  insertEarlier(row: EarlierRow, receipt?: NewReceipt): Promise<'inserted' | NotDone>
  earlierById(at: {
    readonly workspace: string
    readonly id: string
  }): Promise<EarlierRow | undefined>
  /** From pending to drained, in one statement: true for exactly one caller, ever. */
  drainEarlier(at: { readonly workspace: string; readonly id: string }): Promise<boolean>
}

export function earlierActs(database: Kysely<Tables>): EarlierActs {
  return {
    insertEarlier: async (row, receipt) => {
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
    drainEarlier: async ({ workspace, id }) => {
      const drained = await database
        .updateTable('earlierSimulation')
        .set({ status: 'drained' })
        .where('workspace', '=', workspace)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      return drained !== undefined
    },
  }
}
