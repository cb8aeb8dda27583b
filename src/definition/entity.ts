/** Entities: what is generated, how often, and in which form (specification, Entity). */

import { integerKeyword } from '../schema/keyword.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import type { Dialect } from '../text/sql-dialect.ts'
import { suggest } from '../text/suggest.ts'
import { type Imperfections, readImperfections } from './imperfections.ts'
import { type Per, readPer } from './per.ts'
import { type Rate, readRate, usualRate } from './rate.ts'
import {
  namesTable,
  type Report,
  readFormat,
  readTable,
  reportUnknown,
  type System,
} from './system.ts'
import { readMoment } from './window.ts'

export interface Entity {
  /** Not for entities that hang on another. */
  readonly rate: Rate
  readonly per: Per | undefined
  /** Its own part of the run, in milliseconds since 1970. */
  readonly startMs: number | undefined
  readonly endMs: number | undefined
  /** No more instances than that. */
  readonly limit: number | undefined
  readonly imperfections: Imperfections | undefined
  readonly schema: JsonValue
  /** Set when events carry a rendered statement. */
  readonly sql: { readonly table: string; readonly dialect: Dialect } | undefined
}

const members = [
  ...['schema', 'rate', 'per', 'start', 'end', 'limit', 'imperfections', 'system', 'format'],
  ...['key', 'title', 'description'],
]

export const limitKeyword = integerKeyword({
  summary: 'No more instances than that.',
  minimum: 0,
  maximum: 1_000_000_000_000,
})

interface Systems {
  readonly systems: ReadonlyMap<string, System>
  /** Whether a name that is not among them is none. */
  readonly areAllKnown: boolean
}

export function readEntity(
  {
    key,
    value,
    nowMs,
    ...known
  }: {
    readonly key: string
    readonly value: JsonValue
    readonly nowMs: number
  } & Systems,
  report: Report,
): Entity | undefined {
  if (!isObject(value)) {
    report(`must be an object with a "schema", not ${show(value)}`)
    return undefined
  }
  reportUnknown(value, members, 'an entity', report)
  const within = (name: string): Report => {
    return (message, ...path) => report(message, name, ...path)
  }
  /** A member as it is read; undefined when there is none, or an issue was reported. */
  function read<T>(name: string, reader: (value: JsonValue, report: Report) => T): T | undefined {
    const given = member(value as JsonObject, name)
    return given === undefined ? undefined : reader(given, within(name))
  }
  const per = read('per', readPer)
  if (per !== undefined) {
    for (const name of ['rate', 'limit']) {
      if (Object.hasOwn(value, name))
        report('must not stand beside "per", which says how many', name)
    }
  }
  const rate = readRate(member(value, 'rate') ?? usualRate, within('rate'))
  const moment = (name: string) =>
    read(name, (given, reportOf) => readMoment(given, nowMs, (message) => reportOf(message)))
  const [startMs, endMs] = [moment('start'), moment('end')]
  if (startMs !== undefined && endMs !== undefined && startMs >= endMs) {
    report('must be later than the start', 'end')
  }
  const limit = read('limit', (given, reportOf) => limitKeyword.read(given, reportOf))
  const imperfections = read('imperfections', readImperfections)
  const sql = readOutput(key, value, known, report)
  const schema = member(value, 'schema')
  if (schema === undefined) {
    report('must have "schema": what its instances look like')
    return undefined
  }
  const own = { rate: rate ?? nothing, per, startMs, endMs, limit, imperfections }
  return { ...own, schema, sql }
}

/** Stands for a rate with an issue. */
const nothing: Rate = readRate('0/day', () => undefined) as Rate

/** The system's format decides when the entity names a system, else the entity's own (design, Systems). */
function readOutput(
  key: string,
  entity: JsonObject,
  { systems, areAllKnown }: Systems,
  report: Report,
): Entity['sql'] {
  const format = member(entity, 'format')
  const own =
    format === undefined
      ? undefined
      : readFormat(format, (message, ...path) => report(message, 'format', ...path))
  const named = member(entity, 'system')
  if (named === undefined) {
    if (own?.type !== 'sql') return undefined
    return { table: own.table ?? tableOf(key, report), dialect: own.dialect ?? 'standard' }
  }
  const name = isObject(named) ? member(named, 'type') : undefined
  if (!isObject(named) || typeof name !== 'string') {
    const was = isObject(named) ? show(name) : show(named)
    report(
      `must be the name of a system, not ${was}`,
      'system',
      ...(name === undefined ? [] : ['type']),
    )
    return undefined
  }
  const system = systems.get(name)
  if (system === undefined) {
    if (!areAllKnown) return undefined
    const better = suggest(name, systems.keys())
    const known =
      systems.size === 0
        ? 'there are none'
        : `there are ${[...systems.keys()].slice(0, 20).map(show).join(', ')}`
    const hint = better === undefined ? known : `did you mean "${better}"?`
    report(
      `must be a system of this simulation or its parents, not ${show(name)}; ${hint}`,
      'system',
      'type',
    )
    return undefined
  }
  if (own !== undefined && own.type !== system.format.type) {
    report(
      `must be the format of the system "${name}", ${show(system.format.type)}, not ${show(own.type)}`,
      'format',
    )
  }
  if (system.format.type !== 'sql') return undefined
  const table = readTable(named, (message, ...path) => report(message, 'system', ...path))
  return {
    table: own?.table ?? system.format.table ?? table ?? tableOf(key, report),
    dialect: own?.dialect ?? system.format.dialect ?? 'standard',
  }
}

/** The table is named after the entity, unless something else names it. */
function tableOf(key: string, report: Report): string {
  if (!namesTable(key)) {
    report(`must name its "table" in "format": its own name, ${show(key)}, names none`)
  }
  return key
}
