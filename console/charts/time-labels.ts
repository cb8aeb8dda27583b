/** Labels of an axis of simulated time, in UTC. */

const dayMs = 86_400_000
/** Distance of ticks, in milliseconds, from which on each is a month or more after the one before. */
const monthMs = 28 * dayMs

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Formats the labels of the time axis: the date for ticks at midnight UTC, the time for others, and for ticks that are
 * months apart the month, or the year in January. The format is the same in every locale.
 */
export function timeLabels(splits: readonly number[], stepMs: number): string[] {
  return splits.map((seconds) => {
    const ms = Math.round(seconds * 1_000)
    const date = new Date(ms)
    const month = months[date.getUTCMonth()]
    if (ms % dayMs !== 0) return date.toISOString().slice(11, timeLength(ms))
    if (stepMs < monthMs) return `${date.getUTCDate()} ${month}`
    return date.getUTCMonth() === 0 ? `${date.getUTCFullYear()}` : `${month}`
  })
}

/** Returns the length of an ISO timestamp that is as exact as the time needs. */
function timeLength(ms: number): number {
  if (ms % 60_000 === 0) return 'yyyy-mm-ddThh:mm'.length
  return ms % 1_000 === 0 ? 'yyyy-mm-ddThh:mm:ss'.length : 'yyyy-mm-ddThh:mm:ss.sss'.length
}
