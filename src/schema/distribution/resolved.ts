/** A distribution with all its parameters, before it is applied to the possible values of a schema. */

import type { Distribution, Range, ValueDistribution } from '../../random/distribution.ts'
import type { Report } from '../keywords/keyword.ts'
import type { Grid } from './grid.ts'

export interface ResolvedDistribution {
  /** Range of the values that the distribution can have; it replaces bounds that the definition does not set. */
  readonly support: Range
  /** Returns the distribution applied to a grid of possible values, or undefined after reporting an issue. */
  over(grid: Grid, report: Report): Weighed | undefined
  /** Distribution of any doubles in a range; absent if the kind of distribution requires a grid. */
  readonly values?: ValueDistribution
}

interface Weighed {
  readonly distribution: Distribution
  /**
   * Share of the distribution's values that are in the grid, from 0 to 1; absent if the share can be computed from
   * `distribution`.
   */
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
