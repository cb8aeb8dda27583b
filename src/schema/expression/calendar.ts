/**
 * Fields of a timestamp in the proleptic Gregorian calendar, in UTC, which the kernel computes, and durations as text.
 */

import { sharedKernel } from '../../wasm/kernel.ts'

export const dayMs = 86_400_000
export const hourMs = 3_600_000
export const minuteMs = 60_000
export const secondMs = 1000

/** Returns the year of a timestamp. */
export function yearOf(ms: number): number {
  return sharedKernel().year(ms)
}

/** Returns the month of a timestamp, from 1. */
export function monthOf(ms: number): number {
  return sharedKernel().monthAndDay(ms) >> 5
}

/** Returns the day of the month of a timestamp, from 1. */
export function dayOf(ms: number): number {
  return sharedKernel().monthAndDay(ms) & 31
}

/** Writes a duration in the format of CEL, in seconds: `5400s`, `-0.25s`. */
export function durationText(ms: number): string {
  const absolute = Math.abs(ms)
  const fraction = String(absolute % secondMs)
    .padStart(3, '0')
    .replace(/0+$/, '')
  const seconds = `${Math.floor(absolute / secondMs)}${fraction === '' ? '' : `.${fraction}`}s`
  return ms < 0 ? `-${seconds}` : seconds
}

const durationForm = /^([+-]?)((?:\d{1,15}(?:\.\d{1,9})?(?:h|ms|m|s))+)$/
const durationPart = /(\d+(?:\.\d+)?)(h|ms|m|s)/g
const unitsMs: ReadonlyMap<string, number> = new Map([
  ['h', hourMs],
  ['m', minuteMs],
  ['s', secondMs],
  ['ms', 1],
])

/**
 * Returns the duration of a text such as `1h30m` or `-1.5s` in milliseconds, rounded to an integer, or undefined for an
 * invalid text.
 */
export function parseDuration(text: string): number | undefined {
  const match = durationForm.exec(text)
  if (match === null) return undefined
  let ms = 0
  for (const [, count, unit] of (match[2] ?? '').matchAll(durationPart)) {
    ms += Number(count) * (unitsMs.get(unit ?? '') ?? 0)
  }
  const rounded = Math.round(ms)
  if (!Number.isSafeInteger(rounded)) return undefined
  return match[1] === '-' ? 0 - rounded : rounded
}
