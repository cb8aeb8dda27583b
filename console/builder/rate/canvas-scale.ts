/** The scales of the canvas of a rate, and the line of its growth on it. */
import { unitMs } from '../../../src/text/duration.ts'
import type { ArrivalsForm } from '../form-model.ts'
import type { RateCurve } from './curve.ts'
import { hourMs, perHour, roundTo } from './rate-parts.ts'
import { stepOf } from './time-scale.ts'

export type RateForm = Extract<ArrivalsForm, { readonly kind: 'rate' }>

/** The scales of the canvas. They are fixed while a point is dragged, so that the point stays at the pointer. */
export interface CanvasScale {
  readonly curve: RateCurve
  /** Events per hour at the upper edge. */
  readonly max: number
}

/** Returns the share of the width at an offset from the start of the run. */
export function xOf({ curve: { run, shown } }: CanvasScale, offsetMs: number): number {
  return (run.fromMs + offsetMs - shown.fromMs) / (shown.untilMs - shown.fromMs)
}

/** Returns the offset at a share of the width, rounded to a whole step, and within the shown part of the run. */
export function offsetAt(scale: CanvasScale, x: number): number {
  const { run, shown } = scale.curve
  return offsetIn(scale, shown.fromMs + x * (shown.untilMs - shown.fromMs) - run.fromMs)
}

/** Returns an offset that is moved by a number of steps, within the shown part of the run. */
export function offsetAfter(scale: CanvasScale, offsetMs: number, steps: number): number {
  return offsetIn(scale, offsetMs + steps * stepOf(scale.curve.shown))
}

function offsetIn({ curve: { run, shown } }: CanvasScale, offsetMs: number): number {
  const stepMs = stepOf(shown)
  const latestMs = Math.min(shown.untilMs, run.untilMs) - run.fromMs
  const rounded = Math.round(offsetMs / stepMs) * stepMs
  return Math.min(Math.max(rounded, shown.fromMs - run.fromMs), latestMs)
}

/** Returns a rate per hour on the canvas as a count per unit of the definition, rounded for the code. */
export function countAt(
  { max, curve: { scale } }: CanvasScale,
  hourly: number,
  unit: string,
): number {
  const factor = (unitMs(unit) ?? hourMs) / hourMs / (scale || 1)
  return roundTo(Math.max(hourly, 0) * factor, max * factor)
}

/** A point of the line of the growth: the offset from the start of the run, and the events per hour. */
export interface GrowthPoint {
  readonly offsetMs: number
  readonly hourly: number
}

/** Returns the base rate and the rates at the ends of the stages, without the season and the bursts. */
export function growthOf(rate: RateForm, curve: RateCurve): readonly GrowthPoint[] {
  const base = rate.base === undefined ? curve.basePerHour : perHour(rate.base)
  const stages = rate.stages ?? []
  return [
    { offsetMs: 0, hourly: base * curve.scale },
    ...stages.map(({ endMs, to }) => ({ offsetMs: endMs, hourly: perHour(to) * curve.scale })),
  ]
}

/** Returns the rate of the line at an offset. */
export function growthAt(points: readonly GrowthPoint[], offsetMs: number): number {
  const after = points.findIndex((point) => point.offsetMs > offsetMs)
  const next = points[after]
  const before = points[after < 0 ? points.length - 1 : after - 1] ?? { offsetMs: 0, hourly: 0 }
  if (next === undefined) return before.hourly
  const share = (offsetMs - before.offsetMs) / (next.offsetMs - before.offsetMs)
  return before.hourly + (next.hourly - before.hourly) * share
}
