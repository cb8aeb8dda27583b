/**
 * Converts a distribution in a definition, together with a range, to the choice of a random value. Unsupported
 * combinations are issues: a distribution with hardly any values within the bounds, or values that must be unique.
 */

import {
  cellsOf,
  type Distribution,
  type Range,
  type Steps,
  type ValueDistribution,
} from '../../random/distribution.ts'
import { moveTo, type Place } from '../../random/draw.ts'
import { rootKey } from '../../random/key.ts'
import { Sampler, shareInside } from '../../random/sampler.ts'
import type { TypeScope } from '../declaration.ts'
import { powerOf10 } from '../format/decimal.ts'
import type { MultipleFilter, Pick } from '../instructions/instruction.ts'
import { type DistributedPick, pickSampler } from '../interpret/pick-block.ts'
import type { Report } from '../keywords/keyword.ts'
import type { WrittenDistribution } from './distribution.ts'
import { type Grid, gridValue } from './grid.ts'
import type { ResolvedDistribution } from './resolved.ts'

/**
 * Minimum share of a distribution's values that must be within the bounds. With a smaller share, the generated values
 * would follow a different distribution.
 */
const shareMin = 0.01
/** Maximum number of draws that estimate the share of accepted values where no formula exists, to ±0.2%. */
const drawsMax = 4_096

interface Reporting {
  readonly report: TypeScope['report']
}

/**
 * Members of a scope that `countPick` needs to read a distribution in another keyword than
 * `distribution`.
 */
interface KeywordScope extends Reporting {
  readonly keyFor: TypeScope['keyFor']
}

/** The choice of a count: uniform (`even`) or by a distribution. */
export type CountPick = Extract<Pick, { kind: 'even' | 'distributed' }>

/**
 * Returns the choice of a count, such as a length, as a number from 0 to maximum − minimum; the caller adds the
 * minimum. Absent parameters of the distribution are derived from the two bounds, which must be integers. Issues are
 * reported at `keyword`.
 */
export function countPick(
  distribution: WrittenDistribution,
  { minimum, maximum }: Range,
  scope: KeywordScope,
  keyword = 'length',
): CountPick {
  const count = maximum - minimum + 1
  const even: CountPick = { kind: 'even', key: scope.keyFor(keyword), count: Math.max(count, 1) }
  if (distribution.isUniform || count < 1) return even
  const report = reporter(keyword, scope)
  const bounds = { minimum, maximum, isMinimumWritten: true, isMaximumWritten: true }
  const resolved = distribution.resolve(bounds, report)
  const grid = { first: minimum, multiple: 1, digits: 0, count }
  return resolved === undefined ? even : (gridPick(resolved, { ...even, grid, report }) ?? even)
}

/**
 * Returns the choice of a value of the grid, by the resolved distribution, or uniform if it is undefined. `filter`
 * excludes values of the grid.
 */
export function valuePick(
  resolved: ResolvedDistribution | undefined,
  { grid, filter }: { readonly grid: Grid; readonly filter: MultipleFilter | undefined },
  scope: TypeScope,
): Pick {
  const key = scope.keyFor('value')
  const even: Pick = { kind: 'even', key, count: grid.count }
  if (resolved !== undefined) {
    refuseUnique(scope)
    const report = reporter('distribution', scope)
    return gridPick(resolved, { key, grid, report, ...(filter && { filter }) }) ?? even
  }
  if (filter === undefined) return scope.pick(grid.count)
  if (scope.unique !== 'no') {
    const must = 'must be a sum of powers of two, such as 0.25, where values must be unique'
    scope.report(`${must}; got ${filter.divisor}`, 'multipleOf')
    scope.claimUnique()
  }
  const distribution = { kind: 'even' } as const
  const pick = { ...stepsOf(grid), kind: 'distributed', key, distribution, filter } as const
  if (shareKept(pick) >= shareMin) return pick
  const [least, most] = [gridValue(grid, 0), gridValue(grid, grid.count - 1)]
  const must = `must allow a value from ${least} to ${most} with an exact quotient in floating point`
  scope.report(must, 'multipleOf')
  return even
}

/**
 * Returns the distribution of any doubles in the range, for a range that has no grid. Returns undefined after reporting
 * an issue.
 */
export function wideDistribution(
  { values }: ResolvedDistribution,
  range: Range,
  scope: TypeScope,
): ValueDistribution | undefined {
  const report = reporter('distribution', scope)
  refuseUnique(scope)
  if (values === undefined) {
    report('is not supported over a range of more than 2^53 - 1 values')
    return undefined
  }
  const sampler = new Sampler({ kind: 'value', key: rootKey(0), distribution: values, range })
  const share = shareInside(values, range) * (isCount(values) ? shareOf(sampler) : 1)
  if (share >= shareMin) return values
  reportShare(share, range, report)
  return undefined
}

export function reporter(keyword: string, scope: Reporting): Report {
  return (message, ...part) => scope.report(message, keyword, ...part)
}

function refuseUnique(scope: TypeScope): void {
  if (scope.unique === 'no') return
  scope.report('must be "uniform" where values must be unique', 'distribution')
  scope.claimUnique()
}

/** Returns the grid in the form of `random/distribution.ts`: the value of choice k is (first + k) ÷ perUnit. */
function stepsOf({ first, multiple, digits, count }: Grid): Steps {
  return { first, perUnit: powerOf10(digits) / multiple, count }
}

/** Returns the choice of a value of the grid by the distribution, or undefined after reporting an issue. */
function gridPick(
  resolved: ResolvedDistribution,
  place: {
    readonly key: DistributedPick['key']
    readonly grid: Grid
    readonly report: Report
    readonly filter?: MultipleFilter
  },
): DistributedPick | undefined {
  const { key, grid, report, filter } = place
  const weighed = resolved.over(grid, report)
  if (weighed === undefined) return undefined
  const { distribution } = weighed
  const pick: DistributedPick = {
    ...stepsOf(grid),
    kind: 'distributed',
    key,
    distribution,
    ...(filter && { filter }),
  }
  const share = (weighed.share ?? shareInside(distribution, cellsOf(pick))) * shareKept(pick)
  if (share >= shareMin) return pick
  const range = { minimum: gridValue(grid, 0), maximum: gridValue(grid, grid.count - 1) }
  reportShare(share, range, report)
  return undefined
}

function reportShare(share: number, { minimum, maximum }: Range, report: Report): void {
  const percent = Math.floor(share * 1000) / 10
  report(
    `must have at least 1% of its values from ${minimum} to ${maximum}; got ${percent === 0 && share > 0 ? 'less than 0.1' : percent}%`,
  )
}

/**
 * Returns the share of draws that are accepted: inside the grid and not excluded by the filter. The share is estimated
 * with up to `drawsMax` draws; it is 1 as soon as the minimum share is reached.
 */
function shareKept(pick: DistributedPick): number {
  const { distribution, filter } = pick
  if (filter === undefined && !isCount(distribution)) return 1
  return shareOf(pickSampler({ ...pick, key: rootKey(0) }))
}

function isCount({ kind }: Distribution): boolean {
  return kind === 'poisson' || kind === 'binomial'
}

function shareOf(sampler: Sampler): number {
  const place: Place = { low: 0, a: 0, b: 0 }
  let kept = 0
  for (let index = 0; index < drawsMax; index++) {
    moveTo(place, index)
    if (sampler.isFirstKept(place)) kept++
    // The accepted draws already reach the minimum share, so the exact share is irrelevant.
    if (kept >= drawsMax * shareMin) return 1
  }
  return kept / drawsMax
}
