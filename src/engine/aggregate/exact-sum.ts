/**
 * Sums that do not depend on the order of their values. Sums of integers and decimals are exact. The sum of doubles is
 * the double nearest to their exact sum, as that of `math.fsum` in Python.
 */

export interface ExactSum {
  add(value: number): void
  /** Returns the sum as the text of a JSON number, or `null` if no double is near to it. */
  text(): string
}

/** Returns a sum of decimals with a number of digits after the point, or of doubles if the number is undefined. */
export function newSum(scale: number | undefined): ExactSum {
  return scale === undefined ? new DoubleSum() : new DecimalSum(scale)
}

/** Scaled values up to this are whole numbers after rounding: the error of the multiplication is less than a half. */
const scaledMax = 2 ** 50
/** Maximum of the part of the sum that is a double, so that adding to it is exact. */
const partMax = 2 ** 52

class DecimalSum implements ExactSum {
  readonly #scale: number
  readonly #factor: number
  /** The sum in units of the last digit is that of both. */
  #part = 0
  #rest = 0n

  constructor(scale: number) {
    this.#scale = scale
    this.#factor = Number(`1e${scale}`)
  }

  add(value: number): void {
    const scaled = Math.round(value * this.#factor)
    if (Math.abs(scaled) > scaledMax) {
      this.#rest += scaledDigits(value, this.#scale)
      return
    }
    this.#part += scaled
    if (Math.abs(this.#part) < partMax) return
    this.#rest += BigInt(this.#part)
    this.#part = 0
  }

  text(): string {
    const sum = this.#rest + BigInt(this.#part)
    const digits = String(sum < 0n ? -sum : sum).padStart(this.#scale + 1, '0')
    const whole = digits.length - this.#scale
    const fraction = this.#scale === 0 ? '' : `.${digits.slice(whole)}`
    return `${sum < 0n ? '-' : ''}${digits.slice(0, whole)}${fraction}`
  }
}

/** Returns a decimal without its point. */
function scaledDigits(value: number, scale: number): bigint {
  const text = String(value)
  const [whole = '', fraction = ''] = (text.includes('e') ? value.toFixed(scale) : text).split('.')
  return BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale))
}

/** Adds doubles without rounding, as parts that do not overlap, as `math.fsum` in Python does. */
class DoubleSum implements ExactSum {
  readonly #parts: number[] = []

  add(value: number): void {
    const parts = this.#parts
    let [kept, sum] = [0, value]
    for (const part of parts) {
      const [large, small] = Math.abs(sum) < Math.abs(part) ? [part, sum] : [sum, part]
      sum = large + small
      const lost = small - (sum - large)
      if (lost !== 0) parts[kept++] = lost
    }
    parts.length = kept
    parts.push(sum)
  }

  text(): string {
    const parts = [...this.#parts]
    let sum = parts.pop() ?? 0
    let lost = 0
    while (parts.length > 0 && lost === 0) {
      const part = parts.pop() as number
      const before = sum
      sum += part
      lost = part - (sum - before)
    }
    // Half of the last place rounds to even only if the rest of the parts is zero.
    const rest = parts.pop() ?? 0
    if ((lost < 0 && rest < 0) || (lost > 0 && rest > 0)) {
      const rounded = sum + 2 * lost
      if (rounded - sum === 2 * lost) sum = rounded
    }
    return Number.isFinite(sum) ? String(sum) : 'null'
  }
}
