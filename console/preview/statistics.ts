/** Statistics of the sampled cells of a column: number of distinct values, and their distribution as a chart. */
import { parseTimestamp } from '../../src/text/timestamp.ts'
import { cut } from './cells.ts'
import {
  barsShown,
  bins,
  type Cell,
  type Chart,
  type Column,
  type Histogram,
  nameLengthMax,
} from './protocol.ts'

/**
 * Minimum share of all values that the most frequent values must have together for a bar chart. Columns with few
 * distinct values always have one.
 */
const bandShareMin = 0.2

export function describeColumn(
  cells: readonly Cell[],
  sampled: number,
): Omit<Column, 'name' | 'path' | 'refersTo'> {
  const present = cells.filter((cell) => cell !== undefined && cell !== null)
  const type = typeOf(present)
  const counts = new Map<Cell, number>()
  for (const cell of present) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  return {
    type,
    missing: sampled - present.length,
    distinct: counts.size,
    chart: chartOf(type, present, counts),
  }
}

function typeOf(present: readonly Cell[]): Column['type'] {
  const [first] = present
  if (first === undefined) return 'none'
  if (!present.every((cell) => typeof cell === typeof first)) return 'mixed'
  if (typeof first === 'number') return 'number'
  if (typeof first === 'boolean') return 'boolean'
  return present.every((cell) => timeOf(cell) !== undefined) ? 'time' : 'text'
}

/** Maximum length of a text that is parsed as a timestamp, in characters. */
const timeLengthMax = 40

function timeOf(cell: Cell): number | undefined {
  return typeof cell === 'string' && cell.length <= timeLengthMax ? parseTimestamp(cell) : undefined
}

function chartOf(
  type: Column['type'],
  present: readonly Cell[],
  counts: ReadonlyMap<Cell, number>,
): Chart | undefined {
  switch (type) {
    case 'none':
      return undefined
    case 'number':
      return histogram(present.filter((cell) => typeof cell === 'number'))
    case 'time':
      return histogram(present.map(timeOf).filter((time) => time !== undefined))
    case 'text':
    case 'boolean':
    case 'mixed':
      return frequent(present.length, counts)
  }
}

export function histogram(values: readonly number[]): Histogram {
  const minimum = values.reduce((min, value) => Math.min(min, value))
  const maximum = values.reduce((max, value) => Math.max(max, value))
  // Half the distance from minimum to maximum, because the full distance may exceed the largest double.
  const half = maximum / 2 - minimum / 2
  const isWhole = values.every(Number.isInteger)
  // If there are few possible integers, each has its own bin; bins of equal width would leave meaningless gaps.
  const count = half === 0 ? 1 : isWhole && half * 2 < bins ? half * 2 + 1 : bins
  const counts = Array.from({ length: count }, () => 0)
  for (const value of values) {
    const share = half === 0 ? 0 : (value / 2 - minimum / 2) / half
    const bin = count < bins ? Math.round(share * (count - 1)) : Math.floor(share * count)
    counts[Math.min(bin, count - 1)]! += 1
  }
  const mean = values.reduce((sum, value) => sum + value / values.length, 0)
  return { kind: 'histogram', minimum, maximum, mean, counts }
}

function frequent(total: number, counts: ReadonlyMap<Cell, number>): Chart | undefined {
  const top = [...counts].sort(([, a], [, b]) => b - a).slice(0, barsShown)
  const covered = top.reduce((sum, [, count]) => sum + count, 0)
  if (counts.size > barsShown && covered < total * bandShareMin) return undefined
  return {
    kind: 'bars',
    bars: top.map(([cell, count]) => ({ label: cut(String(cell), nameLengthMax), count })),
    others: total - covered,
  }
}
