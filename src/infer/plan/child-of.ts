/**
 * Finds tables whose rows are children of another table: each parent row has a number of children, some time after it.
 */

import type { JsonObject } from '../../text/json.ts'
import { countsOf, weightsOf } from '../columns/counts.ts'
import { fitDistribution, shapeMin } from '../columns/distribution-fit.ts'
import { frequentValues, robustRange } from '../columns/rare-values.ts'
import { roundedDuration } from '../columns/timestamp-schema.ts'
import type { RowTime } from '../columns/value-context.ts'
import type { Link, Sheet } from './links.ts'

export interface ChildOf {
  readonly link: Link
  /** The value of the keyword `per` of the child entity. */
  readonly per: JsonObject
}

/** Minimum share of the rows in the parent table that must have at least one child. */
const coverageMin = 0.5
const childrenMax = 200
const unclearMax = 12
/** Maximum delay between a parent and 95 % of the children, as a share of the time that both tables cover. */
const delayShareMax = 0.1
const rowsMin = 10
/** Minimum share of parents that must have the same number of children for the number to count as fixed. */
const usualShare = 0.99

export function childOf(
  link: Link,
  { child, parent, k }: { readonly child: Sheet; readonly parent: Sheet; readonly k: number },
): ChildOf | undefined {
  const parentRows = link.targetRows.filter((row) => row !== undefined)
  if (!child.isComplete) return undefined
  if (parentRows.length < child.rowCount || parentRows.length < rowsMin) return undefined
  const counts = new Array<number>(parent.rowCount).fill(0)
  for (const row of parentRows) counts[row] = (counts[row] ?? 0) + 1
  const covered = counts.filter((count) => count > 0).length
  const sorted = counts.toSorted((a, b) => a - b)
  const max = sorted.at(-1) ?? 0
  if (covered < counts.length * coverageMin || max > childrenMax) return undefined
  const count = countOf(counts, sorted, k)
  // Few parents do not show how many children further parents would have.
  if (typeof count !== 'number' && counts.length < shapeMin && max > unclearMax) return undefined
  const per = { entity: link.target, ...(count !== 1 && { count }) }
  if (child.time === undefined) {
    return max === 1 || isGrouped(parentRows, covered) ? { link, per } : undefined
  }
  if (parent.time === undefined) return undefined
  const delay = delayOf(parentRows, { child: child.time, parent: parent.time, k })
  return delay === undefined ? undefined : { link, per: { ...per, ...delay } }
}

/** Returns whether the children of each parent are adjacent rows of the child table. */
function isGrouped(parentRows: readonly number[], covered: number): boolean {
  const changes = parentRows.filter((row, i) => row !== parentRows[i - 1]).length
  return changes === covered && covered < parentRows.length
}

function countOf(
  counts: readonly number[],
  sorted: readonly number[],
  k: number,
): number | JsonObject {
  const range = robustRange(sorted, k, 1)
  const [minimum, maximum] = [Math.max(range.min, 0), range.max]
  if (minimum === maximum) return minimum
  const different = [...frequentValues(countsOf(counts), k).counts].toSorted(([a], [b]) => a - b)
  // The last parents may have fewer children than the others, because their other children were not added yet.
  const usual = different.find(([, times]) => times >= counts.length * usualShare)
  if (usual !== undefined) return usual[0]
  const listed = {
    type: 'weighted',
    values: different.map(([count]) => count),
    weights: weightsOf(different.map(([, times]) => times)),
  }
  const isListed = different.length > 0 && different.length <= 12
  const distribution = isListed ? listed : fitDistribution({ range, step: 1, k })
  return { minimum, maximum, ...(distribution !== undefined && { distribution }) }
}

/**
 * Returns the keyword `delay` for the time between a parent and its children, if it is significant. Returns undefined
 * if children precede their parent or follow it too late.
 */
function delayOf(
  parentRows: readonly number[],
  { child, parent, k }: { readonly child: RowTime; readonly parent: RowTime; readonly k: number },
): { readonly delay?: JsonObject } | undefined {
  const delays = parentRows
    .map((row, i) => (child.ms[i] ?? 0) - (parent.ms[row] ?? 0))
    .toSorted((a, b) => a - b)
  const at = (share: number): number => delays[Math.floor((delays.length - 1) * share)] ?? 0
  const span = Math.max(child.lastMs, parent.lastMs) - Math.min(child.firstMs, parent.firstMs)
  if (at(0.02) < 0 || at(0.95) > span * delayShareMax) return undefined
  const [min, max] = [Math.max(at(0.002), 0), at(0.998)]
  if (max < 1_000) return {}
  const kept = delays.filter((one) => one >= min && one <= max)
  const distribution = fitDistribution({ range: robustRange(kept, k, 1), step: 1, k })
  const minimum = min < 1_000 ? '1 millisecond' : `${Math.floor(min / 1_000)} seconds`
  return {
    delay: {
      minimum,
      maximum: roundedDuration(max),
      ...(distribution !== undefined && { distribution }),
    },
  }
}
