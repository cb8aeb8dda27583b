/** The interval between the arrivals of a constant rate, as a fraction of two integers. */

/** The interval between arrivals in milliseconds, as the fraction `ms / events`. */
export interface Period {
  readonly ms: number
  readonly events: number
}

/** Limit for the products of integers: a double represents every integer below it exactly. */
const exactMax = 2 ** 53

/**
 * Returns the fraction nearest to a positive number of milliseconds for which the products in the kernel are exact. It is a convergent of the continued fraction, so every period with few digits is represented exactly.
 */
export function periodOf(eventMs: number): Period {
  let before: Period = { ms: 1, events: 0 }
  let period: Period = { ms: Math.floor(eventMs), events: 1 }
  let rest = eventMs - period.ms
  // The remaining difference is the rounding error of the number itself.
  while (Math.abs(period.ms - eventMs * period.events) > eventMs * period.events * 2 ** -52) {
    const inverse = 1 / rest
    const whole = Math.floor(inverse)
    const ms = whole * period.ms + before.ms
    const events = whole * period.events + before.events
    if (!(2 * ms * events < exactMax)) break
    before = period
    period = { ms, events }
    rest = inverse - whole
  }
  return period
}
