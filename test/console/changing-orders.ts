/** A definition with a lifecycle for tests of the console: orders that are paid, or cancelled and deleted. */
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

export function definitionOf({
  rate = '30/hour',
  after = { minimum: '30 minutes', maximum: '90 minutes' },
  next = [{ to: 'paid', weight: 2 }, { to: 'cancelled' }, 'paid'],
  changes = 'after',
  properties = {},
}: {
  readonly rate?: string
  readonly after?: string | JsonObject
  readonly next?: JsonValue
  readonly changes?: string
  readonly properties?: JsonObject
} = {}): JsonObject {
  const lifecycle = {
    state: 'status',
    changes,
    states: {
      new: { after, next },
      paid: { set: { paidAt: { type: 'time.now' } } },
      cancelled: { after: '10 minutes', delete: true },
    },
  }
  const schema = {
    type: 'object',
    properties: { id: { type: 'id.integer' }, status: { type: 'string' }, ...properties },
  }
  return {
    seed: 1,
    start: '2026-01-01T00:00:00.000Z',
    end: '2026-01-02T00:00:00.000Z',
    entities: { orders: { rate, lifecycle, schema } },
  }
}

export const orders = definitionOf()
