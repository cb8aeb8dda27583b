/** Reads the texts of cells (`wire/cells.ts`) as numbers and times, from their bytes. */

const [zero, minus, point, letterE, letterUpperE] = [0x30, 0x2d, 0x2e, 0x65, 0x45]

/** Maximum number of digits of a whole number that a double always represents. */
const exactDigits = 15
/** The powers of ten that a double represents exactly. */
const powers = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)

/** Returns the number of a JSON text. */
export function numberOf(bytes: Uint8Array, from: number, to: number): number {
  const isNegative = bytes[from] === minus
  let whole = 0
  let decimals = -1
  let digits = 0
  for (let i = isNegative ? from + 1 : from; i < to; i++) {
    const character = bytes[i] as number
    if (character === point) decimals = 0
    else if (character === letterE || character === letterUpperE || digits >= exactDigits) {
      return Number(String.fromCharCode(...bytes.subarray(from, to)))
    } else {
      whole = whole * 10 + (character - zero)
      digits++
      if (decimals >= 0) decimals++
    }
  }
  // A quotient of a whole number and a power of ten that are both exact is the double nearest to the decimal.
  const value = decimals > 0 ? whole / (powers[decimals] as number) : whole
  return isNegative ? -value : value
}

/** Returns the number of a JSON text, multiplied by 10^scale. It must have at most `scale` decimals. */
export function scaledOf(bytes: Uint8Array, from: number, to: number, scale: number): number {
  const isNegative = bytes[from] === minus
  let whole = 0
  let decimals = -1
  for (let i = isNegative ? from + 1 : from; i < to; i++) {
    const character = bytes[i] as number
    if (character === point) decimals = 0
    else if (character === letterE || character === letterUpperE) {
      return Math.round(numberOf(bytes, from, to) * (powers[scale] as number))
    } else {
      whole = whole * 10 + (character - zero)
      if (decimals >= 0) decimals++
    }
  }
  const value = whole * (powers[scale - Math.max(decimals, 0)] as number)
  return isNegative ? -value : value
}

function pair(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) - zero) * 10 + ((bytes[at + 1] as number) - zero)
}

/** Returns the days since 1970-01-01 of a text that begins with a date: `2026-01-31`. */
export function daysOf(bytes: Uint8Array, from: number): number {
  const year = pair(bytes, from) * 100 + pair(bytes, from + 2)
  const month = pair(bytes, from + 5)
  const day = pair(bytes, from + 8)
  // Years that begin in March have the leap day at their end (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

const dayMs = 86_400_000

/** Returns the milliseconds since 1970 of a text such as `2026-01-31T14:22:15.123Z`. */
export function millisecondsOf(bytes: Uint8Array, from: number): number {
  const seconds =
    pair(bytes, from + 11) * 3_600 + pair(bytes, from + 14) * 60 + pair(bytes, from + 17)
  const milliseconds = pair(bytes, from + 20) * 10 + ((bytes[from + 22] as number) - zero)
  return daysOf(bytes, from) * dayMs + seconds * 1_000 + milliseconds
}
