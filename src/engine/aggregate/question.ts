/** The columns, groups and windows of an aggregate. */

import { type EntityColumns, hasJsonCells } from '../../columns/column.ts'
import type { Issues } from '../../text/issue.ts'
import { type ColumnPath, columnPath } from './column-path.ts'

/** Maximum number of columns of one function or of the groups. */
const aggregateColumnsMax = 16

/** The functions of columns. The number of rows is always counted. */
export const aggregateFunctions = ['sum', 'min', 'max', 'distinct'] as const

export type AggregateFunction = (typeof aggregateFunctions)[number]

/** The columns of an aggregate, by their paths. */
export type AggregatePaths = Readonly<Record<'group' | AggregateFunction, readonly string[]>>

/** The times that place a row in a window: when it occurred, or when it arrived. */
export const aggregateTimes = ['event', 'arrival'] as const

export interface AggregateWindows {
  readonly by: (typeof aggregateTimes)[number]
  /** Length of a window in milliseconds, a whole number. Without it, all rows are in one window. */
  readonly windowMs: number | undefined
  /** Offsets between which the times of rows are, without the end. */
  readonly from: number
  readonly until: number
}

export type AggregateColumns = Readonly<Record<'group' | AggregateFunction, readonly ColumnPath[]>>

/** Returns the columns at the paths of an aggregate. Adds issues for paths that cannot be aggregated. */
export function aggregateColumns(
  columns: EntityColumns,
  paths: AggregatePaths,
  issues: Issues,
): AggregateColumns {
  const of = (parameter: keyof AggregatePaths): readonly ColumnPath[] => {
    const texts = paths[parameter]
    if (texts.length > aggregateColumnsMax) {
      const message = `must name at most ${aggregateColumnsMax} columns; got ${texts.length}`
      issues.push({ path: [parameter], message })
      return []
    }
    return texts.flatMap((text) => {
      const found = columnPath(columns, text, parameter, issues)
      if (found === undefined) return []
      const must = conditionOf(parameter, found)
      if (must === undefined) return [found]
      issues.push({ path: [parameter], message: `${must}; got ${text}, ${found.type.type}` })
      return []
    })
  }
  const [sum, min, max] = [of('sum'), of('min'), of('max')]
  return { group: of('group'), sum, min, max, distinct: of('distinct') }
}

/** Returns what the columns of a function must be if a column is not. */
function conditionOf(parameter: keyof AggregatePaths, { type }: ColumnPath): string | undefined {
  if (parameter === 'sum' && !isNumber(type.type)) return 'must be columns of numbers'
  if ((parameter === 'min' || parameter === 'max') && hasJsonCells(type)) {
    return 'must be columns of numbers, texts, times or booleans'
  }
  return undefined
}

function isNumber(type: ColumnPath['type']['type']): boolean {
  return type === 'int32' || type === 'int64' || type === 'double' || type === 'decimal'
}
