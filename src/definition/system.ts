/**
 * Reads systems, which describe how generated data is imported (specification, System). The service stores and lists
 * their commands, and never runs them.
 */

import { issuesMax } from '../schema/compile/document.ts'
import { booleanKeyword, integerKeyword, type Keyword } from '../schema/keywords/keyword.ts'
import { isArray, isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { type Dialect, dialects } from '../text/sql-dialect.ts'
import { inferDialect } from '../text/statement-clients.ts'
import { hint } from '../text/suggest.ts'
import { laterNames } from './later-names.ts'
import { type MessageTarget, readMessageTarget } from './message-target.ts'

export type Report = (message: string, ...path: readonly (string | number)[]) => void

export interface System {
  readonly format: Format
  readonly import: JsonObject
  /** Target that receives the events as messages, or undefined for commands. */
  readonly message?: MessageTarget | undefined
}

/**
 * The formats of generated data: JSON values, SQL statements, rows of PostgreSQL's COPY, comma-separated values, and
 * the envelope of Debezium's change events.
 */
export const formats = ['json', 'sql', 'copy', 'csv', 'debezium'] as const

export type FormatName = (typeof formats)[number]

/** A format. `listed` is the format as the API lists it, and the other members are parameters for rendering. */
export interface Format {
  readonly listed: JsonObject
  readonly type: FormatName
  readonly table: string | undefined
  readonly dialect: Dialect | undefined
  readonly batch: number | undefined
  /** Whether statements replace rows that exist. */
  readonly upsert: boolean | undefined
}

/** Maximum number of rows per SQL statement. */
export const batchRowsMax = 10_000

export const batchKeyword = integerKeyword({
  summary: 'Number of rows per statement of an import; chosen by the import by default.',
  minimum: 1,
  maximum: batchRowsMax,
})

export const upsertKeyword = booleanKeyword({
  summary: 'Whether the statements of an entity with a lifecycle replace rows that exist.',
  fallback: false,
})

const commandMembers = ['command', 'before', 'after']
const importMembers = [...commandMembers, 'together']
/**
 * The allowed members of a system. `key` is allowed because lists contain it (specification, System), and a client may
 * send it back. `infer` is data that clients of the original service store.
 */
const systemMembers = ['key', 'format', 'import', 'infer', 'title', 'description']

/** Reads a system. Returns undefined if an issue prevents its use. */
export function readSystem(value: JsonValue, report: Report): System | undefined {
  if (!isObject(value)) {
    report(`must be an object with "format" and "import"; got ${show(value)}`)
    return undefined
  }
  reportUnknown(value, systemMembers, 'a system', report)
  const format = readFormat(member(value, 'format'), (message, ...path) =>
    report(message, 'format', ...path),
  )
  const how = member(value, 'import')
  if (!isObject(how)) {
    if (how === undefined)
      report('must have "import", an object with the "command" that reads the data')
    else report(`must be an object with "command"; got ${show(how)}`, 'import')
    return undefined
  }
  if (member(how, 'type') !== undefined) return readMessageSystem(how, format, report)
  reportUnknown(how, importMembers, 'an import', (message, ...path) =>
    report(message, 'import', ...path),
  )
  if (member(how, 'command') === undefined)
    report('must have "command", which reads the data from its standard input', 'import')
  reportTogether(member(how, 'together'), (message, ...path) =>
    report(message, 'import', 'together', ...path),
  )
  for (const name of commandMembers) {
    const command = member(how, name)
    if (command !== undefined && typeof command !== 'string') {
      report(`must be a command (a string); got ${show(command)}`, 'import', name)
    } else if (command === '' && name === 'command') report('must not be empty', 'import', name)
  }
  if (format === undefined) return undefined
  const command = member(how, 'command')
  const dialect =
    format.dialect ?? (typeof command === 'string' ? inferDialect(command) : undefined)
  return { format: { ...format, dialect }, import: how }
}

/** Reads a system whose events are sent as messages. The value of the messages determines the format of the events. */
function readMessageSystem(
  how: JsonObject,
  format: Format | undefined,
  report: Report,
): System | undefined {
  const message = readMessageTarget(how, (text, ...path) => report(text, 'import', ...path))
  if (message === undefined || format === undefined) return undefined
  const type = message.value === 'debezium' ? 'debezium' : 'json'
  if (format.type !== 'json' && format.type !== type) {
    report(`must not be set, because "value" is ${show(message.value)}`, 'format')
  }
  return { format: { ...format, type }, import: how, message }
}

function reportTogether(together: JsonValue | undefined, report: Report): void {
  if (together === undefined) return
  if (!isArray(together)) {
    report(`must be a list of lists of entities; got ${show(together)}`)
    return
  }
  for (const [i, group] of together.entries()) {
    const isGroup = isArray(group) && group.every((key) => typeof key === 'string')
    if (!isGroup) report(`must be a list of entities; got ${show(group)}`, i)
  }
}

/** Returns a format as the API lists it: always an object, and JSON by default. */
export function listedFormat(value: JsonValue | undefined): JsonValue {
  if (value === undefined) return { type: 'json' }
  return typeof value === 'string' ? { type: value } : value
}

/** Reads a format, which is written as `"sql"` or `{"type": "sql", "table": …}`. */
export function readFormat(value: JsonValue | undefined, report: Report): Format | undefined {
  const listed = listedFormat(value)
  const names = formats.map(show).join(', ')
  if (!isObject(listed)) {
    report(`must be one of ${names} or an object with "type"; got ${show(value)}`)
    return undefined
  }
  const type = formats.find((name) => name === member(listed, 'type'))
  if (type === undefined) {
    report(
      `must be one of ${names}; got ${show(member(listed, 'type'))}`,
      ...(isObject(value) && Object.hasOwn(value, 'type') ? ['type'] : []),
    )
    return undefined
  }
  const table = readTable(listed, report)
  const dialect = readDialect(listed, type, report)
  const given = { format: listed, type, report }
  const batch = readOfStatements('batch', batchKeyword, given)
  const upsert = readOfStatements('upsert', upsertKeyword, given)
  return { listed, type, table, dialect, batch, upsert }
}

function readDialect(format: JsonObject, type: FormatName, report: Report): Dialect | undefined {
  const dialect = member(format, 'dialect')
  const known = dialects.find((name) => name === dialect)
  if (dialect !== undefined && known === undefined) {
    report(`must be one of ${dialects.map(show).join(', ')}; got ${show(dialect)}`, 'dialect')
  } else if (type === 'copy' && known !== undefined && known !== 'postgres') {
    report(`must be "postgres", the only dialect with COPY; got ${show(known)}`, 'dialect')
  }
  return known
}

/** Reads a member that only the format `sql` has. */
function readOfStatements<T>(
  name: string,
  keyword: Keyword<T>,
  {
    format,
    type,
    report,
  }: { readonly format: JsonObject; readonly type: FormatName; readonly report: Report },
): T | undefined {
  const value = member(format, name)
  if (value === undefined) return undefined
  const reportMember: Report = (message) => report(message, name)
  if (type !== 'sql')
    reportMember(`must be used with "type": "sql"; got ${show(type)}, which has no statements`)
  return keyword.read(value, reportMember)
}

/** Reads the member `table` of an object: `name` or `schema.name`. */
export function readTable(object: JsonObject, report: Report): string | undefined {
  const table = member(object, 'table')
  if (table === undefined) return undefined
  if (typeof table === 'string' && isTableName(table)) return table
  report(`must be the name of a table; got ${show(table)}`, 'table')
  return undefined
}

/** Returns whether a text has the form `name` or `schema.name`. */
export function isTableName(text: string): boolean {
  return !text.split('.').includes('') && !/\p{Cc}/u.test(text) && text.isWellFormed()
}

/** Reports the members of an object that are not in a list, except for extensions (`x-…`). */
export function reportUnknown(
  object: JsonObject,
  known: readonly string[],
  what: string,
  report: Report,
): void {
  const unknown = Object.keys(object).filter(
    (name) => !known.includes(name) && !name.startsWith('x-'),
  )
  // The limit saves time: further issues are not shown, and each suggestion takes microseconds.
  for (const name of unknown.slice(0, issuesMax)) {
    const later = Object.hasOwn(laterNames, name) ? laterNames[name] : undefined
    const advice =
      later !== undefined && known.includes(later) ? `; use "${later}"` : hint(name, known)
    report(`is not a member of ${what}${advice}`, name)
  }
}
