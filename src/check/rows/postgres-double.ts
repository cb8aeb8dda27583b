/** The text of a double as PostgreSQL writes it: with an exponent below 10⁻⁴ and from 10¹⁵ on. */

const exponentMin = -4
const exponentMax = 15
const mantissaBits = 53

/** Returns the text of a JSON number as PostgreSQL writes the same `double precision`. */
export function postgresDouble(text: string): string {
  const value = Number(text)
  const [digits = '', exponent = ''] = shortest(Math.abs(value)).split('e')
  const power = Number(exponent)
  if (value === 0) return text
  if (power < exponentMin || power >= exponentMax) {
    const sign = value < 0 ? '-' : ''
    return `${sign}${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  return text
}

/**
 * Returns the shortest text from which a double that is not negative is read again. JavaScript accepts a text halfway between two doubles,
 * which is read as the even one; PostgreSQL does not. Only integers from 2⁵³ on have such texts.
 */
function shortest(value: number): string {
  const text = value.toExponential()
  if (value < 2 ** mantissaBits) return text
  let found = text
  for (let digits = text.indexOf('e') - 1; isHalfway(found, value); digits++) {
    found = value.toExponential(digits)
  }
  return found
}

/** Whether the text of an integer is halfway between a double and the next one. */
function isHalfway(text: string, value: number): boolean {
  const [digits = '', exponent = ''] = text.replace('.', '').split('e+')
  const decimal = BigInt(digits.padEnd(Number(exponent) + 1, '0'))
  const exact = BigInt(value)
  const bits = exact.toString(2)
  const gap = 2n ** BigInt(bits.length - mantissaBits)
  // The doubles below a power of two are closer.
  const gapBelow = bits.lastIndexOf('1') === 0 ? gap / 2n : gap
  return decimal > exact ? 2n * (decimal - exact) === gap : 2n * (exact - decimal) === gapBelow
}
