/**
 * Classifies the errors of PostgreSQL and its driver. Temporary errors become `StoreUnavailable`. Errors of the server
 * have a code (https://www.postgresql.org/docs/current/errcodes-appendix.html), errors of the system have a name such
 * as ECONNREFUSED, and errors of the driver have only a message.
 */
import pg from 'pg'
import { StoreUnavailable } from '../store.ts'

/**
 * Matches the codes of temporary errors: failed connections, a server without resources, a server that stops, starts or
 * fails over, disk errors; also statements that were planned before a newer version changed a table (0A000), or
 * prepared in another session of a connection pooler (26000, 42P05), which a new connection plans again.
 */
const passing = /^(?:08|53|57P|58|57014|25006|25P0[34]|0A000|26000|42P05)/
/** Advice for the configuration of a PgBouncer between Spate and the server, by the error message of PgBouncer. */
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
/** Matches the codes of lock timeouts and deadlocks. */
const locked = /^(?:55P03|40001|40P01)$/
/** Matches messages of the driver about a lost connection or a connection timeout. */
const ownMessage = /connection|timeout|queryable|terminated|\bpool\b|socket/i

/** Returns the temporary failure for an error, or undefined for an error that will occur again. */
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

/** Returns the failure of a connection attempt, which is always temporary. */
export function connectFailureOf(error: unknown): StoreUnavailable {
  return failureOf(error) ?? unavailable(error)
}

/** Returns the code of an error, such as `ECONNREFUSED` or `28P01`, or undefined for an error without a code. */
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

/**
 * Returns the message of an error. If a host has several addresses, connecting fails with one error for each and an
 * empty message.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const reason = error instanceof Error ? error.message : String(error)
  const [, advice] = adviceForPools.find(([heard]) => heard.test(reason)) ?? []
  return advice === undefined ? reason : `${reason}; ${advice}`
}
