/** The keys that move the cursor of a chart. */

/** Number of values that a page key passes. */
const pageSteps = 12

/** Returns the index of the values that a key selects, or undefined if the key selects none. */
export function indexAfter(
  key: string,
  index: number | undefined,
  count: number,
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -pageSteps,
    PageDown: pageSteps,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  const from = index ?? (step < 0 ? count : -1)
  return Math.min(Math.max(from + step, 0), count - 1)
}
