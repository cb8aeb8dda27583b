/**
 * Decimals as an integer and a power of ten. The powers are literals: `10 ** n` differs between versions of V8 for some
 * n.
 */

export const digitsMax = 15

const powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]

/** Returns 10^digits, for 0 to 15 digits. */
export function powerOf10(digits: number): number {
  return powers[digits] as number
}

/** A positive number as its decimal notation: whole ÷ 10^digits. */
interface Decimal {
  readonly whole: number
  readonly digits: number
}

/**
 * Returns the decimal of a positive number. Returns undefined if the number has more than 15 digits, or more than 15
 * decimals.
 */
export function readDecimal(x: number): Decimal | undefined {
  if (Number.isSafeInteger(x)) return { whole: x, digits: 0 }
  const parts = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(x))
  if (parts === null) return undefined
  const [, before = '', after = '', exponent = '0'] = parts
  const digits = after.length - Number(exponent)
  const whole = Number(before + after)
  return digits > 0 && digits <= digitsMax && whole <= 1e15 ? { whole, digits } : undefined
}
