/**
 * Renders changes in the envelope of Debezium's change events, as its JSON converter writes it without a schema
 * (debezium.io, "Data change events"). Times are those of the simulation.
 */

import { type JsonValue, jsonText } from './json.ts'

const operations = { create: 'c', update: 'u', delete: 'd' } as const

/** Returns the envelope as JSON text on one line. `timeMs` is the time of the change since 1970. */
export function envelope({
  type,
  before,
  after,
  table,
  timeMs,
}: {
  readonly type: keyof typeof operations
  readonly before: JsonValue
  readonly after: JsonValue
  readonly table: string
  readonly timeMs: number
}): string {
  const [schema, name] = table.includes('.') ? table.split('.', 2) : [null, table]
  return jsonText({
    before,
    after,
    source: {
      version: '1',
      connector: 'spate',
      name: 'spate',
      ts_ms: timeMs,
      snapshot: 'false',
      db: '',
      schema: schema ?? null,
      table: name ?? table,
    },
    op: operations[type],
    ts_ms: timeMs,
  })
}
