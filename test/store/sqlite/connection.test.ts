/** Prepared statements are cached without any effect but speed. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/store/sqlite/connection.ts'
import { loadSqlite } from '../../../src/store/sqlite/driver.ts'
import { inTemporaryFolder } from './temporary-sqlite.ts'

test('any number of statements may be prepared, and earlier ones still work', () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'any.db')
    const database = openDatabase(await loadSqlite(), { file })
    const first = database.prepare('select ? as value')
    for (let i = 0; i < 500; i++) {
      expect(database.prepare(`select ${i} as value`).all([])).toMatchObject([{ value: i }])
    }
    expect(first.all([7])).toMatchObject([{ value: 7 }])
    database.close()
  }))

test('a failed statement works the next time, with new values', () =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'any.db')
    const database = openDatabase(await loadSqlite(), { file })
    const act = (text: string, parameters: readonly unknown[] = []): readonly unknown[] =>
      database.prepare(text).all(parameters)
    act('create table t (n integer primary key)')
    const insert = 'insert into t values (?) returning n'
    expect(act(insert, [1])).toMatchObject([{ n: 1 }])
    expect(() => act(insert, [1])).toThrow('UNIQUE')
    expect(act(insert, [2])).toMatchObject([{ n: 2 }])
    act('alter table t add column later text')
    expect(act(insert.replace('(?)', '(?, ?)'), [3, 'x'])).toMatchObject([{ n: 3 }])
    database.close()
    expect(() => act('select n from t')).toThrow('the database is closed')
  }))
