/**
 * Selection of the earlier instance by references: each policy by its statistics, and all of them as functions of the
 * address.
 */

import { describe, expect, test } from 'vitest'
import type { Program } from '../../../src/engine/program.ts'
import { moveInstance, newInstance } from '../../../src/schema/interpret/instance.ts'
import type { Issue, Issues } from '../../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { compileDefinition } from '../compiled-definition.ts'

interface Rates {
  readonly users?: string
  readonly orders?: string
}

/** Returns a definition with orders that refer to users; `reference` is the property `user`. */
function shop(
  reference: JsonObject,
  { users = '1000/day', orders = '20000/day' }: Rates = {},
  more: { readonly orders?: JsonObject; readonly users?: JsonObject } = {},
): JsonObject {
  return {
    start: '2026-01-01',
    end: '2026-01-02',
    entities: {
      users: {
        rate: users,
        schema: {
          type: 'object',
          properties: {
            id: { type: 'id.integer', minimum: 0 },
            name: { type: 'string' },
            ...more.users,
          },
        },
      },
      orders: {
        rate: orders,
        schema: {
          type: 'object',
          properties: {
            user: { type: 'reference', entity: 'users', field: 'id', ...reference },
            ...more.orders,
          },
        },
      },
    },
  }
}

function issuesOf(content: JsonObject): readonly Issue[] {
  const issues: Issues = []
  compileDefinition(content, 1, issues)
  return issues
}

function compile(content: JsonObject, seed = 1): Program {
  const issues: Issues = []
  const program = compileDefinition(content, seed, issues)
  expect(issues).toEqual([])
  return program
}

interface Order {
  readonly index: number
  readonly offset: number
  readonly value: JsonObject
  readonly failure: string | undefined
}

const entityOf = (program: Program, name: string) => {
  const found = program.entities.find(({ key }) => key === name)
  if (found === undefined) throw new Error('the entity of a test must exist')
  return found
}

function ordersOf(program: Program, indexes?: readonly number[]): readonly Order[] {
  const { arrivals, value } = entityOf(program, 'orders')
  const at = newInstance(program.time)
  return (indexes ?? upTo(arrivals.total)).map((index) => {
    const offset = arrivals.offsetOf(index)
    moveInstance(at, index, offset)
    const made = value(at) as JsonObject
    return { index, offset, value: made, failure: at.failure?.message }
  })
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)

/** Returns the chosen users by index; their ids are their indexes. */
const chosenOf = (orders: readonly Order[]): readonly number[] =>
  orders.filter(({ failure }) => failure === undefined).map(({ value }) => value.user as number)

const policies: readonly (readonly [string, JsonObject])[] = [
  ['uniform', {}],
  ['first', { choose: 'first' }],
  ['last', { choose: 'last' }],
  ['zipf', { choose: 'zipf' }],
  ['zipf with an exponent', { choose: { type: 'zipf', exponent: 1.4 } }],
  ['recent', { choose: 'recent' }],
  ['recent with a half-life', { choose: { type: 'recent', halfLife: '20 minutes' } }],
  ['weighted', { choose: { type: 'weighted', by: 'popularity' } }],
  ['unique', { unique: true }],
  ['unique and first', { unique: true, choose: 'first' }],
  ['unique and last', { unique: true, choose: 'last' }],
]

describe.each(policies)('%s', (_, reference) => {
  const rates = reference.unique === true ? { users: '3000/day', orders: '2500/day' } : {}
  const more = {
    users: { popularity: { type: 'integer', minimum: 0, maximum: 9 } },
    orders: { name: { type: 'reference', via: 'user', field: 'name' } },
  }
  const content = shop(reference, rates, more)
  const program = compile(content)
  const orders = ordersOf(program)
  const users = entityOf(program, 'users')

  test('a reference always selects an existing earlier instance', () => {
    const wrong = orders.filter(({ value, failure, offset }) => {
      const user = value.user as number
      return failure === undefined && !(user < users.arrivals.countBefore(offset))
    })
    expect(wrong).toEqual([])
    expect(chosenOf(orders).length).toBeGreaterThan(0.9 * orders.length)
  })

  test('is the same alone and in any order', () => {
    const again = compile(content)
    const backwards = ordersOf(again, upTo(orders.length).toReversed())
    expect(backwards.toReversed()).toEqual(orders)
    const middle = Math.floor(orders.length / 2)
    expect(ordersOf(compile(content), [middle])).toEqual([orders[middle]])
  })

  test('via selects the same instance', () => {
    const at = newInstance(program.time)
    for (const { value, failure } of orders.slice(-2_000)) {
      if (failure !== undefined) continue
      const index = value.user as number
      moveInstance(at, index, users.arrivals.offsetOf(index))
      expect(value.name).toBe((users.value(at) as JsonObject).name)
    }
  })

  test('does not change when properties and entities are added or moved', () => {
    const { entities, ...window } = content
    const { users, orders: own } = entities as Readonly<Record<string, JsonObject>>
    const schema = own?.schema as JsonObject
    const properties = Object.entries(schema.properties as JsonObject)
    const other = {
      ...window,
      entities: {
        added: { rate: '9/day', schema: { type: 'null' } },
        orders: {
          ...own,
          schema: { ...schema, properties: Object.fromEntries(properties.toReversed()) },
        },
        users,
      },
    } as JsonObject
    const changed = ordersOf(compile(other), upTo(500))
    expect(changed.map(({ value }) => value)).toEqual(
      orders.slice(0, 500).map(({ value }) => value),
    )
  })
})

describe('short and long forms are equivalent', () => {
  test.each([
    ['uniform', { type: 'uniform' }],
    ['first', { type: 'first' }],
    ['last', { type: 'last' }],
    ['zipf', { type: 'zipf', exponent: 1 }],
    ['zipf', { type: 'zipf' }],
    ['recent', { type: 'recent', halfLife: '1 day' }],
    ['recent', { type: 'recent', halfLife: '24 hours' }],
  ])('%s: %j', (short, long) => {
    const rates = { orders: '1000/day' }
    const [a, b] = [short, long].map((choose) => ordersOf(compile(shop({ choose }, rates))))
    expect(a).toEqual(b)
  })
})

test('uniform, first and last have stable values', () => {
  const chosen = ['uniform', 'first', 'last'].map((choose) =>
    chosenOf(ordersOf(compile(shop({ choose })), [5_000, 10_000, 15_000, 19_000])),
  )
  expect(chosen).toEqual([
    [234, 381, 576, 581],
    [0, 0, 0, 0],
    [278, 520, 793, 995],
  ])
})

/** Returns the slope of the weighted least-squares line through the points. */
function slopeOf(points: readonly (readonly [x: number, y: number, weight: number])[]): number {
  const sum = (of: (x: number, y: number) => number): number =>
    points.reduce((total, [x, y, weight]) => total + of(x, y) * weight, 0)
  const all = sum(() => 1)
  const [x, y] = [sum((x) => x) / all, sum((_, y) => y) / all]
  return sum((px, py) => (px - x) * (py - y)) / sum((px) => (px - x) ** 2)
}

/** Returns the chi-square of counts against expectations as a normal deviate (Wilson and Hilferty, 1931). */
function deviate(counts: readonly number[], expected: readonly number[]): number {
  const chiSquare = counts.reduce((sum, count, i) => {
    const share = expected[i] as number
    return sum + (count - share) ** 2 / share
  }, 0)
  const degrees = counts.length - 1
  const part = 2 / (9 * degrees)
  return (Math.cbrt(chiSquare / degrees) - (1 - part)) / Math.sqrt(part)
}

describe('zipf', () => {
  test.each([0.5, 1, 1.1, 1.5, 2])(
    'popularity is proportional to the rank to the power of −%f',
    (exponent) => {
      const content = shop({ choose: { type: 'zipf', exponent } }, { orders: '100000/day' })
      const program = compile(content)
      const { arrivals } = entityOf(program, 'users')
      const { total } = entityOf(program, 'orders').arrivals
      const orders = ordersOf(
        program,
        upTo(50_000).map((i) => total - 50_000 + i),
      )
      const ranks = 30
      const counts = new Array<number>(ranks).fill(0)
      const expected = new Array<number>(ranks).fill(0)
      // The shares of each rank add up to one over the users that exist by then.
      const sums = new Map<number, number>()
      let sum = 0
      for (let count = 1; count <= arrivals.total; count++) {
        sum += count ** -exponent
        sums.set(count, sum)
      }
      for (const { value, offset } of orders) {
        const rank = value.user as number
        if (rank < ranks) counts[rank] = (counts[rank] as number) + 1
        const all = sums.get(arrivals.countBefore(offset)) as number
        for (let r = 0; r < ranks; r++) {
          expected[r] = (expected[r] as number) + (r + 1) ** -exponent / all
        }
      }
      expect(Math.abs(deviate(counts, expected))).toBeLessThan(3.5)
      const points = counts
        .map((count, r) => [Math.log(r + 1), Math.log(count), count] as const)
        .filter(([, , count]) => count > 0)
      expect(slopeOf(points)).toBeCloseTo(-exponent, 1)
    },
  )

  test('the most popular instances stay the same while the entity grows', () => {
    const chosen = chosenOf(ordersOf(compile(shop({ choose: 'zipf' }))))
    const favourite = (of: readonly number[]): number => {
      const counts = new Map<number, number>()
      for (const user of of) counts.set(user, (counts.get(user) ?? 0) + 1)
      return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] as number
    }
    expect(favourite(chosen.slice(0, 5_000))).toBe(0)
    expect(favourite(chosen.slice(-5_000))).toBe(0)
  })
})

describe('recent', () => {
  test.each([
    ['10 minutes', 600_000],
    ['2 hours', 7_200_000],
    ['2 days', 172_800_000],
  ])('ages are exponential with the half-life %s, truncated at the start', (halfLife, ms) => {
    const content = shop({ choose: { type: 'recent', halfLife } }, { users: '100000/day' })
    const program = compile(content)
    const { arrivals } = entityOf(program, 'users')
    const orders = ordersOf(program).slice(-10_000)
    // Converts each age to its quantile in its truncated distribution: then all are uniform together.
    const rate = Math.LN2 / ms
    const shares = orders
      .map(({ value, offset }) => {
        const age = offset - arrivals.offsetOf(value.user as number)
        return (1 - Math.exp(-rate * age)) / (1 - Math.exp(-rate * offset))
      })
      .toSorted((a, b) => a - b)
    const distance = Math.max(
      ...shares.map((share, i) => Math.abs(share - (i + 0.5) / shares.length)),
    )
    // Kolmogorov–Smirnov at p = 0.001, and the mean gap of 864 ms between two users.
    expect(distance).toBeLessThan(1.95 / Math.sqrt(shares.length) + 864 * rate)
  })

  test('two references an hour apart in age differ by a factor of two at a half-life of an hour', () => {
    const content = shop({ choose: { type: 'recent', halfLife: '1 hour' } }, { users: '20000/day' })
    const program = compile(content)
    const { arrivals } = entityOf(program, 'users')
    const ages = ordersOf(program)
      .filter(({ offset }) => offset > 12 * 3_600_000)
      .map(({ value, offset }) => (offset - arrivals.offsetOf(value.user as number)) / 3_600_000)
    const within = [0, 1, 2, 3].map((hour) => ages.filter((age) => Math.floor(age) === hour).length)
    for (let hour = 0; hour < 3; hour++) {
      expect((within[hour + 1] as number) / (within[hour] as number)).toBeCloseTo(0.5, 1)
    }
  })
})

describe('weighted', () => {
  const weigh = (popularity: JsonObject, reference: JsonObject = {}) =>
    shop(
      { choose: { type: 'weighted', by: 'popularity' }, ...reference },
      { users: '300/day' },
      { users: { popularity } },
    )
  const popularityOf = (program: Program): readonly number[] => {
    const { arrivals, value } = entityOf(program, 'users')
    const at = newInstance(program.time)
    return upTo(arrivals.total).map((index) => {
      moveInstance(at, index, arrivals.offsetOf(index))
      return (value(at) as JsonObject).popularity as number
    })
  }

  test.each<JsonObject>([
    { type: 'integer', minimum: 0, maximum: 4 },
    { type: 'number', minimum: 0, maximum: 1, scale: 1 },
    { enum: [1, 2, 10] },
  ])('each instance is chosen in proportion to its weight: %j', (popularity) => {
    const program = compile(weigh(popularity))
    const weights = popularityOf(program)
    const { arrivals } = entityOf(program, 'users')
    const orders = ordersOf(program).slice(5_000)
    const counts = new Map<number, number>()
    const expected = new Map<number, number>()
    for (const { value, offset } of orders) {
      const weight = weights[value.user as number] as number
      counts.set(weight, (counts.get(weight) ?? 0) + 1)
      const there = weights.slice(0, arrivals.countBefore(offset))
      const all = there.reduce((sum, weight) => sum + weight, 0)
      for (const weight of there) expected.set(weight, (expected.get(weight) ?? 0) + weight / all)
    }
    expect(counts.get(0)).toBeUndefined()
    const known = [...expected.keys()].filter((weight) => weight > 0)
    const z = deviate(
      known.map((weight) => counts.get(weight) ?? 0),
      known.map((weight) => expected.get(weight) as number),
    )
    expect(Math.abs(z)).toBeLessThan(3.5)
  })

  test('weights that are mostly near zero still have an effect, within the attempts', () => {
    const popularity = { enum: [1, 1000], weights: [99, 1] }
    const program = compile(weigh(popularity))
    const weights = popularityOf(program)
    const chosen = chosenOf(ordersOf(program).slice(5_000))
    const share = chosen.filter((user) => weights[user] === 1000).length / chosen.length
    // One in a hundred users: uniformly, the share would be 0.01.
    expect(share).toBeGreaterThan(0.1)
  })

  test('if all weights are zero, instances are still chosen', () => {
    const popularity = { enum: [0, 1], weights: [1, 0] }
    const orders = ordersOf(compile(weigh(popularity, { ifEmpty: 'skip' })))
    expect(new Set(chosenOf(orders)).size).toBeGreaterThan(250)
    expect(orders.every(({ failure }) => failure === undefined)).toBe(true)
  })
})

describe('unique', () => {
  const taken = (content: JsonObject, seed = 1) => {
    const orders = ordersOf(compile(content, seed))
    const chosen = chosenOf(orders)
    expect(new Set(chosen).size).toBe(chosen.length)
    return { orders, chosen, missing: orders.length - chosen.length }
  }

  test.each(['uniform', 'first', 'last'])(
    '%s repeats no instance in more than 10,000',
    (choose) => {
      const rates = { users: '15000/day', orders: '12000/day' }
      const { chosen, missing } = taken(shop({ unique: true, choose }, rates))
      expect(chosen.length).toBeGreaterThan(11_000)
      expect(missing).toBeLessThan(100)
    },
  )

  test.each([1, 2, 3, 4, 5])(
    'few references are empty if both entities have equal rates, seed %i',
    (seed) => {
      const rates = { users: '20000/day', orders: '20000/day' }
      const { missing, orders } = taken(shop({ unique: true }, rates), seed)
      expect(missing).toBeLessThan(0.03 * orders.length)
    },
  )

  test.each(['uniform', 'first', 'last'])(
    '%s assigns an instance whenever one is left, like a queue in memory',
    (choose) => {
      const rates = { users: '900/day', orders: '900/day' }
      const { orders } = taken(shop({ unique: true, choose }, rates))
      const users = entityOf(compile(shop({}, rates)), 'users').arrivals
      const left: number[] = []
      let arrived = 0
      for (const { offset, failure, value } of orders) {
        for (; arrived < users.countBefore(offset); arrived++) left.push(arrived)
        expect(failure === undefined).toBe(left.length > 0)
        if (failure !== undefined) continue
        const user = value.user as number
        if (choose === 'first') expect(user).toBe(left[0])
        if (choose === 'last') expect(user).toBe(left.at(-1))
        left.splice(left.indexOf(user), 1)
      }
    },
  )

  test.each(['950/day', '60000/day'])(
    'uniform is uniform over the remaining instances, of %s',
    (users) => {
      const program = compile(shop({ unique: true }, { users, orders: '500/day' }))
      const { arrivals } = entityOf(program, 'users')
      const left: number[] = []
      let arrived = 0
      const tenths = new Array<number>(10).fill(0)
      for (const { value, offset, failure } of ordersOf(program)) {
        for (; arrived < arrivals.countBefore(offset); arrived++) left.push(arrived)
        if (failure !== undefined) continue
        const position = left.indexOf(value.user as number)
        const tenth = Math.floor((10 * position) / left.length)
        tenths[tenth] = (tenths[tenth] as number) + 1
        left.splice(position, 1)
      }
      const total = tenths.reduce((sum, count) => sum + count, 0)
      const z = deviate(tenths, new Array<number>(10).fill(total / 10))
      expect(Math.abs(z)).toBeLessThan(3.5)
    },
  )

  test('when no instance is left, ifEmpty decides', () => {
    const rates = { users: '100/day', orders: '1000/day' }
    const nulls = ordersOf(compile(shop({ unique: true, ifEmpty: 'null' }, rates)))
    const chosen = nulls.map(({ value }) => value.user).filter((user) => user !== null)
    expect(new Set(chosen).size).toBe(chosen.length)
    expect(chosen.length).toBeGreaterThan(90)
    const balanced = shop({ unique: true }, { users: '100/day', orders: '150/day' })
    const failures = ordersOf(compile(balanced)).flatMap(({ failure }) => failure ?? [])
    expect(new Set(failures)).toEqual(
      new Set(['there is no earlier instance of "users" to refer to']),
    )
  })

  test('an entity that references itself uses each instance at most once', () => {
    const content = {
      start: '2026-01-01',
      end: '2026-01-02',
      entities: {
        orders: {
          rate: '3000/day',
          schema: {
            type: 'object',
            properties: {
              id: { type: 'id.integer', minimum: 0 },
              user: {
                type: 'reference',
                entity: 'orders',
                field: 'id',
                unique: true,
                ifEmpty: 'null',
              },
            },
          },
        },
      },
    }
    const orders = ordersOf(compile(content))
    const chosen = orders.flatMap(({ value }) => (value.user === null ? [] : [value.user]))
    expect(new Set(chosen).size).toBe(chosen.length)
    expect(chosen.length).toBeGreaterThan(2_500)
  })
})

test('no policy causes an error event', () => {
  const users = {
    parity: {
      type: 'function',
      expression: '1 / (n % 2)',
      variables: { n: { type: 'integer' } },
    },
    popularity: { type: 'integer', minimum: 0, maximum: 9 },
  }
  for (const [, reference] of policies) {
    const rates = { users: '400/day', orders: '300/day' }
    const program = compile(shop({ ...reference, ifEmpty: 'null' }, rates, { users }))
    const { arrivals, value } = entityOf(program, 'users')
    const at = newInstance(program.time)
    const created = new Set<JsonValue>()
    for (const index of upTo(arrivals.total)) {
      moveInstance(at, index, arrivals.offsetOf(index))
      const user = value(at) as JsonObject
      if (at.failure === undefined) created.add(user.id as JsonValue)
    }
    const chosen = ordersOf(program).flatMap(({ value }) =>
      value.user === null ? [] : [value.user as JsonValue],
    )
    expect(chosen.length).toBeGreaterThan(100)
    expect(chosen.filter((user) => !created.has(user))).toEqual([])
  }
})

describe('issues are reported at their path', () => {
  const beside = { popularity: { type: 'integer', minimum: 0, maximum: 9 } }
  const reference = 'entities/orders/schema/properties/user'
  test.each<[JsonObject, string, string]>([
    [
      { choose: 'recnet' },
      'choose',
      'must be one of "uniform", "first", "last", "zipf", "recent", "weighted"; got "recnet"; did you mean "recent"?',
    ],
    [
      { choose: { type: 'ziph' } },
      'choose/type',
      'must be one of "uniform", "first", "last", "zipf", "recent", "weighted"; got "ziph"; did you mean "zipf"?',
    ],
    [
      { choose: {} },
      'choose/type',
      'must be one of "uniform", "first", "last", "zipf", "recent", "weighted"; got nothing',
    ],
    [
      { choose: { type: 'zipf', exponnet: 2 } },
      'choose/exponnet',
      'is not a member of "zipf"; did you mean "exponent"?',
    ],
    [
      { choose: { type: 'zipf', exponent: -1 } },
      'choose/exponent',
      'must be a number from 0 to 10; got -1',
    ],
    [
      { choose: { type: 'recent', halfLife: '2 huors' } },
      'choose/halfLife',
      'must have one of the units millisecond, second, minute, hour, day, week, month, year; got "huors"; did you mean "2 hours"?',
    ],
    [
      { choose: { type: 'recent', halfLife: 7 } },
      'choose/halfLife',
      'must be <count> <unit>, such as "2 hours"; got 7',
    ],
    [
      { choose: { type: 'recent', halfLife: '0 hours' } },
      'choose/halfLife',
      'must be from 1 millisecond to 300 years; got "0 hours"',
    ],
    [
      { choose: 'weighted' },
      'choose',
      'must be { "type": "weighted", "by": … }: the property that is the weight: a number with bounds, from 0',
    ],
    [
      { choose: { type: 'weighted', by: 'popularty' } },
      'choose/by',
      'must be a property of the entity; got "popularty"; did you mean "popularity"?',
    ],
    [
      { choose: { type: 'weighted', by: 'name' } },
      'choose/by',
      'must be a number with a "minimum" of at least 0 and a "maximum" above it; "name" is not',
    ],
    [
      { choose: { type: 'weighted', by: 'id' } },
      'choose/by',
      'must be a number with a "minimum" of at least 0 and a "maximum" above it; "id" is not',
    ],
    [
      { unique: true, choose: 'zipf' },
      'choose',
      'must be one of "uniform", "first", "last" with "unique"; got "zipf"',
    ],
    [
      { unique: true, ifEmpty: 'skip' },
      'ifEmpty',
      'must not be "skip" with "unique": the referenced instances may run out',
    ],
  ])('%j', (wrong, path, message) => {
    expect(issuesOf(shop(wrong, {}, { users: beside }))[0]).toMatchObject({
      path: `${reference}/${path}`.split('/'),
      message,
    })
  })

  test('unique references of which most would be empty', () => {
    const [issue] = issuesOf(shop({ unique: true }, { users: '100/day', orders: '1000/day' }))
    expect(issue?.path).toEqual(`${reference}/unique`.split('/'))
    expect(issue?.message).toMatch(
      /^must have an instance to refer to for most of the \d+ instances; "users" has only \d+; add "ifEmpty": "null" to allow this$/,
    )
  })

  test('unique in an array, and with via', () => {
    const items = { type: 'reference', entity: 'users', unique: true }
    const list = shop({}, {}, { orders: { list: { type: 'array', items } } })
    expect(issuesOf(list).map(({ path }) => path.slice(-2))).toEqual([['items', 'unique']])
    const via = { type: 'reference', via: 'user', field: 'name', unique: true }
    expect(issuesOf(shop({}, {}, { orders: { via } })).map(({ path }) => path.at(-1))).toEqual([
      'unique',
    ])
  })
})
