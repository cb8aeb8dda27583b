/**
 * Resolves the format of an entity's instances, with its table and SQL dialect. The format of the entity's system takes
 * precedence over the entity's own format.
 */

import { isObject, type JsonObject, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import type { Dialect } from '../text/sql-dialect.ts'
import { suggest } from '../text/suggest.ts'
import { type MessageRoute, readRoute } from './message-target.ts'
import {
  type Format,
  isTableName,
  type Report,
  readFormat,
  readTable,
  type System,
} from './system.ts'

export type Output =
  | {
      readonly format: 'sql'
      readonly table: string
      readonly dialect: Dialect
      /**
       * Number of rows per statement in an import, which chooses the number if this is undefined. The statement of an
       * event always has one row.
       */
      readonly batch: number | undefined
      /** Whether the statements of an entity with a lifecycle replace rows that exist. */
      readonly upsert: boolean
    }
  | { readonly format: 'copy'; readonly table: string }
  | { readonly format: 'csv' }
  | { readonly format: 'debezium'; readonly table: string }

export interface Systems {
  readonly systems: ReadonlyMap<string, System>
  /**
   * Whether `systems` contains all inherited systems, so that any other name is an issue. False if the ancestors are
   * unknown.
   */
  readonly areAllKnown: boolean
}

/** The system that imports an entity's instances, and the format of the instances. `output` is undefined for JSON. */
export interface Destination {
  readonly system: string | undefined
  readonly output: Output | undefined
  /** The topic and the key of the messages, if the system sends messages. */
  readonly message?: MessageRoute | undefined
}

const noDestination: Destination = { system: undefined, output: undefined }

export function readDestination(
  key: string,
  entity: JsonObject,
  { systems, areAllKnown }: Systems,
  report: Report,
): Destination {
  const format = member(entity, 'format')
  const own =
    format === undefined
      ? undefined
      : readFormat(format, (message, ...path) => report(message, 'format', ...path))
  const tableOfKey = (): string => tableOfEntity(key, report)
  const named = member(entity, 'system')
  if (named === undefined) {
    return { system: undefined, output: own && outputOf([own], own.type, tableOfKey) }
  }
  const name = isObject(named) ? member(named, 'type') : undefined
  if (!isObject(named) || typeof name !== 'string') {
    const actual = isObject(named) ? show(name) : show(named)
    report(
      `must be the name of a system; got ${actual}`,
      'system',
      ...(name === undefined ? [] : ['type']),
    )
    return noDestination
  }
  const system = systems.get(name)
  if (system === undefined) {
    if (areAllKnown) report(unknownSystem(name, systems), 'system', 'type')
    return noDestination
  }
  const { type } = system.format
  if (own !== undefined && own.type !== type) {
    report(
      `must be ${show(type)}, the format of the system "${name}"; got ${show(own.type)}`,
      'format',
    )
  }
  const hasTable = type !== 'json' && type !== 'csv'
  const table = hasTable
    ? readTable(named, (message, ...path) => report(message, 'system', ...path))
    : undefined
  const sources = [...(own === undefined ? [] : [own]), system.format, { table }]
  const output = outputOf(sources, type, tableOfKey)
  if (system.message === undefined) return { system: name, output }
  return { system: name, output, message: readRoute(key, named, system.message, report) }
}

function unknownSystem(name: string, systems: ReadonlyMap<string, System>): string {
  const better = suggest(name, systems.keys())
  const known =
    systems.size === 0
      ? 'no systems are defined'
      : `known systems: ${[...systems.keys()].slice(0, 20).map(show).join(', ')}`
  const hint = better === undefined ? known : `did you mean "${better}"?`
  return `must be a system of this simulation or its parents; got ${show(name)}; ${hint}`
}

/** Returns the output for a format. Each parameter, such as the table, comes from the first source that defines it. */
function outputOf(
  sources: readonly Partial<Format>[],
  format: Format['type'],
  tableOfKey: () => string,
): Output | undefined {
  const first = <Name extends keyof Format>(name: Name) =>
    sources.find((each) => each[name] !== undefined)?.[name]
  if (format === 'json') return undefined
  if (format === 'csv') return { format }
  const table = first('table') ?? tableOfKey()
  if (format === 'copy' || format === 'debezium') return { format, table }
  const [dialect = 'standard', upsert = false] = [first('dialect'), first('upsert')]
  return { format, table, dialect, batch: first('batch'), upsert }
}

/** Returns the key of the entity as the default name of its table. */
function tableOfEntity(key: string, report: Report): string {
  if (!isTableName(key)) {
    report(
      `must set "table" in "format", because its name, ${show(key)}, is not a valid table name`,
    )
  }
  return key
}
