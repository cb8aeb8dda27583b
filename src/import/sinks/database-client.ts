/**
 * Statements to write around the rows of each transaction for a database client, so that it is committed completely,
 * and once. A session of the client ends at its first error. Each transaction records the id of its last event in a
 * progress table of the database. Replies of the client on standard output show which transactions were committed.
 */

import { createHash, randomBytes } from 'node:crypto'
import type { ClientDialect } from '../../text/statement-clients.ts'
import { type Frame, noFrame } from './frame.ts'

/**
 * Texts with which Spate imports one run into one system through its database client: those around the batches of rows,
 * and those of separate sessions that find, read or drop the progress table.
 */
export interface Script {
  /**
   * Statements before the first batch, which create the progress table if it is missing and select the last committed
   * event.
   */
  readonly head: string
  /** Maximum length of the statements that the database reads fastest, in bytes. */
  readonly statementBytes: number
  /** Returns the statements that begin a transaction with the rows of the events after the event `after`. */
  begin(after: number): string
  /** Returns the statements that commit the transaction that began after `after`, and that report `last`. */
  end(after: number, last: number): string
  /**
   * Returns the text to write before a statement that begins with the event `number`, for clients that do not report
   * the line of a failure.
   */
  mark(number: number): string
  /** Statements of a session that only selects 1 if the progress table exists, otherwise 0. */
  readonly find: string
  /**
   * Statements of a session that only selects the id of the last committed event, or 0 without one. The progress table
   * must exist.
   */
  readonly read: string
  /** Statements of a session that only drops the progress table. */
  readonly drop: string
}

/** Returns the name of a progress table, which is a hash of the run and the system that `parts` identify. */
export function progressTable(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `spate_progress_${hash.slice(0, 16)}`
}

/** Returns a random text that distinguishes the replies of a session from any other text. */
export function newNonce(): string {
  return randomBytes(6).toString('hex')
}

/**
 * Matches the replies of a client: `spate:<nonce>:<number>` for the id of the last committed event, and
 * `spate:<nonce>:@<number>` before the statement that begins with an event.
 */
export function answerPattern(nonce: string): RegExp {
  return new RegExp(`spate:${nonce}:(@?)(\\d+)`, 'g')
}

export function newScript(
  dialect: ClientDialect,
  {
    table,
    nonce,
    frame = noFrame,
  }: { readonly table: string; readonly nonce: string; readonly frame?: Frame },
): Script {
  const { settings, statementBytes, exists, exclusive, release, engine } = dialects[dialect]
  const say = (number: string): string => sayNumber(dialect, nonce, number)
  const answer = `${say('coalesce(max(last_event), 0)')} FROM ${table};\n`
  const mark = (number: number): string =>
    dialect === 'postgres' ? `\\echo spate:${nonce}:@${number}\n` : ''
  const columns = 'after_event BIGINT NOT NULL PRIMARY KEY, last_event BIGINT NOT NULL'
  const create = `CREATE TABLE IF NOT EXISTS ${table} (${columns})${engine};\n`
  return {
    head: `${settings}${frame.head}${create}${answer}`,
    statementBytes,
    // The primary key also excludes a session that is still running: of two transactions after the same event, one
    // fails.
    begin: (after) => `BEGIN;\nINSERT INTO ${table} VALUES (${after}, ${after});\n${frame.begin}`,
    // A statement that fails now is none of those with a mark.
    end: (after, last) =>
      `${mark(0)}${frame.end}UPDATE ${table} SET last_event = ${last} WHERE after_event = ${after};\nCOMMIT;\n${answer}`,
    mark,
    find: `${settings}${say('count(*)')} ${exists(table)};\n`,
    read: `${settings}${exclusive(table)}${answer}${release}`,
    drop: `${settings}DROP TABLE IF EXISTS ${table};\n`,
  }
}

/** Returns the statements at the start of each session, which set how the client reads statements and replies. */
export function clientSettings(dialect: ClientDialect): string {
  return dialects[dialect].settings
}

/** Returns the start of a statement that replies with a number, which is an SQL expression. */
export function sayNumber(dialect: ClientDialect, nonce: string, number: string): string {
  // A client may echo its statements. The reply is concatenated, so that an echo does not match the pattern.
  return `SELECT ${dialects[dialect].join("'spa'", `'te:${nonce}:'`, number)}`
}

interface DialectStatements {
  readonly settings: string
  readonly statementBytes: number
  /** Returns the end of a `SELECT count(*)`, so that it counts the tables with a name. */
  readonly exists: (table: string) => string
  /**
   * Returns statements that lock a table and thus wait for running transactions, such as that of a client that was
   * killed.
   */
  readonly exclusive: (table: string) => string
  readonly release: string
  readonly engine: string
  readonly join: (...parts: readonly string[]) => string
}

const concatenated = (...parts: readonly string[]): string => parts.join(' || ')

const dialects: Readonly<Record<ClientDialect, DialectStatements>> = {
  postgres: {
    // Without ON_ERROR_STOP, psql continues after errors, exits with 0, and reads the rows of a failed COPY as
    // statements.
    settings:
      '\\set ON_ERROR_STOP on\n\\set ON_ERROR_ROLLBACK off\n\\set QUIET on\n\\set AUTOCOMMIT on\n' +
      '\\pset format unaligned\n\\pset tuples_only on\n\\encoding UTF8\nSET client_min_messages = warning;\n',
    // A statement of 100 rows of five columns takes a fifth less time than one of 500: PostgreSQL requests the memory
    // of a larger statement from the operating system each time.
    statementBytes: 8 * 1024,
    // to_regclass resolves a table name without a schema in the same way as a query.
    exists: (table) => `WHERE to_regclass('${table}') IS NOT NULL`,
    exclusive: (table) => `BEGIN;\nLOCK TABLE ${table} IN EXCLUSIVE MODE;\n`,
    release: 'COMMIT;\n',
    engine: '',
    join: concatenated,
  },
  sqlite: {
    // Without temp_store, SQLite writes a temporary file for each statement that changes several pages of an index.
    settings:
      '.bail on\n.headers off\n.mode list\n.timeout 60000\nPRAGMA foreign_keys = ON;\nPRAGMA temp_store = MEMORY;\n',
    statementBytes: 256 * 1024,
    exists: (table) => `FROM sqlite_master WHERE name = '${table}'`,
    exclusive: () => 'BEGIN IMMEDIATE;\n',
    release: 'COMMIT;\n',
    engine: '',
    join: concatenated,
  },
  mysql: {
    // The default character encoding of the client depends on the machine.
    settings: 'SET NAMES utf8mb4;\n',
    // The default of max_allowed_packet is from 1 to 64 MB.
    statementBytes: 256 * 1024,
    exists: (table) =>
      `FROM information_schema.tables WHERE table_schema = database() AND table_name = '${table}'`,
    exclusive: (table) => `LOCK TABLES ${table} WRITE;\n`,
    release: 'UNLOCK TABLES;\n',
    engine: ' ENGINE=InnoDB',
    join: (...parts) => `concat(${parts.join(', ')})`,
  },
}
