/** A definition with the kinds of tables that a check distinguishes, and the rows that a target must hold. */

import { checkBody } from '../../src/engine/check/check-body.ts'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { decodeNdjson, ndjson } from '../../src/wire/ndjson.ts'
import type { HeldRow, HeldTable } from './mutations.ts'

const properties = {
  id: { type: 'id.integer' },
  name: { type: 'person.name' },
  total: { type: 'number', minimum: 0, maximum: 500, scale: 2 },
  share: { type: 'number', minimum: 0, maximum: 1 },
  active: { type: 'boolean' },
  at: { type: 'time.now' },
} as const

/** Entities with an integer key, a UUID as key, no key, and rows that change. */
export const mutatedDefinition: JsonObject = {
  start: '2026-01-01',
  end: '2026-01-08',
  entities: {
    customers: { rate: '20/day', schema: { type: 'object', properties } },
    orders: {
      rate: '20/day',
      schema: { type: 'object', properties: { ...properties, id: { type: 'id.uuidv7' } } },
    },
    clicks: {
      rate: '20/day',
      imperfections: { duplicate: 0.1, late: { rate: 0.2, by: '1 hour' } },
      schema: { type: 'object', properties },
    },
    accounts: {
      rate: '10/day',
      schema: {
        type: 'object',
        properties,
      },
      lifecycle: {
        key: 'id',
        states: {
          open: {
            after: '6 hours',
            next: [
              { to: 'paid', weight: 3 },
              { delete: true, weight: 1 },
            ],
          },
          paid: { set: { total: { const: 1.25 }, at: { type: 'time.now' } } },
        },
      },
    },
  },
}

/** Number of mutations of each kind of target. */
export const mutationCount = Number(process.env.SPATE_TEST_MUTATIONS ?? 40)

export function programOf(definition: JsonObject): Program {
  const accepted = checkBody(definition, { inherited: [], now: new Date(0) })
  if ('issues' in accepted) throw new Error(JSON.stringify(accepted.issues))
  return accepted.program
}

interface Change {
  readonly id: number
  readonly entity: string
  readonly type: 'create' | 'update' | 'delete'
  readonly key: JsonValue | undefined
  readonly value: JsonObject | null
}

/** Returns the first events of a run, without those that could not be generated. */
export function eventsOf(program: Program, events = program.total): readonly Change[] {
  const stream = openStream(program, ndjson, 0)
  const decode = decodeNdjson()
  return Array.from({ length: events }, () => decode(stream.next() ?? '')[0]).flatMap((event) => {
    if (event === undefined || event.type === 'error' || event.type === 'malformed') return []
    const { id, entity, type, key, value } = event
    return [{ id, entity, type, key, value: value as JsonObject | null }]
  })
}

/** Returns the changes of an entity as rows with the type in the member `_type`. A deletion has only the key, `id`. */
export function changeTable(program: Program, entity: string): HeldTable {
  const rows = eventsOf(program).flatMap(({ id, type, key, value, entity: own }) =>
    own === entity
      ? [{ event: id, value: { _type: type, ...(value ?? { id: key ?? null }) } }]
      : [],
  )
  return { entity, key: undefined, rows }
}

/** Returns the rows that a target must hold after the first events of a run, by default without those that it has twice. */
export function heldTables(
  program: Program,
  events: number,
  which: 'all' | 'single' = 'single',
): readonly HeldTable[] {
  const tables = new Map<string, Map<string, HeldRow[]>>()
  for (const { id, entity, type, key, value } of eventsOf(program, events)) {
    const rows = tables.get(entity) ?? new Map<string, HeldRow[]>()
    tables.set(entity, rows)
    if (value === null || type === 'delete') rows.delete(JSON.stringify(key))
    else {
      const row = { event: id, value }
      const name = JSON.stringify(key ?? value.id)
      rows.set(name, key === undefined ? [...(rows.get(name) ?? []), row] : [row])
    }
  }
  return [...tables].map(([entity, rows]) => ({
    entity,
    key: entity === 'clicks' ? undefined : 'id',
    rows: [...rows.values()].flatMap((same) => (which === 'all' || same.length === 1 ? same : [])),
  }))
}
