/** The values that a keyword accepts, as the page of its type describes them. */
import { expect, test } from 'vitest'
import { allowedText } from '../../console/types/allowed-text.ts'

const [largest, largestInteger] = [Number.MAX_VALUE, Number.MAX_SAFE_INTEGER]

test.each([
  [{ type: 'number', minimum: 0, maximum: largest }, 'number ≥ 0'],
  [{ type: 'number', minimum: -largest, maximum: largest }, 'number'],
  [{ type: 'number', minimum: -largest, maximum: 10 }, 'number ≤ 10'],
  [{ type: 'integer', minimum: -largestInteger, maximum: largestInteger }, 'integer'],
  [{ type: 'integer', minimum: 1, maximum: largestInteger }, 'integer ≥ 1'],
  [{ type: 'integer', minimum: 1, maximum: 16 }, 'integer 1 … 16'],
  [{ type: 'number', exclusiveMinimum: 0, maximum: largestInteger }, 'number > 0'],
  [{ type: 'number', exclusiveMinimum: 0, maximum: 5 }, 'number > 0, ≤ 5'],
  [{ enum: ['a', 1] }, 'a, 1'],
  [{ anyOf: [{ type: 'string' }, { type: 'number', minimum: 0 }] }, 'string · number ≥ 0'],
  [{}, ''],
])('%j is %s', (schema, text) => {
  expect(allowedText(schema)).toBe(text)
})
