/** Properties of every expression and every value. */
import { evaluate as oracle } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, parseDuration } from '../../../src/schema/expression/calendar.ts'
import { roundDecimal, roundText } from '../../../src/schema/expression/rounding.ts'
import type { JsonValue } from '../../../src/text/json.ts'
import { maxTimestampMs, minTimestampMs } from '../../../src/text/timestamp.ts'
import { evaluated } from './evaluating.ts'

const token = fc.constantFrom(
  ...[
    'self',
    'x',
    'y',
    '.',
    '.',
    '.price',
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    ',',
    ':',
    '?',
    '"a"',
    '"b"',
  ],
  ...['1', '0', '2.5', 'true', 'null', '+', '-', '*', '/', '%', '==', '<', 'in', '&&', '||', '!'],
  ...[
    '.map(v, v)',
    '.all(v, v == x)',
    '.filter(v, v)',
    '.size()',
    'has(',
    'round(',
    'max(',
    'hash(',
  ],
  ...[
    'string(',
    'timestamp(',
    '.replace("", x)',
    '.split("")',
    '.matches(x)',
    '__proto__',
    '\n',
    '//',
  ],
)

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>

const expression = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(
      'self',
      'x',
      'y',
      'self.price',
      '1',
      '"a"',
      '[1, 2]',
      '{"a": 1}',
      'null',
      'true',
    ),
    fc
      .tuple(
        tie('text'),
        fc.constantFrom('+', '-', '*', '/', '%', '==', '<', '&&', '||', 'in'),
        tie('text'),
      )
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc.tuple(tie('text'), tie('text'), tie('text')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc
      .tuple(
        tie('text'),
        fc.constantFrom('all', 'exists', 'exists_one', 'map', 'filter'),
        tie('text'),
      )
      .map(([range, macro, body]) => `(${range}).${macro}(x, ${body})`),
    fc
      .tuple(
        fc.constantFrom('round', 'abs', 'size', 'string', 'int', 'hash', 'max', 'duration'),
        tie('text'),
      )
      .map(([name, argument]) => `${name}(${argument})`),
    fc
      .tuple(
        tie('text'),
        fc.constantFrom('contains', 'split', 'join', 'matches', 'substring'),
        tie('text'),
      )
      .map(([receiver, name, argument]) => `(${receiver}).${name}(${argument})`),
    fc.tuple(tie('text'), tie('text')).map(([object, index]) => `(${object})[${index}]`),
  ),
})).text

describe('any source', () => {
  test('compiles or is an issue, and never throws', () => {
    const source = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join('')),
      fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(' ')),
    )
    fc.assert(
      fc.property(source, json, json, json, (text, self, x, y) => {
        const result = evaluated(text, { self, x, y })
        expect(Object.keys(result)).toHaveLength(1)
        if ('issue' in result) expect(result.issue).not.toMatch(/[\r\n]/)
      }),
      { numRuns: 3000 },
    )
  })

  test('has a JSON value or an error, the same each time', () => {
    fc.assert(
      fc.property(expression, json, json, json, (text, self, x, y) => {
        const result = evaluated(text, { self, x, y })
        expect(evaluated(text, { self, x, y })).toEqual(result)
        if ('value' in result) {
          expect(JSON.parse(JSON.stringify(result.value))).toEqual(
            JSON.parse(JSON.stringify(result.value)),
          )
          expect(JSON.stringify(result.value)).not.toBeUndefined()
        } else if ('error' in result) {
          expect(result.error).toMatch(/^[a-z+*/%!?&|-].*[^.]$/s)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

describe('values', () => {
  test('equal themselves, and equal values have one hash', () => {
    fc.assert(
      fc.property(json, (x) => {
        const copy = JSON.parse(JSON.stringify(x))
        expect(evaluated('x == y && hash(x) == hash(y)', { x, y: copy })).toEqual({ value: true })
        expect(evaluated('x != y || x in [y]', { x, y: copy })).toEqual({ value: true })
      }),
    )
  })

  test('are ordered as code units', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (x, y) => {
        expect(evaluated('x < y', { x, y })).toEqual({ value: x < y })
      }),
    )
  })

  test('hash over the complete range', () => {
    const counts = new Array<number>(10).fill(0)
    for (let index = 0; index < 10_000; index++) {
      const result = evaluated('hash(x, 10)', { x: index })
      const bucket = 'value' in result ? Number(result.value) : -1
      counts[bucket] = (counts[bucket] ?? 0) + 1
    }
    // Chi-square of 9 degrees of freedom: 27.9 at p = 0.001.
    const chi = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    expect(chi).toBeLessThan(27.9)
  })
})

test('&& and || do not depend on the order of their operands', () => {
  const operand = fc.constantFrom('true', 'false', '(1 / 0 > 0)', '"text"')
  const verdict = (source: string) => {
    const result = evaluated(source)
    return 'value' in result ? result.value : 'error'
  }
  fc.assert(
    fc.property(operand, operand, fc.constantFrom('&&', '||'), (a, b, operator) => {
      expect(verdict(`${a} ${operator} ${b}`)).toBe(verdict(`${b} ${operator} ${a}`))
    }),
  )
})

test('on doubles, strings and booleans it agrees with another implementation of CEL', () => {
  type Parts = { number: string; truth: string }
  const { truth, number } = fc.letrec<Parts>((tie) => ({
    number: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('0.5', '1.0', '2.0', '3.25', 'x'),
      fc
        .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/'), tie('number'))
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      tie('number').map((a) => `-(${a})`),
      fc
        .tuple(tie('truth'), tie('number'), tie('number'))
        .map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    ),
    truth: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('true', 'false', '"ab".contains("b")', '"ab" < "b"', '"a" in ["a"]'),
      fc
        .tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('number'))
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      fc
        .tuple(tie('truth'), fc.constantFrom('&&', '||', '==', '!='), tie('truth'))
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      tie('truth').map((a) => `!(${a})`),
      tie('truth').map((a) => `[1.0, 2.0].all(x, x > 0.0 && ${a})`),
      tie('truth').map((a) => `[1.0, 2.0].exists_one(x, x > 1.0 && ${a})`),
    ),
  }))
  fc.assert(
    fc.property(fc.oneof(truth, number), (source) => {
      const ours = evaluated(source, { x: 1.5 })
      if (!('value' in ours)) return
      const theirs: unknown = oracle(source, { x: 1.5 })
      // JSON has no -0.
      expect(ours.value).toBe(typeof theirs === 'number' ? theirs + 0 : theirs)
    }),
    { numRuns: 2000 },
  )
})

describe('rounding', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    // Decimals that end in 5: the halves.
    fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 8 }))
      .map(([whole, digits]) => Number(`${whole}5e${-digits}`)),
  )
  const digits = fc.integer({ min: -15, max: 15 })

  test('follows the decimal text', () => {
    fc.assert(
      fc.property(number, digits, (value, places) => {
        expect(roundDecimal(value, places)).toBe(roundText(value, places))
      }),
      { numRuns: 20_000 },
    )
  })

  test('of a rounded number changes nothing, and the sign does not matter', () => {
    fc.assert(
      fc.property(number, digits, (value, places) => {
        const rounded = roundDecimal(value, places)
        expect(roundDecimal(rounded, places)).toBe(rounded)
        expect(roundDecimal(0 - value, places)).toBe(0 - rounded)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the calendar', () => {
  const ms = fc.integer({ min: minTimestampMs, max: maxTimestampMs })

  test('agrees with Date', () => {
    fc.assert(
      fc.property(ms, (instant) => {
        const text = new Date(instant).toISOString()
        expect(evaluated('timestamp(x)', { x: text })).toEqual({ value: text })
        expect(evaluated('timestamp(x).getFullYear()', { x: text })).toEqual({
          value: new Date(instant).getUTCFullYear(),
        })
        expect(evaluated('timestamp(x).getMonth()', { x: text })).toEqual({
          value: new Date(instant).getUTCMonth(),
        })
        expect(evaluated('timestamp(x).getDate()', { x: text })).toEqual({
          value: new Date(instant).getUTCDate(),
        })
        expect(evaluated('timestamp(x).getDayOfWeek()', { x: text })).toEqual({
          value: new Date(instant).getUTCDay(),
        })
        const newYear = new Date(instant).setUTCMonth(0, 1)
        expect(evaluated('timestamp(x).getDayOfYear()', { x: text })).toEqual({
          value: Math.floor((instant - newYear) / dayMs),
        })
      }),
      { numRuns: 2000 },
    )
  })

  test('durations can be written and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (span) => {
        const text = evaluated('duration(x)', { x: `${span}ms` })
        expect('value' in text && parseDuration(String(text.value))).toBe(span)
      }),
    )
  })
})
