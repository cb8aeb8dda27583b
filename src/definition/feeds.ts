/**
 * What the command of a system is fed, and whether it may be. A client that runs what it reads as statements takes
 * nothing but statements of its own dialect: in rows of other formats the text of a value could be a command.
 */

import type { Issues } from '../text/issue.ts'
import { isObject, type JsonObject, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { type Dialect, dialects, inferDialect } from '../text/sql-dialect.ts'
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
  /** Of `sql` and `copy`. */
  readonly dialect: Dialect | undefined
  readonly table: string | undefined
}

const understood: Readonly<Record<ClientDialect | 'other', readonly Dialect[]>> = {
  other: dialects,
  postgres: ['postgres', 'standard'],
  sqlite: ['sqlite', 'standard'],
  // It reads a backslash as an escape, which the others do not write as one.
  mysql: ['mysql'],
}

/** Why a command must not be fed with such rows; undefined where it may be. */
export function feedFault(
  command: string,
  feed: Pick<Feed, 'format' | 'dialect'>,
): string | undefined {
  const clients = statementClients(command)
  return interpreterFault(clients) ?? formatFault(clients, feed)
}

function interpreterFault(clients: readonly StatementClient[]): string | undefined {
  const found = clients.find(({ isInterpreter }) => isInterpreter)
  if (found === undefined) return undefined
  return `must not start ${found.name} without a script, for it runs its input as a program`
}

function formatFault(
  clients: readonly StatementClient[],
  { format, dialect = 'standard' }: Pick<Feed, 'format' | 'dialect'>,
): string | undefined {
  const [client] = clients
  if (client === undefined || client.isInterpreter) return undefined
  const hasCopy = clients.some((each) => each.dialect === 'postgres')
  if (format === 'csv' || format === 'json' || (format === 'copy' && !hasCopy)) {
    const allowed = hasCopy ? '"sql" or "copy"' : '"sql"'
    return `must be ${allowed}, not ${show(format)}: the command starts ${client.name}, which runs its input as statements`
  }
  if (format === 'copy') return undefined
  const allowed = clients.flatMap((each) => understood[each.dialect ?? 'other'])
  if (allowed.includes(dialect)) return undefined
  return `must have the dialect ${allowed.map(show).join(' or ')}, not ${show(dialect)}: the command starts ${client.name}`
}

/**
 * Issues of the systems of a definition, and of entities whose system is inherited or whose dialect is their own. Frozen
 * definitions of earlier runs are read without this check, so that their streams go on.
 */
export function feedIssues({ systems, entities }: Definition, content: JsonObject): Issues {
  const issues: Issues = []
  const own = member(content, 'systems')
  const isOwn = (name: string): boolean => isObject(own) && Object.hasOwn(own, name)
  const clientsOf = new Map(
    [...systems].map(([name, { import: how }]) => [name, statementClients(commandOf(how))]),
  )
  for (const [name, { format }] of systems) {
    const written = isOwn(name) && isObject(own) ? member(own, name) : undefined
    if (!isObject(written)) continue
    const clients = clientsOf.get(name) ?? []
    const report = (message: string | undefined, ...path: readonly string[]): void => {
      if (message !== undefined) issues.push({ path: ['systems', name, ...path], message })
    }
    report(interpreterFault(clients), 'import', 'command')
    const feed = { format: format.type, dialect: format.dialect }
    report(formatFault(clients, feed), ...(Object.hasOwn(written, 'format') ? ['format'] : []))
  }
  for (const [key, { system: name, output }] of entities) {
    const system = name === undefined ? undefined : systems.get(name)
    if (name === undefined || system === undefined) continue
    const format = output?.format ?? 'json'
    const dialect = output?.format === 'sql' ? output.dialect : undefined
    const usual = system.format.dialect ?? 'standard'
    // The system itself was looked at.
    if (isOwn(name) && (dialect === undefined || dialect === usual)) continue
    const clients = clientsOf.get(name) ?? []
    const message = interpreterFault(clients) ?? formatFault(clients, { format, dialect })
    if (message !== undefined) {
      issues.push({ path: ['entities', key, isOwn(name) ? 'format' : 'system'], message })
    }
  }
  return issues
}

/** What each system is fed, by name: every form once, in an order of their own. */
export function feedsOf({ entities }: Definition): ReadonlyMap<string, readonly Feed[]> {
  const feeds = new Map<string, Map<string, Feed>>()
  for (const { system, output } of entities.values()) {
    if (system === undefined) continue
    const format = output?.format ?? 'json'
    const feed: Feed = {
      format,
      dialect: output?.format === 'sql' ? output.dialect : undefined,
      table: output === undefined || output.format === 'csv' ? undefined : output.table,
    }
    const known = feeds.get(system) ?? new Map<string, Feed>()
    feeds.set(system, known.set(JSON.stringify(Object.values(feed)), feed))
  }
  const inOrder = (known: ReadonlyMap<string, Feed>): readonly Feed[] =>
    [...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, feed]) => feed)
  return new Map([...feeds].map(([system, known]) => [system, inOrder(known)]))
}

/** The client that reads these feeds as statements, and so can be told to put them into transactions. */
export function clientOf(command: string, feeds: readonly Feed[]): ClientDialect | undefined {
  const takes = (client: ClientDialect): boolean =>
    feeds.every(({ format, dialect = 'standard' }) => {
      if (format === 'copy') return client === 'postgres'
      return format === 'sql' && understood[client].includes(dialect)
    })
  const found = new Set(statementClients(command).flatMap(({ dialect }) => dialect ?? []))
  const clients = [...found].filter(takes)
  if (clients.length <= 1) return clients[0]
  // The others are names of something else, such as containers.
  const guess = inferDialect(command)
  return clients.find((client) => client === guess)
}

function commandOf(how: JsonObject): string {
  const command = member(how, 'command')
  return typeof command === 'string' ? command : ''
}
