/** The statements of API keys and of their use. */
import { type Kysely, sql } from 'kysely'
import { changesRow } from './changes-row.ts'
import { compileOnce } from './compile-once.ts'
import type { KeyUsageRow } from './key-usage.ts'
import type { KeyRow, Store } from './store.ts'
import { keyColumns, type Tables } from './tables.ts'

const keyById = compileOnce<{ readonly id: string }, KeyRow>((database, mark) =>
  database.selectFrom('apiKey').select(keyColumns).where('id', '=', mark('id')),
)

export function keyMethods(database: Kysely<Tables>) {
  return {
    insertKey: async (key) => {
      const inserted = await database
        .insertInto('apiKey')
        .values(key)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted ? 'inserted' : 'taken'
    },
    keyById: (id) => keyById(database, { id }),
    listKeys: (workspace) =>
      database
        .selectFrom('apiKey')
        .leftJoin('person', 'person.id', 'apiKey.createdBy')
        .select(keyColumns.map((column) => `apiKey.${column}` as const))
        .select('person.name as creatorName')
        .where('apiKey.workspace', '=', workspace)
        .orderBy('apiKey.ordinal')
        .execute(),
    revokeKey: ({ workspace, id }, { at: revokedAt }) =>
      changesRow(
        database
          .updateTable('apiKey')
          .set({ revokedAt })
          .where('workspace', '=', workspace)
          .where('id', '=', id)
          .where('revokedAt', 'is', null)
          .returning('id'),
      ),
    touchKey: async (id, lastUsedAt) => {
      await database
        .updateTable('apiKey')
        .set({ lastUsedAt })
        .where('id', '=', id)
        .where((row) => row.or([row('lastUsedAt', 'is', null), row('lastUsedAt', '<', lastUsedAt)]))
        .execute()
    },
    addKeyUsage: async (rows) => {
      if (rows.length > 0) await database.transaction().execute((to) => addKeyUsage(to, rows))
    },
    listKeyUsage: (workspace, sinceDay) =>
      database
        .selectFrom('keyUsage')
        .innerJoin('apiKey', 'apiKey.id', 'keyUsage.key')
        .select(usageColumns.map((column) => `keyUsage.${column}` as const))
        .where('apiKey.workspace', '=', workspace)
        .where('keyUsage.day', '>=', sinceDay)
        .orderBy('apiKey.ordinal')
        .orderBy('keyUsage.day')
        .execute(),
  } satisfies Partial<Store>
}

const usageColumns = [
  'key',
  'day',
  'requests',
  'events',
  'bytes',
] as const satisfies readonly (keyof KeyUsageRow)[]

/** Maximum number of rows of one statement, below the limits of both databases. */
const rowsMax = 500

/** Adds rows in the order of their keys, so that processes that add the same rows cannot deadlock. */
async function addKeyUsage(
  transaction: Kysely<Tables>,
  rows: readonly KeyUsageRow[],
): Promise<void> {
  const ordered = rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  for (let from = 0; from < ordered.length; from += rowsMax) {
    const sum = (column: 'requests' | 'events' | 'bytes') =>
      sql<number>`${sql.ref(`keyUsage.${column}`)} + ${sql.ref(`excluded.${column}`)}`
    await transaction
      .insertInto('keyUsage')
      .values(ordered.slice(from, from + rowsMax))
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'day'])
          .doUpdateSet({ requests: sum('requests'), events: sum('events'), bytes: sum('bytes') }),
      )
      .execute()
  }
}

function placeOf({ key, day }: KeyUsageRow): string {
  return `${key} ${day}`
}
