/** Reads frequencies, which are written as `<count>/<unit>` of simulated time, or as a number in hertz. */

import { unitMs, units } from '../text/duration.ts'
import type { JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'

/**
 * Maximum frequency, in instances per simulated second. A higher frequency would put thousands of instances into a
 * millisecond, the resolution of simulated time.
 */
export const perSecondMax = 1_000_000

const form = /^(\d+(?:\.\d+)?|\.\d+)\s*\/\s*([a-z]+)$/i

/** Returns a frequency in instances per simulated millisecond, or its issue. */
export function readPerMs(value: JsonValue): number | { readonly issue: string } {
  if (typeof value === 'number') return checked(value / 1_000, value)
  if (typeof value !== 'string')
    return { issue: `must be a string such as "300/hour"; got ${show(value)}` }
  const match = form.exec(value.trim())
  if (match === null)
    return {
      issue: `must be <count>/<unit>, such as "300/hour" or "0.2/second"; got ${show(value)}`,
    }
  const [, count = '', unit = ''] = match
  const ms = unitMs(unit)
  if (ms === undefined) {
    const better = hint(unit, units, (name) => `"${count}/${name}"`)
    return { issue: `must have one of the units ${units.join(', ')}; got ${show(unit)}${better}` }
  }
  return checked(Number(count) / ms, value)
}

function checked(perMs: number, written: JsonValue): number | { readonly issue: string } {
  if (perMs >= 0 && perMs * 1_000 <= perSecondMax) return perMs
  return { issue: `must be from 0 to ${perSecondMax}/second; got ${show(written)}` }
}
