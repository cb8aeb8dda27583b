/** Random definitions whose events are late, duplicate, lost, damaged or errors, each a function of its number. */

import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { type Draws, drawsOf } from '../../schema/random-definition.ts'

function randomImperfections(draws: Draws): JsonObject {
  const by: readonly JsonValue[] = ['1 second', { maximum: '3 hours' }, { maximum: '2 seconds' }]
  const late = { late: { rate: 0.3, by: draws.one(by) } }
  const duplicate = { duplicate: { rate: 0.2, by: draws.one(by) } }
  return {
    ...(draws.chance(0.7) && late),
    ...(draws.chance(0.7) && duplicate),
    ...(draws.chance(0.7) && { drop: 0.2 }),
    ...(draws.chance(0.4) && { corrupt: draws.one([0.3, { rate: 0.5, fields: ['count'] }]) }),
  }
}

const failing: JsonObject = { type: 'function', expression: '100 / self.count' }

/** Returns the definition with a number: `rows` have imperfections, `items` belong to them, `states` have a lifecycle. */
export function randomDefinitionWithFaults(number: number): JsonObject {
  const draws = drawsOf(number)
  const properties = {
    id: { type: 'id.integer' },
    count: { type: 'integer', maximum: 5 },
    price: { type: 'commerce.price' },
    name: { type: 'person.name' },
  }
  const per = { entity: 'rows', count: { maximum: 4 }, delay: { maximum: '2 hours' } }
  const change = { after: '20 minutes', set: { count: { type: 'integer', maximum: 2 } } }
  return {
    start: '2026-01-01',
    end: '2026-01-02',
    entities: {
      rows: {
        rate: '200/day',
        imperfections: randomImperfections(draws),
        schema: {
          type: 'object',
          properties: { ...properties, ...(draws.chance(0.5) && { failing }) },
        },
      },
      items: {
        per,
        ...(draws.chance(0.7) && { imperfections: randomImperfections(draws) }),
        schema: {
          type: 'object',
          properties: { ...properties, ...(draws.chance(0.3) && { failing }) },
        },
      },
      states: {
        rate: '50/day',
        lifecycle: {
          state: 'state',
          changes: draws.one(['after', 'diff', 'full', 'scd2']),
          states: {
            new: { ...change, next: ['old', { delete: true }] },
            old: { ...change, next: ['new', { end: true }, { delete: true }] },
          },
        },
        schema: {
          type: 'object',
          properties: { ...properties, state: { type: 'string' }, failing },
        },
      },
    },
  }
}
