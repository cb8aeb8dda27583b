/**
 * Computes the expected number of events of an entity per hour, with the code of the engine: its rate with its season,
 * stages, bursts and count. Runs in the preview worker.
 */
import { type PeriodText, readEntityInstant, readPeriod } from '../../../src/definition/period.ts'
import { defaultRate, type Rate, readRate } from '../../../src/definition/rate.ts'
import { expectedCounts } from '../../../src/engine/arrivals/expected-counts.ts'
import { entityPeriod } from '../../../src/engine/arrivals/intensity.ts'
import { countPieces, ratePieces } from '../../../src/engine/arrivals/rate-intensity.ts'
import { finish } from '../../../src/schema/stepwise.ts'
import type { JsonValue } from '../../../src/text/json.ts'
import { hourMs } from './rate-parts.ts'
import { type RunPart, shownPart } from './run-part.ts'
import { niceSpan, type TimeSpan } from './time-scale.ts'

/** A request to the worker. */
export interface CurveRequest {
  /** A `CurveInput` as JSON text. */
  readonly curve: string
}

export interface CurveInput {
  /** The rate; null for the rate of an entity that defines none. */
  readonly rate: JsonValue
  readonly run: PeriodText
  readonly entity: PeriodText
  readonly nowMs: number
  /** A week or a day of the run; undefined for the whole run. */
  readonly part?: RunPart
}

/** The expected number of events per hour. */
export interface RateCurve {
  readonly run: TimeSpan
  /** The shown part of the run, extended to whole slices. */
  readonly shown: TimeSpan
  readonly sliceMs: number
  /** Mean of the expected events per hour in each slice of the shown part. */
  readonly values: readonly number[]
  /** The rate at the start of the run without its season. */
  readonly basePerHour: number
  /** Factor by which `count` multiplies the rate. */
  readonly scale: number
}

/** A rate or a period has an issue, or the rate changes too often. */
export type CurveProblem = 'invalid' | 'too-many'

/** Maximum number of pieces of a rate that are drawn: that of all rates of a definition together. */
const piecesMax = 200_000
/** Maximum number of slices: a year of hours. In longer runs, a slice has several hours. */
const slicesMax = 9_000
/** Maximum span that is shown in shorter slices than hours, and the number of these slices at least. */
const finelyShownMs = 3 * 24 * hourMs
const fineSlices = 240

export function curveOf({ curve }: CurveRequest): RateCurve | CurveProblem {
  const { rate: written, run, entity, nowMs, part }: CurveInput = JSON.parse(curve)
  let isValid = true
  const refuse = () => {
    isValid = false
  }
  const time = readPeriod(run, nowMs, [])
  const rate = readRate(written ?? defaultRate, refuse)
  if (time === undefined) return 'invalid'
  const instant = (value: JsonValue | undefined) =>
    value === undefined ? undefined : readEntityInstant(value, { nowMs, time }, refuse)
  const own = { startMs: instant(entity.start), endMs: instant(entity.end) }
  if (rate === undefined || !isValid) return 'invalid'
  const period = entityPeriod(time, own)
  if (countPieces(rate, { fromMs: 0, toMs: period.toMs }) > piecesMax) return 'too-many'
  const { startMs, endMs } = time
  const whole = { fromMs: startMs, untilMs: endMs }
  const slices = slicesOf(shownPart(whole, part)?.span ?? whole)
  const pieces = finish(ratePieces(rate, period, startMs))
  const within = (ms: number) => Math.min(Math.max(ms, startMs), endMs) - startMs
  const bounds = Array.from({ length: slices.count + 1 }, (_, i) =>
    within(slices.fromMs + i * slices.sliceMs),
  )
  const counts = expectedCounts(period.fromMs, pieces, bounds)
  const [total = 0] = expectedCounts(period.fromMs, pieces, [period.fromMs, period.toMs])
  const scale = rate.count === undefined ? 1 : total > 0 ? rate.count / total : 0
  return {
    run: whole,
    shown: { fromMs: slices.fromMs, untilMs: slices.fromMs + slices.count * slices.sliceMs },
    sliceMs: slices.sliceMs,
    values: counts.map((count, i) => {
      const hours = ((bounds[i + 1] ?? 0) - (bounds[i] ?? 0)) / hourMs
      return hours > 0 ? (scale * count) / hours : 0
    }),
    basePerHour: basePerMs(rate) * hourMs,
    scale,
  }
}

function basePerMs({ base }: Rate): number {
  return typeof base === 'number' ? base : base(0)
}

/** Returns the slices of a span: whole hours in UTC, shorter ones in a few days, and several hours in many years. */
function slicesOf({ fromMs, untilMs }: TimeSpan) {
  const spanMs = untilMs - fromMs
  const hours = Math.max(Math.ceil(spanMs / hourMs / slicesMax), 1)
  const sliceMs = spanMs <= finelyShownMs ? niceSpan(spanMs / fineSlices) : hours * hourMs
  const from = Math.floor(fromMs / sliceMs) * sliceMs
  return { fromMs: from, sliceMs, count: Math.max(Math.ceil((untilMs - from) / sliceMs), 1) }
}
