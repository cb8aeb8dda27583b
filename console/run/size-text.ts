/** Sizes of files as text. */

const sizeUnits = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes in decimal units, with at most three digits. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), sizeUnits.length - 1)
  const value = Number((bytes / 1000 ** power).toPrecision(3))
  // Rounding may reach the next unit, as in 999,999 bytes.
  if (value >= 1000 && power < sizeUnits.length - 1) return `1 ${sizeUnits[power + 1]}`
  return `${value} ${bytes === 1 ? 'byte' : sizeUnits[power]}`
}
