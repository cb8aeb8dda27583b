/** Databases that hold the rows of a definition, and statements that change them. */

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from '../../scripts/postgres.mjs'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import type { ClientDialect } from '../../src/text/statement-clients.ts'
import type { FilledTables } from '../columns/filled-tables.ts'
import { startMariaDb, type ThrowawayMariaDb } from '../support/mariadb.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'

/** A database that is filled. */
export interface FilledDatabase {
  /** Address for `--target`, relative to the folder. */
  readonly address: string
  /** Runs statements. */
  run(statements: readonly string[]): Promise<void>
  drop(): Promise<void>
}

export class Databases {
  #postgres: ThrowawayPostgres | undefined
  #mariaDb: ThrowawayMariaDb | undefined
  #count = 0

  async start(): Promise<void> {
    ;[this.#postgres, this.#mariaDb] = await Promise.all([startPostgres(), startMariaDb()])
  }

  async stop(): Promise<void> {
    await Promise.all([this.#postgres?.stop(), this.#mariaDb?.stop()])
  }

  /** Fills a database that is created in a folder or on a server. */
  async fill(
    dialect: ClientDialect,
    folder: string,
    { create, fill }: Pick<FilledTables, 'create' | 'fill'>,
  ): Promise<FilledDatabase> {
    const database = await this.#create(dialect, folder)
    const transaction = ['BEGIN;', ...fill, 'COMMIT;']
    await database.run([...create, ...transaction])
    return database
  }

  async #create(dialect: ClientDialect, folder: string): Promise<FilledDatabase> {
    const name = `d${++this.#count}`
    if (dialect === 'sqlite') return sqliteDatabase(folder)
    if (dialect === 'mysql') return mariaDatabase(started(this.#mariaDb), name)
    const postgres = started(this.#postgres)
    const address = await postgres.createDatabase()
    const own = /\/(\w+)\?/.exec(address)?.[1] ?? ''
    return {
      address,
      run: async (statements) => {
        const options = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null']
        const place = ['-h', postgres.socketDirectory, '-U', postgres.user, '-d', own]
        const head = 'SET client_min_messages = warning;'
        const input = `${[head, ...statements].join('\n')}\n`
        execFileSync(`${findPostgres()}/psql`, [...options, ...place], { input, stdio: 'pipe' })
      },
      drop: async () => void (await postgres.psql(`DROP DATABASE ${own} WITH (FORCE)`)),
    }
  }
}

function started<Server>(server: Server | undefined): Server {
  if (server === undefined) throw new Error('the servers must be started before')
  return server
}

function mariaDatabase(mariaDb: ThrowawayMariaDb, name: string): FilledDatabase {
  mariaDb.sql(`CREATE DATABASE ${name};`)
  const head = 'SET NAMES utf8mb4;'
  return {
    address: mariaDb.addressOf(name),
    run: async (statements) => void mariaDb.sql(`${[head, ...statements].join('\n')}\n`, name),
    drop: async () => void mariaDb.sql(`DROP DATABASE ${name};`),
  }
}

async function sqliteDatabase(folder: string): Promise<FilledDatabase> {
  const { DatabaseSync } = await loadSqlite()
  return {
    address: 'sqlite:data.db',
    run: async (statements) => {
      const database = new DatabaseSync(join(folder, 'data.db'))
      database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF;')
      database.exec(statements.join('\n'))
      database.close()
    },
    drop: async () => undefined,
  }
}
