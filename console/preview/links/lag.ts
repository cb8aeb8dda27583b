/** The distribution of the times between parents and their children. */
import { bins, type LagFigures } from '../protocol.ts'

/** Ratio of the longest to the shortest time from which the bins have equal ratios instead of equal widths. */
const logarithmicFrom = 50

export function lagFigures(lags: readonly number[]): LagFigures | undefined {
  const sorted = Float64Array.from(lags).sort()
  const [minimumMs, maximumMs] = [sorted[0], sorted.at(-1)]
  // Children without a delay occur with their parents.
  if (minimumMs === undefined || maximumMs === undefined || maximumMs === 0) return undefined
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? maximumMs
  const isLogarithmic = minimumMs > 0 && maximumMs / minimumMs >= logarithmicFrom
  const scale = isLogarithmic ? Math.log : (ms: number) => ms
  const [from, to] = [scale(minimumMs), scale(maximumMs)]
  const counts = Array.from({ length: to === from ? 1 : bins }, () => 0)
  for (const lag of sorted) {
    const share = to === from ? 0 : (scale(lag) - from) / (to - from)
    counts[Math.min(Math.floor(share * counts.length), counts.length - 1)]! += 1
  }
  return { medianMs: at(0.5), p95Ms: at(0.95), minimumMs, maximumMs, counts, isLogarithmic }
}
