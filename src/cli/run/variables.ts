/** Which variables of the environment the commands of a system read: they may decide which database is meant. */

import type { Surroundings } from '../command.ts'
import type { Commands } from '../consent.ts'
import { databaseClient } from './database-client.ts'

type Environment = Surroundings['environment']

const mentioned = /\\[\s\S]|\$\{?[!#]?([A-Za-z_]\w*)/g
/** What clients read by themselves to find a database: https://www.postgresql.org/docs/current/libpq-envars.html */
const readByClient = {
  postgres: ['PGHOST', 'PGHOSTADDR', 'PGPORT', 'PGDATABASE', 'PGUSER', 'PGSERVICE'],
  mysql: ['MYSQL_HOST', 'MYSQL_TCP_PORT', 'MYSQL_UNIX_PORT'],
  sqlite: [],
} as const

/** Names: of those that are set, and of those that look like settings (`DATABASE_URL`, and no `$i`). */
export function variablesOf(
  { before = '', command, after = '' }: Commands,
  environment: Environment,
): readonly string[] {
  const names = [before, command, after].flatMap((text) =>
    [...text.matchAll(mentioned)].flatMap(([, name]) =>
      name !== undefined && isSetting(name, environment) ? [name] : [],
    ),
  )
  const client = databaseClient(command)
  const ofClient = client === undefined ? [] : readByClient[client]
  return [...new Set([...names, ...ofClient.filter((name) => environment[name] !== undefined)])]
}

/** Those that are set, and so can be another time. */
export function setVariablesOf(commands: Commands, environment: Environment): readonly string[] {
  return variablesOf(commands, environment).filter((name) => environment[name] !== undefined)
}

/** Commands see none of ours. */
function isSetting(name: string, environment: Environment): boolean {
  return (
    !name.startsWith('SPATE_') &&
    (environment[name] !== undefined || /^[A-Z][A-Z0-9_]*$/.test(name))
  )
}
