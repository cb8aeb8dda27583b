/** Definitions as texts: both spellings, what is wrong with them, and where. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withSeed } from '../../console/editor/seed.ts'
import { scanJson } from '../../src/spelling/json-scan.ts'
import { placesOf, valuePlace } from '../../src/spelling/places.ts'
import { problemsOf } from '../../src/spelling/problems.ts'
import { convert, countExtras, readText, writeText } from '../../src/spelling/spelling.ts'
import { jsonFaults, repeatedName } from '../../src/text/json-faults.ts'

const definitions = readdirSync('examples')
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, value: JSON.parse(readFileSync(`examples/${name}`, 'utf8')) }))
const languages = ['json', 'yaml'] as const

/** Values that JSON can say, and says again in the same way. */
const json = fc
  .jsonValue({ noUnicodeString: false })
  .map((value) => JSON.parse(JSON.stringify(value)))

describe('a definition in two spellings', () => {
  test.each(definitions)('$name comes back whole from both', ({ value }) => {
    for (const language of languages) {
      const read = readText({ text: writeText(value, language), language })
      expect('value' in read && JSON.stringify(read.value)).toBe(JSON.stringify(value))
    }
  })

  test('any value comes back whole, by way of the other spelling too', () => {
    fc.assert(
      fc.property(json, (value) => {
        const yaml = writeText(value, 'yaml')
        expect(readText({ text: yaml, language: 'yaml' })).toEqual({ value })
        const back = convert({ text: yaml, language: 'yaml' }, 'json') ?? ''
        expect(readText({ text: back, language: 'json' })).toEqual({ value })
      }),
    )
  })

  test('what YAML would read as something else stays text', () => {
    const value = { a: 'yes', b: '1', c: '2026-01-01', d: 'null', e: '# no', f: 'a: b', g: '~' }
    const read = readText({ text: writeText(value, 'yaml'), language: 'yaml' })
    expect(read).toEqual({ value })
  })

  test('a text that cannot be read is not converted', () => {
    expect(convert({ text: '{"a": ', language: 'json' }, 'yaml')).toBeUndefined()
  })

  test('comments are counted before they would be lost', () => {
    const text = '# one\n# two\nseed: 1 # three\nentities:\n  # four\n  users: {}\n'
    expect(countExtras({ text, language: 'yaml' })).toEqual({ commentLines: 4, references: 0 })
    const none = { commentLines: 0, references: 0 }
    expect(countExtras({ text: 'note: "# none"\n', language: 'yaml' })).toEqual(none)
    expect(countExtras({ text: '{"a": "&x *x"}', language: 'json' })).toEqual(none)
  })

  test('anchors and aliases are counted too: the other spelling would write their parts out', () => {
    const text = 'a: &x { type: integer }\nb: *x\nc: [*x, &y 1]\nd: "&z"\n'
    expect(countExtras({ text, language: 'yaml' })).toEqual({ commentLines: 0, references: 4 })
  })

  test('aliases that unfold without end are refused', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let i = 1; i < 9; i++) lines.push(`a${i}: &a${i} [${`*a${i - 1}, `.repeat(10)}]`)
    expect(readText({ text: lines.join('\n'), language: 'yaml' })).toHaveProperty(
      'problem.message',
      'aliases must not repeat parts more than 100 times',
    )
  })

  test('a merge key takes over the members of another object', () => {
    const text = 'base: &base { a: 1, b: 2 }\nown:\n  <<: *base\n  b: 3\n'
    const value = { base: { a: 1, b: 2 }, own: { a: 1, b: 3 } }
    expect(readText({ text, language: 'yaml' })).toEqual({ value })
  })

  test('a name that looks like a merge key is a name', () => {
    const value = { '<<': { '<<': '<<' } }
    const yaml = writeText(value, 'yaml')
    expect(readText({ text: yaml, language: 'yaml' })).toEqual({ value })
  })

  test('members named like those of every object are members like any other', () => {
    const text = '{"__proto__": {"a": 1}, "constructor": 2}'
    const yaml = convert({ text, language: 'json' }, 'yaml') ?? ''
    const back = convert({ text: yaml, language: 'yaml' }, 'json') ?? ''
    expect(JSON.stringify(JSON.parse(back))).toBe(JSON.stringify(JSON.parse(text)))
  })
})

function rounded(number: string): string {
  return `must be a number that is kept as written, not ${number}, which would become 9007199254740992; use a string, or at most 2^53 - 1 in size`
}

describe('what is wrong with a text', () => {
  test('a number that would be rounded is a problem at its place', () => {
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
  ])('a repeated name is a problem at its second place: %s', (text, name) => {
    const read = readText({ text, language: 'json' })
    const from = text.lastIndexOf(name)
    const problem = { message: repeatedName, from, to: from + name.length }
    expect(read).toEqual({ problem })
  })

  test.each([
    ['', 'the text is empty; a definition begins with {', ''],
    ['{"a": 1,}', 'the comma before this } is one too many', ','],
    ['[1,]', 'the comma before this ] is one too many', ','],
    ['{"a": 1 "b": 2}', 'a comma is missing before this', '"'],
    ['{"a" 1}', 'a colon is missing between the name and its value', '1'],
    ['{"a" = 1}', 'a colon must stand between a name and its value, not =', '='],
    ['{a: 1}', 'names must be in double quotes: "a"', 'a'],
    ["{'a': 1}", 'names must be in double quotes, not in single ones', "'"],
    ['{"a": \'b\'}', 'text must be in double quotes, not in single ones', "'"],
    ['{"a": True}', 'must be written true in JSON', 'True'],
    ['{"a": paid}', 'text must be in double quotes: "paid"', 'paid'],
    ['{"a": 01}', '"01" is no number of JSON', '01'],
    ['{"a": +1}', '"+1" is no number of JSON', '+1'],
    ['{"a": [1}', 'this } should be a ], which closes line 1', '}'],
    ['{"a": {"b": 1}', 'the { of line 1 is not closed', '{'],
    ['{}}', 'this } closes nothing; one too many', '}'],
    ['{} {}', 'the definition has ended before this; nothing may come behind it', '{'],
    ['{"a": "b\n"}', 'the closing double quote is missing', '"b'],
    ['{"a": "\\d"}', 'a backslash in text must be written twice: \\\\', '\\d'],
    ['{"a": 1} // so', 'JSON has no comments; YAML has', '// so'],
    ['{"a": }', 'a value is missing before this }', '}'],
  ])('%j: %s', (text, message, at) => {
    const problem = scanJson(text).problem
    expect(problem?.message).toBe(message)
    expect(text.slice(problem?.from, problem?.to)).toBe(at)
  })

  test('every JSON text is right, and of every other one something is said', () => {
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

  test('very deep nesting is told, not run into', () => {
    expect(scanJson('['.repeat(100_000)).problem?.message).toBe('nested deeper than 128 levels')
  })

  test.each([
    ['a: 1\na: 2', repeatedName, 'a'],
    ['1: a\n"1": b', repeatedName, '"1"'],
    ['a:\n\t- 1', 'lines must be indented by spaces, not tabs', '\t'],
    ['a: 1\n---\nb: 2', 'a definition is one document; this begins a second one', '---\nb: 2'],
    ['? {a: 1}\n: 2', 'a name must be text, not an object', '{a: 1}'],
    ['? [p, q]\n: 2', 'a name must be text, not a list', '[p, q]'],
    ['a: &x b\n*x : 2', 'a name must be text, not an alias', '*x'],
    ['a:\n  - ? - p\n    : 2', 'a name must be text, not a list', '- p'],
    ['a: .inf', 'has a value that JSON does not know, such as .inf or .nan', '.inf'],
    ['a: [1, +9007199254740993]', rounded('+9007199254740993'), '+9007199254740993'],
    ['a: 0x20000000000001', rounded('9007199254740993'), '0x20000000000001'],
    ['9007199254740993: a', rounded('9007199254740993'), '9007199254740993'],
    ['a: 1\nb: *a', 'an alias (*) must name an anchor (&) above it', '*a'],
    ['a: !env PORT', 'this tag (!) means nothing in a definition', '!env'],
    ['a: !!timestamp 2026-01-01', 'this tag (!) means nothing in a definition', '!!timestamp'],
    ['a: { <<: 1 }', 'a merge key (<<) must have an object, or a list of them', 'a: { <<: 1 }'],
  ])('YAML %j: %s', (text, message, at) => {
    const read = readText({ text, language: 'yaml' })
    const problem = 'problem' in read ? read.problem : undefined
    expect(problem?.message).toBe(message)
    expect(text.slice(problem?.from, problem?.to).trimEnd()).toBe(at.trimEnd())
  })
})

/** The text that a path leads to. */
function textAt(
  text: string,
  language: 'json' | 'yaml',
  path: (string | number)[],
  isName = false,
) {
  const [place] = placesOf(text, language, [{ path, isName }])
  return text.slice(place?.from, place?.to)
}

describe('the place of an issue', () => {
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
    'what is missing is marked at the nearest that is there, in %s',
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

  test('an escaped name is found, and of a name that comes twice the last', () => {
    expect(textAt('{"a\\u0062": 1, "x": 2, "x": 3}', 'json', ['ab'])).toBe('1')
    expect(textAt('{"x": 2, "x": 3}', 'json', ['x'])).toBe('3')
  })

  test('a broken or empty text has places too', () => {
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

describe('the place of a problem', () => {
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

  test('of a text that cannot be read is that of what is wrong', () => {
    const written = { text: '{\n "a": 1,\n}', language: 'json' } as const
    const read = readText(written)
    const syntax = 'problem' in read ? read.problem : undefined
    expect(problemsOf(written, { syntax, issues: [] })).toMatchObject([
      { message: 'the comma before this } is one too many', line: 2, column: 8, path: [] },
    ])
  })
})

describe('another seed', () => {
  test.each([
    ['{"seed": 1, "entities": {}}', 'json', '{"seed": 7, "entities": {}}'],
    ['{\n  "entities": {}\n}\n', 'json', '{\n  "seed": 7,\n  "entities": {}\n}\n'],
    ['{}', 'json', '{\n  "seed": 7\n}'],
    ['seed: 1 # mine\nentities: {}\n', 'yaml', 'seed: 7 # mine\nentities: {}\n'],
    ['entities: {}\n', 'yaml', 'seed: 7\nentities: {}\n'],
  ] as const)('%j', (text, language, after) => {
    expect(withSeed({ text, language }, 7)).toBe(after)
  })

  test('nothing is written into what is no object', () => {
    expect(withSeed({ text: '[1]', language: 'json' }, 7)).toBeUndefined()
  })
})
