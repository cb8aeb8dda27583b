/** The version of a simulation that the console has read, as `If-Match` has to name it. */
import { expect, test } from 'vitest'
import { tagIn } from '../../console/data/simulations.ts'

test.each([
  ['"7"', '"7"'],
  // As a proxy that compresses passes it on.
  ['W/"7"', '"7"'],
])('%s is %s', (sent, tag) => {
  expect(tagIn(new Headers({ ETag: sent }))).toBe(tag)
})

test('where there is none, there is none', () => {
  expect(tagIn(new Headers())).toBeUndefined()
})
