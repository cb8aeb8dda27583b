/** Sizes in binary units, as limits of memory and of bodies are set. */

const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const

/**
 * Formats a number of bytes, such as `4 KiB` or `3.1 MiB`: exactly if it is a whole number of a unit, otherwise rounded
 * up to one decimal, so that a size above a limit never looks like the limit.
 */
export function binarySizeText(bytes: number): string {
  let value = bytes
  let unit = 0
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024
  return `${Number.isInteger(value) ? value : (Math.ceil(value * 10) / 10).toFixed(1)} ${units[unit]}`
}
