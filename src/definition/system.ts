/** Systems: how generated data is imported (specification, System). Commands are stored and listed, never run. */

import { issuesMax } from '../schema/compile/document.ts'
import { integerKeyword } from '../schema/keywords/keyword.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { type Dialect, dialects } from '../text/sql-dialect.ts'
import { inferDialect } from '../text/statement-clients.ts'
import { hint } from '../text/suggest.ts'
import { laterNames } from './later-names.ts'

export type Report = (message: string, ...path: readonly (string | number)[]) => void

export interface System {
  readonly format: Format
  readonly import: JsonObject
}

/** JSON values, SQL statements, rows of PostgreSQL's COPY, and rows of comma-separated values. */
export const formats = ['json', 'sql', 'copy', 'csv'] as const

export type FormatName = (typeof formats)[number]

/** A format as listed, with what rendering needs. */
export interface Format {
  readonly listed: JsonObject
  readonly type: FormatName
  readonly table: string | undefined
  readonly dialect: Dialect | undefined
  readonly batch: number | undefined
}

/** Rows of one statement. */
export const batchRowsMax = 10_000

export const batchKeyword = integerKeyword({
  summary: 'Rows of one statement, where an import writes statements.',
  minimum: 1,
  maximum: batchRowsMax,
  fallback: 1,
})

const importMembers = ['command', 'before', 'after']
/** `key` is in the listing (specification, System), which may come back as it was; `infer` is what a client of the original service keeps for itself. */
const systemMembers = ['key', 'format', 'import', 'infer', 'title', 'description']

/** The system, or undefined when something is wrong with it. */
export function readSystem(value: JsonValue, report: Report): System | undefined {
  if (!isObject(value)) {
    report(`must be an object with "format" and "import", not ${show(value)}`)
    return undefined
  }
  reportUnknown(value, systemMembers, 'a system', report)
  const format = readFormat(member(value, 'format'), (message, ...path) =>
    report(message, 'format', ...path),
  )
  const how = member(value, 'import')
  if (!isObject(how)) {
    if (how === undefined) report('must have "import" with the command that takes the data')
    else report(`must be an object with "command", not ${show(how)}`, 'import')
    return undefined
  }
  reportUnknown(how, importMembers, 'an import', (message, ...path) =>
    report(message, 'import', ...path),
  )
  if (member(how, 'command') === undefined)
    report('must have "command": what takes the data on its standard input', 'import')
  for (const name of importMembers) {
    const command = member(how, name)
    if (command !== undefined && typeof command !== 'string') {
      report(`must be a command (text), not ${show(command)}`, 'import', name)
    } else if (command === '' && name === 'command') report('must not be empty', 'import', name)
  }
  if (format === undefined) return undefined
  const command = member(how, 'command')
  const dialect =
    format.dialect ?? (typeof command === 'string' ? inferDialect(command) : undefined)
  return { format: { ...format, dialect }, import: how }
}

/** A format as it is listed: an object, whatever was written; JSON when nothing was. */
export function listedFormat(value: JsonValue | undefined): JsonValue {
  if (value === undefined) return { type: 'json' }
  return typeof value === 'string' ? { type: value } : value
}

/** `"sql"` or `{"type": "sql", "table": …}`. */
export function readFormat(value: JsonValue | undefined, report: Report): Format | undefined {
  const listed = listedFormat(value)
  const names = formats.map(show).join(', ')
  if (!isObject(listed)) {
    report(`must be one of ${names} or an object with "type", not ${show(value)}`)
    return undefined
  }
  const type = formats.find((name) => name === member(listed, 'type'))
  if (type === undefined) {
    report(
      `must be one of ${names}, not ${show(member(listed, 'type'))}`,
      ...(isObject(value) && Object.hasOwn(value, 'type') ? ['type'] : []),
    )
    return undefined
  }
  const table = readTable(listed, report)
  const dialect = readDialect(listed, type, report)
  return { listed, type, table, dialect, batch: readBatch(listed, type, report) }
}

function readDialect(format: JsonObject, type: FormatName, report: Report): Dialect | undefined {
  const dialect = member(format, 'dialect')
  const known = dialects.find((name) => name === dialect)
  if (dialect !== undefined && known === undefined) {
    report(`must be one of ${dialects.map(show).join(', ')}, not ${show(dialect)}`, 'dialect')
  } else if (type === 'copy' && known !== undefined && known !== 'postgres') {
    report(`must be "postgres", which alone has COPY, not ${show(known)}`, 'dialect')
  }
  return known
}

function readBatch(format: JsonObject, type: FormatName, report: Report): number | undefined {
  const batch = member(format, 'batch')
  if (batch === undefined) return undefined
  const reportBatch: Report = (message) => report(message, 'batch')
  if (type !== 'sql')
    reportBatch(`must stand beside "type": "sql": ${show(type)} has no statements`)
  return batchKeyword.read(batch, reportBatch)
}

/** A table's name, `name` or `schema.name`. */
export function readTable(object: JsonObject, report: Report): string | undefined {
  const table = member(object, 'table')
  if (table === undefined) return undefined
  if (typeof table === 'string' && isTableName(table)) return table
  report(`must be the name of a table, not ${show(table)}`, 'table')
  return undefined
}

/** Whether the text is `name` or `schema.name`. */
export function isTableName(text: string): boolean {
  return !text.split('.').includes('') && !/\p{Cc}/u.test(text) && text.isWellFormed()
}

/** Reports members that mean nothing here, unless they are marked as somebody's own (`x-…`). */
export function reportUnknown(
  object: JsonObject,
  known: readonly string[],
  what: string,
  report: Report,
): void {
  const unknown = Object.keys(object).filter(
    (name) => !known.includes(name) && !name.startsWith('x-'),
  )
  // More are never shown, and each suggestion takes microseconds.
  for (const name of unknown.slice(0, issuesMax)) {
    const later = Object.hasOwn(laterNames, name) ? laterNames[name] : undefined
    const advice =
      later !== undefined && known.includes(later)
        ? `; it is called "${later}" here`
        : hint(name, known)
    report(`is no member of ${what}${advice}`, name)
  }
}
