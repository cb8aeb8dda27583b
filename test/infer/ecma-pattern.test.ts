/** Tests the conversion of regular expressions of databases to ECMA-262. */

import { expect, test } from 'vitest'
import { ecmaPattern } from '../../src/infer/conditions/ecma-pattern.ts'
import { drawValues } from '../schema/drawn-values.ts'

test.each([
  ['^[[:alpha:]_][[:alnum:]_]*$', '^[A-Za-z_][A-Za-z0-9_]*$'],
  ['\\A[[:digit:]]{5}\\z', '^[0-9]{5}$'],
  ['(?i)^[a-f[:digit:]]+\\Z', '^[a-f0-9]+$'],
  ['^[[:upper:][:space:]]{3}\\-\\d$', '^[A-Z\\s]{3}-\\d$'],
  ['^[[:punct:]]$', '^[!-\\/:-@\\[-`{-~]$'],
])('%s becomes %s', (expression, pattern) => {
  expect(ecmaPattern(expression)).toBe(pattern)
  const { issues, values } = drawValues({ type: 'string', pattern }, 50)
  expect(issues).toEqual([])
  for (const value of values) expect(new RegExp(pattern, 'u').test(String(value))).toBe(true)
})
