/** A statement that is compiled once uses the values of each call. */
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { compileOnce } from '../../src/store/compile-once.ts'
import { openDatabase } from '../../src/store/sqlite/connection.ts'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { openSqlite } from '../../src/store/sqlite/open-database.ts'
import type { Tables } from '../../src/store/tables.ts'
import { inTemporaryFolder } from './sqlite/temporary-sqlite.ts'

async function onDatabase(act: (database: Kysely<Tables>) => Promise<void>): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'spate.db')
    await (await openSqlite({ file })).close()
    const database = openDatabase(await loadSqlite(), { file })
    const dialect = new SqliteDialect({ database })
    const kysely = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
    await act(kysely)
    await kysely.destroy()
  })
}

test('it is compiled once, and each value replaces its placeholders', () =>
  onDatabase(async (database) => {
    let built = 0
    const rename = compileOnce<
      { readonly from: string; readonly to: string },
      { readonly name: string; readonly appliedAt: string }
    >((kysely, mark) => {
      built++
      return kysely
        .updateTable('migration')
        .set({ name: mark('to'), appliedAt: mark('to') })
        .where('name', '=', mark('from'))
        .where('name', '!=', 'never')
        .returning(['name', 'appliedAt'])
    })
    const from = '0001-foundation'
    expect(await rename(database, { from: 'no such', to: 'x' })).toBeUndefined()
    expect(await rename(database, { from, to: 'a' })).toEqual({ name: 'a', appliedAt: 'a' })
    expect(await rename(database, { from: 'a', to: 'b' })).toEqual({ name: 'b', appliedAt: 'b' })
    expect(built).toBe(1)
  }))

test('it is compiled once for a database and its transactions, and is rolled back with them', () =>
  onDatabase(async (database) => {
    let built = 0
    const remove = compileOnce<{ readonly name: string }, { readonly name: string }>(
      (kysely, mark) => {
        built++
        return kysely.deleteFrom('migration').where('name', '=', mark('name')).returning('name')
      },
    )
    const name = '0001-foundation'
    const undone = database.transaction().execute(async (transaction) => {
      expect(await remove(transaction, { name })).toEqual({ name })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await remove(database, { name })).toEqual({ name })
    expect(built).toBe(1)
  }))
