/** The statistics of a leaf in a group of rows, with which readers skip groups. */

import type { Statistics } from 'hyparquet'
import type { Leaf } from './levels.ts'

/** Returns the number of nulls, and the extent of numbers and times. */
export function statisticsOf(leaf: Leaf): Statistics {
  const { count, data, positions } = leaf
  const present = positions?.length ?? data.length
  return { null_count: BigInt(count - present), ...extentOf(leaf) }
}

function extentOf({ type, data, positions }: Leaf): Statistics {
  switch (type.type) {
    case 'int32':
    case 'date':
    case 'double':
      return extent(data.values as Int32Array | Float64Array, positions)
    case 'int64':
    case 'timestamp':
      return extent(data.values as BigInt64Array, positions)
    default:
      return {}
  }
}

function extent(
  values: Int32Array | Float64Array | BigInt64Array,
  positions: Int32Array | undefined,
): Statistics {
  const count = positions?.length ?? values.length
  if (count === 0) return {}
  const at = (i: number) => values[positions === undefined ? i : (positions[i] as number)] as number
  let min = at(0)
  let max = min
  for (let i = 1; i < count; i++) {
    const value = at(i)
    if (value < min) min = value
    if (value > max) max = value
  }
  // A minimum of zero is written as -0 and a maximum as +0, as the format of Parquet requires.
  const isZero = (value: unknown): boolean => value === 0
  return {
    min_value: isZero(min) && values instanceof Float64Array ? -0 : min,
    max_value: isZero(max) ? 0 : max,
  }
}
