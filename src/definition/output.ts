/**
 * In which form an entity's instances leave: which table, dialect or rows. A system's format decides where the entity
 * names a system, else the entity's own (design, Systems).
 */

import { isObject, type JsonObject, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import type { Dialect } from '../text/sql-dialect.ts'
import { suggest } from '../text/suggest.ts'
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
      /** Rows of one statement, for those who write several at once; an event holds a statement of one row. */
      readonly batch: number
    }
  | { readonly format: 'copy'; readonly table: string }
  | { readonly format: 'csv' }

export interface Systems {
  readonly systems: ReadonlyMap<string, System>
  /** Whether a name that is not among them is none. */
  readonly areAllKnown: boolean
}

/** The system that takes an entity's instances, and their form: undefined for JSON. */
export interface Destination {
  readonly system: string | undefined
  readonly output: Output | undefined
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
    const was = isObject(named) ? show(name) : show(named)
    report(
      `must be the name of a system, not ${was}`,
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
      `must be the format of the system "${name}", ${show(type)}, not ${show(own.type)}`,
      'format',
    )
  }
  const hasTable = type === 'sql' || type === 'copy'
  const table = hasTable
    ? readTable(named, (message, ...path) => report(message, 'system', ...path))
    : undefined
  const said = [...(own === undefined ? [] : [own]), system.format, { table }]
  return { system: name, output: outputOf(said, type, tableOfKey) }
}

function unknownSystem(name: string, systems: ReadonlyMap<string, System>): string {
  const better = suggest(name, systems.keys())
  const known =
    systems.size === 0
      ? 'there are none'
      : `there are ${[...systems.keys()].slice(0, 20).map(show).join(', ')}`
  const hint = better === undefined ? known : `did you mean "${better}"?`
  return `must be a system of this simulation or its parents, not ${show(name)}; ${hint}`
}

/** What was said first counts. */
function outputOf(
  said: readonly Partial<Format>[],
  format: Format['type'],
  tableOfKey: () => string,
): Output | undefined {
  const first = <Name extends keyof Format>(name: Name) =>
    said.find((each) => each[name] !== undefined)?.[name]
  if (format === 'json') return undefined
  if (format === 'csv') return { format }
  const table = first('table') ?? tableOfKey()
  if (format === 'copy') return { format, table }
  return { format, table, dialect: first('dialect') ?? 'standard', batch: first('batch') ?? 1 }
}

/** The table is named after the entity, unless something else names it. */
function tableOfEntity(key: string, report: Report): string {
  if (!isTableName(key)) {
    report(`must name its "table" in "format": its own name, ${show(key)}, names none`)
  }
  return key
}
