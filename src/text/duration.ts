/** Units of simulated time. A month has 30 days and a year 365, so that a rate does not depend on the calendar. */

import type { JsonValue } from './json.ts'
import { show } from './show.ts'
import { hint } from './suggest.ts'

const second = 1_000
const day = 86_400_000

/** Length of each unit in milliseconds, by the names of the unit: singular, plural and abbreviations. */
const names: ReadonlyMap<string, number> = new Map(
  (
    [
      ['millisecond milliseconds ms', 1],
      ['second seconds s sec', second],
      ['minute minutes m min', 60 * second],
      ['hour hours h hr', 3_600 * second],
      ['day days d', day],
      ['week weeks w', 7 * day],
      ['month months mo', 30 * day],
      ['year years y yr', 365 * day],
    ] as const
  ).flatMap(([words, ms]) => words.split(' ').map((word) => [word, ms] as const)),
)

/** The singular names of the units of simulated time. */
export const units: readonly string[] = [
  'millisecond',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
]

export function unitMs(unit: string): number | undefined {
  return names.get(unit.toLowerCase())
}

const form = /^(\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})\s*([a-z]+)$/i

/** Maximum duration, 300 years, which is longer than any run. */
const durationMaxMs = 300 * 365 * day

/**
 * Reads a duration such as `2 hours`, from 1 millisecond to 300 years. Returns it in simulated milliseconds, or its
 * issue.
 */
export function readDuration(
  value: JsonValue,
): { readonly ms: number } | { readonly issue: string } {
  const match = typeof value === 'string' ? form.exec(value.trim()) : null
  if (match === null)
    return { issue: `must be <count> <unit>, such as "2 hours"; got ${show(value)}` }
  const [, count = '', unit = ''] = match
  const unitIs = unitMs(unit)
  if (unitIs === undefined) {
    const better = hint(
      unit,
      [...units, ...units.map((name) => `${name}s`)],
      (name) => `"${count} ${name}"`,
    )
    return { issue: `must have one of the units ${units.join(', ')}; got ${show(unit)}${better}` }
  }
  const ms = Number(count) * unitIs
  if (ms >= 1 && ms <= durationMaxMs) return { ms }
  return { issue: `must be from 1 millisecond to 300 years; got ${show(value)}` }
}

const written = [
  ['day', day],
  ['hour', 3_600 * second],
  ['minute', 60 * second],
  ['second', second],
] as const

/** Returns a duration in milliseconds without rounding, as it is written in a definition, such as `9 days`. */
export function durationText(ms: number): string {
  const [name, unitIs] = written.find(([, unit]) => ms >= unit && ms % unit === 0) ?? [
    'millisecond',
    1,
  ]
  const count = Math.round(ms / unitIs)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
