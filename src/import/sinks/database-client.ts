/**
 * The statements around the rows for a database client, so that a batch is taken whole or not at all, and once: a session that
 * ends at its first error, transactions that record their last event in a table of the target, and answers on standard
 * output that show which of them are committed.
 */

import { createHash } from 'node:crypto'
import type { ClientDialect } from '../../text/statement-clients.ts'

/** The words of one system of one run. */
export interface Script {
  /** Before the first batch: makes the table of progress, where there is none, and answers. */
  readonly head: string
  begin(batch: { readonly after: number; readonly last: number }): string
  readonly end: string
  /** Stands before the statement with that number, for clients that do not report the line of a failure. */
  mark(number: number): string
  /** A whole session that answers with 1 where the table of progress exists, else with 0. */
  readonly find: string
  /** A whole session that answers with the last event that was committed, 0 before the first; the table must exist. */
  readonly read: string
  /** A whole session that takes the table of progress away. */
  readonly drop: string
}

/** `spate_progress_` and what stands for the run and the system. */
export function progressTable(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `spate_progress_${hash.slice(0, 16)}`
}

/** `spate:<nonce>:<number>`: what was committed, or after an `@` a statement that begins. */
export function answerPattern(nonce: string): RegExp {
  return new RegExp(`spate:${nonce}:(@?)(\\d+)`, 'g')
}

export function newScript(
  dialect: ClientDialect,
  { table, nonce }: { readonly table: string; readonly nonce: string },
): Script {
  const { settings, exists, exclusive, release, engine, join } = dialects[dialect]
  // A client that shows its statements must not look like one that answers, so the answer is put together.
  const say = (number: string): string => `SELECT ${join("'spa'", `'te:${nonce}:'`, number)}`
  const answer = `${say('coalesce(max(last_event), 0)')} FROM ${table};\n`
  const columns = 'after_event BIGINT NOT NULL PRIMARY KEY, last_event BIGINT NOT NULL'
  const create = `CREATE TABLE IF NOT EXISTS ${table} (${columns})${engine};\n`
  return {
    head: `${settings}${create}${answer}`,
    // The key also holds against a session that is still running: of two batches after one event, one fails.
    begin: ({ after, last }) => `BEGIN;\nINSERT INTO ${table} VALUES (${after}, ${last});\n`,
    end: `COMMIT;\n${answer}`,
    mark: (number) => (dialect === 'postgres' ? `\\echo spate:${nonce}:@${number}\n` : ''),
    find: `${settings}${say('count(*)')} ${exists(table)};\n`,
    read: `${settings}${exclusive(table)}${answer}${release}`,
    drop: `${settings}DROP TABLE IF EXISTS ${table};\n`,
  }
}

interface DialectStatements {
  readonly settings: string
  /** What follows `SELECT count(*)`, to count the tables of that name. */
  readonly exists: (table: string) => string
  /** Waits for a transaction that is still running, such as that of a client that was killed. */
  readonly exclusive: (table: string) => string
  readonly release: string
  readonly engine: string
  readonly join: (...parts: readonly string[]) => string
}

const concatenated = (...parts: readonly string[]): string => parts.join(' || ')

const dialects: Readonly<Record<ClientDialect, DialectStatements>> = {
  postgres: {
    // Without the first, psql continues after errors and ends with 0, and reads the rows of a COPY that failed as statements.
    settings:
      '\\set ON_ERROR_STOP on\n\\set ON_ERROR_ROLLBACK off\n\\set QUIET on\n\\set AUTOCOMMIT on\n' +
      '\\pset format unaligned\n\\pset tuples_only on\n\\encoding UTF8\nSET client_min_messages = warning;\n',
    // As the name is found where no schema is named.
    exists: (table) => `WHERE to_regclass('${table}') IS NOT NULL`,
    exclusive: (table) => `BEGIN;\nLOCK TABLE ${table} IN EXCLUSIVE MODE;\n`,
    release: 'COMMIT;\n',
    engine: '',
    join: concatenated,
  },
  sqlite: {
    settings: '.bail on\n.headers off\n.mode list\n.timeout 60000\nPRAGMA foreign_keys = ON;\n',
    exists: (table) => `FROM sqlite_master WHERE name = '${table}'`,
    exclusive: () => 'BEGIN IMMEDIATE;\n',
    release: 'COMMIT;\n',
    engine: '',
    join: concatenated,
  },
  mysql: {
    // What its client takes for the encoding of statements depends on the machine.
    settings: 'SET NAMES utf8mb4;\n',
    exists: (table) =>
      `FROM information_schema.tables WHERE table_schema = database() AND table_name = '${table}'`,
    exclusive: (table) => `LOCK TABLES ${table} WRITE;\n`,
    release: 'UNLOCK TABLES;\n',
    engine: ' ENGINE=InnoDB',
    join: (...parts) => `concat(${parts.join(', ')})`,
  },
}
