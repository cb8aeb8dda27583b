/** The tables that are created for definitions accept every row of their runs, in SQLite, PostgreSQL and MariaDB. */

import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/postgres.mjs'
import { exampleNames, readExample } from '../../src/package/examples.ts'
import type { JsonObject } from '../../src/text/json.ts'
import type { ClientDialect } from '../../src/text/statement-clients.ts'
import { kinds } from '../engine/machine/random-kinds.ts'
import { startMariaDb, type ThrowawayMariaDb } from '../support/mariadb.ts'
import { startPostgres, type ThrowawayPostgres } from '../support/postgres.ts'
import { samples, someOf } from '../support/samples.ts'
import { type FilledTables, filledTables } from './filled-tables.ts'

let postgres: ThrowawayPostgres
let mariaDb: ThrowawayMariaDb
beforeAll(async () => {
  ;[postgres, mariaDb] = await Promise.all([startPostgres(), startMariaDb()])
}, 60_000)
afterAll(async () => {
  await Promise.all([postgres.stop(), mariaDb.stop()])
})

let databases = 0

/** Creates and fills tables in an empty schema or database. Throws the error of the database. */
const run: Readonly<Record<ClientDialect, (tables: FilledTables) => void>> = {
  sqlite: ({ create, fill }) => {
    const head = '.bail on\nPRAGMA foreign_keys = ON;'
    const input = [head, ...create, 'BEGIN;', ...fill, 'COMMIT;']
    execFileSync('sqlite3', ['-batch', ':memory:'], {
      input: `${input.join('\n')}\n`,
      stdio: 'pipe',
    })
  },
  postgres: ({ create, fill }) => {
    const name = `s${++databases}`
    const head = `SET client_min_messages = warning; CREATE SCHEMA ${name}; SET search_path = ${name};`
    const input = [head, ...create, 'BEGIN;', ...fill, 'COMMIT;', `DROP SCHEMA ${name} CASCADE;`]
    execFileSync(
      `${findPostgres()}/psql`,
      [
        ...['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-h', postgres.socketDirectory],
        ...['-U', postgres.user, '-d', 'postgres', '-o', '/dev/null'],
      ],
      { input: `${input.join('\n')}\n`, stdio: ['pipe', 'ignore', 'pipe'] },
    )
  },
  mysql: ({ create, fill }) => {
    const name = `d${++databases}`
    const head = `SET NAMES utf8mb4; CREATE DATABASE ${name}; USE ${name};`
    const input = [head, ...create, 'BEGIN;', ...fill, 'COMMIT;', `DROP DATABASE ${name};`]
    mariaDb.sql(`${input.join('\n')}\n`)
  },
}

interface Way {
  readonly dialect: ClientDialect
  readonly isCopy?: boolean
}

function faultOf(content: JsonObject, way: Way, seed = 1): string | undefined {
  const filled = filledTables(content, { ...way, events: samples(300, 3_000), seed })
  if (filled === undefined) return 'is not valid'
  try {
    run[way.dialect](filled)
    return undefined
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: Buffer }
    return `${message.slice(0, 300)} ${String(stderr ?? '').slice(0, 600)}`
  }
}

const ways: readonly (readonly [string, Way])[] = [
  ['SQLite', { dialect: 'sqlite' }],
  ['PostgreSQL', { dialect: 'postgres' }],
  ['PostgreSQL with COPY', { dialect: 'postgres', isCopy: true }],
  ['MariaDB', { dialect: 'mysql' }],
]

describe.each(ways)('%s', (_, way) => {
  test.each(someOf(exampleNames(), 5))('holds the rows of the example %s', (name) => {
    const fault = faultOf(readExample(name), way)
    // COPY has no rows that change.
    expect(way.isCopy && fault === 'is not valid' ? undefined : fault).toBeUndefined()
  })

  test.each(kinds)(
    'holds the rows of random %s',
    (_kind, soundShare, definition) => {
      const count = samples(20, 200)
      let sound = 0
      for (let number = 0; number < count; number++) {
        const content = definition(number)
        const fault = faultOf(content, way, number + 1)
        if (fault === 'is not valid') continue
        sound++
        expect(fault, `number ${number}: ${JSON.stringify(content)}`).toBeUndefined()
      }
      if (!way.isCopy) expect(sound).toBeGreaterThan((count * soundShare) / 2)
    },
    600_000,
  )
})
