/**
 * What the command of a system is fed, and whether it may be. A client that runs what it reads as statements takes
 * nothing but statements of its own dialect: in rows of other formats the text of a value could be a command.
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
import type { FormatName } from './system.ts'

/** The form of the rows of one entity. */
export interface Feed {
  readonly format: FormatName
  /** Undefined for formats other than `sql` and `copy`. */
  readonly dialect: Dialect | undefined
  readonly table: string | undefined
  /** In their order; undefined for `json`, and where rows may have any columns. */
  readonly columns: readonly string[] | undefined
}

/** The dialects in which no value can leave its quotes, whatever client of the kind reads them. */
const safeDialects: Readonly<Record<ClientDialect | 'other', readonly Dialect[]>> = {
  // A backslash may be an escape in them, and is plain in the dialect of SQLite.
  other: ['standard', 'postgres', 'mysql'],
  postgres: ['postgres', 'standard'],
  sqlite: ['sqlite', 'standard'],
  // It reads a backslash as an escape, which the others do not write as one.
  mysql: ['mysql'],
}

/** Returns why a command must not be fed with such rows, and their format; undefined where it may be. */
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

/** In some databases a backslash in a quoted name is an escape, so that the name could end early. */
function nameFault(
  clients: readonly StatementClient[],
  { table = '', columns = [] }: Feed,
): string | undefined {
  const client = clients.find(({ dialect }) => dialect === undefined)
  const name = [table, ...columns].find((one) => one.includes('\\'))
  if (client === undefined || name === undefined) return undefined
  return `must have no backslash in the names of tables and columns, as in ${show(name)}: the command starts ${client.name}, which may read it as an escape`
}

function commandFault(command: string, clients: readonly StatementClient[]): string | undefined {
  if (clients.length === 0) return undefined
  const interpreter = clients.find(({ isInterpreter }) => isInterpreter)
  if (interpreter !== undefined) {
    return `must not start ${interpreter.name} without a script, for it runs its input as a program`
  }
  const names = clients.map(({ name }) => name)
  if (databasesOf(clients).length > 1) {
    return `must name the clients of one database, not ${names.join(' and ')}: where one of them is another name, such as of a container, put it into a variable`
  }
  return clientOptionFault(command, names)
}

function databasesOf(clients: readonly StatementClient[]): readonly ClientDialect[] {
  return [...new Set(clients.flatMap(({ dialect }) => dialect ?? []))]
}

/** Every client must take the format: the text of a command does not show which of them reads the rows. */
function formatFault(
  clients: readonly StatementClient[],
  { format, dialect = 'standard' }: Pick<Feed, 'format' | 'dialect'>,
): string | undefined {
  const [client] = clients
  if (client === undefined) return undefined
  const hasCopy = clients.every((each) => each.dialect === 'postgres')
  if (format === 'csv' || format === 'json' || (format === 'copy' && !hasCopy)) {
    const allowed = hasCopy ? '"sql" or "copy"' : '"sql"'
    return `must be ${allowed}, not ${show(format)}: the command starts ${client.name}, which runs its input as statements`
  }
  if (format === 'copy') return undefined
  const takes = (one: Dialect): boolean =>
    clients.every((each) => safeDialects[each.dialect ?? 'other'].includes(one))
  if (takes(dialect)) return undefined
  const allowed = safeDialects[client.dialect ?? 'other'].filter(takes)
  return `must have the dialect ${allowed.map(show).join(' or ')}, not ${show(dialect)}: the command starts ${client.name}`
}

/**
 * Issues of the systems of a definition, and of entities whose system is inherited or whose dialect is their own. Frozen
 * definitions of earlier runs are read without this check, so that their streams go on.
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
    // The system itself was checked.
    if (isOwn && (dialect === undefined || dialect === usual)) return []
    const message = commands.get(name)?.faultOf({ format: output?.format ?? 'json', dialect })
    if (message === undefined) return []
    return [{ path: ['entities', key, isOwn ? 'format' : 'system'], message }]
  })
}

/** The command of a system, with what is wrong with it whatever it is fed. */
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

/** Returns what each system is fed, by name: every form once, in an order of their own. */
export function feedsOf(
  entities: readonly (Feed & { readonly system: string | undefined })[],
): ReadonlyMap<string, readonly Feed[]> {
  const feeds = new Map<string, Map<string, Feed>>()
  for (const { system, format, dialect, table, columns } of entities) {
    if (system === undefined) continue
    const feed: Feed = {
      format,
      dialect: format === 'sql' ? dialect : undefined,
      table,
      columns: format === 'json' ? undefined : columns,
    }
    const known = feeds.get(system) ?? new Map<string, Feed>()
    feeds.set(system, known.set(JSON.stringify(Object.entries(feed)), feed))
  }
  const inOrder = (known: ReadonlyMap<string, Feed>): readonly Feed[] =>
    [...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, feed]) => feed)
  return new Map([...feeds].map(([system, known]) => [system, inOrder(known)]))
}

/** The client that reads these feeds as statements, and so can be told to put them into transactions. */
export function clientOf(command: string, feeds: readonly Feed[]): ClientDialect | undefined {
  const clients = statementClients(command)
  const [dialect, ...others] = databasesOf(clients)
  const takesAll = feeds.every((feed) => formatFault(clients, feed) === undefined)
  return takesAll && others.length === 0 ? dialect : undefined
}
