/** The data of the benchmarks: the record of seven fields, and simulations of 1, 5, 10 and 50 entities. */
import type { JsonObject } from '../src/text/json.ts'

/** Events per hour of all entities together. A day has slightly more than the million events that are read. */
const eventsAnHour = 50_000

interface Entity {
  readonly [name: string]: JsonObject | string
  readonly schema: JsonObject
}

const entity = (properties: JsonObject): Entity => ({ schema: { type: 'object', properties } })

/** The record that is compared with other generators, about 164 bytes. */
export const users = entity({
  id: { type: 'id.integer' },
  name: { type: 'person.name' },
  email: { type: 'internet.email' },
  createdAt: { type: 'time.now' },
  plan: { enum: ['free', 'starter', 'team', 'business', 'enterprise'] },
  balance: { type: 'number', minimum: 1, maximum: 1_000, multipleOf: 0.01 },
  active: { type: 'boolean' },
})

/** A table with five columns. */
export const fiveColumns = {
  users: entity({
    id: { type: 'id.integer' },
    name: { type: 'person.name' },
    email: { type: 'internet.email' },
    created_at: { type: 'time.now' },
    balance: { type: 'number', minimum: 1, maximum: 1_000, multipleOf: 0.01 },
  }),
}

const products = entity({
  id: { type: 'id.integer' },
  name: { type: 'commerce.product' },
  price: { type: 'commerce.price' },
  inStock: { type: 'boolean' },
})

const readings = entity({
  sensor: { type: 'integer', minimum: 1, maximum: 5_000 },
  temperature: { type: 'number', minimum: -10, maximum: 40, multipleOf: 0.1 },
  humidity: { type: 'integer', minimum: 20, maximum: 95 },
  at: { type: 'time.now' },
})

const visits = entity({
  id: { type: 'id.uuid' },
  address: { type: 'internet.ipv4' },
  status: { enum: [200, 304, 404, 500], weights: [90, 6, 3, 1] },
  milliseconds: { type: 'integer', minimum: 1, maximum: 2_000 },
  at: { type: 'time.now' },
})

const places = entity({
  id: { type: 'id.uuidv7' },
  city: { type: 'location.city' },
  country: { type: 'location.country' },
  latitude: { type: 'location.latitude' },
  longitude: { type: 'location.longitude' },
})

const five = { users, products, readings, visits, places }

/** Returns a reference to an earlier instance of another entity. */
const earlier = (entity: string): JsonObject => ({
  type: 'reference',
  entity,
  field: 'id',
  ifEmpty: 'null',
})
const ofTheSame = (via: string, field: string): JsonObject => ({ type: 'reference', via, field })

const ten = {
  ...five,
  orders: entity({
    id: { type: 'id.integer' },
    userId: earlier('users'),
    email: ofTheSame('userId', 'email'),
    productId: earlier('products'),
    price: ofTheSame('productId', 'price'),
    createdAt: { type: 'time.now' },
  }),
  payments: entity({
    id: { type: 'id.uuid' },
    orderId: earlier('orders'),
    amount: ofTheSame('orderId', 'price'),
    method: { enum: ['card', 'wallet', 'transfer'], weights: [6, 3, 1] },
  }),
  reviews: entity({
    id: { type: 'id.integer' },
    userId: earlier('users'),
    productId: earlier('products'),
    stars: { type: 'integer', minimum: 1, maximum: 5 },
  }),
  tickets: entity({
    id: { type: 'id.integer' },
    userId: earlier('users'),
    name: ofTheSame('userId', 'name'),
    state: { enum: ['open', 'waiting', 'closed'] },
    openedAt: { type: 'time.now' },
  }),
  shipments: entity({
    id: { type: 'id.uuid' },
    orderId: earlier('orders'),
    placeId: earlier('places'),
    city: ofTheSame('placeId', 'city'),
    shippedAt: { type: 'time.now' },
  }),
}

const fifty = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) =>
    Object.entries(five).map(([key, schema]) => [`${key}${i}`, schema] as const),
  ).flat(),
)

/** Returns a definition of one day. The entities have equal shares of the events. */
export function day(
  entities: Readonly<Record<string, Entity>>,
  more: { readonly arrivals?: string; readonly format?: string } = {},
): JsonObject {
  const keys = Object.keys(entities)
  const base = `${eventsAnHour / keys.length}/hour`
  const rate = more.arrivals === undefined ? base : { base, arrivals: more.arrivals }
  const format = more.format === undefined ? {} : { format: more.format }
  return {
    start: '2026-01-01',
    end: '2026-01-02',
    entities: Object.fromEntries(
      Object.entries(entities).map(([key, one]) => [key, { ...one, ...format, rate }]),
    ),
  }
}

export const oneEntity = { users }
export const fiveEntities = five
export const tenEntities = ten
export const fiftyEntities = fifty
