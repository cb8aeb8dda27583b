/** `integer`: a whole number from a range, or a sequence. */

import { readBounds, writtenBounds } from '../bounds.ts'
import { declareType, type TypeScope } from '../declaration.ts'
import { integerKeyword, numberKeyword } from '../keyword.ts'

export const integer = declareType({
  name: 'integer',
  summary: 'A whole number, evenly from a range, or a sequence.',
  keywords: {
    minimum: integerKeyword({ summary: 'Smallest value; 0 when absent.' }),
    maximum: integerKeyword({ summary: 'Largest value; 2147483647 when absent.' }),
    exclusiveMinimum: numberKeyword({ summary: 'All values are greater.' }),
    exclusiveMaximum: numberKeyword({ summary: 'All values are smaller.' }),
    multipleOf: integerKeyword({ summary: 'All values are multiples of it.', minimum: 1 }),
    step: integerKeyword({
      summary:
        'Makes a sequence: from the minimum upwards, or with a negative step from the maximum downwards. Past the other bound, instances are errors.',
    }),
  },
  compile(keywords, scope) {
    const { multipleOf = 1, step } = keywords
    const bounds = readBounds(keywords, { minimum: 0, maximum: 2 ** 31 - 1, isWhole: true }, scope)
    const accepts = () => ({ type: 'integer', ...writtenBounds(keywords, bounds) })
    if (step !== undefined) return { ...sequence(step, bounds, scope), accepts }
    const first = Math.ceil(bounds.minimum / multipleOf)
    const last = Math.floor(bounds.maximum / multipleOf)
    // Both ends must be safe integers, and so must the count between them, for every draw to be exact.
    const count = last - first + 1
    if (count < 1)
      scope.report(
        `must leave room for a value from ${bounds.minimum} to ${bounds.maximum}`,
        'multipleOf',
      )
    if (count > Number.MAX_SAFE_INTEGER)
      scope.report('must span at most 2^53 - 1 values', 'minimum')
    const isSound = count >= 1 && count <= Number.MAX_SAFE_INTEGER
    return {
      instruction: {
        op: 'number',
        pick: scope.pick(isSound ? count : 1),
        minimum: first * multipleOf + 0,
        multiple: multipleOf,
        scale: 0,
      },
      output: () => ({
        type: 'integer',
        minimum: bounds.minimum,
        maximum: bounds.maximum,
        ...(multipleOf > 1 && { multipleOf }),
      }),
      accepts,
      size: 17,
    }
  },
  examples: [
    { type: 'integer', minimum: 1, maximum: 6 },
    { type: 'integer', minimum: 100, step: 10 },
    { type: 'integer', minimum: 0, maximum: 1000, multipleOf: 25 },
  ],
})

function sequence(step: number, bounds: { minimum: number; maximum: number }, scope: TypeScope) {
  if (step === 0) scope.report('must not be 0', 'step')
  if (Object.hasOwn(scope.schema, 'multipleOf')) {
    scope.report('must not stand beside "step", which says the distance itself', 'multipleOf')
  }
  if (scope.unique === 'array')
    scope.report('must not stand in an array with "uniqueItems": its elements are alike', 'step')
  scope.claimUnique()
  const { minimum, maximum } = bounds
  const [first, last] = step > 0 ? [minimum, maximum] : [maximum, minimum]
  return {
    instruction: { op: 'sequence', first, step, last, path: scope.valuePath },
    output: () => ({ type: 'integer', minimum, maximum }),
    size: 17,
  } as const
}
