/** A distribution with all its parameters, independent of the possible values. */

import type { Distribution, Range, ValueDistribution } from '../../random/distribution.ts'
import type { Report } from '../keywords/keyword.ts'
import type { Grid } from './grid.ts'

export interface ResolvedDistribution {
  /** Range of the values, which limits them if no bound is set. */
  readonly support: Range
  /** Returns the distribution over a grid of values, or undefined after reporting an issue. */
  over(grid: Grid, report: Report): Weighed | undefined
  /** Distribution over a range without a grid; absent if the kind requires a grid. */
  readonly values?: ValueDistribution
}

interface Weighed {
  readonly distribution: Distribution
  /** Share of the distribution within the grid; absent if it can be computed from the distribution. */
  readonly share?: number
}

export function resolvedOver(
  distribution: ValueDistribution,
  support: Range,
): ResolvedDistribution {
  return { support, over: () => ({ distribution }), values: distribution }
}

export function overChoices(
  distribution: Distribution,
  { minimum, maximum }: Range,
): ResolvedDistribution {
  return { support: { minimum, maximum }, over: () => ({ distribution }) }
}
