/** The type `number`: a decimal from a range, with a fixed number of decimals unless the range is too wide for them. */

import type { Range } from '../../random/distribution.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeDeclaration, TypeScope } from '../declaration.ts'
import { type Bounds, readBounds, widenBounds, writtenBounds } from '../distribution/bounds.ts'
import { reporter, valuePick, wideDistribution } from '../distribution/distributed.ts'
import { distributionKeyword } from '../distribution/distribution.ts'
import { gridOf, wholeMax } from '../distribution/grid.ts'
import type { ResolvedDistribution } from '../distribution/resolved.ts'
import { digitsMax, powerOf10, readDecimal } from '../format/decimal.ts'
import { boundsOfFormat, formatRange, numberFormatKeyword } from '../format/number-format.ts'
import { integerKeyword, type KeywordValues, numberKeyword } from '../keywords/keyword.ts'
import { multipleFilterOf, multipleKeyword, wholeMultiple } from '../keywords/multiple.ts'

const keywords = {
  minimum: numberKeyword({
    summary: 'Minimum value; by default 0, or the start of the distribution.',
  }),
  maximum: numberKeyword({
    summary: 'Maximum value; by default 1000000, or the end of the distribution.',
  }),
  exclusiveMinimum: numberKeyword({ summary: 'All values are greater than this.' }),
  exclusiveMaximum: numberKeyword({ summary: 'All values are less than this.' }),
  multipleOf: multipleKeyword(
    'All values are multiples of this number. For a decimal such as 0.05, multiples with an inexact quotient in floating point (0.15) are skipped, because some validators reject them; 0.25, 0.5 or `scale` skip no values.',
  ),
  scale: integerKeyword({
    summary: 'Number of decimals; 2 by default.',
    minimum: 0,
    maximum: digitsMax,
  }),
  format: numberFormatKeyword,
  distribution: distributionKeyword(
    'Distribution of the values, truncated to the bounds and rounded to the scale; uniform by default.',
  ),
}

/**
 * Values of the keywords. They are partial, because types that compile a number without a schema of its own omit
 * keywords.
 */
type Values = Partial<KeywordValues<typeof keywords>>

export const number = {
  name: 'number',
  summary: 'A decimal number, uniform over a range or drawn from a distribution.',
  keywords,
  compile(values: Values, scope: TypeScope): Node {
    const { scale, format, distribution } = values
    const fallback = { minimum: 0, maximum: 1_000_000, isWhole: false }
    const usual = boundsOfFormat(readBounds(values, fallback, scope), format, scope)
    const { multipleOf, multiple, digits, written } = stepOf(values, scope)
    const resolved =
      distribution === undefined || distribution.isUniform
        ? undefined
        : distribution.resolve(usual, reporter('distribution', scope))
    const widened = resolved
      ? widenBounds(usual, resolved.support, farthest(usual, digits), false)
      : usual
    const bounds = boundsOfFormat(widened, format, scope)
    const common = {
      output: () => ({
        type: 'number',
        minimum: bounds.minimum,
        maximum: bounds.maximum,
        ...(bounds.isMinimumExclusive && { exclusiveMinimum: bounds.minimum }),
        ...(bounds.isMaximumExclusive && { exclusiveMaximum: bounds.maximum }),
        ...(multipleOf !== undefined && { multipleOf }),
      }),
      accepts: () => ({ type: 'number', ...writtenBounds(bounds) }),
      size: 24,
    }
    const grid = gridOf(bounds, { multiple, digits })
    if (grid === undefined) {
      if (scale !== undefined || multipleOf !== undefined) {
        const values = digits === 0 ? '2^53 - 1' : '10^15'
        scope.report(`must allow at most ${values} values between zero and the bounds`, written)
      }
      return { instruction: wide(bounds, resolved, scope), ...common }
    }
    if (grid.count < 1) {
      const least = multipleOf === undefined ? ` with ${digits} decimals` : ''
      scope.report(
        `must allow a value${least} from ${bounds.minimum} to ${bounds.maximum}`,
        written,
      )
    }
    const sound = { ...grid, count: Math.max(grid.count, 1) }
    const filter =
      multipleOf === undefined || grid.count < 1 ? undefined : multipleFilterOf(multipleOf, sound)
    return {
      instruction: {
        op: 'number',
        pick: valuePick(grid.count < 1 ? undefined : resolved, { grid: sound, filter }, scope),
        minimum: grid.first * multiple + 0,
        multiple,
        scale: digits,
      },
      ...common,
    }
  },
  examples: [
    { type: 'number', minimum: 1, maximum: 900 },
    { type: 'number', minimum: -1, maximum: 1, scale: 4 },
    {
      type: 'number',
      minimum: 1,
      maximum: 900,
      distribution: { type: 'lognormal', median: 40, sigma: 0.8 },
    },
  ],
} satisfies TypeDeclaration

/**
 * Returns the step between the values of a schema: as `multipleOf`, if it is set, and as multiple ÷ 10^digits.
 * `written` is the keyword that sets the step.
 */
function stepOf({ scale, format, ...values }: Values, scope: TypeScope) {
  const isWhole = format !== undefined && formatRange(format)?.isWhole === true
  const multipleOf = isWhole ? wholeMultiple(values.multipleOf ?? 1) : values.multipleOf
  const written = values.multipleOf !== undefined ? 'multipleOf' : isWhole ? 'format' : 'scale'
  const decimal = multipleOf === undefined ? undefined : readDecimal(multipleOf)
  const { whole: multiple, digits } = decimal ?? { whole: 1, digits: scale ?? 2 }
  if (multipleOf !== undefined && scale !== undefined && scale !== digits) {
    scope.report(`must be ${digits} or absent with "${written}"`, 'scale')
  }
  return { multipleOf, multiple, digits, written }
}

/**
 * Returns the limits of bounds that the definition does not set: those of numbers with this many decimals, or of all
 * doubles if the other bound is beyond them.
 */
function farthest({ minimum, maximum, ...written }: Bounds, digits: number): Range {
  const usual = (wholeMax - 1) / powerOf10(digits)
  const isBeyond =
    (written.isMinimumWritten && Math.abs(minimum) > usual) ||
    (written.isMaximumWritten && Math.abs(maximum) > usual)
  const limit = isBeyond ? Number.MAX_VALUE : usual
  return { minimum: -limit, maximum: limit }
}

/** Compiles a number from a range without a grid: any double between the bounds. */
function wide(
  bounds: Bounds,
  resolved: ResolvedDistribution | undefined,
  scope: TypeScope,
): Node['instruction'] {
  const { minimum, maximum, isMinimumExclusive, isMaximumExclusive } = bounds
  if (isMinimumExclusive || isMaximumExclusive) {
    const keyword = isMinimumExclusive ? 'exclusiveMinimum' : 'exclusiveMaximum'
    scope.report('is not supported over a range of more than 2^53 - 1 values', keyword)
  }
  const distribution = resolved && wideDistribution(resolved, { minimum, maximum }, scope)
  return {
    op: 'double',
    key: scope.keyFor('value'),
    minimum,
    maximum,
    ...(distribution && { distribution }),
  }
}
