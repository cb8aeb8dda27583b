/** Rates: how many instances of an entity are expected, `<count>/<unit>` of simulated time (specification, Entity). */

import { unitMs, units } from '../text/duration.ts'
import type { JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'

/** An entity without a rate makes one instance a day. */
export const usualRate = '1/day'

/** Faster entities would put thousands of instances into one millisecond, the step of simulated time. */
const perSecondMax = 1_000_000

export interface Rate {
  /** Expected instances in one simulated millisecond. */
  readonly perMs: number
}

const form = /^(\d+(?:\.\d+)?|\.\d+)\s*\/\s*([a-z]+)$/i

export function readRate(value: JsonValue): Rate | { readonly issue: string } {
  if (typeof value !== 'string')
    return { issue: `must be text such as "300/hour", not ${show(value)}` }
  const match = form.exec(value.trim())
  if (match === null)
    return {
      issue: `must be <count>/<unit>, such as "300/hour" or "0.2/second", not ${show(value)}`,
    }
  const [, count = '', unit = ''] = match
  const ms = unitMs(unit)
  if (ms === undefined) {
    const better = hint(unit, units, (name) => `"${count}/${name}"`)
    return { issue: `must be per ${units.join(', ')}, not per ${show(unit)}${better}` }
  }
  const perMs = Number(count) / ms
  if (perMs * 1_000 > perSecondMax)
    return { issue: `must be at most ${perSecondMax}/second, not ${show(value)}` }
  return { perMs }
}
