/** A definition with the kinds of tables that a check distinguishes, and the rows that a target must hold. */

import type { Program } from '../../src/engine/program.ts'
import type { JsonObject } from '../../src/text/json.ts'
import type { HeldRow, HeldTable, Mutation } from './mutations.ts'
import { eventsOf } from './run-events.ts'

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

/** Returns the changes of an entity as rows with the type in the member `_type`. A deletion has only the key, `id`. */
function changeTable(program: Program, entity: string): HeldTable {
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

/** Returns the rows of the entities whose rows do not change, and the changes of `accounts`. */
export function changedTables(program: Program, which: 'all' | 'single'): readonly HeldTable[] {
  const changes = changeTable(program, 'accounts')
  // A deletion has no field that a mutation changes.
  const rows = changes.rows.filter(({ value }) => which === 'all' || value._type !== 'delete')
  return [
    ...heldTables(program, program.total, which).filter(({ entity }) => entity !== 'accounts'),
    { ...changes, rows },
  ]
}

/** Returns rows without those that mutations remove, and with those that they add. */
export function changed(
  rows: readonly JsonObject[],
  list: readonly Mutation[],
): readonly JsonObject[] {
  const removed = list.flatMap((each) => each.removed.map(({ value }) => JSON.stringify(value)))
  const left = rows.filter((row) => {
    const at = removed.indexOf(JSON.stringify(row))
    if (at >= 0) removed.splice(at, 1)
    return at < 0
  })
  return [...left, ...list.flatMap(({ added }) => added)]
}
