/** Durations of simulated time as text. */

import { expect, test } from 'vitest'
import { readDuration } from '../../src/text/duration.ts'

test.each([
  ['1 ms', 1],
  ['90 seconds', 90_000],
  ['2 hours', 7_200_000],
  ['2h', 7_200_000],
  ['.5 minutes', 30_000],
  [' 1.5  Days ', 129_600_000],
  ['1 week', 604_800_000],
  ['300 years', 300 * 365 * 86_400_000],
])('%j has %i milliseconds', (text, ms) => {
  expect(readDuration(text)).toEqual({ ms })
})

test.each([
  ['soon', 'must be <count> <unit>, such as "2 hours"; got "soon"'],
  ['-1 day', 'must be <count> <unit>, such as "2 hours"; got "-1 day"'],
  [7, 'must be <count> <unit>, such as "2 hours"; got 7'],
  [null, 'must be <count> <unit>, such as "2 hours"; got null'],
  [
    '2 huors',
    'must have one of the units millisecond, second, minute, hour, day, week, month, year; got "huors"; did you mean "2 hours"?',
  ],
  ['0.5 ms', 'must be from 1 millisecond to 300 years; got "0.5 ms"'],
  ['301 years', 'must be from 1 millisecond to 300 years; got "301 years"'],
])('%j is not a duration', (value, issue) => {
  expect(readDuration(value)).toEqual({ issue })
})
