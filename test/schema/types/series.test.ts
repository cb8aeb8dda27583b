/** Series: measurements at any simulated time, computed independently, that behave like consecutive values. */

import { describe, expect, test } from 'vitest'
import { readDefinition } from '../../../src/definition/definition.ts'
import type { EntityProgram } from '../../../src/engine/entity-program.ts'
import { compileProgram } from '../../../src/engine/program.ts'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import type { Issue, Issues } from '../../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'

const time = { startMs: Date.UTC(2026, 0, 1), endMs: Date.UTC(2026, 0, 11) }
const minute = 60_000
const hour = 60 * minute

function compile(properties: JsonObject, seed: number, issues: Issues): EntityProgram | undefined {
  const schema = { type: 'object', properties }
  const content = {
    start: '2026-01-01',
    end: '2026-01-11',
    entities: { e: { rate: '9/day', schema } },
  }
  const definition = readDefinition({ seed, content, inherited: [], nowMs: 0 }, issues)
  return compileProgram(definition, issues).entities[0]
}

/** Returns the object at any index and offset, independent of arrivals. */
function objectOf(
  properties: JsonObject,
  seed = 1,
): (offset: number, index?: number) => JsonObject {
  const issues: Issues = []
  const entity = compile(properties, seed, issues)
  expect(issues).toEqual([])
  const at = newInstance(time)
  return (offset, index = 0) => {
    moveInstance(at, index, offset)
    const value = entity?.value(at) as JsonObject
    if (at.failure !== undefined) throw new Error(at.failure.message)
    return value
  }
}

function seriesOf(schema: JsonObject, seed = 1): (offset: number) => number {
  const object = objectOf({ x: schema }, seed)
  return (offset) => object(offset).x as number
}

function issuesOf(properties: JsonObject): readonly Issue[] {
  const issues: Issues = []
  compile(properties, 1, issues)
  return issues
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, x) => sum + x, 0) / numbers.length
const deviation = (numbers: readonly number[]): number => {
  const middle = mean(numbers)
  return Math.sqrt(mean(numbers.map((x) => (x - middle) ** 2)))
}

const schemas: readonly JsonObject[] = [
  { type: 'series.walk' },
  { type: 'series.walk', start: 100, step: 4, minimum: 90, maximum: 120, scale: 1 },
  { type: 'series.gauge' },
  { type: 'series.gauge', minimum: -5, maximum: 5, step: 0.5, interval: '10 minutes', scale: 3 },
  { type: 'series.counter', rate: 40, resetRate: 2 },
]

describe.each(schemas)('%j', (schema) => {
  test('is the same alone and in any order', () => {
    const series = seriesOf(schema)
    const offsets = upTo(400).map((i) => i * 977_001)
    const forwards = offsets.map(series)
    expect(offsets.toReversed().map(seriesOf(schema)).toReversed()).toEqual(forwards)
    expect(seriesOf(schema)(offsets[123] as number)).toBe(forwards[123])
    expect(offsets.map(seriesOf(schema, 2))).not.toEqual(forwards)
  })

  test('depends on the time, not on the instance', () => {
    const object = objectOf({ x: schema })
    for (const i of upTo(50)) expect(object(i * hour, i).x).toBe(object(i * hour, 7 + i ** 5).x)
  })

  test('does not change when another property is added', () => {
    const [alone, beside] = [
      objectOf({ x: schema }),
      objectOf({ a: { type: 'string' }, x: schema }),
    ]
    for (const i of upTo(50)) expect(beside(i * hour).x).toBe(alone(i * hour).x)
  })
})

describe('series.walk', () => {
  test('begins at its start', () => {
    expect(seriesOf({ type: 'series.walk' })(0)).toBe(0)
    expect(seriesOf({ type: 'series.walk', start: 7.25 })(0)).toBe(7.25)
    expect(seriesOf({ type: 'series.walk', minimum: 10, maximum: 30 })(0)).toBe(20)
    expect(seriesOf({ type: 'series.walk', minimum: 10 })(0)).toBe(10)
  })

  test('the variance of its increments grows in proportion to the lag, by step² in each interval', () => {
    const schema = { type: 'series.walk', step: 3, interval: '10 minutes', scale: 6 }
    const walks = upTo(40).map((seed) => seriesOf(schema, seed))
    for (const lag of [minute, 10 * minute, hour, 5 * hour]) {
      const increments = walks.flatMap((walk) =>
        upTo(40).map((i) => walk((i + 1) * 5 * hour) - walk((i + 1) * 5 * hour - lag)),
      )
      const variance = mean(increments.map((x) => x * x))
      expect(Math.abs(variance / (9 * (lag / (10 * minute))) - 1)).toBeLessThan(0.15)
    }
  })

  test('stays within its bounds, reaches both, and has no more decimals than its scale', () => {
    const walk = seriesOf({
      type: 'series.walk',
      minimum: 0.05,
      maximum: 2.95,
      step: 0.2,
      scale: 1,
    })
    const values = upTo(10_000).map((i) => walk(i * minute))
    expect(Math.min(...values)).toBe(0.1)
    expect(Math.max(...values)).toBe(2.9)
    expect(values.filter((value) => value !== Number(value.toFixed(1)))).toEqual([])
  })

  test('is reflected at its only bound', () => {
    for (const [bound, sign] of [
      ['minimum', 1],
      ['maximum', -1],
    ] as const) {
      const walk = seriesOf({ type: 'series.walk', [bound]: 0 })
      const values = upTo(10_000).map((i) => sign * walk(i * minute) + 0)
      expect(Math.min(...values)).toBe(0)
      expect(Math.max(...values)).toBeGreaterThan(20)
    }
  })
})

describe('series.gauge', () => {
  const gauge = seriesOf({ type: 'series.gauge', minimum: 10, maximum: 40, step: 0.5, scale: 6 })
  const values = upTo(14_000).map((i) => gauge(i * minute))

  test('stays within its range, around the middle', () => {
    expect(Math.min(...values)).toBeGreaterThanOrEqual(10)
    expect(Math.max(...values)).toBeLessThanOrEqual(40)
    expect(Math.abs(mean(values) - 25)).toBeLessThan(1.5)
    expect(Math.abs(deviation(values) / 5 - 1)).toBeLessThan(0.25)
  })

  test.each([0.1, 0.5, 1.5])('changes by its step over the interval: %f', (step) => {
    const own = seriesOf({ type: 'series.gauge', minimum: 10, maximum: 40, step, scale: 6 })
    const changes = upTo(14_000).map((i) => own((i + 1) * minute) - own(i * minute))
    expect(Math.abs(deviation(changes) / step - 1)).toBeLessThan(0.25)
  })

  test('is smooth at short times: the change halves with the time, without jumps', () => {
    const changeOver = (ms: number): number =>
      deviation(upTo(3_000).map((i) => gauge(i * 4 * minute + ms) - gauge(i * 4 * minute)))
    expect(changeOver(30_000) / changeOver(15_000)).toBeCloseTo(2, 1)
    expect(
      Math.max(...values.slice(1).map((x, i) => Math.abs(x - (values[i] as number)))),
    ).toBeLessThan(4)
  })

  test('reverts to the mean: values far apart in time are uncorrelated', () => {
    const pairs = upTo(200).map((seed) => {
      const own = seriesOf({ type: 'series.gauge', minimum: -50, maximum: 50 }, seed)
      return own(hour) * own(9 * 24 * hour)
    })
    expect(Math.abs(mean(pairs) / (50 / 3) ** 2)).toBeLessThan(0.3)
  })

  test('a range of one value is that value', () => {
    const own = seriesOf({ type: 'series.gauge', minimum: 4, maximum: 4 })
    expect(upTo(50).map((i) => own(i * hour))).toEqual(new Array(50).fill(4))
  })
})

describe('series.counter', () => {
  test('begins at 0, never falls, and grows by its rate', () => {
    for (const variation of [0, 0.5, 0.9]) {
      const counter = seriesOf({ type: 'series.counter', rate: 1_000, variation })
      expect(counter(0)).toBe(0)
      const values = upTo(14_000).map((i) => counter(i * minute + 1))
      expect(Math.abs((values.at(-1) as number) / 13_999_000 - 1)).toBeLessThan(0.01)
      const steps = values.slice(1).map((x, i) => x - (values[i] as number))
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
      expect(deviation(steps) > 50).toBe(variation > 0)
      expect(Math.max(...steps)).toBeLessThanOrEqual(1_000 * (1 + variation) + 1)
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(1_000 * (1 - variation) - 1)
    }
  })

  test('never falls from one millisecond to the next, even at a high rate', () => {
    const counter = seriesOf({ type: 'series.counter', rate: 1e12, variation: 0.9 })
    const values = upTo(5_000).map((i) => counter(9 * 24 * hour + i))
    expect(
      Math.min(...values.slice(1).map((value, i) => value - (values[i] as number))),
    ).toBeGreaterThan(0)
  })

  test('decreases only at resets, as often as its resetRate', () => {
    let falls = 0
    for (const seed of upTo(10)) {
      const counter = seriesOf({ type: 'series.counter', rate: 60, resetRate: 3 }, seed)
      let last = 0
      for (const i of upTo(10 * 24 * 60)) {
        const value = counter(i * minute)
        if (value < last) {
          falls++
          expect(value).toBeLessThanOrEqual(90)
        }
        last = value
      }
    }
    // 300 resets are expected, within four deviations; two within one minute count as one.
    expect(Math.abs(falls - 300)).toBeLessThan(4 * Math.sqrt(300))
  })

  test('resets to 0 after its maximum', () => {
    const [free, bounded] = [{}, { maximum: 255 }].map((more) =>
      seriesOf({ type: 'series.counter', rate: 100, ...more }),
    )
    for (const i of upTo(1_000)) {
      expect(bounded?.(i * minute)).toBe((free?.(i * minute) as number) % 256)
    }
  })
})

describe('key', () => {
  const sensors = ['a', 'b', 'c', 'd']
  const sensor = { enum: sensors }

  test.each(['series.walk', 'series.gauge', 'series.counter'])(
    '%s: each value of the sibling has exactly one series',
    (type) => {
      const object = objectOf({ x: { type, key: 'sensor' }, sensor })
      const bySensor = new Map<JsonValue, JsonValue>()
      for (const i of upTo(400)) {
        const { x, sensor } = object(50 * hour, i)
        if (bySensor.has(sensor as JsonValue)) expect(x).toBe(bySensor.get(sensor as JsonValue))
        bySensor.set(sensor as JsonValue, x as JsonValue)
      }
      expect(bySensor.size).toBe(4)
      expect(new Set(bySensor.values()).size).toBe(4)
    },
  )

  test('series of different keys are independent', () => {
    const object = objectOf({
      x: { type: 'series.gauge', minimum: -50, maximum: 50, key: 'sensor' },
      sensor: { type: 'integer', minimum: 0, maximum: 1 },
    })
    const index = (wanted: number): number =>
      upTo(100).find((i) => object(0, i).sensor === wanted) as number
    const [zero, one] = [index(0), index(1)]
    const products = upTo(220).map(
      (i) => (object(i * hour, zero).x as number) * (object(i * hour, one).x as number),
    )
    expect(Math.abs(mean(products) / (50 / 3) ** 2)).toBeLessThan(0.3)
  })

  test('may be a list, and distinguishes 1 from "1"', () => {
    const object = objectOf({
      x: { type: 'series.walk', key: ['site', 'sensor'] },
      site: { enum: ['s', 't'] },
      sensor: { enum: [1, '1', null] },
    })
    const values = new Map<string, JsonValue>()
    for (const i of upTo(300)) {
      const { x, site, sensor } = object(90 * hour, i)
      values.set(JSON.stringify([site, sensor]), x as JsonValue)
    }
    expect(values.size).toBe(6)
    expect(new Set(values.values()).size).toBe(6)
  })

  test('reads the sibling in an array and in a nested object, independently at each place', () => {
    const item = { type: 'series.walk', key: 'sensor', step: 5 }
    const object = objectOf({
      list: { type: 'array', items: item, minItems: 3, maxItems: 3 },
      objects: {
        type: 'array',
        minItems: 2,
        maxItems: 2,
        items: { type: 'object', properties: { x: { ...item, key: 'id' }, id: { enum: [1] } } },
      },
      sensor,
    })
    const lists = upTo(200).map((i) => object(30 * hour, i))
    expect(new Set(lists.map(({ list }) => JSON.stringify(list))).size).toBe(4)
    expect(new Set(lists.map(({ objects }) => JSON.stringify(objects))).size).toBe(1)
    for (const { list, objects } of lists) {
      expect(new Set(list as readonly number[]).size).toBe(3)
      const [first, second] = objects as readonly JsonObject[]
      expect(first?.x).not.toBe(second?.x)
    }
  })

  test('an omitted sibling counts as null', () => {
    const object = objectOf({
      x: { type: 'series.walk', key: 'sensor' },
      sensor: { type: 'integer', presence: 0.5, maximum: 1 },
    })
    const values = new Set(upTo(200).map((i) => object(30 * hour, i).x))
    expect(values.size).toBe(3)
  })
})

describe('issues are reported at the keyword', () => {
  test.each<[JsonObject, string, string]>([
    [
      { type: 'series.walk', key: 'senosr' },
      'key',
      'must be a property of the same object; got "senosr"; did you mean "sensor"?',
    ],
    [
      { type: 'series.walk', key: ['sensor', 'x'] },
      'key/1',
      'must be a property of the same object; got "x"',
    ],
    [{ type: 'series.walk', key: [] }, 'key', 'must have at least 1 element; got 0'],
    [
      { type: 'series.walk', key: 5 },
      'key',
      'must be the name of a property or a list of names; got 5',
    ],
    [
      { type: 'series.walk', start: 9, maximum: 8, minimum: 0 },
      'start',
      'must be from 0 to 8; got 9',
    ],
    [
      { type: 'series.walk', minimum: 0.1, maximum: 0.2, scale: 0 },
      'scale',
      'must allow a value with 0 decimals from 0.1 to 0.2',
    ],
    [
      { type: 'series.walk', maximum: 1e15 },
      'scale',
      'must allow at most 10^15 values between zero and the bounds',
    ],
    [
      { type: 'series.walk', interval: '5 mintes' },
      'interval',
      'must have one of the units millisecond, second, minute, hour, day, week, month, year; got "mintes"; did you mean "5 minutes"?',
    ],
    [
      { type: 'series.gauge', step: 20 },
      'step',
      'must be at most 10, a tenth of the range; got 20',
    ],
    [
      { type: 'series.counter', variation: 2 },
      'variation',
      'must be a number from 0 to 0.9; got 2',
    ],
    [
      { type: 'series.counter', minimum: 3 },
      'minimum',
      'is not supported by type "series.counter"',
    ],
    [{ type: 'series.walk', unique: true }, 'unique', 'is not supported by type "series.walk"'],
  ])('%j', (x, path, message) => {
    const [issue] = issuesOf({ x, sensor: { enum: [1, 2] } })
    expect(issue?.message).toBe(message)
    expect(issue?.path.slice(5).map(String)).toEqual(path.split('/'))
  })

  test('a key outside an object', () => {
    const issues: Issues = []
    const content = { entities: { e: { schema: { type: 'series.walk', key: 'a' } } } }
    const whole = { start: '2026-01-01', end: '2026-01-02', ...content }
    compileProgram(
      readDefinition({ seed: 1, content: whole, inherited: [], nowMs: 0 }, issues),
      issues,
    )
    expect(issues.map(({ message }) => message)).toEqual([
      'must be used in an object, because it names sibling properties',
    ])
  })

  test('a cycle of dependencies', () => {
    const [issue] = issuesOf({
      x: { type: 'series.walk', key: 'y' },
      y: { type: 'function', expression: 'self.x + 1.0' },
    })
    expect(issue?.message).toBe('must not depend on each other in a cycle: x -> y -> x')
  })
})

describe('the key of a series', () => {
  const keys = [null, 'null', '[null]', 1, '1', true, 'true', '["a"]', ['a'], 'a', {}, '{}']
  const properties = {
    k: { enum: keys },
    l: { enum: keys },
    one: { type: 'series.walk', key: 'k' },
    both: { type: 'series.walk', key: ['k', 'l'] },
  }

  test('distinguishes values with the same text, and never changes', () => {
    const made = new Map<string, JsonValue>()
    const told = new Set<JsonValue>()
    const value = objectOf(properties)
    for (let index = 0; index < 3_000; index++) {
      const { k, l, one, both } = value(hour, index)
      for (const [name, found] of [
        [JSON.stringify([k]), one],
        [JSON.stringify([k, l]), both],
      ] as const) {
        expect(made.get(name) ?? found).toBe(found)
        if (found !== undefined) made.set(name, found)
      }
      if (one !== undefined) told.add(one)
    }
    // Walks have two decimals, so a few may be equal.
    expect(told.size).toBeGreaterThan(keys.length - 3)
  })

  test('is the same when more series exist than the cache holds', () => {
    const value = objectOf({ k: { type: 'id.integer' }, x: { type: 'series.gauge', key: 'k' } })
    const first = upTo(50).map((index) => value(hour, index).x)
    for (let index = 0; index < 80_000; index++) value(hour, index)
    expect(upTo(50).map((index) => value(hour, index).x)).toEqual(first)
  })
})
