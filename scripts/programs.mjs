/** Every program that the tests run: found, or installed where that is possible. */
import { requireProgram } from './debian.mjs'
import { requirePostgres } from './postgres.mjs'

/** The environment of the tests; without one of the programs the process ends with one line that says what to install. */
export function requirePrograms() {
  const SPATE_TEST_POSTGRES_BIN = requirePostgres()
  // The README's lines are run as they stand.
  requireProgram('curl')
  requireProgram('sqlite3')
  // So are the programs that the page of a run shows.
  requireProgram('jq')
  requireProgram('python3')
  // It is looked at what the service asks of the system.
  requireProgram('strace')
  // Makes the certificate of a database.
  requireProgram('openssl')
  // The console is tested by using it.
  requireProgram('chromium')
  // Replicas are killed behind it.
  requireProgram('haproxy')
  return { SPATE_TEST_POSTGRES_BIN }
}
