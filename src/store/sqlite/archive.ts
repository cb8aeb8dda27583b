/** Reads and writes all rows of a SQLite file, and lists the migrations that the file lacks. */
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { type DatabaseRows, readArchive, writeArchive } from '../archive.ts'
import { missingMigrations } from '../migrate.ts'
import { migrations } from '../migrations/migrations.ts'
import { StoreIncompatible } from '../store.ts'
import type { OpenedFile } from './open-database.ts'
import { openFile, sqliteDialect } from './open-database.ts'

export function sqliteRows(file: string): DatabaseRows {
  return {
    name: file,
    async read(action) {
      if (!(await isThere(file))) throw new Error(`there is no database ${file}`)
      return inFile(file, async ({ kysely }) => {
        const present = await tablesOf({ kysely })
        if (present.length === 0) throw new Error(`the database ${file} is empty`)
        // In WAL mode, a transaction sees the snapshot of its first read.
        return kysely.connection().execute(async (connection) => {
          await sql`begin`.execute(connection)
          try {
            return await action(await readArchive(connection, present))
          } finally {
            await sql`rollback`.execute(connection)
          }
        })
      })
    },
    write: (archive) =>
      inFile(file, ({ kysely }) =>
        kysely.transaction().execute(async (transaction) => {
          if ((await tablesOf({ kysely: transaction })).length > 0) {
            throw new StoreIncompatible(
              `the database ${file} must be empty; move the file, or choose another folder`,
            )
          }
          return writeArchive(transaction, archive, sqliteDialect)
        }),
      ),
  }
}

/** Returns the names of the migrations that the file lacks, without changing the file. */
export async function missingFromSqlite(file: string): Promise<readonly string[]> {
  const all = migrations.map(({ name }) => name)
  if (!(await isThere(file))) return all
  return inFile(file, async ({ kysely }) => {
    if ((await tablesOf({ kysely })).length === 0) return all
    return (await missingMigrations(kysely, migrations)).map(({ name }) => name)
  })
}

async function inFile<T>(file: string, action: (opened: OpenedFile) => Promise<T>): Promise<T> {
  const opened = await openFile(file)
  try {
    return await action(opened)
  } finally {
    await opened.close()
  }
}

async function tablesOf({ kysely }: Pick<OpenedFile, 'kysely'>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite%'
  `.execute(kysely)
  return rows.map(({ name }) => name)
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined
}
