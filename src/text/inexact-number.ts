/**
 * Decides whether a number in a JSON text can be represented as a double. `JSON.parse` rounds them without an error: 9007199254740993
 * becomes 9007199254740992, 1e400 becomes infinite and 1e-400 zero. Every JSON parser rounds a fraction below 2^53 in
 * size to the same double, so fractions are accepted.
 */

/** Returns why a double cannot represent a decimal number, or undefined if it can. */
export function inexactness(written: string): string | undefined {
  const value = Number(written)
  if (!Number.isFinite(value)) {
    return `must be a number of at most ${Number.MAX_VALUE} in size; got ${shortened(written)}`
  }
  const isKept =
    Math.abs(value) <= Number.MAX_SAFE_INTEGER &&
    (value !== 0 || !/[1-9]/.test(mantissaOf(written)))
  if (isKept || decimalOf(written) === decimalOf(String(value))) return undefined
  const advice = value === 0 ? '' : '; use a string, or at most 2^53 - 1 in size'
  return `must be a number that a 64-bit float represents exactly; got ${shortened(written)}, which would become ${value}${advice}`
}

function mantissaOf(written: string): string {
  return written.split(/e/i, 1)[0] as string
}

/**
 * Returns the canonical form of a decimal number: its digits without leading and trailing zeros, and the power of ten
 * of the last digit.
 */
function decimalOf(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(written) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const short = digits.slice(0, endOfDigits(digits))
  const power = Number(exponent) - fraction.length + digits.length - short.length
  return `${sign === '-' ? sign : ''}${short}e${power}`
}

/** Returns the position after the last digit that is not zero. A pattern such as `0+$` would take quadratic time. */
function endOfDigits(digits: string): number {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return end
}

const lengthMax = 60

function shortened(written: string): string {
  return written.length <= lengthMax ? written : `${written.slice(0, lengthMax - 1)}…`
}
