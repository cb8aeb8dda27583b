/** Environment variables that the commands of a system use, for example to select the database. */

import { clientOf } from '../../definition/feeds.ts'
import type { CommandContext } from '../../terminal/command.ts'
import type { SystemCommands } from '../commands.ts'

type Environment = CommandContext['environment']

const mentioned = /\\[\s\S]|\$\{?[!#]?([A-Za-z_]\w*)/g
/**
 * Environment variables that database clients read to find a database, by client:
 * https://www.postgresql.org/docs/current/libpq-envars.html
 */
const readByClient = {
  postgres: ['PGHOST', 'PGHOSTADDR', 'PGPORT', 'PGDATABASE', 'PGUSER', 'PGSERVICE'],
  mysql: ['MYSQL_HOST', 'MYSQL_TCP_PORT', 'MYSQL_UNIX_PORT'],
  sqlite: [],
} as const

/**
 * Returns the names of the environment variables that the commands of a system use, if they are set or look like
 * settings (`DATABASE_URL`, not `$i`).
 */
export function variablesOf(
  { before = '', command, after = '', target, feeds }: SystemCommands,
  environment: Environment,
): readonly string[] {
  const names = [before, command, after, ...textsOf(target)].flatMap((text) =>
    [...text.matchAll(mentioned)].flatMap(([, name]) =>
      name !== undefined && isSetting(name, environment) ? [name] : [],
    ),
  )
  const client = clientOf(command, feeds)
  const ofClient = client === undefined ? [] : readByClient[client]
  return [...new Set([...names, ...ofClient.filter((name) => environment[name] !== undefined)])]
}

/** Returns the texts in a target, which may name environment variables. */
function textsOf(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : []
}

/**
 * Returns the names of the environment variables that the commands of a system use and that are set. They must be set
 * again when the run is resumed.
 */
export function setVariablesOf(
  commands: SystemCommands,
  environment: Environment,
): readonly string[] {
  return variablesOf(commands, environment).filter((name) => environment[name] !== undefined)
}

/**
 * Returns the environment variables that the commands of a system use, with values that are safe to show: `DATABASE_URL
 * (postgres://127.0.0.1:5432/app)`, `TOKEN`, `PGHOST (not set)`.
 */
export function shownVariables(
  commands: SystemCommands,
  environment: Environment,
): readonly string[] {
  return variablesOf(commands, environment).map((name) => {
    const value = environment[name]
    const shown = value === undefined || value === '' ? 'not set' : withoutSecret(name, value)
    return shown === undefined ? name : `${name} (${shown})`
  })
}

/**
 * Returns the value of a variable without user and password if it is the address of a database. Returns undefined if
 * the value may contain another secret.
 */
function withoutSecret(name: string, value: string): string | undefined {
  if (plainVariables.has(name)) return value
  if (!URL.canParse(value)) return undefined
  const { protocol, host, pathname, username, hash } = new URL(value)
  if (!databaseProtocols.has(protocol)) return undefined
  // A password that is not escaped may contain the separators of an address.
  const marks = value.split('@').length - 1
  const isClear = hash === '' && (marks === 0 || (marks === 1 && username !== ''))
  return isClear ? `${protocol}//${host}${pathname}` : undefined
}

const plainVariables: ReadonlySet<string> = new Set(Object.values(readByClient).flat())
const databaseProtocols: ReadonlySet<string> = new Set([
  ...['postgres:', 'postgresql:', 'mysql:', 'mariadb:'],
])

/**
 * Whether a name looks like an environment variable that is a setting. Variables of spate are excluded, because
 * commands do not receive them.
 */
function isSetting(name: string, environment: Environment): boolean {
  return (
    !name.startsWith('SPATE_') &&
    (environment[name] !== undefined || /^[A-Z][A-Z0-9_]*$/.test(name))
  )
}
