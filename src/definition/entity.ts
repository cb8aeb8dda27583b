/** Reads entities: the schema, rate and format of generated data (specification, Entity). */

import type { RunTime } from '../schema/interpret/instance.ts'
import { integerKeyword } from '../schema/keywords/keyword.ts'
import { isObject, type JsonObject, type JsonValue, member } from '../text/json.ts'
import { show } from '../text/show.ts'
import { type Imperfections, readImperfections } from './imperfections.ts'
import { type Lifecycle, readLifecycle } from './lifecycle.ts'
import { type Destination, readDestination, type Systems } from './output.ts'
import { type Per, readPer } from './per.ts'
import { readEntityInstant } from './period.ts'
import { defaultRate, type Rate, readRate } from './rate.ts'
import { type Report, reportUnknown } from './system.ts'

export interface Entity extends Destination {
  /** The rate of the entity. It is not used if the entity has `per`. */
  readonly rate: Rate
  readonly per: Per | undefined
  /**
   * Start and end of the period in which the entity has instances, in milliseconds since 1970. By default they are
   * those of the run.
   */
  readonly startMs: number | undefined
  readonly endMs: number | undefined
  /** Maximum number of instances of the entity in the run; unlimited if undefined. */
  readonly limit: number | undefined
  readonly imperfections: Imperfections | undefined
  /** The changes of the instances; undefined if they never change. */
  readonly lifecycle: Lifecycle | undefined
  readonly schema: JsonValue
}

const members = [
  ...['schema', 'rate', 'per', 'start', 'end', 'limit', 'lifecycle', 'imperfections'],
  ...['system', 'format', 'key', 'title', 'description'],
]

export const limitKeyword = integerKeyword({
  summary: 'Maximum number of instances.',
  minimum: 0,
  maximum: 1_000_000_000_000,
})

export function readEntity(
  {
    key,
    value,
    now,
    ...known
  }: {
    readonly key: string
    readonly value: JsonValue
    /** The time at which the run is created, and its simulated time. */
    readonly now: { readonly nowMs: number; readonly time: RunTime }
  } & Systems,
  report: Report,
): Entity | undefined {
  if (!isObject(value)) {
    report(`must be an object with a "schema"; got ${show(value)}`)
    return undefined
  }
  reportUnknown(value, members, 'an entity', report)
  const within = (name: string): Report => {
    return (message, ...path) => report(message, name, ...path)
  }
  /** Reads a member of the entity. Returns undefined if the member is absent or has an issue. */
  function read<T>(name: string, reader: (value: JsonValue, report: Report) => T): T | undefined {
    const given = member(value as JsonObject, name)
    return given === undefined ? undefined : reader(given, within(name))
  }
  const per = read('per', readPer)
  if (per !== undefined) {
    for (const name of ['rate', 'limit']) {
      if (Object.hasOwn(value, name))
        report('must not be combined with "per", which sets the number of instances', name)
    }
  }
  const rate = readRate(member(value, 'rate') ?? defaultRate, within('rate'))
  const instant = (name: string) =>
    read(name, (given, reportOf) => readEntityInstant(given, now, (message) => reportOf(message)))
  const [startMs, endMs] = [instant('start'), instant('end')]
  if (startMs !== undefined && endMs !== undefined && startMs >= endMs) {
    report('must be after "start"', 'end')
  }
  const limit = read('limit', (given, reportOf) => limitKeyword.read(given, reportOf))
  const imperfections = read('imperfections', readImperfections)
  const lifecycle = read('lifecycle', readLifecycle)
  if (lifecycle !== undefined && imperfections !== undefined) {
    report('must not be combined with "lifecycle"', 'imperfections')
  }
  const destination = readDestination(key, value, known, report)
  checkChangingRows(lifecycle, destination, value, report)
  const schema = member(value, 'schema')
  if (schema === undefined) {
    report('must have "schema", the schema of its instances')
    return undefined
  }
  const own = { rate: rate ?? zeroRate, per, startMs, endMs, limit, imperfections, lifecycle }
  return { ...own, schema, ...destination }
}

/** Replaces the rate of an entity if that rate has an issue. */
const zeroRate: Rate = readRate('0/day', () => undefined) as Rate

/** Reports a format whose rows cannot change. */
function checkChangingRows(
  lifecycle: Lifecycle | undefined,
  { output }: Destination,
  entity: JsonObject,
  report: Report,
): void {
  const { format } = output ?? {}
  if (lifecycle === undefined || lifecycle.changes === 'scd2') return
  if (format !== 'copy' && format !== 'csv') return
  const advice = 'write "sql" or "debezium", or set "changes": "scd2" for a row for each version'
  const name = Object.hasOwn(entity, 'system') ? 'system' : 'format'
  report(`must not have the format ${show(format)}, whose rows cannot change; ${advice}`, name)
}
