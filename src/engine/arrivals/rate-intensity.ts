/**
 * Converts a rate to its intensity over a period. The period is cut wherever the rate may start to change differently,
 * and the rate is linear between two cuts.
 */

import type { Rate } from '../../definition/rate.ts'
import type { Bursts, Season, Stage } from '../../definition/rate-changes.ts'
import type { Stepwise } from '../../schema/stepwise.ts'
import type { Kernel } from '../kernel.ts'
import {
  changingIntensity,
  type EntityPeriod,
  evenIntensity,
  type Intensity,
  type RatePiece,
} from './intensity.ts'

/** Number of intervals in which a rate expression is approximated linearly. */
const calculationPieces = 4_096

/** Number of pieces that are computed between two pauses. Each piece may evaluate an expression. */
const stepsBetweenPauses = 512

const hourMs = 3_600_000
const dayMs = 86_400_000

/** Returns the maximum number of pieces into which a period is cut so that the rate is linear in each. */
export function countPieces({ base, season, stages, bursts }: Rate, period: EntityPeriod): number {
  const durationMs = period.toMs - period.fromMs
  return (
    (typeof base === 'number' ? 0 : calculationPieces) +
    (stages?.length ?? 0) +
    (bursts?.every === undefined ? 0 : (2 * durationMs) / bursts.every) +
    (season === undefined ? 0 : durationMs / stepOf(season))
  )
}

/** Returns the intensity of a rate in a run that starts `startMs` milliseconds after 1970. */
export function* intensityOf(
  kernel: Kernel,
  rate: Rate,
  period: EntityPeriod,
  startMs: number,
): Stepwise<Intensity> {
  const { base, season, stages, bursts } = rate
  if (typeof base === 'number' && !season && !stages && !bursts)
    return evenIntensity(kernel, base, period)
  const pieces = yield* ratePieces(rate, period, startMs)
  yield
  return changingIntensity(kernel, period.fromMs, pieces)
}

/** Returns the pieces in which a rate is linear, in a run that starts `startMs` milliseconds after 1970. */
export function* ratePieces(
  rate: Rate,
  period: EntityPeriod,
  startMs: number,
): Stepwise<readonly RatePiece[]> {
  const { base, season, stages, bursts } = rate
  const cuts = new Set<number>()
  const cut = (offset: number): void => {
    if (offset > period.fromMs && offset < period.toMs) cuts.add(Math.round(offset))
  }
  if (typeof base !== 'number') {
    const stepMs = (period.toMs - period.fromMs) / calculationPieces
    for (let i = 1; i < calculationPieces; i++) cut(period.fromMs + i * stepMs)
  }
  for (const { endMs } of endsOf(stages)) cut(endMs)
  const { every, for: lasting = 0 } = bursts ?? {}
  for (let at = every ?? period.toMs; at < period.toMs; at += every as number) {
    cut(at)
    cut(at + lasting)
  }
  const factors = season && (yield* seasonFactors(season, period, startMs))
  for (const { fromMs } of factors ?? []) cut(fromMs)
  const sorted = Float64Array.from(cuts).sort()
  yield
  return yield* piecesOf(rate, period, sorted, factors)
}

/** Returns the interval at which the weights of a season may change, in milliseconds. */
function stepOf({ hour }: Season): number {
  return hour === undefined ? dayMs : hourMs
}

function endsOf(stages: readonly Stage[] | undefined): readonly { endMs: number; perMs: number }[] {
  let endMs = 0
  return (stages ?? []).map(({ durationMs, perMs }) => {
    endMs += durationMs
    return { endMs, perMs }
  })
}

/** Returns the factors by which a season multiplies the rate, each with the offset from which it applies. */
function* seasonFactors(
  season: Season,
  { fromMs, toMs }: EntityPeriod,
  startMs: number,
): Stepwise<readonly { readonly fromMs: number; readonly factor: number }[]> {
  const { hour, weekday, month, timeZone } = season
  const stepMs = stepOf(season)
  const factors: { fromMs: number; factor: number }[] = []
  let at = fromMs
  let steps = 0
  while (at < toMs) {
    if (++steps % stepsBetweenPauses === 0) yield
    const utcMs = startMs + at
    const local = new Date(utcMs + (timeZone?.aheadMs(utcMs) ?? 0))
    const factor =
      (hour?.[local.getUTCHours()] ?? 1) *
      (weekday?.[(local.getUTCDay() + 6) % 7] ?? 1) *
      (month?.[local.getUTCMonth()] ?? 1)
    if (factors.at(-1)?.factor !== factor) factors.push({ fromMs: at, factor })
    const localMs = local.getTime()
    const nextMs = utcMs + stepMs - (((localMs % stepMs) + stepMs) % stepMs)
    at = Math.min(nextMs, timeZone?.nextChangeMs(utcMs) ?? nextMs) - startMs
  }
  return factors
}

function* piecesOf(
  { base, stages, bursts }: Rate,
  { fromMs, toMs }: EntityPeriod,
  cuts: Float64Array,
  factors: readonly { readonly fromMs: number; readonly factor: number }[] | undefined,
): Stepwise<readonly RatePiece[]> {
  const pieces: RatePiece[] = []
  const rateAt = stagedRate(base, stages)
  let from = fromMs
  let season = 0
  for (let i = 0; i <= cuts.length; i++) {
    if (i % stepsBetweenPauses === 0) yield
    const to = cuts[i] ?? toMs
    while ((factors?.[season + 1]?.fromMs ?? Number.POSITIVE_INFINITY) <= from) season++
    const factor = (factors?.[season]?.factor ?? 1) * burstFactor(bursts, from)
    // `rateAt(to)` is the rate at the end of the piece. A stage that starts at `to` has the same rate.
    pieces.push({ toMs: to, first: factor * rateAt(from), last: factor * rateAt(to) })
    from = to
  }
  return pieces
}

/**
 * Returns the rate with stages as a function of the offset: linear from the base to the rate of each stage in turn. The
 * offsets of consecutive calls must not decrease.
 */
function stagedRate(
  base: Rate['base'],
  stages: readonly Stage[] | undefined,
): (offset: number) => number {
  const baseAt = typeof base === 'number' ? () => base : base
  const ends = endsOf(stages)
  if (ends.length === 0) return baseAt
  let from = { endMs: 0, perMs: baseAt(0) }
  let next = 0
  return (offset) => {
    let to = ends[next]
    while (to !== undefined && offset >= to.endMs) {
      from = to
      to = ends[++next]
    }
    if (to === undefined) return from.perMs
    return from.perMs + ((to.perMs - from.perMs) * (offset - from.endMs)) / (to.endMs - from.endMs)
  }
}

function burstFactor(bursts: Bursts | undefined, offset: number): number {
  const { every, for: lasting, times } = bursts ?? {}
  if (every === undefined || lasting === undefined || offset < every) return 1
  // The middle of the millisecond is compared, because cuts are integers.
  return (offset + 0.5) % every < lasting ? (times ?? 1) : 1
}
