/** Writes the lifecycle of an entity, and the properties whose values it changes. */

import { durationText } from '../../text/duration.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../text/json.ts'
import { nowSchema } from '../columns/timestamp-schema.ts'
import type { Column, Table } from '../model/model.ts'
import type {
  FoundDelay,
  FoundLifecycle,
  FoundState,
  FoundTransition,
} from '../plan/lifecycle/found-lifecycle.ts'
import { spellingOf } from '../plan/lifecycle/row-times.ts'

/** Returns the schema of a column whose values are the same as without a lifecycle, if one is known. */
type SchemaOf = (column: Column) => JsonObject | undefined

/** Returns the keyword `lifecycle` of an entity. */
export function lifecycleOfEntity(
  lifecycle: FoundLifecycle,
  table: Table,
  schemaOf: SchemaOf,
): JsonObject {
  const { key, column, states } = lifecycle
  const hasNames = states.every(({ isValue }) => isValue)
  const [only, ...others] = key
  return {
    key: others.length === 0 ? (only ?? '') : [...key],
    ...(hasNames && { state: column }),
    states: objectOf(
      states.map((state, i) => {
        const set = i === 0 ? {} : setOf(state, { lifecycle, table, schemaOf, hasNames })
        const isSet = Object.keys(set).length > 0
        return [state.name, { ...(isSet && { set }), ...leaving(state, states) }] as const
      }),
    ),
  }
}

interface Setting {
  readonly lifecycle: FoundLifecycle
  readonly table: Table
  readonly schemaOf: SchemaOf
  /** Whether the column of the state gets the name of the state. If not, each state sets it. */
  readonly hasNames: boolean
}

function setOf(
  { name, isValue, times, filled }: FoundState,
  { lifecycle: { column, updated }, table, schemaOf, hasNames }: Setting,
): JsonObject {
  const columnOf = (one: string): Column | undefined =>
    table.columns.find((own) => own.name === one)
  const stamps = [...times, ...updated].map((one) => [one, timeSchema(columnOf(one))] as const)
  const others = [...filled].flatMap(([one, share]) => {
    const found = columnOf(one)
    const schema = found && schemaOf(found)
    return schema === undefined ? [] : [[one, filledSchema(schema, share)] as const]
  })
  return objectOf([
    ...(hasNames || !isValue ? [] : [[column, { const: name }] as const]),
    ...stamps,
    ...others,
  ])
}

/** Returns the schema of a time that is the one of the change. */
function timeSchema(column: Column | undefined): JsonObject {
  return column === undefined ? { type: 'time.now' } : nowSchema(spellingOf(column))
}

/** Returns the schema of a column that a state fills in a share of the rows. */
function filledSchema(schema: JsonObject, share: number): JsonObject {
  const { nulls: _, presence: __, when: ___, else: ____, unique: _____, ...own } = schema
  const nulls = Number((1 - share).toFixed(2))
  return nulls > 0 && own.type !== 'null' ? { ...own, nulls } : own
}

/** Returns the members of a state that decide when and to which state rows leave it. */
function leaving({ next }: FoundState, states: readonly FoundState[]): JsonObject {
  const [first, ...others] = next
  if (first === undefined) return {}
  const nameOf = ({ to }: FoundTransition): JsonObject =>
    to === undefined ? { end: true } : { to: states[to]?.name ?? '' }
  const delays = next.flatMap(({ delay }) => delay ?? [])
  const written = delays.map(delayOf)
  const texts = new Set(written.map((one) => JSON.stringify(one)))
  const after = texts.size === 1 ? written[0] : undefined
  if (others.length === 0)
    return { ...(after !== undefined && { after }), next: nameOf(first).to ?? '' }
  return {
    ...(after !== undefined && { after }),
    next: next.map((one) => ({
      ...nameOf(one),
      weight: one.weight,
      ...(after === undefined && one.delay !== undefined && { after: delayOf(one.delay) }),
    })),
  }
}

function delayOf({ minimumMs, maximumMs, distribution }: FoundDelay): JsonValue {
  const maximum = durationText(maximumMs)
  if (minimumMs === maximumMs) return maximum
  const minimum = minimumMs === 0 ? {} : { minimum: durationText(minimumMs) }
  return { ...minimum, maximum, ...(distribution !== undefined && { distribution }) }
}

/**
 * Returns the schema at the creation of a column that a lifecycle changes: its first state, the time of the creation, or
 * null if no state sets it. Returns "omitted" for a column that is null until a state sets it, and undefined for other
 * columns.
 */
export function createdSchema(
  column: Column,
  { column: stateColumn, states, created, updated, moved }: FoundLifecycle,
): JsonObject | 'omitted' | undefined {
  const { name } = column
  if (name === stateColumn) return { const: states[0]?.name ?? '' }
  if (created.includes(name) || updated.includes(name)) return timeSchema(column)
  if (!moved.has(name)) return undefined
  const isSet = states.some(({ times, filled }) => times.includes(name) || filled.has(name))
  return isSet ? 'omitted' : { type: 'null' }
}

/** Returns the keys of the entities whose lifecycle has an issue. */
export function faultyLifecycles(
  definition: JsonObject,
  paths: readonly (readonly (string | number)[])[],
): readonly string[] {
  const { entities } = definition
  const has = (key: string): boolean => {
    const entity = isObject(entities) ? entities[key] : undefined
    return isObject(entity) && entity.lifecycle !== undefined
  }
  const keys = paths.flatMap(([section, key, member]) =>
    section === 'entities' && member === 'lifecycle' ? [String(key)] : [],
  )
  return [...new Set(keys)].filter(has)
}
