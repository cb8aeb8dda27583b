/** A distribution with all of its parameters, before it is known which values there are. */

import type { Distribution, Range, ValueDistribution } from '../../random/distribution.ts'
import type { Report } from '../keywords/keyword.ts'
import type { Grid } from './grid.ts'

export interface Settled {
  /** Where its values lie, or where they are to stay when no bound is written. */
  readonly support: Range
  /** Over a grid of values; undefined when an issue was reported. */
  over(grid: Grid, report: Report): Weighed | undefined
  /** For ranges without a grid, where it can do without. */
  readonly values?: ValueDistribution
}

interface Weighed {
  readonly distribution: Distribution
  /** The share of it that the grid holds, where the distribution does not tell itself. */
  readonly share?: number
}

export function settled(distribution: ValueDistribution, support: Range): Settled {
  return { support, over: () => ({ distribution }), values: distribution }
}

export function overChoices(distribution: Distribution, { minimum, maximum }: Range): Settled {
  return { support: { minimum, maximum }, over: () => ({ distribution }) }
}
