/** Range and labels of the vertical axis of a chart. */

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
