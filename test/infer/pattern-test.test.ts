/** Tests texts with the patterns of conditions, some of which a backtracking matcher never finishes. */

import { expect, test } from 'vitest'
import { patternTest } from '../../src/infer/conditions/pattern-test.ts'

test.each([
  ['^[[:alpha:]]+$', 'Ab', true],
  ['^[a-z]+$', 'Ab', false],
  ['(?i)^[a-z]+$', 'Ab', true],
  ['^\\w(?:\\w|[-.](?=\\w))*-?$', 'a.b-c', true],
  ['^\\w(?:\\w|[-.](?=\\w))*-?$', 'a..b', false],
  ['(?i)^(?!admin$)[a-z]{1,20}$', 'ADMIN', false],
  // Exponential time in a backtracking matcher.
  ['^(a+)+$', `${'a'.repeat(60)}!`, false],
  ['^(?:\\w+\\s?)*$', `${'a'.repeat(60)}!`, false],
])('%s: %s', (pattern, text, isMatch) => {
  expect(patternTest(pattern)(text)).toBe(isMatch)
})

test.each([
  '^(?=a)(a+)+$',
  '^(?=a)(?:a|a)*$',
  '^(?=a)(?:a|[^b])*$',
  '^(?=a)(?:a?a?)*$',
  '^(?=(?:a+)+$)a',
  '^(?=a)a*a*a*a*a*$',
  '^(a)\\1$',
])('%s is not tested', (pattern) => {
  expect(patternTest(pattern)(`${'a'.repeat(40)}!`)).toBeUndefined()
})

test('texts that are too long for a backtracking matcher are not tested', () => {
  const [short, long] = ['a'.repeat(64), 'a'.repeat(65)]
  expect([short, long].map(patternTest('^(?!b)a*$'))).toEqual([true, undefined])
})
