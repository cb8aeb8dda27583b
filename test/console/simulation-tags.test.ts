/** The version of a simulation as `If-Match` requires it. */
import { expect, test } from 'vitest'
import { tagIn } from '../../console/data/simulations.ts'

test.each([
  ['"7"', '"7"'],
  // A compressing proxy weakens the tag.
  ['W/"7"', '"7"'],
])('%s is %s', (sent, tag) => {
  expect(tagIn(new Headers({ ETag: sent }))).toBe(tag)
})

test('a response without a tag has no version', () => {
  expect(tagIn(new Headers())).toBeUndefined()
})
