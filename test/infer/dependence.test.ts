/**
 * Tests that columns which depend on each other in the rows depend on each other in the generated rows, and that the
 * definition contains nothing about groups of few rows.
 */

import { expect, test } from 'vitest'
import { inferRows } from '../../src/infer/infer-rows.ts'
import { checkDefinition } from '../../src/infer/repair/repair.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import { drawsOf } from '../schema/random-definition.ts'
import { generate, propertiesOf } from './inferred.ts'

type Row = Readonly<Record<string, JsonValue>>

const times = <T>(count: number, value: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => value(i))

function inferred(rows: readonly Row[], k?: number) {
  const written = inferRows([{ name: 'items', rows, notes: [] }], {
    nowMs: Date.UTC(2026, 6),
    ...(k !== undefined && { k }),
  })
  expect(checkDefinition(written.definition).issues).toEqual([])
  const { values, errors } = generate(written, 3_000)
  expect(errors).toEqual([])
  return {
    properties: propertiesOf(written, 'items'),
    rows: (values.items ?? []) as readonly Row[],
  }
}

/** Returns the texts of the conditions of the schema of a column, which has none unless it depends on another one. */
function conditionsOf(schema: JsonValue | undefined): readonly string[] {
  const options = isObject(schema) ? schema.options : undefined
  if (!isArray(options)) return []
  return options.flatMap((option) =>
    isObject(option) && option.when !== undefined ? [String(option.when)] : [],
  )
}

const places = { Germany: ['Berlin', 'Hamburg'], Japan: ['Tokyo', 'Osaka'], Peru: ['Lima'] }
const countries = Object.keys(places) as (keyof typeof places)[]
const prices = { book: [5, 30], food: [1, 20], car: [9_000, 70_000] } as const
const categories = Object.keys(prices) as (keyof typeof prices)[]

function shop(count: number, seed: number): readonly Row[] {
  const draws = drawsOf(seed)
  return times(count, () => {
    const country = draws.one(countries)
    const category = draws.one(categories)
    const [low, high] = prices[category]
    const price = draws.between(low * 100, high * 100) / 100
    return {
      country,
      city: draws.chance(0.1) ? null : draws.one(places[country]),
      category,
      price,
      tax: category === 'food' ? null : draws.between(1, 3),
      weight: Math.round(price * (8 + draws.below(5))) / 10,
      stars: draws.between(1, 5),
    }
  })
}

test('a city stays in its country, and a price in the range of its category', () => {
  const { properties, rows } = inferred(shop(2_000, 1))
  for (const { country, city, category, price } of rows) {
    if (city !== null) expect(places[country as keyof typeof places]).toContain(city)
    const [low, high] = prices[category as keyof typeof prices]
    expect(Number(price)).toBeGreaterThanOrEqual(low)
    expect(Number(price)).toBeLessThanOrEqual(high)
  }
  const found = (name: string): readonly string[] => conditionsOf(properties[name])
  expect(found('city').every((when) => when.startsWith('self.country == '))).toBe(true)
  expect(found('price').every((when) => when.startsWith('self.category == '))).toBe(true)
  expect([found('city').length, found('price').length]).toEqual([2, 2])
})

test('a number that rises with another number rises with it in the generated rows', () => {
  const rows = shop(2_000, 2).filter(({ category }) => category === 'book')
  const correlation = (of: readonly Row[]): number => {
    const pairs = of.map(({ price, weight }) => [Number(price), Number(weight)] as const)
    const mean = (at: 0 | 1): number =>
      pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
    const [x, y] = [mean(0), mean(1)]
    const sum = (value: (a: number, b: number) => number): number =>
      pairs.reduce((all, [a, b]) => all + value(a - x, b - y), 0)
    return sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b))
  }
  const made = inferred(rows)
  expect(Math.abs(correlation(made.rows) - correlation(rows))).toBeLessThan(0.1)
})

test('a value is null where it is null in the rows', () => {
  const rows = shop(2_000, 3)
  const made = inferred(rows).rows
  for (const { category, tax } of made) expect(tax === null).toBe(category === 'food')
  // A column whose missing value decides another one.
  const open = rows.map(({ tax = null }, i): Row => {
    return { tax, state: tax === null ? 'free' : i % 2 === 0 ? 'a' : 'b' }
  })
  for (const { tax, state } of inferred(open).rows) expect(state === 'free').toBe(tax === null)
})

test('columns that do not depend on each other have no conditions', () => {
  const found = times(60, (seed) => {
    const draws = drawsOf(seed)
    const rows = times(300, () => ({
      color: draws.one(['red', 'green', 'blue']),
      size: draws.one(['S', 'M', 'L', 'XL']),
      count: draws.between(1, 400),
      price: draws.between(100, 90_000) / 100,
      isOpen: draws.chance(0.4),
      note: draws.chance(0.3) ? null : draws.one(['x', 'y']),
    }))
    return Object.values(inferred(rows).properties).flatMap(conditionsOf)
  })
  expect(found.flat()).toEqual([])
})

test('a group of fewer rows than k has no condition, and a value that fewer have is not in its option', () => {
  const rows: Row[] = times(400, (i) => ({
    region: i % 2 === 0 ? 'north' : 'south',
    plan: i % 2 === 0 ? 'basic' : 'gold',
  }))
  rows.push(...times(19, () => ({ region: 'moon', plan: 'secret' })))
  rows.push(...times(30, () => ({ region: 'west', plan: 'gold' })))
  // The value "basic" is frequent, but rare in the south.
  rows.push(...times(19, () => ({ region: 'south', plan: 'basic' })))
  const { properties } = inferred(rows, 20)
  const text = JSON.stringify(properties)
  expect(text).not.toContain('moon')
  expect(text).not.toContain('secret')
  const options = (properties.plan as JsonObject).options as readonly JsonObject[]
  const south = options.find(({ when }) => String(when).includes('south'))
  expect(south?.schema).toEqual({ const: 'gold' })
})

test('columns with any name and any number are a part of valid conditions', () => {
  const draws = drawsOf(5)
  const kinds = ['q"uo', 'back\\s', 'new\nline', '\u007f\u2028 || self.x == 1']
  const huge = [1e308, -1e308, 5e-324, 4e21]
  const rows = times(800, () => {
    const kind = draws.below(4)
    return {
      'a "kind"': kinds[kind] ?? '',
      huge: huge[kind] ?? 0,
      beyond: 2 ** 53 + 2 * kind,
      in: kind * 10 + draws.below(3),
      'größe 1': draws.chance(0.2) ? null : `size ${kind}`,
    }
  })
  for (const name of ['a "kind"', 'huge', 'beyond', 'größe 1'] as const) {
    const { properties } = inferred(rows.map((row) => ({ [name]: row[name], is: row.in })))
    expect([name, Object.values(properties).flatMap(conditionsOf)]).not.toEqual([name, []])
  }
  inferred(rows)
})
