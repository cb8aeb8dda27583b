/** Rates such as `40/hour` and durations such as `2 days` as a number and a unit, as the form shows them. */
import { readPerMs } from '../../../src/definition/frequency.ts'
import { durationText, readDuration, unitMs, units } from '../../../src/text/duration.ts'
import { isObject, type JsonValue, member } from '../../../src/text/json.ts'

export interface RateParts {
  readonly count: number
  readonly unit: string
}

/** A duration. Its unit is in the singular. */
export type DurationParts = RateParts

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

const rateForm = /^(\d+(?:\.\d+)?|\.\d+)\s*\/\s*([a-z]+)$/i
const durationForm = /^(\d+(?:\.\d+)?|\.\d+)\s*([a-z]+)$/i

/** Returns the base of a rate; undefined if the form cannot show it. */
export function baseRateOf(rate: JsonValue): RateParts | undefined {
  const base = isObject(rate) ? member(rate, 'base') : rate
  return base === null ? { count: 1, unit: 'day' } : ratePartsOf(base)
}

export function ratePartsOf(value: JsonValue | undefined): RateParts | undefined {
  if (typeof value === 'number') return { count: value, unit: 'second' }
  const [, count, unit] = (typeof value === 'string' && rateForm.exec(value.trim())) || []
  return count === undefined || unit === undefined
    ? undefined
    : { count: Number(count), unit: unit.toLowerCase() }
}

/** Returns the parts of a duration, or undefined if it is not valid. */
export function durationPartsOf(value: JsonValue | undefined): DurationParts | undefined {
  const [, count, unit = ''] =
    (typeof value === 'string' && 'ms' in readDuration(value) && durationForm.exec(value.trim())) ||
    []
  const known = units.find((each) => unitMs(each) === unitMs(unit))
  return count === undefined || known === undefined
    ? undefined
    : { count: Number(count), unit: known }
}

/** Returns a rate as text, or undefined if it is not valid. */
export function rateText({ count, unit }: RateParts): string | undefined {
  const text = `${plainNumber(count)}/${unit}`
  return typeof readPerMs(text) === 'number' ? text : undefined
}

/** Returns a duration as text, or undefined if it is not valid. */
export function durationPartsText({ count, unit }: DurationParts): string | undefined {
  const text = `${plainNumber(count)} ${unit}${count === 1 ? '' : 's'}`
  return 'ms' in readDuration(text) ? text : undefined
}

/** Returns a duration in whole milliseconds as text, in the unit of `like` if this is long and has few digits. */
export function durationLike(ms: number, like: JsonValue | undefined): string {
  const unit = durationPartsOf(like)?.unit
  const usual = durationText(ms)
  const [lengthMs = 1, usualMs = 1] = [unit, durationPartsOf(usual)?.unit].map((each = '') =>
    unitMs(each),
  )
  const count = ms / lengthMs
  if (unit === undefined || lengthMs < usualMs || count < 1 || !Number.isInteger(count * 4))
    return usual
  return durationPartsText({ count, unit }) ?? usual
}

export function perHour({ count, unit }: RateParts): number {
  return (count * hourMs) / (unitMs(unit) ?? hourMs)
}

/** Returns a number without an exponent, which a rate cannot have. */
export function plainNumber(count: number): string {
  const text = String(count)
  return text.includes('e') ? count.toFixed(12).replace(/\.?0+$/, '') : text
}

/** Rounds a number to two significant digits of `max`, so that the code stays readable while the user drags. */
export function roundTo(value: number, max: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(max, 1e-9)) - 1)
  return Math.max(Number((Math.round(value / step) * step).toPrecision(12)), 0)
}
