/** Describes how long ago a timestamp was. */

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns the time since a timestamp in its largest unit, such as `3 days ago` or `just now`. */
export function age(timestamp: string): string {
  const ms = Date.now() - Date.parse(timestamp)
  for (const [unit, unitMs] of units) {
    const count = Math.floor(ms / unitMs)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
