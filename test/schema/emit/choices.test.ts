/** Tables of choices by the first bits of a draw contain the same choices as a separate check of every part. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choicesByPart, unknownChoice } from '../../../src/schema/emit/draw/choices-by-part.ts'

const parts = 256

/** Returns the choice of steps at these positions, for draws from `from` to immediately before `to`. */
function between(steps: readonly number[]): (from: number, to: number) => number | undefined {
  const choiceOf = (draw: number): number => steps.filter((step) => step <= draw).length
  return (from, to) => (choiceOf(from) === choiceOf(to - 1) ? choiceOf(from) : undefined)
}

test('a part has a choice if all its draws have the same choice', () => {
  const width = 2 ** 10
  fc.assert(
    fc.property(fc.array(fc.nat(parts * width), { maxLength: 20 }), (steps) => {
      const choiceBetween = between(steps)
      const choices = choicesByPart({ parts, at: (part) => part * width, choiceBetween })
      const expected = Array.from(
        { length: parts },
        (_, part) => choiceBetween(part * width, (part + 1) * width) ?? unknownChoice,
      )
      expect([...choices]).toEqual(expected)
    }),
  )
})

test('few positions are computed for few choices', () => {
  let looks = 0
  const at = (part: number): number => {
    looks++
    return part
  }
  const choices = choicesByPart({ parts, at, choiceBetween: between([100]) })
  expect([...choices]).toEqual(Array.from({ length: parts }, (_, i) => (i < 100 ? 0 : 1)))
  expect(looks).toBeLessThan(20)
})
