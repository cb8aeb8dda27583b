/** Decimal numbers as text: one spelling for each value, and rounding without binary fractions. */

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i

interface Digits {
  readonly isNegative: boolean
  readonly digits: string
  /** Number of digits after the point. */
  readonly scale: number
}

function digitsOf(text: string): Digits | undefined {
  const found = pattern.exec(text)
  if (found === null) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = found
  if (whole === '' && fraction === '') return undefined
  const scale = fraction.length - Number(exponent)
  const digits = whole + fraction + '0'.repeat(Math.max(-scale, 0))
  return { isNegative: sign === '-', digits, scale: Math.max(scale, 0) }
}

/**
 * Returns the number of a text without an exponent and without zeros that mean nothing, such as `12.5` for `12.50`. With
 * `scale`, it is rounded to this number of digits after the point, halves away from zero. A text that is no number stays.
 */
export function decimalText(text: string, scaleMax = Number.POSITIVE_INFINITY): string {
  const found = digitsOf(text)
  if (found === undefined) return text
  let { digits, scale } = found
  if (scale > scaleMax) {
    const cut = scale - scaleMax
    const padded = digits.padStart(cut + 1, '0')
    const isUp = (padded.at(-cut) ?? '0') >= '5'
    digits = (BigInt(padded.slice(0, -cut)) + (isUp ? 1n : 0n)).toString()
    scale = scaleMax
  }
  const padded = digits.padStart(scale + 1, '0')
  const whole = padded.slice(0, padded.length - scale).replace(/^0+(?=\d)/, '')
  const fraction = padded.slice(padded.length - scale).replace(/0+$/, '')
  const shown = fraction === '' ? whole : `${whole}.${fraction}`
  return found.isNegative && shown !== '0' ? `-${shown}` : shown
}
