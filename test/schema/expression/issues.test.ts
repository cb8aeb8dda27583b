/** The results of compiling an expression: issues, and dependencies. */
import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../src/schema/expression/expression.ts'

const scope = { variables: ['self', 'price', 'now'] }

const ISSUES: readonly (readonly [source: string, issue: string])[] = [
  ['', 'an expression must not be empty'],
  [' \n', 'an expression must not be empty'],
  ['1 +', 'unexpected end at character 4'],
  ['(1', 'expected ")" at character 3; got end'],
  ['1 2', 'unexpected "2" at character 3'],
  ['a.1', 'expected a name at character 3; got "1"'],
  ['@', 'unexpected "@" at character 1'],
  ['"abc', 'unterminated string at character 1'],
  ['"\\q"', 'invalid escape sequence: \\q at character 2'],
  ['1e999', 'invalid number: Infinity at character 1'],
  ['9007199254740993', 'an integer must be at most 9007199254740991 at character 1'],
  ['b"x"', 'bytes are not supported; write a string at character 1'],
  ['if', 'reserved identifier: if at character 1'],
  ['prize * 2', 'unknown name "prize" at character 1; did you mean "price"?'],
  ['1 + wildly', 'unknown name "wildly" at character 5'],
  ['constructor.constructor', 'unknown name "constructor" at character 1'],
  ['globalThis', 'unknown name "globalThis" at character 1'],
  ['rond(1)', 'unknown function "rond" at character 1; did you mean "round"?'],
  ['"a".startWith("a")', 'unknown function "startWith" at character 1; did you mean "startsWith"?'],
  ['"a".constructor("x")', 'unknown function "constructor" at character 1'],
  ['eval("1")', 'unknown function "eval" at character 1'],
  ['contains("a", "b")', 'contains must be called as x.contains(); got contains(x) at character 1'],
  ['price.round(2)', 'round must be called as round(x); got x.round() at character 1'],
  ['round()', 'round must have 1 to 2 arguments; got 0, at character 1'],
  ['max()', 'max must have at least 1 argument; got 0, at character 1'],
  ['floor(1, 2)', 'floor must have 1 argument; got 2, at character 1'],
  ['"a".contains()', 'contains must have 1 argument; got 0, at character 1'],
  ['"a".trim(1)', 'trim must have no arguments; got 1, at character 1'],
  ['[1].map(x)', 'map must have 2 or 3 arguments; got 1, at character 1'],
  ['has(self)', 'argument of has must be a property, as in has(x.y), at character 1'],
  ['[1].all(x + 1, true)', 'first argument of all must be a name for the element, at character 9'],
  [
    '"a".matches("(")',
    'a pattern must be an RE2 expression: error parsing regexp: missing closing ): `(` at character 1',
  ],
  [
    '"a".matches("(?=a)")',
    'a pattern must be an RE2 expression: error parsing regexp: invalid or unsupported Perl syntax: `(?=` at character 1',
  ],
  [
    'timestamp("2026-02-30T00:00:00Z")',
    'argument of timestamp must be an RFC 3339 date-time or date; got "2026-02-30T00:00:00Z" at character 1',
  ],
  [
    'price > 0 ? duration("1 hour") : duration("1h")',
    'argument of duration must be a text such as "1h30m" (units h, m, s, ms); got "1 hour" at character 13',
  ],
  ['self.at.getHours("Europe/Lisbon")', 'getHours must have no arguments; got 1, at character 1'],
]

describe('an issue', () => {
  test.each(ISSUES)('%j is reported at compile time', (source, issue) => {
    expect(compileExpression(source, scope)).toEqual({ issue })
  })

  test('of any source is one line', () => {
    for (const source of ['1 +\n\n + +', '"a\n"', '\u0000', '(', '{\n"a" 1}']) {
      const compiled = compileExpression(source, scope)
      expect(compiled).toHaveProperty('issue')
      expect('issue' in compiled ? compiled.issue : '').not.toMatch(/[\r\n]/)
    }
  })
})

describe('dependencies of an expression', () => {
  const reads = (source: string) => {
    const compiled = compileExpression(source, scope)
    if ('issue' in compiled) throw new Error(compiled.issue)
    const { variables, selfMembers, readsWholeSelf } = compiled.expression
    return { variables: [...variables], selfMembers: [...selfMembers], readsWholeSelf }
  }

  test.each([
    ['1 + 1', [], [], false],
    ['price * 2', ['price'], [], false],
    ['self.price.amount + self["tax"]', ['self'], ['price', 'tax'], false],
    ['has(self.price) ? self.a[self.b] : now', ['self', 'now'], ['price', 'a', 'b'], false],
    ['self.items.map(item, item.price)', ['self'], ['items'], false],
    ['size(self)', ['self'], [], true],
    ['self["a" + "b"]', ['self'], [], true],
    ['[1].map(self, self.price)', [], [], false],
    ['self.map(name, self.a)', ['self'], ['a'], true],
  ])('%s', (source, variables, selfMembers, readsWholeSelf) => {
    expect(reads(source)).toEqual({ variables, selfMembers, readsWholeSelf })
  })
})
