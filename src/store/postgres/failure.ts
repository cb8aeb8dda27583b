/**
 * What the errors of PostgreSQL and of its driver mean: those that may pass become `StoreUnavailable`. The driver tells
 * the server's errors by their code (https://www.postgresql.org/docs/current/errcodes-appendix.html), the system's by a
 * name such as ECONNREFUSED, and its own by words alone.
 */
import pg from 'pg'
import { StoreUnavailable } from '../store.ts'

/**
 * Connections that fail, a server without room, one that stops, starts or changes its place, its disk; and statements that
 * were planned before a newer version changed a table (0A000), or are prepared in another session than that of the
 * connection (26000, 42P05), which a new connection plans anew.
 */
const passing = /^(?:08|53|57P|58|57014|25006|25P0[34]|0A000|26000|42P05)/
/** What to tell a PgBouncer that stands before the server, by what is heard of it. */
const adviceForPools: readonly (readonly [heard: RegExp, advice: string])[] = [
  [
    /unsupported startup parameter/,
    'PgBouncer needs ignore_startup_parameters = statement_timeout,lock_timeout',
  ],
  [
    /prepared statement .* (?:does not exist|already exists)/,
    'PgBouncer needs pool_mode = session, or from 1.21 on max_prepared_statements = 200',
  ],
]
/** Others held a row for too long, or both waited for each other. */
const locked = /^(?:55P03|40001|40P01)$/
/** What the driver says of a connection that it has lost, or of one that it does not get in time. */
const ownMessage = /connection|timeout|queryable|terminated|\bpool\b|socket/i

/** Undefined for errors that will come again. */
export function failureOf(error: unknown): StoreUnavailable | undefined {
  if (error instanceof StoreUnavailable) return error
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) {
    const isLocked = code !== undefined && locked.test(code)
    return isLocked || (code !== undefined && passing.test(code))
      ? unavailable(error, isLocked)
      : undefined
  }
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) {
    return undefined
  }
  return code !== undefined || ownMessage.test(error.message) ? unavailable(error) : undefined
}

/** No connection was had, for whatever reason: the database is not there for this program. */
export function connectFailureOf(error: unknown): StoreUnavailable {
  return failureOf(error) ?? unavailable(error)
}

/** `ECONNREFUSED`, `28P01`; undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

function unavailable(error: unknown, isLocked = false): StoreUnavailable {
  return new StoreUnavailable(`the database does not respond: ${reasonOf(error)}`, {
    cause: error,
    isLocked,
  })
}

/** A name that has several addresses fails with an error for each, and without words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const reason = error instanceof Error ? error.message : String(error)
  const [, advice] = adviceForPools.find(([heard]) => heard.test(reason)) ?? []
  return advice === undefined ? reason : `${reason}; ${advice}`
}
