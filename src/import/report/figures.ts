/** Formats the figures in reports: numbers, sizes, rates and times. */

/** Formats a number, such as `1,440,338`. `toLocaleString` is not used, because its first call takes 7 ms. */
export function count(number: number): string {
  return String(Math.round(number)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Formats a count with its noun, such as `1 event` or `2 events`. */
export function counted(number: number, what: string): string {
  return `${count(number)} ${what}${number === 1 ? '' : 's'}`
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Formats a number of bytes, such as `61.2 MB`. A unit is 1,000 times the previous one. */
export function size(bytes: number): string {
  let value = bytes
  let unit = 0
  for (; value >= 999.5 && unit < units.length - 1; unit++) value /= 1_000
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

/** Formats a number of rows per second, such as `12,300/s`. */
export function rate(perSecond: number): string {
  return `${perSecond >= 10 ? count(perSecond) : perSecond.toFixed(1)}/s`
}

/** Formats a remaining time, such as `0:05`, `12:40` or `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Formats a duration, such as `0.8 s`, `12.4 s` or `3 min 20 s`. */
export function duration(ms: number): string {
  const seconds = ms / 1_000
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
