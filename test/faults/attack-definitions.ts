/**
 * Small definitions with the maximum cost that the limits of the language permit, with random members of each class.
 */

import type { JsonObject, JsonValue } from '../../src/text/json.ts'

export interface Dice {
  /** Returns an integer, both bounds included. */
  between(minimum: number, maximum: number): number
  pick<T>(first: T, ...others: readonly T[]): T
}

export function diceOf(chance: () => number): Dice {
  const between = (minimum: number, maximum: number): number =>
    minimum + Math.floor(chance() * (maximum - minimum + 1))
  return {
    between,
    pick: (first, ...others) => [first, ...others][between(0, others.length)] ?? first,
  }
}

const empty: JsonObject = { type: 'object', properties: {} }

function entities(count: number, entity: (index: number) => JsonObject): JsonObject {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`e${i}`, entity(i)]))
}

/** Few instances on average, and millions of them in flight at the end. */
export function burst({ between, pick }: Dice): JsonObject {
  const minutes = between(2, 600)
  const rate = {
    base: `${pick(20, 60, 120)}/hour`,
    bursts: { every: '9496 days', for: `${minutes} minutes`, times: 10 ** between(4, 6) },
  }
  const delay = { minimum: '1 ms', maximum: `${minutes} minutes` }
  const base = { schema: empty, rate }
  const time = pick<JsonObject>(
    { start: '2000-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z' },
    { start: '2025-12-01T00:00:00Z', end: '2026-01-01T00:00:00Z' },
  )
  const kind = pick('late', 'per', 'chain')
  if (kind === 'late')
    return {
      ...time,
      entities: { a: { ...base, imperfections: { late: { rate: 1, by: delay } } } },
    }
  const child = (entity: string): JsonObject => ({
    schema: empty,
    per: { entity, count: 1, delay },
  })
  return {
    ...time,
    entities: { a: base, b: child('a'), ...(kind === 'chain' && { c: child('b') }) },
  }
}

/** One value of each entity is large. */
export function largeValues({ between, pick }: Dice): JsonObject {
  const count = pick(1, 50, between(2, 500))
  const items = pick<JsonValue>(
    { type: 'object' },
    { type: 'boolean' },
    { type: 'integer', minimum: 0, maximum: 9 },
    { const: '' },
    { type: 'array', items: { type: 'object' }, minItems: 1, maxItems: 1 },
  )
  // Only a few events may have more than 1 MiB, therefore long values consist of short items.
  const list = (of: JsonValue, length: number): JsonObject => ({
    type: 'array',
    items: of,
    minItems: length,
    maxItems: length,
  })
  const large = list(list(items, between(1_000, 10_000)), between(1, 30))
  return { types: { large }, entities: entities(count, () => ({ schema: { type: 'large' } })) }
}

/** Patterns that take long to compile, in each place where a pattern is allowed. */
export function patterns({ between, pick }: Dice): JsonObject {
  const letters = pick('\\pL', '[a-z]', '\\w')
  const place = pick('expression', 'patternProperties', 'propertyNames', 'pattern', 'enum')
  const classes = place === 'expression' ? letters : letters.replace('\\pL', '\\p{L}')
  const texts = Array.from(
    { length: between(20, 200) },
    (_, i) => `(${classes}{${between(20, 100)}}){${between(2, 9)}}x{0,${i + 1}}`,
  )
  const properties = texts.map((text, i): readonly [string, JsonObject] => {
    if (place === 'expression') {
      const expression = `self.a.matches('${`(?i)${text}`.replaceAll('\\', '\\\\')}')`
      return [`p${i}`, { type: 'function', expression }]
    }
    if (place === 'propertyNames')
      return [`p${i}`, { type: 'object', propertyNames: { pattern: text } }]
    const choice = place === 'enum' ? { enum: ['a', 'b'] } : {}
    return [`p${i}`, { type: 'string', ...choice, pattern: text }]
  })
  const a = { type: 'string', pattern: '[a-z]{3}' }
  const schema: JsonObject =
    place === 'patternProperties'
      ? {
          type: 'object',
          patternProperties: Object.fromEntries(texts.map((text) => [text, { type: 'string' }])),
        }
      : { type: 'object', properties: { a, ...Object.fromEntries(properties) } }
  return { entities: { a: { schema } } }
}

/** Many entities whose instances are children of one, with many of them in flight. */
export function children({ between, pick }: Dice): JsonObject {
  const count = pick(20, 100, 499, between(2, 499))
  const inFlight = between(50_000, 2_000_000)
  const minutes = between(10, 200)
  const delay = { minimum: '1 ms', maximum: `${minutes} minutes` }
  const perDay = Math.ceil((inFlight * 24 * 60) / minutes)
  const parentOf = (i: number): string =>
    i > 0 && pick(true, false) ? `e${between(0, i - 1)}` : 'root'
  const isChain = pick(true, false)
  return {
    start: '2025-01-01T00:00:00Z',
    end: '2025-01-02T00:00:00Z',
    entities: {
      root: { schema: empty, rate: `${perDay}/day` },
      ...entities(count, (i) => ({
        schema: empty,
        per: { entity: isChain ? parentOf(i) : 'root', count: 1, delay },
      })),
    },
  }
}

/** Programs that hold long lists. */
export function longLists({ between, pick }: Dice): JsonObject {
  const count = between(20_000, 95_000)
  const texts = Array.from({ length: count }, (_, i) => `t${i}`)
  const weights = texts.map(() => between(1, 9))
  const schema = pick<JsonObject>(
    { type: 'string', enum: texts },
    { type: 'string', enum: texts, weights },
    { enum: texts.map((text, i) => (i % 2 === 0 ? text : i)) },
    { type: 'object', properties: { a: { enum: texts }, b: { type: 'integer' } } },
  )
  return { entities: { a: { schema, rate: '1/second' } } }
}
