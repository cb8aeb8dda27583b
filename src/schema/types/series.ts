/**
 * Types of the group `series`: values that depend on earlier values, as measurements do, but are computed
 * independently.
 */

import type { Node } from '../compile/scope.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { type Bounds, readBounds, writtenBounds } from '../distribution/bounds.ts'
import { digitsMax, powerOf10 } from '../format/decimal.ts'
import { clamped, type Formula, nearest, over, plus, times } from '../instructions/formula.ts'
import type { SeriesKey } from '../instructions/series.ts'
import { integerKeyword, numberKeyword } from '../keywords/keyword.ts'
import { seriesKeyKeyword, seriesKeys } from '../keywords/series-key.ts'
import { counter, interval, usualIntervalMs } from './series-counter.ts'

const scale = integerKeyword({
  summary: 'Number of decimals.',
  minimum: 0,
  maximum: digitsMax,
  fallback: 2,
})

const walk = declareType({
  name: 'series.walk',
  summary: 'A random walk over simulated time, such as a price or a position.',
  keywords: {
    start: numberKeyword({
      summary: 'Value at the start of the run; by default the middle of the two bounds, or 0.',
    }),
    step: numberKeyword({
      summary: 'Typical change per interval, as a standard deviation.',
      minimum: 0,
      fallback: 1,
    }),
    interval,
    minimum: numberKeyword({ summary: 'Minimum value; the walk is reflected there.' }),
    maximum: numberKeyword({ summary: 'Maximum value; the walk is reflected there.' }),
    scale,
    key: seriesKeyKeyword,
  },
  compile(keywords, scope) {
    const { minimum, maximum, step, interval = usualIntervalMs, scale } = keywords
    const widest = 1e15 / powerOf10(scale)
    const grid = readGrid(keywords, { minimum: -widest, maximum: widest }, scope)
    const { bounds } = grid
    const usual = minimum !== undefined && maximum !== undefined ? (minimum + maximum) / 2 : 0
    const start = keywords.start ?? Math.min(Math.max(usual, bounds.minimum), bounds.maximum)
    if (start < bounds.minimum || start > bounds.maximum) {
      scope.report(`must be from ${bounds.minimum} to ${bounds.maximum}; got ${start}`, 'start')
    }
    const [key] = seriesKeys(keywords.key, scope, ['']) as readonly [SeriesKey]
    const perRoot = step / Math.sqrt(interval)
    const path: Formula = { call: 'brownian', key, of: [{ op: 'offset' }] }
    return series(grid, plus(start, times(path, perRoot)))
  },
  examples: [
    { type: 'series.walk', start: 100, step: 0.5, minimum: 0 },
    {
      type: 'series.walk',
      start: 0,
      step: 2,
      interval: '1 hour',
      minimum: -50,
      maximum: 50,
      scale: 1,
    },
  ],
})

/** Parts of a gauge's variation: the share of each part in the variance, and its period relative to the first part. */
const gaugeParts = [
  { share: 0.25, slowness: 1 },
  { share: 0.35, slowness: 4 },
  { share: 0.4, slowness: 16 },
].map(({ share, slowness }) => ({ weight: Math.sqrt(share), slowness }))
/** The root mean square of the slope of a smooth path. */
export const smoothSlope = 1.8363
const gaugeSlope =
  smoothSlope *
  Math.sqrt(
    gaugeParts.reduce(
      (sum, { weight, slowness }) => sum + (weight * weight) / (slowness * slowness),
      0,
    ),
  )
/** Width of a gauge's range in standard deviations; the 1 in 370 values beyond the range are reflected. */
const gaugeDeviations = 6

const gauge = declareType({
  name: 'series.gauge',
  summary:
    'A smooth measurement that returns to the middle of its range, such as a temperature or a load.',
  keywords: {
    minimum: numberKeyword({ summary: 'Minimum value; 0 by default.' }),
    maximum: numberKeyword({ summary: 'Maximum value; 100 by default.' }),
    step: numberKeyword({
      summary:
        'Typical change per interval, at most a tenth of the range; by default a hundredth of it.',
      minimum: 0,
    }),
    interval,
    scale,
    key: seriesKeyKeyword,
  },
  compile(keywords, scope) {
    const { interval = usualIntervalMs, key } = keywords
    const grid = readGrid(keywords, { minimum: 0, maximum: 100 }, scope)
    const { minimum, maximum } = grid.bounds
    const span = maximum - minimum
    const { step = span / 100 } = keywords
    if (step > span / 10) {
      scope.report(`must be at most ${span / 10}, a tenth of the range; got ${step}`, 'step')
    }
    const deviation = span / gaugeDeviations
    // For small steps, the change of a gauge over an interval is its slope times the interval.
    const turnMs = step > 0 ? (gaugeSlope * deviation * interval) / step : Number.POSITIVE_INFINITY
    const parts = gaugeParts.map(({ weight, slowness }) => ({ weight, ms: turnMs * slowness }))
    const names = parts.map((_, i) => `${i}`)
    const paths = seriesKeys(key, scope, names).map((of, i) => {
      const { weight, ms } = parts[i] as (typeof parts)[number]
      return times(weight, { call: 'smooth', key: of, of: [over({ op: 'offset' }, ms)] })
    })
    return series(grid, plus(minimum + span / 2, times(plus(0, ...paths), deviation)))
  },
  examples: [
    { type: 'series.gauge', minimum: 15, maximum: 30, scale: 1 },
    { type: 'series.gauge', step: 4, interval: '10 minutes', scale: 0 },
  ],
})

/** The possible values of a series, decimals in a range: k ÷ factor, for the integers k from `first` to `last`. */
interface Grid {
  readonly bounds: Bounds
  readonly scale: number
  readonly factor: number
  readonly first: number
  readonly last: number
  readonly written: ReturnType<typeof writtenBounds>
}

function readGrid(
  {
    minimum,
    maximum,
    scale,
  }: {
    readonly minimum: number | undefined
    readonly maximum: number | undefined
    readonly scale: number
  },
  usual: { readonly minimum: number; readonly maximum: number },
  scope: TypeScope,
): Grid {
  const bounds = readBounds({ minimum, maximum }, { ...usual, isWhole: false }, scope)
  const factor = powerOf10(scale)
  const written = writtenBounds(bounds)
  // Decimals of more than 15 digits are not all distinct as doubles (DBL_DIG of IEEE 754), so larger values cannot have
  // this scale.
  if (Math.max(Math.abs(bounds.minimum), Math.abs(bounds.maximum)) * factor > 1e15) {
    scope.report('must allow at most 10^15 values between zero and the bounds', 'scale')
    return { bounds, scale, factor, first: 0, last: 0, written }
  }
  // The product is rounded, so the outermost decimal may be beyond the bound.
  let first = Math.ceil(bounds.minimum * factor) - 1
  let last = Math.floor(bounds.maximum * factor) + 1
  while (first / factor < bounds.minimum) first++
  while (last / factor > bounds.maximum) last--
  if (first > last) {
    const room = `${scale} decimals from ${bounds.minimum} to ${bounds.maximum}`
    scope.report(`must allow a value with ${room}`, 'scale')
  }
  return { bounds, scale, factor, first, last, written }
}

/** Compiles a series: each value is reflected at the bounds and rounded to the decimals of the grid. */
function series({ bounds, scale, factor, first, last, written }: Grid, value: Formula): Node {
  const inside: Formula = { call: 'reflect', of: [value, bounds.minimum, bounds.maximum] }
  const of = clamped(nearest(times(inside, factor)), first, last)
  return {
    instruction: { op: 'formula', of, minimum: first, maximum: last, scale },
    output: () => ({ type: 'number', ...written }),
    size: 24,
  }
}

export const seriesTypes: readonly TypeDeclaration[] = [walk, gauge, counter]
