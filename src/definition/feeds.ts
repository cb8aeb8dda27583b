/**
 * Checks the data that the command of a system reads from its standard input. A database client that runs its input as
 * statements accepts only statements in its own dialect. With any other format, the text of a value could be run as a
 * command.
 */

import { clientOptionFault } from '../text/client-options.ts'
import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import type { Dialect } from '../text/sql-dialect.ts'
import {
  type ClientDialect,
  type StatementClient,
  statementClients,
} from '../text/statement-clients.ts'
import type { Definition } from './definition.ts'
import type { MessageRoute } from './message-target.ts'
import type { FormatName } from './system.ts'

/** The format of the rows of one entity, as the command of its system reads them. */
export interface Feed {
  readonly format: FormatName
  /** The SQL dialect of statements; undefined for formats other than `sql` and `copy`. */
  readonly dialect: Dialect | undefined
  /** The table, or the topic of messages. */
  readonly table: string | undefined
  /** The names of the columns, in order; undefined for `json` and for rows with arbitrary columns. */
  readonly columns: readonly string[] | undefined
}

/** The SQL dialects that are safe for each kind of client: in these dialects, no value can end its quotes. */
const safeDialects: Readonly<Record<ClientDialect | 'other', readonly Dialect[]>> = {
  // In the other databases a backslash may be an escape, and the SQLite dialect writes it unescaped.
  other: ['standard', 'postgres', 'mysql'],
  postgres: ['postgres', 'standard'],
  sqlite: ['sqlite', 'standard'],
  // MySQL reads a backslash as an escape, and the other dialects do not escape it.
  mysql: ['mysql'],
}

/**
 * Returns why the command of a system must not read these feeds, and the format of the first unsafe one. Returns
 * undefined if the command may read them.
 */
export function feedFault(
  command: string,
  feeds: readonly Feed[],
): { readonly message: string; readonly format: FormatName } | undefined {
  const clients = statementClients(command)
  const fault = commandFault(command, clients)
  for (const feed of feeds) {
    const message = fault ?? formatFault(clients, feed) ?? nameFault(clients, feed)
    if (message !== undefined) return { message, format: feed.format }
  }
  return undefined
}

/**
 * Returns why a table or column name with a backslash is unsafe: some databases read a backslash as an escape, so the
 * quoted name could end early.
 */
function nameFault(
  clients: readonly StatementClient[],
  { table = '', columns = [] }: Feed,
): string | undefined {
  const client = clients.find(({ dialect }) => dialect === undefined)
  const name = [table, ...columns].find((one) => one.includes('\\'))
  if (client === undefined || name === undefined) return undefined
  return `must not have a backslash in the name of a table or column, because the command starts ${client.name}, which may read it as an escape; got ${show(name)}`
}

function commandFault(command: string, clients: readonly StatementClient[]): string | undefined {
  if (clients.length === 0) return undefined
  const interpreter = clients.find(({ isInterpreter }) => isInterpreter)
  if (interpreter !== undefined) {
    return `must not start ${interpreter.name} without a script, because ${interpreter.name} runs its input as a program`
  }
  const names = clients.map(({ name }) => name)
  if (databasesOf(clients).length > 1) {
    return `must start the clients of only one database; got ${names.join(' and ')}; if one of them is not a client, such as the name of a container, put it into a variable`
  }
  return clientOptionFault(command, names)
}

function databasesOf(clients: readonly StatementClient[]): readonly ClientDialect[] {
  return [...new Set(clients.flatMap(({ dialect }) => dialect ?? []))]
}

/**
 * Returns why the clients of a command must not read a format, or undefined. All clients of the command must accept the
 * format, because the text of the command does not show which of them reads the rows.
 */
function formatFault(
  clients: readonly StatementClient[],
  { format, dialect = 'standard' }: Pick<Feed, 'format' | 'dialect'>,
): string | undefined {
  const [client] = clients
  if (client === undefined) return undefined
  const hasCopy = clients.every((each) => each.dialect === 'postgres')
  if (format !== 'sql' && (format !== 'copy' || !hasCopy)) {
    const allowed = hasCopy ? '"sql" or "copy"' : '"sql"'
    return `must be ${allowed}; got ${show(format)}: the command starts ${client.name}, which runs its input as statements`
  }
  if (format === 'copy') return undefined
  const takes = (one: Dialect): boolean =>
    clients.every((each) => safeDialects[each.dialect ?? 'other'].includes(one))
  if (takes(dialect)) return undefined
  const allowed = safeDialects[client.dialect ?? 'other'].filter(takes)
  return `must have the dialect ${allowed.map(show).join(' or ')}; got ${show(dialect)}: the command starts ${client.name}`
}

/**
 * Returns the issues of commands that must not read the format of their rows: for the definition's own systems, and for
 * entities that have an inherited system or their own dialect. The frozen definitions of existing runs are not checked,
 * so that their streams continue.
 */
export function feedIssues(definition: Definition, content: JsonObject): Issues {
  const { systems } = definition
  const written = member(content, 'systems')
  const own = isObject(written) ? written : {}
  const commands = new Map(
    [...systems].map(([name, { import: how }]) => [name, newFedCommand(how)] as const),
  )
  return [...systemIssues(systems, own, commands), ...entityIssues(definition, own, commands)]
}

type FedCommands = ReadonlyMap<string, FedCommand>

function systemIssues(
  systems: Definition['systems'],
  own: JsonObject,
  commands: FedCommands,
): Issues {
  return [...systems].flatMap(([name, { format }]) => {
    const system = member(own, name)
    const command = commands.get(name)
    const message = command?.faultOf({ format: format.type, dialect: format.dialect })
    if (!isObject(system) || message === undefined) return []
    const ofFormat = Object.hasOwn(system, 'format') ? ['format'] : []
    const within = command?.fault === undefined ? ofFormat : ['import', 'command']
    return [{ path: ['systems', name, ...within], message }]
  })
}

function entityIssues(
  { systems, entities }: Definition,
  own: JsonObject,
  commands: FedCommands,
): Issues {
  return [...entities].flatMap(([key, { system: name = '', output }]) => {
    const isOwn = Object.hasOwn(own, name)
    const dialect = output?.format === 'sql' ? output.dialect : undefined
    const usual = systems.get(name)?.format.dialect ?? 'standard'
    // `systemIssues` has checked the system itself.
    if (isOwn && (dialect === undefined || dialect === usual)) return []
    const message = commands.get(name)?.faultOf({ format: output?.format ?? 'json', dialect })
    if (message === undefined) return []
    return [{ path: ['entities', key, isOwn ? 'format' : 'system'], message }]
  })
}

/**
 * The command of a system. `fault` is the issue that the command has for any input, and `faultOf` returns its issue for
 * a format.
 */
interface FedCommand {
  readonly fault: string | undefined
  faultOf(form: Pick<Feed, 'format' | 'dialect'>): string | undefined
}

function newFedCommand(how: JsonObject): FedCommand {
  const text = member(how, 'command')
  const command = typeof text === 'string' ? text : ''
  const clients = statementClients(command)
  const fault = commandFault(command, clients)
  return { fault, faultOf: (form) => fault ?? formatFault(clients, form) }
}

/** Returns the distinct feeds that each system reads, by the name of the system, in a stable order. */
export function feedsOf(
  entities: readonly (Feed & {
    readonly system: string | undefined
    readonly message?: MessageRoute | undefined
  })[],
): ReadonlyMap<string, readonly Feed[]> {
  const feeds = new Map<string, Map<string, Feed>>()
  for (const { system, format, dialect, table, columns, message } of entities) {
    if (system === undefined) continue
    const feed: Feed = {
      format,
      dialect: format === 'sql' ? dialect : undefined,
      table: message?.topic ?? table,
      columns: format === 'json' ? undefined : columns,
    }
    const known = feeds.get(system) ?? new Map<string, Feed>()
    feeds.set(system, known.set(JSON.stringify(Object.entries(feed)), feed))
  }
  const inOrder = (known: ReadonlyMap<string, Feed>): readonly Feed[] =>
    [...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, feed]) => feed)
  return new Map([...feeds].map(([system, known]) => [system, inOrder(known)]))
}

/**
 * Returns the dialect of the database client that reads these feeds as statements, and can therefore run them in
 * transactions. Returns undefined if the command has no such client.
 */
export function clientOf(command: string, feeds: readonly Feed[]): ClientDialect | undefined {
  const clients = statementClients(command)
  const [dialect, ...others] = databasesOf(clients)
  const takesAll = feeds.every((feed) => formatFault(clients, feed) === undefined)
  return takesAll && others.length === 0 ? dialect : undefined
}
