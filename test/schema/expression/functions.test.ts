/** The functions: each example of each declaration, and edge cases. */
import { describe, expect, test } from 'vitest'
import { functionDeclarations } from '../../../src/schema/expression/functions.ts'
import type { JsonValue } from '../../../src/text/json.ts'
import { evaluated } from './evaluating.ts'

const VALUES: readonly (readonly [source: string, value: JsonValue])[] = [
  ['round(2.675, 2)', 2.68],
  ['round(1.005, 2)', 1.01],
  ['round(-1.005, 2)', -1.01],
  ['round(0.5)', 1],
  ['round(-0.5)', -1],
  ['round(-0.4)', 0],
  ['round(0.49999999999999994)', 0],
  ['round(1234.5, -2)', 1200],
  ['round(1e21, 2)', 1e21],
  ['round(5e-7, 6)', 0.000001],
  ['ceil(-0.5)', 0],
  ['min(2)', 2],
  ['max([1, 5, 3])', 5],
  ['size("")', 0],
  ['"a😀b".size()', 3],
  ['size({"a": 1})', 1],
  ['"a😀b".substring(1, 2)', '😀'],
  ['"a😀b".indexOf("b")', 2],
  ['"a😀b".split("")', ['a', '😀', 'b']],
  ['"".split(",")', ['']],
  ['"a,b".split(",", 0)', []],
  ['"a,b".split(",", -1)', ['a', 'b']],
  ['"😀".replace("", "-")', '-😀-'],
  ['"aaa".replace("a", "b", 2)', 'bba'],
  ['"aaa".replace("a", "b", 0)', 'aaa'],
  ['"$1".replace("$1", "$&")', '$&'],
  ['[].join(",")', ''],
  ['["a", "b"].join()', 'ab'],
  ['"İI".lowerAscii()', 'İi'],
  ['"ß".upperAscii()', 'ß'],
  ['matches("abc", "b")', true],
  ['"abc".matches("^b")', false],
  ['int("-12")', -12],
  ['int(1e20)', 1e20],
  ['int(timestamp("2026-01-01"))', 1_767_225_600],
  ['double("-.5")', -0.5],
  ['bool("f")', false],
  ['string(true)', 'true'],
  ['timestamp("0001-01-01")', '0001-01-01T00:00:00.000Z'],
  ['timestamp("2026-01-01T00:00:00.123456789+02:00")', '2025-12-31T22:00:00.123Z'],
  ['timestamp(1.5)', '1970-01-01T00:00:01.500Z'],
  ['timestamp("1969-12-31T23:59:59.999Z").getMilliseconds()', 999],
  ['timestamp("1969-12-31").getDayOfWeek()', 3],
  ['duration("-90s").getMinutes()', -1],
  ['duration("-1s").getHours()', 0],
  ['duration("1.5h2m")', '5520s'],
  ['hash(1) == hash(1.0) && hash([1]) != hash([2])', true],
  ['hash({"a": 1, "b": 2}) == hash({"b": 2, "a": 1})', true],
  // Pinned: existing seeds depend on these values.
  [
    '[hash("ada"), hash(null), hash([1, "a"]), hash("ada", 100)]',
    [3265402915, 792245993, 1276400911, 15],
  ],
]

const ERRORS: readonly (readonly [source: string, error: string])[] = [
  ['round(x)', 'argument of round must be a number; got "text"'],
  ['round(1.5, x)', 'digits of round must be an integer from -15 to 15; got "text"'],
  ['round(1.5, y)', 'digits of round must be an integer from -15 to 15; got 99'],
  ['max(x, 1)', 'elements of max must be numbers; got "text"'],
  ['min(z)', 'min must have at least one number'],
  ['x.substring(y)', 'start of substring must be an integer from 0 to 4; got 99'],
  ['x.substring(2, 1)', 'end of substring must be an integer from 2 to 4; got 1'],
  ['y.contains("a")', 'receiver of contains must be a string; got 99'],
  ['x.contains(y)', 'argument of contains must be a string; got 99'],
  ['[y].join()', 'elements of join must be strings; got 99'],
  ['int(x)', 'argument of int must be a number or a text of digits; got "text"'],
  [
    'double(" " + string(y))',
    'argument of double must be a number or a text of a number; got " 99"',
  ],
  ['double(x)', 'argument of double must be a number or a text of a number; got "text"'],
  ['bool(x)', 'argument of bool must be "true" or "false"; got "text"'],
  [
    'string(z)',
    'argument of string must be a string, number, boolean, timestamp or duration; got a list',
  ],
  ['hash(x, 0 * y)', 'count of hash must be an integer from 1 to 2^32; got 0'],
  ['x.getHours()', 'receiver of getHours must be a timestamp or a duration; got "text"'],
  [
    'x.matches(x + "(")',
    'a pattern must be an RE2 expression: error parsing regexp: missing closing ): `text(`',
  ],
]

describe('a function', () => {
  test.each(functionDeclarations.map(({ name, example }) => [name, example]))(
    '%s evaluates to true',
    (name, example) => {
      expect(example).toContain(`${name}(`)
      expect(evaluated(example)).toEqual({ value: true })
    },
  )

  test.each(VALUES)('%s has its value', (source, value) => {
    expect(evaluated(source)).toEqual({ value })
  })

  test.each(ERRORS)('%s has a message with the requirement and the value', (source, error) => {
    expect(evaluated(source, { x: 'text', y: 99, z: [] })).toEqual({ error })
  })

  test.each([
    '2026-13-01',
    '2026-02-29',
    '2026-1-1',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '0000-01-01T00:00:00+01:00',
    '',
    'now',
  ])('timestamp rejects %j', (text) => {
    expect(evaluated('timestamp(x)', { x: text })).toHaveProperty('error')
  })

  test.each(['', '1', 'h', '1d', '1h 30m', '--1s', '1.s', '1e3s', '5 minutes'])(
    'duration rejects %j',
    (text) => {
      expect(evaluated('duration(x)', { x: text })).toHaveProperty('error')
    },
  )
})
