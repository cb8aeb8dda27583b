/** The type `integer`: an integer from a range, by a distribution, or from a sequence. */

import type { Range } from '../../random/distribution.ts'
import { declareType, type TypeScope } from '../declaration.ts'
import { type Bounds, readBounds, widenBounds, writtenBounds } from '../distribution/bounds.ts'
import { reporter, valuePick } from '../distribution/distributed.ts'
import { distributionKeyword } from '../distribution/distribution.ts'
import { boundsOfFormat, numberFormatKeyword } from '../format/number-format.ts'
import { integerKeyword, numberKeyword } from '../keywords/keyword.ts'
import { multipleFilterOf, multipleKeyword, wholeMultiple } from '../keywords/multiple.ts'

const boundMax = Number.MAX_SAFE_INTEGER

export const integer = declareType({
  name: 'integer',
  summary: 'An integer: uniform over a range, by a distribution, or a sequence.',
  keywords: {
    minimum: numberKeyword({
      summary: 'Minimum value; by default 0, or the start of the distribution.',
      minimum: -boundMax,
      maximum: boundMax,
    }),
    maximum: numberKeyword({
      summary: 'Maximum value; by default 2147483647, or the end of the distribution.',
      minimum: -boundMax,
      maximum: boundMax,
    }),
    exclusiveMinimum: numberKeyword({ summary: 'All values are greater than this.' }),
    exclusiveMaximum: numberKeyword({ summary: 'All values are less than this.' }),
    multipleOf: multipleKeyword('All values are multiples of this number.'),
    step: integerKeyword({
      summary:
        'Generates a sequence: upwards from the minimum, or with a negative step downwards from the maximum. Instances beyond the other bound are `error` events.',
    }),
    format: numberFormatKeyword,
    distribution: distributionKeyword(
      'Distribution of the values, truncated to the bounds and rounded to integers; uniform by default.',
    ),
  },
  compile(keywords, scope) {
    const { multipleOf = 1, step, format, distribution } = keywords
    const fallback = { minimum: 0, maximum: 2 ** 31 - 1, isWhole: true }
    const usual = boundsOfFormat(readBounds(keywords, fallback, scope), format, scope)
    if (step !== undefined) {
      const accepts = () => ({ type: 'integer', ...writtenBounds(usual) })
      return { ...sequence(step, usual, scope), accepts }
    }
    const resolved =
      distribution === undefined || distribution.isUniform
        ? undefined
        : distribution.resolve(usual, reporter('distribution', scope))
    const widened =
      resolved === undefined ? usual : widenBounds(usual, resolved.support, farthest(usual), true)
    const bounds = boundsOfFormat(widened, format, scope)
    const multiple = wholeMultiple(multipleOf)
    const first = Math.ceil(bounds.minimum / multiple)
    const last = Math.floor(bounds.maximum / multiple)
    // Both ends of the range and the distance between them must be safe integers, so that every draw is exact.
    const count = last - first + 1
    if (count < 1)
      scope.report(`must allow a value from ${bounds.minimum} to ${bounds.maximum}`, 'multipleOf')
    const isTooWide = (last - first) * multiple >= Number.MAX_SAFE_INTEGER
    if (isTooWide) scope.report('must span at most 2^53 - 1 values', 'minimum')
    const isSound = count >= 1 && !isTooWide
    const grid = { first, multiple, digits: 0, count: isSound ? count : 1 }
    const filter = isSound ? multipleFilterOf(multipleOf, grid) : undefined
    return {
      instruction: {
        op: 'number',
        pick: valuePick(isSound ? resolved : undefined, { grid, filter }, scope),
        minimum: first * multiple + 0,
        multiple,
        scale: 0,
      },
      output: () => ({
        type: 'integer',
        minimum: bounds.minimum,
        maximum: bounds.maximum,
        ...(multipleOf !== 1 && { multipleOf }),
      }),
      accepts: () => ({ type: 'integer', ...writtenBounds(bounds) }),
      size: 17,
    }
  },
  examples: [
    { type: 'integer', minimum: 1, maximum: 6 },
    { type: 'integer', minimum: 100, step: 10 },
    { type: 'integer', minimum: 0, maximum: 1000, multipleOf: 25 },
    { type: 'integer', distribution: { type: 'poisson', mean: 4 } },
  ],
})

/**
 * Returns the limits of bounds that the definition does not set: the number of values in the range must be a safe
 * integer.
 */
function farthest({ minimum, maximum, isMinimumWritten, isMaximumWritten }: Bounds): Range {
  const half = 2 ** 52 - 1
  const span = Number.MAX_SAFE_INTEGER - 1
  return {
    minimum: isMaximumWritten ? Math.max(maximum - span, -boundMax) : -half,
    maximum: isMinimumWritten ? Math.min(minimum + span, boundMax) : half,
  }
}

function sequence(step: number, bounds: Bounds, scope: TypeScope) {
  if (step === 0) scope.report('must not be 0', 'step')
  for (const [keyword, why] of [
    ['multipleOf', 'which sets the distance between values itself'],
    ['distribution', 'which determines every value'],
  ] as const) {
    if (!Object.hasOwn(scope.schema, keyword)) continue
    scope.report(`must not be used with "step", ${why}`, keyword)
  }
  if (scope.unique === 'array')
    scope.report(
      'must not be used in an array with "uniqueItems": all elements would be equal',
      'step',
    )
  scope.claimUnique()
  const { minimum, maximum } = bounds
  const [first, last] = step > 0 ? [minimum, maximum] : [maximum, minimum]
  return {
    instruction: { op: 'sequence', first, step, last, path: scope.valuePath },
    output: () => ({ type: 'integer', minimum, maximum }),
    size: 17,
  } as const
}
