/**
 * `pattern`: every value matches, by RE2 and by ECMAScript, which JSON Schema reads; what cannot be generated is refused
 * with its place; lengths, uniqueness and limits hold whatever is written.
 */

import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { parsePattern } from '../../src/schema/pattern/parse.ts'
import { drawValues } from './drawn-values.ts'
import { refusedPatterns, validPatterns } from './pattern-table.ts'
import { randomPattern } from './random-pattern.ts'

const texts = (schema: Parameters<typeof drawValues>[0], count: number): readonly string[] => {
  const { issues, values } = drawValues(schema, count)
  expect(issues).toEqual([])
  return values as readonly string[]
}
const lengthOf = (text: string): number => [...text].length

/** Whether the text as a whole is a match of RE2. */
const isMatch = (pattern: string, text: string): boolean =>
  RE2JS.compile(pattern).matcher(text).matches()

describe('a pattern that can be generated', () => {
  test.each(validPatterns)('%s gives values that match', (pattern) => {
    const { issues, values, output } = drawValues({ type: 'string', pattern }, 200)
    expect(issues).toEqual([])
    const ecmaScript = new RegExp(String(output.pattern), 'u')
    const { minLength, maxLength } = output
    for (const value of values as readonly string[]) {
      expect(isMatch(pattern, value), `${JSON.stringify(value)} by RE2`).toBe(true)
      expect(ecmaScript.test(value), `${JSON.stringify(value)} by ECMAScript`).toBe(true)
      expect(lengthOf(value)).toBeGreaterThanOrEqual(Number(minLength))
      expect(lengthOf(value)).toBeLessThanOrEqual(Number(maxLength))
      expect(value.isWellFormed()).toBe(true)
    }
  })

  test('a pattern that ECMAScript knows stands in the output as it was written', () => {
    for (const pattern of [
      '^[A-Z]{2}-\\d{6}$',
      'a|b',
      '(?<year>\\d{4})',
      '\\p{Lu}[^,]+?',
      '\\s\\S.\\w',
    ])
      expect(drawValues({ type: 'string', pattern }, 1).output.pattern).toBe(pattern)
  })

  test.each([
    ['\\Aab\\z', '^ab$'],
    ['[[:alpha:]_]{3}', '[A-Z_a-z]{3}'],
    ['(?P<n>\\d)-', '[0-9]\\x2d'],
    ['\\Qa.b\\E', 'a\\.b'],
    ['(?i)ab', '[Aa][Bb]'],
    ['(?s).', '[^]'],
    ['\\x{1F600}', '\\u{1f600}'],
    ['\\pN|\\p{Greek}', '[\\p{N}]|[\\p{Script=Greek}]'],
    ['a{,2}', 'a\\{,2\\}'],
    ['(?:a|b)]', '(?:a|b)\\]'],
  ])('%s, which it does not know, is written as %s', (pattern, source) => {
    expect(drawValues({ type: 'string', pattern }, 1).output.pattern).toBe(source)
  })

  test('what says what it is not gives printable ASCII', () => {
    for (const pattern of ['.', '[^a]', '\\W', '\\D', '\\S', '[^\\w]', '(?i)[^k]', '\\PL']) {
      for (const value of texts({ type: 'string', pattern }, 500)) expect(value).toMatch(/^[ -~]$/)
    }
  })

  test('options and lengths come evenly', () => {
    const options = texts({ type: 'string', pattern: '^(?:left|right)$' }, 4_000)
    const left = options.filter((value) => value === 'left').length
    // Six standard deviations of a fair coin.
    expect(Math.abs(left - 2_000)).toBeLessThan(190)
    const counts = new Map<number, number>()
    for (const { length } of texts({ type: 'string', pattern: '^x{0,9}$' }, 10_000))
      counts.set(length, (counts.get(length) ?? 0) + 1)
    const squares = [...counts.values()].map((count) => (count - 1_000) ** 2 / 1_000)
    expect(counts.size).toBe(10)
    // Chi-square of nine degrees of freedom: 27.9 is passed once in a thousand.
    expect(squares.reduce((sum, square) => sum + square, 0)).toBeLessThan(27.9)
  })

  test('an open-ended repeat comes up to 16 times more than it must', () => {
    const star = new Set(texts({ type: 'string', pattern: '^a*$' }, 2_000).map(lengthOf))
    const least = new Set(texts({ type: 'string', pattern: '^a{3,}$' }, 2_000).map(lengthOf))
    expect([Math.min(...star), Math.max(...star), star.size]).toEqual([0, 16, 17])
    expect([Math.min(...least), Math.max(...least), least.size]).toEqual([3, 19, 17])
  })

  test('every character of a class and every place of a text is drawn for itself', () => {
    const values = texts({ type: 'string', pattern: '^[ab][ab](?:[ab]|c){1}[ab]?$' }, 3_000)
    expect(new Set(values.map((value) => value.slice(0, 2)))).toEqual(
      new Set(['aa', 'ab', 'ba', 'bb']),
    )
    const repeated = texts({ type: 'string', pattern: '^(?:[a-z]\\d){40}$' }, 20)
    for (const value of repeated) expect(new Set(value).size).toBeGreaterThan(15)
  })
})

describe('a pattern that cannot be generated', () => {
  test.each(refusedPatterns)('%s is refused: %s', (pattern, message) => {
    const { issues } = drawValues({ type: 'string', pattern }, 1)
    expect(issues).toEqual([`pattern: ${message}`])
  })

  test('the limits have a name', () => {
    const tooLong = drawValues({ type: 'string', pattern: 'a'.repeat(257) }, 1)
    expect(tooLong.issues).toEqual([
      'pattern: must be a string of at most 256 characters, not of 257',
    ])
    const wide = `(?:${'a'.repeat(200)}){1000}`
    expect(drawValues({ type: 'string', pattern: wide }, 1).issues).toEqual([
      'pattern: must match texts of at most 65536 characters, not of 200000',
    ])
    expect(texts({ type: 'string', pattern: 'a'.repeat(256) }, 1)).toEqual(['a'.repeat(256)])
    const deep = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`
    expect(texts({ type: 'string', pattern: deep(32) }, 1)).toEqual(['a'])
    expect(drawValues({ type: 'string', pattern: deep(33) }, 1).issues).toEqual([
      'pattern: must not have more than 32 groups inside one another, at character 33',
    ])
  })

  test('hostile patterns are answered', () => {
    for (const pattern of [
      '(a+)+$',
      '((((((((((a+)+)+)+)+)+)+)+)+)+)+$',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '(?:a|aa|aaa)*b',
      `${'(?:'.repeat(31)}a*${')*'.repeat(31)}`,
      'x{0,1000}'.repeat(28),
      '[\\pL\\pN\\pS]'.repeat(21),
      '(?:[a-z]{0,30}[0-9]{0,3}){0,30}',
    ]) {
      for (const value of texts({ type: 'string', pattern }, 3)) {
        expect(value.length).toBeLessThanOrEqual(65_536)
      }
      const narrow = { type: 'string', pattern, minLength: 33, maxLength: 47 }
      for (const value of drawValues(narrow, 3).values) {
        expect(lengthOf(String(value))).toBeGreaterThanOrEqual(33)
        expect(lengthOf(String(value))).toBeLessThanOrEqual(47)
      }
      const unique = drawValues({ type: 'string', pattern, unique: true }, 50)
      expect(new Set(unique.values).size).toBe(unique.values.length)
    }
  })
})

describe('lengths beside a pattern', () => {
  test.each([
    ['^[a-z]+$', 40, undefined],
    ['^[a-z]+$', undefined, 3],
    ['^[a-z]+ [a-z]+$', 8, 8],
    ['^[a-z]*@[a-z]*$', 20, 22],
    ['^(?:[A-Z][a-z]+ )*$', 10, 60],
    ['^(?:ab|cdef|[0-9]{9})$', 4, undefined],
    ['^(?:abc)*$', 10, 12],
    ['^[A-Z]', 5, 50],
    ['\\d', 3, 3],
    ['^\\w{1,1000}$', 900, 901],
    ['^😀+$', 2, 4],
    ['^x*$', 5_000, undefined],
  ])('%s from %s to %s', (pattern, minLength, maxLength) => {
    const bounds = {
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
    }
    for (const value of texts({ type: 'string', pattern, ...bounds }, 100)) {
      expect(RE2JS.compile(pattern).test(value), value).toBe(true)
      expect(lengthOf(value)).toBeGreaterThanOrEqual(minLength ?? 0)
      expect(lengthOf(value)).toBeLessThanOrEqual(maxLength ?? 65_536)
    }
  })

  test('lengths that no text of the pattern has are refused', () => {
    const long = 'must leave lengths that can be generated from "pattern", whose texts are 2 long'
    expect(drawValues({ type: 'string', pattern: '^ab$', minLength: 3 }, 1).issues).toEqual([
      `minLength: ${long}`,
    ])
    expect(drawValues({ type: 'string', pattern: '^ab$', maxLength: 1 }, 1).issues).toEqual([
      `maxLength: ${long}`,
    ])
    const threes = drawValues(
      { type: 'string', pattern: '^(?:abc)+$', minLength: 4, maxLength: 5 },
      1,
    )
    expect(threes.issues).toEqual([
      'maxLength: must leave lengths that can be generated from "pattern", whose texts are 3 or more long',
    ])
  })
})

describe('unique texts of a pattern', () => {
  test.each([
    ['^[A-Z]{2}-\\d$', 6_760],
    ['^(?:red|green|blue)$', 3],
    ['^(?:red|rose|re)d?$', 5],
    ['^a{0,9}$', 10],
    ['^(?:x[0-9]|y[ab])+[A-C]{2}$', undefined],
    ['^[a-z]{5,20}$', undefined],
    ['^[A-Z]{1000}$', undefined],
    ['^(?:[0-9a-f]{4}-){7}[0-9a-f]{4}$', undefined],
    ['^(?:[a-z]{2}|[0-9]{3})(?:/[a-z])?$', (26 * 26 + 1_000) * 27],
    ['^[😀-😅]$', 6],
  ])('%s', (pattern, space) => {
    const drawn = drawValues({ type: 'string', pattern, unique: true }, 3_000)
    expect(drawn.issues).toEqual([])
    expect(drawn.space).toBe(space ?? drawn.space)
    expect(drawn.space).toBeGreaterThanOrEqual(space ?? 2 ** 37)
    expect(new Set(drawn.values).size).toBe(drawn.values.length)
    for (const value of drawn.values) expect(isMatch(pattern, String(value))).toBe(true)
  })

  test('a pattern that may make one text in two ways is refused', () => {
    const { issues } = drawValues({ type: 'string', pattern: '^[a-z]*[a-c]*$', unique: true }, 1)
    expect(issues).toEqual([
      'unique: cannot be kept by this pattern: one text may come about in two ways',
    ])
  })

  test('the elements of an array differ', () => {
    const items = { type: 'string', pattern: '^(?:a|b|c\\d)$' }
    const array = { type: 'array', items, minItems: 8, maxItems: 12, uniqueItems: true }
    for (const value of drawValues(array, 50).values) {
      expect(new Set(value as string[]).size).toBe((value as string[]).length)
    }
  })
})

describe('random patterns', () => {
  const runs = { numRuns: 300, seed: 4_711 }

  test('every value matches, by RE2 and by ECMAScript', () => {
    fc.assert(
      fc.property(randomPattern, (pattern) => {
        const { issues, values, output } = drawValues({ type: 'string', pattern }, 12)
        expect(issues).toEqual([])
        for (const value of values as readonly string[]) {
          expect(isMatch(pattern, value), JSON.stringify(value)).toBe(true)
          expect(new RegExp(`^(?:${output.pattern})$`, 'u').test(value)).toBe(true)
        }
      }),
      runs,
    )
  })

  test('lengths are kept or refused, and so is uniqueness', () => {
    const bounds = fc
      .tuple(fc.nat(30), fc.nat(30))
      .map(([a, b]) => [Math.min(a, b), a + b] as const)
    let [kept, told] = [0, 0]
    fc.assert(
      fc.property(randomPattern, bounds, (pattern, [minLength, maxLength]) => {
        const within = drawValues({ type: 'string', pattern, minLength, maxLength }, 12).values
        if (within.length > 0) kept++
        for (const value of within as readonly string[]) {
          expect(RE2JS.compile(pattern).test(value), JSON.stringify(value)).toBe(true)
          expect(lengthOf(value)).toBeGreaterThanOrEqual(minLength)
          expect(lengthOf(value)).toBeLessThanOrEqual(maxLength)
        }
        const unique = drawValues({ type: 'string', pattern, unique: true }, 100).values
        if (unique.length > 0) told++
        expect(new Set(unique).size).toBe(unique.length)
        for (const value of unique) expect(isMatch(pattern, String(value))).toBe(true)
      }),
      runs,
    )
    expect(kept).toBeGreaterThan(150)
    expect(told).toBeGreaterThan(100)
  })

  test('RE2 accepts whatever the parser accepts, and reads it alike', () => {
    const signs = [
      ...'ab1-_ ,.^$|()[]{}*+?\\',
      '\\d',
      '\\W',
      '[^',
      '(?:',
      '(?i)',
      '{2,3}',
      '[:digit:]',
      '\\p{L}',
      '\\x41',
      '\\Q',
      '\\E',
      '(?P<a>',
    ]
    let accepted = 0
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 12 }), (parts) => {
        const pattern = parts.join('')
        if ('problem' in parsePattern(pattern)) return
        accepted++
        for (const value of drawValues({ type: 'string', pattern }, 5).values) {
          expect(isMatch(pattern, String(value)), JSON.stringify(value)).toBe(true)
        }
      }),
      { numRuns: 10_000, seed: 12 },
    )
    expect(accepted).toBeGreaterThan(1_000)
  })
})
