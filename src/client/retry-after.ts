/**
 * Returns the waiting time of a `Retry-After` header in milliseconds. The header contains a number of seconds or a date
 * (RFC 9110, section 10.2.3). Returns undefined for other text.
 */
export function readRetryAfter(text: string, nowMs: number): number | undefined {
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
