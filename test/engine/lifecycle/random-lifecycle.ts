/** Random definitions with lifecycles, each a function of its number, and the changes of their runs. */

import type { Program } from '../../../src/engine/program.ts'
import { openStream } from '../../../src/engine/stream.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { type Draws, drawsOf } from '../../schema/random-definition.ts'

const delays: readonly JsonValue[] = [
  '1 second',
  '20 minutes',
  { minimum: '10 seconds', maximum: '2 hours' },
  { minimum: '1 minute', maximum: '5 hours', distribution: 'exponential' },
  { maximum: '30 minutes', distribution: { type: 'normal', mean: 600_000, deviation: 200_000 } },
  { maximum: '3 milliseconds' },
]

const values: readonly JsonObject[] = [
  { type: 'time.now' },
  { enum: ['dhl', 'ups', 'post'], nulls: 0.2 },
  { type: 'integer', minimum: 1, maximum: 99 },
  { type: 'person.name' },
  { type: 'array', items: { type: 'integer', maximum: 9 }, maxItems: 3 },
  { type: 'object', properties: { a: { type: 'boolean' }, b: { type: 'id.uuid' } } },
  { type: 'reference', entity: 'users', field: 'id', ifEmpty: 'null' },
  { type: 'function', expression: 'previous.count + 1' },
  { type: 'function', expression: 'string(previous.count) + "/" + string(self.count)' },
  { type: 'function', expression: 'self.price * 2' },
  { type: 'string', pattern: '^[A-Z]{2}-\\d{3}$' },
]

/** Conditions of transitions, each with its meaning. */
export const conditions: Readonly<
  Record<string, (row: { readonly plan: JsonValue; readonly vip: JsonValue }) => boolean>
> = {
  "self.plan == 'pro'": ({ plan }) => plan === 'pro',
  "self.vip && self.plan != 'free'": ({ plan, vip }) => vip === true && plan !== 'free',
  'self.plan == null || !self.vip': ({ plan, vip }) => plan === null || vip === false,
}

const fields = ['count', 'note', 'carrier', 'at', 'price', 'label']

function randomSet(draws: Draws): JsonObject {
  const names = fields.filter(() => draws.chance(0.3))
  return Object.fromEntries(names.map((name) => [name, setOf(name, draws)]))
}

function setOf(name: string, draws: Draws): JsonValue {
  if (name === 'count') return { type: 'function', expression: 'previous.count + 1' }
  if (name === 'price') return { type: 'commerce.price' }
  const value = draws.one(values)
  // A property that reads itself is an issue.
  return value.expression === 'self.price * 2' && name === 'price'
    ? draws.one(values.slice(0, 4))
    : value
}

function randomStates(draws: Draws): JsonObject {
  const names = ['new', 'paid', 'sent', 'back', 'gone', 'kept'].slice(0, draws.between(1, 6))
  const weight = (): object => (draws.chance(0.5) ? { weight: draws.between(1, 9) } : {})
  const when = (): object => (draws.chance(0.3) ? { when: draws.one(Object.keys(conditions)) } : {})
  return Object.fromEntries(
    names.map((name) => {
      const next: JsonValue[] = names
        .filter(() => draws.chance(0.4))
        .map((to) => (draws.chance(0.3) ? to : { to, ...weight(), ...when() }))
      if (draws.chance(0.4)) next.push({ end: true, ...weight() })
      if (draws.chance(0.3)) next.push({ delete: true, ...weight(), after: draws.one(delays) })
      const set = draws.chance(0.8) ? { set: randomSet(draws) } : {}
      if (next.length > 0) return [name, { after: draws.one(delays), next, ...set }]
      return [name, draws.chance(0.5) ? { after: draws.one(delays), delete: true, ...set } : set]
    }),
  )
}

function randomLifecycle(draws: Draws): JsonObject {
  const changes = { changes: draws.one(['after', 'after', 'diff', 'full', 'scd2']) }
  const steps = draws.chance(0.5) ? { steps: draws.between(1, 64) } : {}
  if (draws.chance(0.2)) {
    return {
      every: draws.one(delays),
      set: { count: setOf('count', draws), ...randomSet(draws) },
      ...changes,
      ...steps,
    }
  }
  const state = draws.chance(0.8) ? { state: draws.one(['status', 'state']) } : {}
  return { ...state, states: randomStates(draws), ...changes, ...steps }
}

/** Returns the definition with a number: an entity with a lifecycle, one that it refers to, and one that refers to it. */
export function randomDefinitionWithLifecycle(number: number): JsonObject {
  const draws = drawsOf(number)
  const properties = {
    id: { type: draws.one(['id.integer', 'id.uuidv7']) },
    status: { type: 'string' },
    count: { type: 'integer', maximum: 5 },
    price: { type: 'commerce.price' },
    plan: { enum: ['free', 'pro', 'max'], weights: [5, 3, 1], nulls: 0.1 },
    vip: { type: 'boolean' },
    twice: { type: 'function', expression: 'self.price * 2' },
    user: { type: 'reference', entity: 'users', field: 'id', ifEmpty: 'null' },
    at: { type: 'time.now' },
    ...(draws.chance(0.5) && { note: { type: 'lorem.word', nulls: 0.3 } }),
    ...(draws.chance(0.3) && { extra: { type: 'lorem.word', presence: 0.5 } }),
  }
  const isChild = draws.chance(0.3)
  const when = isChild
    ? { per: { entity: 'users', count: { maximum: 4 }, delay: { maximum: '2 hours' } } }
    : { rate: { base: '150/day', arrivals: draws.one(['poisson', 'even', 'jittered']) } }
  return {
    start: '2026-01-01',
    end: '2026-01-02',
    entities: {
      users: {
        rate: '60/day',
        schema: {
          type: 'object',
          properties: { id: { type: 'id.integer' }, name: { type: 'person.name' } },
        },
      },
      rows: { ...when, lifecycle: randomLifecycle(draws), schema: { type: 'object', properties } },
      visits: {
        rate: '100/day',
        schema: {
          type: 'object',
          properties: {
            id: { type: 'id.integer' },
            row: { type: 'reference', entity: 'rows', field: 'id', ifEmpty: 'null' },
            count: { type: 'reference', via: 'row', field: 'count' },
            living: {
              type: 'reference',
              entity: 'rows',
              field: 'id',
              among: 'alive',
              ifEmpty: 'null',
            },
            value: {
              type: 'reference',
              entity: 'rows',
              among: 'alive',
              ifEmpty: 'null',
              choose: draws.one(['uniform', 'last']),
            },
          },
        },
      },
    },
  }
}

export interface ReadEvent {
  readonly type: 'create' | 'update' | 'delete' | 'error'
  readonly id: number
  readonly entity: string
  readonly offset: number
  readonly key: JsonValue
  readonly value: JsonObject | null
  readonly before?: JsonObject
}

/** Returns the lines of a run after a position. */
export function linesOf(program: Program, position = 0): string[] {
  const stream = openStream(program, ndjson, position)
  const lines: string[] = []
  for (let line = stream.next(); line !== undefined; line = stream.next()) lines.push(line)
  return lines
}

export function eventsOf(program: Program): readonly ReadEvent[] {
  return linesOf(program).map((line) => JSON.parse(line))
}
