/** Reads and writes all rows of a PostgreSQL database. */
import { type Kysely, sql } from 'kysely'
import { countedTables, type DatabaseRows, readArchive, writeArchive } from '../archive.ts'
import { StoreIncompatible } from '../store.ts'
import type { Tables } from '../tables.ts'
import {
  inPostgres,
  inspect,
  isOurs,
  migrationLock,
  type PostgresAddress,
  parseServerAddress,
  postgresDialect,
} from './opening.ts'

export function postgresRows(address: PostgresAddress): DatabaseRows {
  const { at, database: name } = parseServerAddress(address.url)
  return {
    name: `the database "${name}" at ${at}`,
    read: (action) =>
      inPostgres(address, (database) =>
        database
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(async (transaction) => {
            const found = await inspect(transaction)
            if (!isOurs(found)) throw new Error(`the database "${name}" is empty`)
            return action(await readArchive(transaction, found.tables))
          }),
      ),
    write: (archive) =>
      inPostgres(address, (database) =>
        database.transaction().execute(async (transaction) => {
          await migrationLock.execute(transaction)
          if (isOurs(await inspect(transaction))) {
            throw new StoreIncompatible(
              `the database "${name}" must be empty; create another one, and name it in SPATE_DATABASE_URL`,
            )
          }
          const counts = await writeArchive(transaction, archive, postgresDialect)
          await advanceSequences(transaction)
          return counts
        }),
      ),
  }
}

/** Advances the sequences beyond the numbers of the inserted rows, so that later rows get higher numbers. */
async function advanceSequences(transaction: Kysely<Tables>): Promise<void> {
  for (const table of countedTables) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'ordinal'), max(ordinal))
      from ${sql.table(table)} having max(ordinal) is not null
    `.execute(transaction.withoutPlugins())
  }
}
