/** The vertical axis of a chart: its scale, its labels, and the values that are drawn. */

/**
 * Style of the lines: each from zero, stacked on the earlier lines, or with a logarithmic vertical axis, which shows
 * rare and frequent events together.
 */
export type LineMode = 'lines' | 'stacked' | 'log'

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })

/** Formats the labels of the axis as plain numbers, such as 0.05 or 2,000; a tick without a label is null. */
export function valueLabels(splits: readonly (number | null)[]): string[] {
  return splits.map((value) => (value === null ? '' : numbers.format(value)))
}

/**
 * Returns the range of a logarithmic axis: from a power of ten that is at most half of the smallest positive value to
 * some space above the largest one, and at least one power of ten. Without positive values, uPlot passes null.
 */
export function logRange(min: number | null, max: number | null): [number, number] {
  if (min === null || max === null || !(min > 0)) return [1, 10]
  const from = 10 ** Math.floor(Math.log10(min / 2))
  return [from, Math.max(max * 1.2, from * 10)]
}

/** The vertical scale, as uPlot takes it. */
interface ValueScale {
  /** 3 for a logarithmic scale. */
  readonly distr?: 3
  range(chart: unknown, min: number, max: number): [number, number]
}

/** Returns the vertical scale. In a logarithmic one, uPlot draws zeros below the lower end. */
export function valueScale(mode: LineMode): ValueScale {
  return mode === 'log'
    ? { distr: 3, range: (_, min, max) => logRange(min, max) }
    : { range: (_, __, max) => [0, max > 0 ? max * 1.05 : 1] }
}

/** Returns the values as they are drawn: as they are, or the sums of each line and those before it. */
export function drawnValues(
  lines: readonly { readonly values: readonly number[] }[],
  mode: LineMode,
): number[][] {
  const sums: number[] = []
  return lines.map(({ values }) =>
    mode === 'stacked'
      ? values.map((value, i) => {
          const sum = (sums[i] ?? 0) + value
          sums[i] = sum
          return sum
        })
      : [...values],
  )
}
