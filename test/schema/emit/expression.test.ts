/**
 * Expressions as WebAssembly write the same bytes as the interpreter, for values and for failures. Common expressions
 * make no host calls.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planModule } from '../../../src/engine/machine/module-plan.ts'
import type { Program } from '../../../src/engine/program.ts'
import type { JsonObject } from '../../../src/text/json.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { differenceOf, soundProgram } from '../../engine/machine/both-executors.ts'

/** Properties that expressions read, one of each kind. */
const siblings: JsonObject = {
  price: { type: 'number', minimum: -5, maximum: 99, scale: 2 },
  quantity: { enum: [1, 2, 3, 5], weights: [6, 2, 1, 1] },
  small: { type: 'integer', minimum: -2, maximum: 3 },
  large: { type: 'integer', minimum: -9_007_199_254_740_000, maximum: 10 },
  free: { type: 'number', minimum: -1, maximum: 1 },
  huge: { type: 'number', minimum: -1e308, maximum: 1e308 },
  id: { type: 'id.integer' },
  flag: { type: 'boolean' },
  level: { enum: ['INFO', 'ERROR', 'FA"TAL', 'ä–x'] },
  mixed: { enum: [1, 'one', null, true] },
  maybe: { type: 'number', minimum: 0, maximum: 9, scale: 1, nulls: 0.5 },
  rare: { type: 'integer', minimum: 0, maximum: 4, presence: 0.5 },
  when: { type: 'integer', minimum: 1, maximum: 4, when: 'self.flag' },
  either: { type: 'integer', minimum: 1, maximum: 4, when: 'self.flag', else: { const: 0.25 } },
  half: { type: 'function', expression: 'self.price / 2' },
  twice: { type: 'function', expression: 'round(self.half + self.half, 2)' },
  code: { type: 'string', pattern: '[A-Z]{2}-[0-9]{3}' },
  title: { type: 'lorem.title' },
  point: { type: 'location.coordinates' },
  nested: { type: 'object', properties: { a: { type: 'integer', minimum: 0, maximum: 9 } } },
  at: { type: 'time.now' },
  device: { enum: ['a', 'b', 'c'] },
  walk: { type: 'series.walk', key: 'device', start: 20, step: 1, scale: 1 },
}

const variables: JsonObject = {
  share: { enum: [0, 0.1, 0.25] },
  noise: { type: 'number', minimum: 0, maximum: 1, scale: 4 },
  cost: { type: 'reference', entity: 'products', field: 'price' },
}

function programFor(expressions: readonly string[], conditions: readonly string[] = []): Program {
  const made = expressions.map(
    (expression, i) =>
      [`f${i}`, { type: 'function', expression, variables: used(expression) }] as const,
  )
  const left = conditions.map((when, i) => [`c${i}`, { const: i, when }] as const)
  const properties = { ...siblings, ...Object.fromEntries(made), ...Object.fromEntries(left) }
  const price = { type: 'number', minimum: 0, maximum: 20, scale: 2 }
  return soundProgram({
    entities: {
      products: { rate: '60/day', schema: { type: 'object', properties: { price } } },
      orders: { rate: '200/day', schema: { type: 'object', properties } },
    },
  })
}

/** Returns the variables that the expression names. */
function used(expression: string): JsonObject {
  const entries = Object.entries(variables)
  return Object.fromEntries(entries.filter(([name]) => expression.includes(name)))
}

const literal = fc.oneof(
  fc.constantFrom('0', '1', '-3', '2.5', '0.1', '1e300', '100', '0.005', '9007199254740991'),
  fc.integer({ min: -1000, max: 1000 }).map((cents) => `(${(cents / 100).toFixed(2)})`),
)
const numbers = [
  'price',
  'quantity',
  'small',
  'large',
  'free',
  'huge',
  'id',
  'maybe',
  'rare',
  'when',
  'walk',
]
const numberLeaf = fc.oneof(
  literal,
  fc
    .constantFrom(...numbers, 'either', 'half', 'twice', 'mixed', 'point.latitude', 'nested.a')
    .map((name) => `self.${name}`),
  fc.constantFrom('share', 'noise', 'cost'),
)

interface Made {
  readonly number: string
  readonly truth: string
  readonly text: string
}

const { number, truth, text } = fc.letrec<Made>((tie) => {
  const [number, truth, text] = [tie('number'), tie('truth'), tie('text')]
  const pair = fc.tuple(number, number)
  return {
    number: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      numberLeaf,
      fc
        .tuple(pair, fc.constantFrom('+', '-', '*', '/', '%'))
        .map(([[a, b], operator]) => `(${a} ${operator} ${b})`),
      fc.tuple(number, fc.integer({ min: -1, max: 6 })).map(([a, n]) => `round(${a}, ${n})`),
      fc
        .tuple(fc.constantFrom('floor', 'ceil', 'abs', 'int', 'round', '-'), number)
        .map(([name, a]) => `${name}(${a})`),
      fc.tuple(fc.constantFrom('min', 'max'), pair).map(([name, [a, b]]) => `${name}(${a}, ${b})`),
      fc.tuple(truth, pair).map(([test, [a, b]]) => `(${test} ? ${a} : ${b})`),
    ),
    truth: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom('true', 'self.flag', 'has(self.rare)', 'has(self.when)', 'self.mixed'),
      fc.constantFrom(
        'self.maybe == null',
        'self.mixed != null',
        'self.level in ["ERROR", "INFO"]',
        'self.level == self.code',
        'self.point.latitude == "x"',
      ),
      fc
        .tuple(pair, fc.constantFrom('<', '<=', '>', '>=', '==', '!='))
        .map(([[a, b], operator]) => `(${a} ${operator} ${b})`),
      fc.constantFrom('INFO', 'FA\\"TAL', 'none').map((word) => `self.level == "${word}"`),
      fc
        .tuple(truth, truth, fc.constantFrom('&&', '||', '=='))
        .map(([a, b, operator]) => `(${a} ${operator} ${b})`),
      truth.map((a) => `!(${a})`),
    ),
    text: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(
        '"x"',
        '" \\"– "',
        'self.level',
        'self.code',
        'self.title',
        'self.at',
        'self.mixed',
      ),
      number.map((a) => `string(${a})`),
      truth.map((a) => `string(${a})`),
      fc.tuple(text, text).map(([a, b]) => `(${a} + ${b})`),
      fc.tuple(truth, text, text).map(([test, a, b]) => `(${test} ? ${a} : ${b})`),
      fc.constantFrom('self.level.lowerAscii()', 'string(self.point.longitude)'),
      text.map((a) => `${a}.lowerAscii()`),
      fc
        .tuple(text, fc.constantFrom(' ', '-', 'F', '.', 'n'), fc.constantFrom('_', '-', 'Z', ' '))
        .map(([a, search, by]) => `${a}.replace("${search}", "${by}")`),
    ),
  }
})

const runs = process.env.SPATE_TEST_EVERY === undefined ? 60 : 2_000

describe('the machine and the interpreter write the same bytes', () => {
  for (const [name, made] of Object.entries({ number, truth, text })) {
    test(`for an expression of kind ${name}`, () => {
      fc.assert(
        fc.property(made, (expression) => {
          expect(differenceOf(programFor([expression]), ndjson)).toBe(undefined)
        }),
        { numRuns: runs },
      )
    })
  }

  test('for conditions', () => {
    fc.assert(
      fc.property(truth, (tested) => {
        // Conditions have no variables.
        const condition = tested.replaceAll(/share|noise|cost/g, 'self.quantity')
        expect(differenceOf(programFor([], [condition]), ndjson)).toBe(undefined)
      }),
      { numRuns: runs },
    )
  })

  test('for results of any size', () => {
    const of = ['self.free', 'self.huge', 'self.large', 'self.price', 'self.id']
    const sizes = ['1', '1e-7', '1e-3', '0.1', '7.0', '1e6', '1e9', '1e15', '1e21']
    for (const one of of) {
      const expressions = sizes.flatMap((size) => [
        `${one} * ${size}`,
        `round(${one} * ${size}, 2)`,
      ])
      for (const expression of expressions) {
        expect([expression, differenceOf(programFor([expression]), ndjson)]).toEqual([
          expression,
          undefined,
        ])
      }
    }
  })
})

function sitesOf(program: Program): number {
  const planning = planModule(program, ndjson)
  for (;;) {
    const { done, value } = planning.next()
    if (done) return value.hostCalls.length
  }
}

test.each([
  'round(self.quantity * cost, 2)',
  'round(min(1.0, noise * 0.3 + (self.flag ? 0.55 : 0.0) + (self.price > 50 ? 0.15 : 0.0)), 3)',
  'self.price > 0.8 ? "declined" : "approved"',
  'int(round(self.small * 0.62 + noise, 0))',
  'self.level == "INFO" ? 9.0 : self.level == "ERROR" ? 19.0 : 79.0',
  'round(self.price * self.quantity * (1.0 - share), 2)',
  'self.level + " - [" + self.at + "] " + string(self.quantity)',
  'self.level.lowerAscii().replace("info", "-")',
  '(self.code + self.title).lowerAscii().replace(" ", "-")',
  'self.maybe == null ? -1 : self.maybe',
  'has(self.rare) ? self.rare : 0',
  'self.id % 2 == 0',
])('%s makes no host calls', (expression) => {
  expect(sitesOf(programFor([expression]))).toBe(sitesOf(programFor(['1'])))
})

describe('methods and timestamps', () => {
  const texts = {
    text: { enum: ['a&b', 'ä–x &y', 'FA"T\\AL', 'line\nbreak', '\u{1f600} a, b'] },
    two: { type: 'person.name' },
    code: { type: 'id.sequence', prefix: 'org_', pad: 6 },
    title: { type: 'lorem.title' },
    at: { type: 'time.now' },
    born: { type: 'time.date' },
    due: { type: 'time.soon', within: '40 days' },
  }
  test.each([
    'self.code.substring(4)',
    'self.code.substring(0, 3) + self.title.substring(1, 4)',
    '(self.text + self.title).substring(2)',
    '(self.text + self.title).substring(1, 6).lowerAscii()',
    '(self.title + self.text).substring(0)',
    '(self.text + self.title).substring(5, 40)',
    '(self.text + self.two).replace("\\"", "")',
    '(self.text + self.two).replace("\\n", "n").replace("n", "")',
    '(self.text + self.two).replace(" &", "-").replace(", ", "é")',
    '(self.text + self.two).replace(",", "–")',
    '(self.text + self.two).replace("\\\\A", "ä")',
    '(self.text + self.two).replace("a", "b", 1)',
    'string(timestamp(self.at) + duration("336h"))',
    'string(timestamp(self.born) - duration("90000h"))',
    'timestamp(self.at) < timestamp("2026-01-01T12:00:00Z")',
    'timestamp(self.due) - timestamp(self.at) > duration("240h")',
    '(timestamp(self.due) - timestamp(self.at)).getHours()',
    '(timestamp(self.at) - timestamp(self.due)).getMinutes()',
    'timestamp(self.at).getHours() * 100 + timestamp(self.at).getMinutes()',
    'timestamp(self.due).getSeconds() * 1000 + timestamp(self.due).getMilliseconds()',
    'timestamp(self.born).getFullYear() * 10000 + timestamp(self.born).getMonth() * 100',
    'timestamp(self.born).getDate() * 100 + timestamp(self.born).getDayOfMonth()',
    'timestamp(self.born).getDayOfWeek()',
    'timestamp(self.born) + duration("1h")',
    'timestamp(self.at) == timestamp(self.at) ? "same" : "other"',
  ])('%s', (expression) => {
    const read = Object.fromEntries(
      Object.entries(texts).filter(([name]) => expression.includes(`self.${name}`)),
    )
    const properties = { ...read, result: { type: 'function', expression } }
    const entities = { a: { rate: '500/day', schema: { type: 'object', properties } } }
    const program = soundProgram({ entities } as JsonObject)
    expect(differenceOf(program, ndjson, { events: 200 })).toBe(undefined)
    expect(sitesOf(program)).toBe(/, 1\)|–/.test(expression) ? 1 : 0)
  })
})
