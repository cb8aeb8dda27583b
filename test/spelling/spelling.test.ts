/** Definitions as texts in JSON and YAML, their problems, and the ranges of these. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withSeed } from '../../console/editor/seed.ts'
import { scanJson } from '../../src/spelling/json-scan.ts'
import { placesOf, valuePlace } from '../../src/spelling/places.ts'
import { problemsOf } from '../../src/spelling/problems.ts'
import { convert, countExtras, readText, writeText } from '../../src/spelling/spelling.ts'
import { jsonFaults, repeatedName } from '../../src/text/json-faults.ts'
import { someOf } from '../support/samples.ts'

const definitions = readdirSync('examples')
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, value: JSON.parse(readFileSync(`examples/${name}`, 'utf8')) }))
const languages = ['json', 'yaml'] as const

/** Values that JSON represents exactly. */
const json = fc
  .jsonValue({ noUnicodeString: false })
  .map((value) => JSON.parse(JSON.stringify(value)))

describe('a definition in JSON and YAML', () => {
  test.each(someOf(definitions, 5))('$name is read back from both', ({ value }) => {
    for (const language of languages) {
      const read = readText({ text: writeText(value, language), language })
      expect('value' in read && JSON.stringify(read.value)).toBe(JSON.stringify(value))
    }
  })

  test('any value is read back, also after a conversion', () => {
    fc.assert(
      fc.property(json, (value) => {
        const yaml = writeText(value, 'yaml')
        expect(readText({ text: yaml, language: 'yaml' })).toEqual({ value })
        const back = convert({ text: yaml, language: 'yaml' }, 'json') ?? ''
        expect(readText({ text: back, language: 'json' })).toEqual({ value })
      }),
    )
  })

  test('text with a special meaning in YAML remains text', () => {
    const value = { a: 'yes', b: '1', c: '2026-01-01', d: 'null', e: '# no', f: 'a: b', g: '~' }
    const read = readText({ text: writeText(value, 'yaml'), language: 'yaml' })
    expect(read).toEqual({ value })
  })

  test('an invalid text is not converted', () => {
    expect(convert({ text: '{"a": ', language: 'json' }, 'yaml')).toBeUndefined()
  })

  test('comments are counted before a conversion', () => {
    const text = '# one\n# two\nseed: 1 # three\nentities:\n  # four\n  users: {}\n'
    expect(countExtras({ text, language: 'yaml' })).toEqual({ commentLines: 4, references: 0 })
    const none = { commentLines: 0, references: 0 }
    expect(countExtras({ text: 'note: "# none"\n', language: 'yaml' })).toEqual(none)
    expect(countExtras({ text: '{"a": "&x *x"}', language: 'json' })).toEqual(none)
  })

  test('anchors and aliases are counted, which a conversion would expand', () => {
    const text = 'a: &x { type: integer }\nb: *x\nc: [*x, &y 1]\nd: "&z"\n'
    expect(countExtras({ text, language: 'yaml' })).toEqual({ commentLines: 0, references: 4 })
  })

  test('aliases that expand without limit are rejected', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let i = 1; i < 9; i++) lines.push(`a${i}: &a${i} [${`*a${i - 1}, `.repeat(10)}]`)
    expect(readText({ text: lines.join('\n'), language: 'yaml' })).toHaveProperty(
      'problem.message',
      'aliases must not repeat values more than 100 times',
    )
  })

  test('a merge key copies the members of another object', () => {
    const text = 'base: &base { a: 1, b: 2 }\nown:\n  <<: *base\n  b: 3\n'
    const value = { base: { a: 1, b: 2 }, own: { a: 1, b: 3 } }
    expect(readText({ text, language: 'yaml' })).toEqual({ value })
  })

  test('a quoted merge key is a name', () => {
    const value = { '<<': { '<<': '<<' } }
    const yaml = writeText(value, 'yaml')
    expect(readText({ text: yaml, language: 'yaml' })).toEqual({ value })
  })

  test('members with the names of built-in ones are ordinary members', () => {
    const text = '{"__proto__": {"a": 1}, "constructor": 2}'
    const yaml = convert({ text, language: 'json' }, 'yaml') ?? ''
    const back = convert({ text: yaml, language: 'yaml' }, 'json') ?? ''
    expect(JSON.stringify(JSON.parse(back))).toBe(JSON.stringify(JSON.parse(text)))
  })
})

function rounded(number: string): string {
  return `must be a number that a 64-bit float represents exactly; got ${number}, which would become 9007199254740992; use a string, or at most 2^53 - 1 in size`
}

describe('syntax errors', () => {
  test('a number that would be rounded is a problem with its range', () => {
    const text = '{"a": [1, 9007199254740993]}'
    const read = readText({ text, language: 'json' })
    expect('problem' in read && read.problem).toMatchObject({
      message: rounded('9007199254740993'),
      from: text.indexOf('9'),
      to: text.length - 2,
    })
  })

  test.each([
    ['{"a": 1, "b": {"c": 1, "\\u0063": 2}}', '"\\u0063"'],
    ['[{"a": {"a": 1}, "a": 2}]', '"a"'],
  ])('a repeated name is a problem at its second position: %s', (text, name) => {
    const read = readText({ text, language: 'json' })
    const from = text.lastIndexOf(name)
    const problem = { message: repeatedName, from, to: from + name.length }
    expect(read).toEqual({ problem })
  })

  test.each([
    ['', 'text must not be empty; a definition starts with {', ''],
    ['{"a": 1,}', 'remove the comma before }', ','],
    ['[1,]', 'remove the comma before ]', ','],
    ['{"a": 1 "b": 2}', 'missing comma', '"'],
    ['{"a" 1}', 'missing colon between the name and its value', '1'],
    ['{"a" = 1}', 'expected a colon between the name and its value; got =', '='],
    ['{a: 1}', 'name must be in double quotes: "a"', 'a'],
    ["{'a': 1}", 'name must be in double quotes; got single quotes', "'"],
    ['{"a": \'b\'}', 'string must be in double quotes; got single quotes', "'"],
    ['{"a": True}', 'value must be true in JSON; got True', 'True'],
    ['{"a": paid}', 'string must be in double quotes: "paid"', 'paid'],
    ['{"a": 01}', 'number must be valid in JSON; got "01"', '01'],
    ['{"a": +1}', 'number must be valid in JSON; got "+1"', '+1'],
    ['{"a": [1}', 'expected ] to close the bracket in line 1; got }', '}'],
    ['{"a": {"b": 1}', 'missing closing bracket for the { in line 1', '{'],
    ['{}}', 'unexpected }; remove it', '}'],
    ['{} {}', 'unexpected text after the end of the definition', '{'],
    ['{"a": "b\n"}', 'missing closing double quote', '"b'],
    ['{"a": "\\d"}', 'backslash in a string must be escaped: \\\\', '\\d'],
    ['{"a": 1} // so', 'JSON does not support comments; remove the comment, or use YAML', '// so'],
    ['{"a": }', 'missing value before }', '}'],
  ])('%j: %s', (text, message, at) => {
    const problem = scanJson(text).problem
    expect(problem?.message).toBe(message)
    expect(text.slice(problem?.from, problem?.to)).toBe(at)
  })

  test('valid JSON has no problem, and every other text has one', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(scanJson(JSON.stringify(value)).problem).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(
        json,
        fc.nat(),
        fc.constantFrom('', ',', '}', '"', ':', "'", 'x'),
        (value, at, put) => {
          const whole = JSON.stringify(value, null, 1)
          const place = at % (whole.length + 1)
          const text = whole.slice(0, place) + put + whole.slice(place + 1)
          const read = readText({ text, language: 'json' })
          const problem = scanJson(text).problem ?? jsonFaults(text, 1)[0]
          expect(problem === undefined).toBe('value' in read)
        },
      ),
    )
  })

  test('very deep nesting is reported without an overflow', () => {
    expect(scanJson('['.repeat(100_000)).problem?.message).toBe(
      'value must not be nested deeper than 128 levels',
    )
  })

  test.each([
    ['a: 1\na: 2', repeatedName, 'a'],
    ['1: a\n"1": b', repeatedName, '"1"'],
    ['a:\n\t- 1', 'indentation must consist of spaces; got a tab', '\t'],
    [
      'a: 1\n---\nb: 2',
      'definition must be a single YAML document; a second one starts here',
      '---\nb: 2',
    ],
    ['? {a: 1}\n: 2', 'name must be a string; got an object', '{a: 1}'],
    ['? [p, q]\n: 2', 'name must be a string; got a list', '[p, q]'],
    ['a: &x b\n*x : 2', 'name must be a string; got an alias', '*x'],
    ['a:\n  - ? - p\n    : 2', 'name must be a string; got a list', '- p'],
    ['a: .inf', 'value must be valid in JSON; .inf and .nan are not', '.inf'],
    ['a: [1, +9007199254740993]', rounded('+9007199254740993'), '+9007199254740993'],
    ['a: 0x20000000000001', rounded('9007199254740993'), '0x20000000000001'],
    ['9007199254740993: a', rounded('9007199254740993'), '9007199254740993'],
    ['a: 1\nb: *a', 'alias (*) must refer to an anchor (&) above it', '*a'],
    ['a: !env PORT', 'tag (!) is not supported in a definition; remove it', '!env'],
    [
      'a: !!timestamp 2026-01-01',
      'tag (!) is not supported in a definition; remove it',
      '!!timestamp',
    ],
    [
      'a: { <<: 1 }',
      'merge key (<<) must have an object or a list of objects as its value',
      'a: { <<: 1 }',
    ],
  ])('YAML %j: %s', (text, message, at) => {
    const read = readText({ text, language: 'yaml' })
    const problem = 'problem' in read ? read.problem : undefined
    expect(problem?.message).toBe(message)
    expect(text.slice(problem?.from, problem?.to).trimEnd()).toBe(at.trimEnd())
  })
})

/** Returns the text at a path. */
function textAt(
  text: string,
  language: 'json' | 'yaml',
  path: (string | number)[],
  isName = false,
) {
  const [place] = placesOf(text, language, [{ path, isName }])
  return text.slice(place?.from, place?.to)
}

describe('the range of an issue', () => {
  const shop = definitions.find(({ name }) => name === 'shop.json')?.value

  test.each(languages)('every value of an example is found in %s', (language) => {
    const text = writeText(shop, language)
    const walk = (value: unknown, path: (string | number)[]): void => {
      if (typeof value === 'object' && value !== null) {
        for (const [name, part] of Object.entries(value)) {
          walk(part, [...path, Array.isArray(value) ? Number(name) : name])
        }
        return
      }
      const place = valuePlace(text, language, path)
      const found = readText({ text: text.slice(place?.from, place?.to), language })
      expect(found).toEqual({ value })
    }
    walk(shop, [])
  })

  test.each(languages)('an object over several lines is marked at its name, in %s', (language) => {
    const text = writeText(shop, language)
    expect(textAt(text, language, ['entities', 'orders', 'schema', 'properties'])).toMatch(
      /^"?properties"?$/,
    )
  })

  test.each(languages)(
    'a missing value is marked at the nearest existing one, in %s',
    (language) => {
      const text = writeText({ entities: { users: { schema: { type: 'integer' } } } }, language)
      const path = ['entities', 'users', 'schema', 'minimum', 'deeper']
      expect(textAt(text, language, path)).toMatch(
        language === 'json' ? /^\{ "type": "integer" \}$/ : /^(?:schema|type: integer)/,
      )
      expect(textAt(text, language, ['entities', 'users', 'schema', 'type'], true)).toMatch(
        /^"?type"?$/,
      )
    },
  )

  test('an escaped name is found, and the last of repeated names', () => {
    expect(textAt('{"a\\u0062": 1, "x": 2, "x": 3}', 'json', ['ab'])).toBe('1')
    expect(textAt('{"x": 2, "x": 3}', 'json', ['x'])).toBe('3')
  })

  test('an invalid or empty text has ranges, too', () => {
    fc.assert(
      fc.property(json, fc.nat(), fc.constantFrom(...languages), (value, at, language) => {
        const whole = writeText(value, language)
        const text = whole.slice(0, at % (whole.length + 1))
        const [place] = placesOf(text, language, [{ path: ['a', 0, 'b'], isName: true }])
        expect(place?.to).toBeGreaterThanOrEqual(place?.from ?? Number.NaN)
      }),
    )
  })
})

describe('the range of a problem', () => {
  const issue = { path: ['b', 'c'], message: 'must be' }

  test.each([
    ['json', '{\n  "a": 1,\r\n\t"b": {"c": 2}\n}', 3, 13],
    ['yaml', 'a: 1\n\nb:\n  c: 2\n', 4, 6],
    ['json', '{"b": {"c": 2}}', 1, 13],
    ['json', '{"b": // all of it\n {"c": 2,}}', 2, 8],
  ] as const)('%s %j: line %d, column %d', (language, text, line, column) => {
    const [found] = problemsOf({ text, language }, { syntax: undefined, issues: [issue] })
    expect({ line: found?.line, column: found?.column }).toEqual({ line, column })
    expect(text.slice(found?.from, found?.to)).toBe('2')
  })

  test('of an invalid text is that of its syntax error', () => {
    const written = { text: '{\n "a": 1,\n}', language: 'json' } as const
    const read = readText(written)
    const syntax = 'problem' in read ? read.problem : undefined
    expect(problemsOf(written, { syntax, issues: [] })).toMatchObject([
      { message: 'remove the comma before }', line: 2, column: 8, path: [] },
    ])
  })
})

describe('a new seed', () => {
  test.each([
    ['{"seed": 1, "entities": {}}', 'json', '{"seed": 7, "entities": {}}'],
    ['{\n  "entities": {}\n}\n', 'json', '{\n  "seed": 7,\n  "entities": {}\n}\n'],
    ['{}', 'json', '{\n  "seed": 7\n}'],
    ['seed: 1 # mine\nentities: {}\n', 'yaml', 'seed: 7 # mine\nentities: {}\n'],
    ['entities: {}\n', 'yaml', 'seed: 7\nentities: {}\n'],
  ] as const)('%j', (text, language, after) => {
    expect(withSeed({ text, language }, 7)).toBe(after)
  })

  test('a text that is not an object does not change', () => {
    expect(withSeed({ text: '[1]', language: 'json' }, 7)).toBeUndefined()
  })
})
