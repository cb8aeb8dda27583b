/** The meaning of expressions, by example. */
import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../src/schema/expression/expression.ts'
import type { JsonObject, JsonValue } from '../../../src/text/json.ts'
import { evaluated } from './evaluating.ts'

const variables: JsonObject = {
  self: {
    price: 12.5,
    quantity: 3,
    name: 'Ada',
    tags: ['new', 'sale'],
    address: { city: 'Porto', 'postal-code': '4000' },
    nothing: null,
    at: '2026-01-01T00:00:00Z',
  },
  rate: 0.2,
  yes: true,
}

const VALUES: readonly (readonly [source: string, value: JsonValue])[] = [
  ['1 / 2', 0.5],
  ['7 % 3', 1],
  ['-7 % 3', -1],
  ['5.5 % 2', 1.5],
  ['2u + 0x10', 18],
  ['1 + 2 * 3 - 4 / 2', 5],
  ['-(1 + 2)', -3],
  ['- -1', 1],
  ['0 * -1', 0],
  ['60 * 60 * 1000', 3_600_000],
  ['"a" + \'b\' + r"\\n" + """c"""', 'ab\\nc'],
  ['[1] + [2, "x"]', [1, 2, 'x']],
  ['self.price * self.quantity', 37.5],
  ['self["price"] + rate', 12.7],
  ['self.address["postal-code"]', '4000'],
  ['self.tags[1]', 'sale'],
  ['[[1, 2], [3]][0][1]', 2],
  ['{"a": 1, "b": {"c": [true]}}', { a: 1, b: { c: [true] } }],
  ['{1: "one", true: "yes"}[1]', 'one'],
  ['{"a": 1}.a', 1],
  ['{"__proto__": 1}.__proto__', 1],
  ['self.nothing', null],
  ['self.nothing == null', true],
  ['1 == 1.0', true],
  ['1 == "1"', false],
  ['[1, {"a": [2]}] == [1, {"a": [2]}]', true],
  ['[1, {"a": [2]}] != [1, {"a": [3]}]', true],
  ['{"a": 1, "b": 2} == {"b": 2, "a": 1}', true],
  ['{"a": 1} == {"a": 1, "b": 2}', false],
  ['{"__proto__": 1} == {"x": 1}', false],
  ['1 < 2 && 2 <= 2 && 3 > 2 && 2 >= 2', true],
  ['"B" < "a" && "a" < "ä"', true],
  // By code unit: the surrogates of U+1F600 sort before U+FF5E.
  ['"😀" < "～"', true],
  ['false < true', true],
  ['1 in [1, 2] && !(3 in [1, 2])', true],
  ['"city" in self.address && !("toString" in self.address)', true],
  ['yes ? "a" : "b"', 'a'],
  ['!yes ? 1 : self.price > 10 ? 2 : 3', 2],
  ['has(self.price) && !has(self.prize) && has(self.nothing)', true],
  ['has(self.address.city) && !has(self.constructor)', true],
  ['false && 1 / 0 > 0', false],
  ['1 / 0 > 0 && false', false],
  ['true || 1 / 0 > 0', true],
  ['1 / 0 > 0 || true', true],
  ['"x" || true', true],
  ['[1, 2, 3].all(x, x > 0)', true],
  ['[1, 2, 3].exists(x, x > 2)', true],
  ['[].all(x, false) && ![].exists(x, true)', true],
  ['[0, 1].exists(x, 1 / x > 0)', true],
  ['[0, -1].all(x, 1 / x > 0)', false],
  ['[1, 2, 3].exists_one(x, x > 2)', true],
  ['[1, 2, 3].exists_one(x, x > 1)', false],
  ['[1, 2, 3].map(x, x * 2)', [2, 4, 6]],
  ['[1, 2, 3].map(x, x > 1, x * 2)', [4, 6]],
  ['[1, 2, 3].filter(x, x % 2 == 1)', [1, 3]],
  [
    '[1, 2].map(x, [10, 20].map(y, x + y))',
    [
      [11, 21],
      [12, 22],
    ],
  ],
  ['[1, 2].map(x, [x].map(x, x + 1)[0] + x)', [3, 5]],
  ['{"b": 1, "a": 2}.map(name, name + "!")', ['b!', 'a!']],
  ['self.tags.exists(tag, tag == "sale")', true],
  ['timestamp("2026-01-01T00:00:00Z")', '2026-01-01T00:00:00.000Z'],
  ['timestamp(self.at) + duration("1h30m")', '2026-01-01T01:30:00.000Z'],
  ['duration("1h") + timestamp(self.at) - duration("500ms")', '2026-01-01T00:59:59.500Z'],
  ['timestamp("2026-01-02") - timestamp("2026-01-01")', '86400s'],
  ['duration("1h30m")', '5400s'],
  ['-duration("1.25s") + duration("1s")', '-0.25s'],
  ['timestamp("2026-01-02") > timestamp("2026-01-01T23:59:59.999Z")', true],
  ['duration("60s") == duration("1m")', true],
  ['[timestamp(0), {"for": duration("1s")}]', ['1970-01-01T00:00:00.000Z', { for: '1s' }]],
  ['"in " + string(duration("2s"))', 'in 2s'],
  ['1 + // a comment\n 1', 2],
]

const ERRORS: readonly (readonly [source: string, error: string])[] = [
  ['1 / 0', 'division by zero'],
  ['self.price % 0', 'division by zero'],
  ['1e308 * 10', 'the result must be a finite number'],
  [
    '1 + "a"',
    'operands of + must be two numbers, strings, lists, or a timestamp and a duration; got 1 and "a"',
  ],
  ['[1] * 2', 'operands of * must be two numbers; got a list and 2'],
  [
    '1 < "a"',
    'operands of < must be two numbers, strings, booleans, timestamps or durations; got 1 and "a"',
  ],
  ['-"a"', 'operand of - must be a number; got "a"'],
  ['!1', 'operand of ! must be true or false; got 1'],
  ['yes && 1', 'right operand of && must be true or false; got 1'],
  ['yes && 1 / 0 > 0', 'division by zero'],
  ['1 / 0 > 0 || false', 'division by zero'],
  ['1 ? 2 : 3', 'condition of ? must be true or false; got 1'],
  ['self.prize', 'no property "prize"'],
  ['self.__proto__', 'no property "__proto__"'],
  ['self["__proto__"]', 'no property "__proto__"'],
  ['self.constructor.constructor', 'no property "constructor"'],
  ['self.name.length', 'property "length" must be read from a map; got "Ada"'],
  ['self.nothing.city', 'property "city" must be read from a map; got null'],
  [
    'timestamp(0).ms',
    'property "ms" must be read from a map; got the timestamp 1970-01-01T00:00:00.000Z',
  ],
  ['has(self.nothing.city)', 'property "city" must be read from a map; got null'],
  ['self.tags[2]', 'index must be an integer from 0 to 1; got 2'],
  ['self.tags[-1]', 'index must be an integer from 0 to 1; got -1'],
  ['self.tags[0.5]', 'index must be an integer from 0 to 1; got 0.5'],
  ['self.tags["length"]', 'index must be an integer from 0 to 1; got "length"'],
  ['[][0]', 'index must be within the list, which is empty; got 0'],
  ['{"a": 1, "a": 2}', 'names in a map must be unique; got "a" twice'],
  ['{null: 1}', 'name of a property must be a string; got null'],
  ['1 in 2', 'right operand of in must be a list or a map; got 2'],
  ['[0].map(x, 1 / x)', 'division by zero'],
  ['[0, 1].all(x, 1 / x > 0)', 'division by zero'],
  ['[1].filter(x, x)', 'predicate of filter must be true or false; got 1'],
  ['"abc".map(x, x)', 'range of map must be a list or a map; got "abc"'],
  ['timestamp("9999-12-31") + duration("24h")', 'a timestamp must be in the years 0 to 9999'],
]

describe('an expression', () => {
  test.each(VALUES)('%s has its value', (source, value) => {
    expect(evaluated(source, variables)).toEqual({ value })
  })

  test.each(ERRORS)('%s has a message with the requirement and the value', (source, error) => {
    expect(evaluated(source, variables)).toEqual({ error })
  })

  test('a variable without a value is an error, and can be absorbed', () => {
    const compiled = compileExpression('x == 1 || true', { variables: ['x', 'y'] })
    if ('issue' in compiled) throw new Error(compiled.issue)
    expect(compiled.expression.evaluate(() => undefined)).toEqual({ value: true })
    const missing = compileExpression('x', { variables: ['x'] })
    if ('issue' in missing) throw new Error(missing.issue)
    expect(missing.expression.evaluate(() => undefined)).toEqual({ error: 'x has no value' })
  })

  test('own members are read, whatever their names', () => {
    const self = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": {"toString": 3}}')
    const source = 'self.__proto__ + self.constructor + self.toString.toString'
    expect(evaluated(source, { self })).toEqual({ value: 6 })
  })

  test('a map that it creates cannot change any prototype', () => {
    expect(evaluated('{"__proto__": {"polluted": true}}')).toHaveProperty('value')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('the same expression can be evaluated recursively by its own variables', () => {
    const compiled = compileExpression('[1, 2].map(i, i + x)', { variables: ['x'] })
    if ('issue' in compiled) throw new Error(compiled.issue)
    const { evaluate } = compiled.expression
    const outer = evaluate(() => {
      const inner = evaluate(() => 100)
      return 'value' in inner && Array.isArray(inner.value) ? inner.value[0] : undefined
    })
    expect(outer).toEqual({ value: [102, 103] })
  })
})

describe('functions of the caller', () => {
  const scope = {
    variables: ['now', 'day'],
    functions: {
      days: {
        parameters: 1,
        call: ([count]: readonly JsonValue[]) =>
          typeof count === 'number'
            ? { value: count * 86_400_000 }
            : { error: 'days must have a number' },
      },
      midnight: { parameters: 0, call: () => ({ value: 0 }) },
    },
  }
  const value = (source: string) => {
    const compiled = compileExpression(source, scope)
    if ('issue' in compiled) return compiled
    return compiled.expression.evaluate((name) => (name === 'now' ? 1000 : 86_400_000))
  }

  test('are called with JSON and return JSON', () => {
    expect(value('now - days(30)')).toEqual({ value: 1000 - 30 * 86_400_000 })
    expect(value('midnight() + 2 * day')).toEqual({ value: 2 * 86_400_000 })
  })

  test('may fail, have a fixed number of arguments, and are suggested', () => {
    expect(value('days("x")')).toEqual({ error: 'days must have a number' })
    expect(value('days()')).toEqual({
      issue: 'days must have 1 argument; got 0, at character 1',
    })
    expect(value('dayz(1)')).toEqual({
      issue: 'unknown function "dayz" at character 1; did you mean "days"?',
    })
  })

  test('that throw cause an error', () => {
    const compiled = compileExpression('f()', {
      variables: [],
      functions: {
        f: {
          parameters: 0,
          call: () => {
            throw new Error('out of order')
          },
        },
      },
    })
    if ('issue' in compiled) throw new Error(compiled.issue)
    expect(compiled.expression.evaluate(() => undefined)).toEqual({
      error: 'evaluation failed: out of order',
    })
  })
})
