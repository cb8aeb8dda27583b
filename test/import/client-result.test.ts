/** Messages of database clients about their failures. */

import { expect, test } from 'vitest'
import { reasonOf } from '../../src/import/sinks/client-result.ts'
import { Tail } from '../../src/import/sinks/tail.ts'

test.each([
  [['WARNING:  late', 'ERROR:  no room', 'CONTEXT:  SQL statement "'], 'ERROR:  no room'],
  [
    ['ERROR 1062 (23000) at line 12: Duplicate entry'],
    'ERROR 1062 (23000) at line 12: Duplicate entry',
  ],
  [['Runtime error near line 3: no (19)'], 'Runtime error near line 3: no (19)'],
  [['killed'], undefined],
])('%j', (lines, reason) => {
  const stderr = new Tail()
  // The trace of a function may be longer than the lines that are shown.
  const trace = Array.from({ length: 30 }, (_, i) => `    line ${i}`)
  stderr.add(Buffer.from([...lines, ...trace].join('\n')))
  const ended = { code: 3, signal: null, hasLeftInput: false, unreadBytes: 0, stderr }
  expect(reasonOf(ended)).toBe(reason)
})
