/**
 * Rounds numbers to decimals, half away from zero, based on the shortest decimal text of the number. The double written
 * 1.005 is slightly below 1.005, yet round(1.005, 2) is 1.01, on every machine.
 */

export const digitsMax = 15

/** Powers of ten from 10⁰ to 10¹⁵. All are exact doubles, so one division by them is correctly rounded. */
const powersOfTen: readonly number[] = Array.from({ length: digitsMax + 1 }, (_, exponent) =>
  Number(`1e${exponent}`),
)

/**
 * Upper limit of value × 10^digits for the fast method: below it, a half after the last digit is a decimal of at most
 * 15 digits.
 */
export const exactMost = 1e14

/**
 * Rounds the number to `digits` decimals, half away from zero; `digits` is from -15 to 15, negative before the decimal
 * point.
 */
export function roundDecimal(value: number, digits: number): number {
  if (digits >= 0 && Number.isInteger(value)) return value
  const power = powersOfTen[digits]
  if (power !== undefined) {
    // Decimals of 15 digits have distinct nearest doubles, so the text of a number is at or above the half if the
    // number is at or above the double nearest to the half: 12 ns instead of 660.
    const size = Math.abs(value)
    const whole = Math.floor(size * power)
    if (whole < exactMost) {
      const magnitude = (size >= (whole + 0.5) / power ? whole + 1 : whole) / power
      return value < 0 ? 0 - magnitude : magnitude
    }
  }
  return roundText(value, digits)
}

/** Rounds the number by its decimal text alone: the slower definition of `roundDecimal`, for all values. */
export function roundText(value: number, digits: number): number {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const all = whole + fraction
  const kept = whole.length + Number(exponent) + digits
  if (kept < 0) return 0
  if (kept >= all.length) return value
  const isUp = all.charCodeAt(kept) >= '5'.charCodeAt(0)
  const head = BigInt(all.slice(0, kept)) + (isUp ? 1n : 0n)
  const magnitude = Number(`${head}e${-digits}`)
  return value < 0 ? 0 - magnitude : magnitude
}
