/**
 * `pattern`: every value matches by ECMA-262 with the flag `u`; unsupported patterns are rejected with a position;
 * lengths, uniqueness and limits hold for every pattern.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newSteps } from '../../../src/schema/merge/steps.ts'
import { matches } from '../../../src/schema/pattern/match.ts'
import { parsePattern } from '../../../src/schema/pattern/parse.ts'
import { drawValues } from '../drawn-values.ts'
import { lenientPatterns, refusedPatterns, validPatterns } from './pattern-table.ts'
import { randomPattern } from './random-pattern.ts'

const texts = (schema: Parameters<typeof drawValues>[0], count: number): readonly string[] => {
  const { issues, values } = drawValues(schema, count)
  expect(issues).toEqual([])
  return values as readonly string[]
}
const lengthOf = (text: string): number => [...text].length

/** Whether the complete text is a match of ECMA-262. */
const isMatch = (pattern: string, text: string): boolean =>
  new RegExp(`^(?:${pattern})$`, 'u').test(text)
const manySteps = 1_000_000_000
const isFound = (pattern: string, text: string): boolean | undefined =>
  matches(pattern, text, newSteps(manySteps))

describe('a pattern that can be generated', () => {
  test.each(validPatterns)('%s generates values that match', (pattern) => {
    const { issues, values, output } = drawValues({ type: 'string', pattern }, 200)
    expect(issues).toEqual([])
    expect(output.pattern).toBe(pattern)
    const { minLength, maxLength } = output
    for (const value of values as readonly string[]) {
      expect(isMatch(pattern, value), JSON.stringify(value)).toBe(true)
      expect(isFound(pattern, value), JSON.stringify(value)).toBe(true)
      expect(lengthOf(value)).toBeGreaterThanOrEqual(Number(minLength))
      expect(lengthOf(value)).toBeLessThanOrEqual(Number(maxLength))
      expect(value.isWellFormed()).toBe(true)
    }
  })

  test.each(lenientPatterns)('%s, an error with the flag u, means %s', (pattern, portable) => {
    expect(() => new RegExp(pattern, 'u')).toThrow(SyntaxError)
    const { issues, values, output } = drawValues({ type: 'string', pattern }, 200)
    expect(issues).toEqual([])
    expect(output.pattern).toBe(portable)
    for (const value of values as readonly string[]) {
      expect(isMatch(portable, value), JSON.stringify(value)).toBe(true)
      expect(new RegExp(pattern).test(value), JSON.stringify(value)).toBe(true)
    }
  })

  test('negations generate printable ASCII', () => {
    for (const pattern of ['.', '[^a]', '[^]', '\\W', '\\D', '\\S', '[^\\w]', '\\P{L}']) {
      for (const value of texts({ type: 'string', pattern }, 500)) expect(value).toMatch(/^[ -~]$/)
    }
  })

  test('alternatives and lengths are uniform', () => {
    const options = texts({ type: 'string', pattern: '^(?:left|right)$' }, 4_000)
    const left = options.filter((value) => value === 'left').length
    // Six standard deviations of a fair coin.
    expect(Math.abs(left - 2_000)).toBeLessThan(190)
    const counts = new Map<number, number>()
    for (const { length } of texts({ type: 'string', pattern: '^x{0,9}$' }, 10_000))
      counts.set(length, (counts.get(length) ?? 0) + 1)
    const squares = [...counts.values()].map((count) => (count - 1_000) ** 2 / 1_000)
    expect(counts.size).toBe(10)
    // Chi-square of nine degrees of freedom: 27.9 at p = 0.001.
    expect(squares.reduce((sum, square) => sum + square, 0)).toBeLessThan(27.9)
  })

  test('an open-ended repetition has up to 16 rounds more than its minimum', () => {
    const star = new Set(texts({ type: 'string', pattern: '^a*$' }, 2_000).map(lengthOf))
    const least = new Set(texts({ type: 'string', pattern: '^a{3,}$' }, 2_000).map(lengthOf))
    expect([Math.min(...star), Math.max(...star), star.size]).toEqual([0, 16, 17])
    expect([Math.min(...least), Math.max(...least), least.size]).toEqual([3, 19, 17])
  })

  test('a counted repetition has up to 1,000 rounds more than its minimum', () => {
    const lengths = texts({ type: 'string', pattern: '^x{5,262144}$' }, 2_000).map(lengthOf)
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...lengths)).toBeGreaterThan(900)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1_005)
    const long = { type: 'string', pattern: '^x{0,9000}$', minLength: 8_000 }
    for (const { length } of texts(long, 50)) expect(length).toBeGreaterThanOrEqual(8_000)
  })

  test('characters of a class and positions of a text are independent', () => {
    const values = texts({ type: 'string', pattern: '^[ab][ab](?:[ab]|c){1}[ab]?$' }, 3_000)
    expect(new Set(values.map((value) => value.slice(0, 2)))).toEqual(
      new Set(['aa', 'ab', 'ba', 'bb']),
    )
    const repeated = texts({ type: 'string', pattern: '^(?:[a-z]\\d){40}$' }, 20)
    for (const value of repeated) expect(new Set(value).size).toBeGreaterThan(15)
  })
})

describe('a pattern that cannot be generated', () => {
  test.each(refusedPatterns)('%s is rejected: %s', (pattern, message) => {
    const { issues } = drawValues({ type: 'string', pattern }, 1)
    expect(issues).toEqual([`pattern: ${message}`])
  })

  test('limits have messages', () => {
    const tooLong = drawValues({ type: 'string', pattern: 'a'.repeat(257) }, 1)
    expect(tooLong.issues).toEqual([
      'pattern: must be a string of at most 256 characters; got 257 characters',
    ])
    const wide = `(?:${'a'.repeat(200)}){1000}`
    expect(drawValues({ type: 'string', pattern: wide }, 1).issues).toEqual([
      'pattern: must match texts of at most 65536 characters; got 200000',
    ])
    expect(texts({ type: 'string', pattern: 'a'.repeat(256) }, 1)).toEqual(['a'.repeat(256)])
    const deep = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`
    expect(texts({ type: 'string', pattern: deep(32) }, 1)).toEqual(['a'])
    expect(drawValues({ type: 'string', pattern: deep(33) }, 1).issues).toEqual([
      'pattern: must not nest groups deeper than 32 levels, at character 33',
    ])
  })

  test('hostile patterns are processed quickly', () => {
    for (const pattern of [
      '(a+)+$',
      '((((((((((a+)+)+)+)+)+)+)+)+)+)+$',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '(?:a|aa|aaa)*b',
      `${'(?:'.repeat(31)}a*${')*'.repeat(31)}`,
      'x{0,1000}'.repeat(28),
      'x{0,900000000}',
      '(?:){900000000}',
      '(?:(?:){900000000}){900000000}x?',
      '[\\p{L}\\p{N}\\p{S}]'.repeat(14),
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

describe('lengths with a pattern', () => {
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
      expect(new RegExp(pattern, 'u').test(value), value).toBe(true)
      expect(lengthOf(value)).toBeGreaterThanOrEqual(minLength ?? 0)
      expect(lengthOf(value)).toBeLessThanOrEqual(maxLength ?? 65_536)
    }
  })

  test('lengths that no text of the pattern has are rejected', () => {
    const long =
      'must allow lengths that can be generated from "pattern", whose texts have 2 characters'
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
      'maxLength: must allow lengths that can be generated from "pattern", whose texts have at least 3 characters',
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

  test('a pattern that matches one text in two ways is rejected', () => {
    const { issues } = drawValues({ type: 'string', pattern: '^[a-z]*[a-c]*$', unique: true }, 1)
    expect(issues).toEqual([
      'unique: is not supported with this pattern, which can match a text in two ways',
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

  test('every value matches', () => {
    fc.assert(
      fc.property(randomPattern, (pattern) => {
        const { issues, values } = drawValues({ type: 'string', pattern }, 12)
        expect(issues).toEqual([])
        for (const value of values as readonly string[]) {
          expect(isMatch(pattern, value), JSON.stringify(value)).toBe(true)
        }
      }),
      runs,
    )
  })

  test('a text matches if it does in ECMA-262', () => {
    let found = 0
    fc.assert(
      fc.property(randomPattern, fc.array(oddText, { maxLength: 12 }), (pattern, texts) => {
        const expression = new RegExp(pattern, 'u')
        const values = drawValues({ type: 'string', pattern }, 4).values as readonly string[]
        const all = [...texts, ...values, ...values.map((value) => `${value}\u2003-`)]
        const refused = all.filter((text) => !expression.test(text))
        found += refused.length
        expect(all.filter((text) => !isFound(pattern, text))).toEqual(refused)
      }),
      runs,
    )
    expect(found).toBeGreaterThan(200)
  })

  test('lengths and uniqueness hold or are rejected', () => {
    const bounds = fc
      .tuple(fc.nat(30), fc.nat(30))
      .map(([a, b]) => [Math.min(a, b), a + b] as const)
    let [kept, told] = [0, 0]
    fc.assert(
      fc.property(randomPattern, bounds, (pattern, [minLength, maxLength]) => {
        const within = drawValues({ type: 'string', pattern, minLength, maxLength }, 12).values
        if (within.length > 0) kept++
        for (const value of within as readonly string[]) {
          expect(new RegExp(pattern, 'u').test(value), JSON.stringify(value)).toBe(true)
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

  test('ECMA-262 accepts every accepted pattern, with the same meaning', () => {
    const signs = [
      ...'ab1-_ ,.^$|()[]{}*+?\\:@',
      ...['\\d', '\\W', '\\s', '\\b', '[^', '(?:', '(?i)', '{2,3}', '[:digit:]', '\\p{L}', '\\pL'],
      ...['\\x41', '\\x{41}', '\\u{41}', '\\u00e9', '\\cJ', '\\0', '\\1', '\\Q', '(?P<a>', '(?<a>'],
    ]
    const counts = { accepted: 0, edited: 0, refused: 0 }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 10 }), (parts) => {
        const pattern = parts.join('')
        const parsed = parsePattern(pattern)
        if ('problem' in parsed) {
          counts.refused++
          return
        }
        counts.accepted++
        const isValid = isExpression(pattern, 'u')
        if (!isValid) counts.edited++
        // A construct that is an error only with the flag means the same without it.
        expect(isValid ? parsed.portable : isExpression(pattern, '')).toBe(isValid ? pattern : true)
        const expressions = [
          new RegExp(parsed.portable, 'u'),
          new RegExp(pattern, isValid ? 'u' : ''),
        ]
        const { values } = drawValues({ type: 'string', pattern }, 5)
        const others = isValid ? oddTexts : oddTexts.filter((text) => !/[\ud800-\udfff]/.test(text))
        // One `expect` for all texts: a call of it takes longer than the comparisons.
        const isReadAlike = (text: string) => {
          const found = isFound(pattern, text)
          return expressions.every((expression) => expression.test(text) === found)
        }
        const texts = [...others, ...(values as readonly string[])]
        expect(texts.filter((text) => !isReadAlike(text))).toEqual([])
        expect(values.filter((value) => !isMatch(parsed.portable, String(value)))).toEqual([])
      }),
      { numRuns: 10_000, seed: 12 },
    )
    expect(counts.accepted).toBeGreaterThan(1_000)
    expect(counts.edited).toBeGreaterThan(200)
  })
})

/** Characters that dialects classify differently. */
const oddTexts = [
  ...[
    '',
    'a',
    'ab',
    '1',
    '-',
    '_',
    ' ',
    'a-',
    ']',
    '{',
    'aa',
    'a1',
    '\n',
    '\r',
    '\u000b',
    '\u00a0',
  ],
  ...[
    '\u2003',
    '\ufeff',
    '\u2028',
    '\u2029',
    '\u0085',
    '\u1680',
    '\u001c',
    'é',
    'İ',
    '\u0663',
    'ſ',
  ],
  ...['😀', '\ud83d', 'L', 'p', 'd', ':', 'a\n', '\na'],
]
const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 6 }))

function isExpression(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) !== undefined
  } catch {
    return false
  }
}

describe('values with a pattern', () => {
  const spaces = [
    ...'\t\n\u000b\f\r \u00a0\u1680\u2000\u2003\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
  ]

  test.each(spaces.map((space) => [space.codePointAt(0)?.toString(16) ?? '', space]))(
    'U+%s is white space',
    (_, space) => {
      expect(isFound('^\\s$', space)).toBe(true)
      expect(isFound('^\\S$', space)).toBe(false)
      const issuesOf = (schema: Parameters<typeof drawValues>[0]): readonly string[] =>
        drawValues({ type: 'string', ...schema }, 1).issues
      expect(issuesOf({ const: space, pattern: '^\\s$' })).toEqual([])
      expect(issuesOf({ enum: [space], not: { pattern: '^\\S$' } })).toEqual([])
      expect(issuesOf({ const: space, pattern: '^\\S$' })).not.toEqual([])
      expect(issuesOf({ const: space, not: { pattern: '^\\s$' } })).not.toEqual([])
    },
  )

  test('a dot does not match line terminators', () => {
    for (const end of ['\n', '\r', '\u2028', '\u2029']) expect(isFound('.', end)).toBe(false)
    for (const other of ['\u0085', '\u000b', 'a', '\ud800']) expect(isFound('.', other)).toBe(true)
  })

  test('word boundaries, anchors and counts that are not generated are matched', () => {
    for (const [pattern, text, isExpected] of [
      ['\\bfoo\\b', 'a foo.', true],
      ['\\bfoo\\b', 'éfooé', true],
      ['\\bfoo\\b', 'food', false],
      ['a\\Bb', 'ab', true],
      ['a$b', 'ab', false],
      ['(?:^a)+', 'aa', true],
      ['[]', '', false],
      ['^(?:a{40}){40}$', 'a'.repeat(1_600), true],
      ['^(?:a{0,30}){40}$', 'a'.repeat(1_201), false],
      ['^a{0,1500}$', 'a'.repeat(1_500), true],
      ['^a{1200,}$', 'a'.repeat(1_199), false],
    ] as const) {
      expect(isFound(pattern, text), pattern).toBe(isExpected)
    }
    expect(isFound('^a{0,2001}$', 'a')).toBeUndefined()
  })

  test('names of properties are matched in the same way', () => {
    const named = (pattern: string, name: string): readonly string[] =>
      drawValues(
        {
          type: 'object',
          properties: { [name]: { type: 'integer', minimum: 1, maximum: 9 } },
          allOf: [{ patternProperties: { [pattern]: { maximum: 5 } } }],
        },
        1,
      ).issues
    expect(named('^\\p{Letter}+$', 'größe')).toEqual([])
    expect(named('[[:alpha:]]', 'a')).toEqual([
      'allOf.0.patternProperties.[[:alpha:]]: must not have "]" without "[": ECMA-262 has no POSIX classes; write [A-Za-z] for [[:alpha:]], at character 11',
    ])
  })
})
