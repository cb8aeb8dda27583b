/** A definition with the kinds of tables that a check distinguishes, and the rows that a target must hold. */

import { checkBody } from '../../src/engine/check/check-body.ts'
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { JsonObject } from '../../src/text/json.ts'
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

export function programOf(definition: JsonObject): Program {
  const accepted = checkBody(definition, { inherited: [], now: new Date(0) })
  if ('issues' in accepted) throw new Error(JSON.stringify(accepted.issues))
  return accepted.program
}

/** Returns the rows that a target must hold after the first events of a run, by default without those that it has twice. */
export function heldTables(
  program: Program,
  events: number,
  which: 'all' | 'single' = 'single',
): readonly HeldTable[] {
  const stream = openStream(program, ndjson, 0)
  const decode = decodeNdjson()
  const tables = new Map<string, Map<string, HeldRow[]>>()
  for (let i = 0; i < events; i++) {
    const [event] = decode(stream.next() ?? '')
    if (event === undefined || event.type === 'error' || event.type === 'malformed') continue
    const rows = tables.get(event.entity) ?? new Map<string, HeldRow[]>()
    tables.set(event.entity, rows)
    const changed = 'key' in event ? JSON.stringify(event.key) : undefined
    if (event.type === 'delete') rows.delete(changed ?? '')
    else {
      const value = event.value as JsonObject
      const row = { event: event.id, value }
      const key = changed ?? JSON.stringify(value.id)
      rows.set(key, changed === undefined ? [...(rows.get(key) ?? []), row] : [row])
    }
  }
  return [...tables].map(([entity, rows]) => ({
    entity,
    key: entity === 'clicks' ? undefined : 'id',
    rows: [...rows.values()].flatMap((same) => (which === 'all' || same.length === 1 ? same : [])),
  }))
}
