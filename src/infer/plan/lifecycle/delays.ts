/** The times that rows stay in a state: ranges from the rows, and usual ones. */

import { fitDistribution } from '../../columns/distribution-fit.ts'
import { robustRange } from '../../columns/rare-values.ts'
import type { FoundDelay } from './found-lifecycle.ts'
import { phraseOfState } from './state-names.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Minimum number of durations from which a range is written, even if `--k` is smaller. */
const durationsMin = 8
/** Share of the durations below the range, and above it. */
const tail = 0.02
/** Number of units that a duration has at least when it is rounded to them. */
const unitsMin = 50

/**
 * Returns the range of durations in milliseconds, with their distribution. At least `k` rows are at or beyond each end.
 * Returns undefined if there are too few durations.
 */
export function delayOf(durations: readonly number[], k: number): FoundDelay | undefined {
  const { length } = durations
  if (length < Math.max(k, durationsMin)) return undefined
  const sorted = durations.toSorted((a, b) => a - b)
  const cut = Math.min(Math.max(k - 1, Math.floor(length * tail)), Math.floor(length / 4))
  const kept = sorted.slice(cut, length - cut)
  const [low = 0, high = 0] = [kept[0], kept.at(-1)]
  const minimumMs = rounded(low, Math.floor)
  const maximumMs = Math.max(rounded(high, Math.ceil), minimumMs, 1)
  const range = { ...robustRange(kept, k, 1), min: minimumMs, max: maximumMs, kept }
  // Rows without a difference were created in the state, or have no time of the change.
  if (high < 1) return undefined
  const isRange = maximumMs - minimumMs >= shapedMs
  const distribution = isRange ? fitDistribution({ range, step: 1, k }) : undefined
  return { minimumMs, maximumMs, distribution }
}

/** Width of a range below which its distribution is not written, in milliseconds. */
const shapedMs = 100

function rounded(ms: number, round: (count: number) => number): number {
  const unit = [dayMs, hourMs, minuteMs, secondMs].find((one) => ms >= unitsMin * one) ?? 1
  return round(ms / unit) * unit
}

/** States of work by a program, which takes seconds. */
const work = /^(?:start|run|execut|attempt|process|begin|work|in progress)/

const usual: readonly (readonly [phrases: RegExp, minimumMs: number, maximumMs: number])[] = [
  [/^(?:archiv|delet|remov|trash|discard|expir|refund|return)/, dayMs, 10 * dayMs],
  [/^(?:deliver|arriv|clos|complet|merg)/, hourMs, 4 * dayMs],
]

/** Returns the range of the time before a transition to a state, if no rows show it. */
export function usualDelay(to: string, from: string): FoundDelay {
  const phrase = phraseOfState(to)
  const isJob = /^(?:run|execut|attempt)/.test(phraseOfState(from))
  if (isJob || work.test(phrase)) {
    return { minimumMs: secondMs, maximumMs: 10 * minuteMs, distribution: undefined }
  }
  const [, minimumMs, maximumMs] = usual.find(([phrases]) => phrases.test(phrase)) ?? [
    undefined,
    minuteMs,
    2 * dayMs,
  ]
  return { minimumMs, maximumMs, distribution: undefined }
}
