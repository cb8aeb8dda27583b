/** How a rate changes over the run: with the hours, weekdays and months, in stages, and in bursts. */

import { findTimeZone, type TimeZone, timeZoneNames } from '../schema/format/time-zone.ts'
import {
  durationKeyword,
  type Keyword,
  numberKeyword,
  type Report,
} from '../schema/keywords/keyword.ts'
import { readRecord, recordKeyword } from '../schema/keywords/record-keyword.ts'
import { isArray, type JsonValue } from '../text/json.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import { readPerMs } from './frequency.ts'

const weightMax = 1e9

/** So many weights, with a mean above 0; answered divided by their mean, so that the base stays the mean. */
function weightsKeyword(summary: string, count: number): Keyword<readonly number[] | undefined> {
  return {
    summary,
    schema: {
      type: 'array',
      items: { type: 'number', minimum: 0 },
      minItems: count,
      maxItems: count,
    },
    fallback: undefined,
    isRequired: false,
    read(value, report) {
      if (!isArray(value) || value.length !== count) {
        report(
          `must be a list of ${count} weights, not ${isArray(value) ? value.length : show(value)}`,
        )
        return undefined
      }
      const weights = value.filter(
        (weight): weight is number =>
          typeof weight === 'number' && weight >= 0 && weight <= weightMax,
      )
      for (const [i, weight] of value.entries()) {
        if (!weights.includes(weight as number))
          report(`must be a number from 0 to ${weightMax}, not ${show(weight)}`, i)
      }
      if (weights.length < count) return undefined
      const mean = weights.reduce((sum, weight) => sum + weight, 0) / count
      if (mean === 0) {
        report('must have at least one weight above 0')
        return undefined
      }
      return weights.map((weight) => weight / mean)
    },
  }
}

const timeZone: Keyword<TimeZone | undefined> = {
  summary: 'Time zone (IANA) of the hours and days; UTC when absent.',
  schema: { type: 'string', examples: ['Europe/Lisbon'] },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    const zone = typeof value === 'string' ? findTimeZone(value) : undefined
    if (zone !== undefined) return zone
    const better = typeof value === 'string' ? hint(value, timeZoneNames()) : ''
    report(`must be a time zone such as "Europe/Lisbon", not ${show(value)}${better}`)
    return undefined
  },
}

const seasonKeywords = {
  hour: weightsKeyword('24 weights, from the hour after midnight on.', 24),
  weekday: weightsKeyword('7 weights, from Monday on.', 7),
  month: weightsKeyword('12 weights, from January on.', 12),
  timeZone,
}

export const season = recordKeyword({
  summary: 'Weights by hour, weekday and month; the base stays the mean.',
  what: 'a season',
  keywords: seasonKeywords,
})
export type Season = NonNullable<ReturnType<typeof season.read>>

export interface Stage {
  readonly durationMs: number
  /** Instances in a simulated millisecond at its end. */
  readonly perMs: number
}

const perMs: Keyword<number | undefined> = {
  summary: 'The rate at its end, `<count>/<unit>`.',
  schema: { type: ['string', 'number'] },
  fallback: undefined,
  isRequired: true,
  read(value, report) {
    const read = readPerMs(value)
    if (typeof read === 'number') return read
    report(read.issue)
    return undefined
  },
}

const stageKeywords = {
  for: { ...durationKeyword({ summary: 'How long it takes.' }), isRequired: true },
  to: perMs,
}
const stagesMax = 1_000

export const stages: Keyword<readonly Stage[] | undefined> = {
  summary:
    'From the base on, the rate goes evenly to that of each stage in turn, and stays at the last.',
  schema: {
    type: 'array',
    items: recordKeyword({ summary: '', what: 'a stage', keywords: stageKeywords }).schema,
    minItems: 1,
    maxItems: stagesMax,
  },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    if (!isArray(value) || value.length === 0 || value.length > stagesMax) {
      report(`must be a list of 1 to ${stagesMax} stages, not ${show(value)}`)
      return undefined
    }
    const read = value.flatMap((stage, i) => readStage(stage, i, report) ?? [])
    return read.length === value.length ? read : undefined
  },
}

function readStage(value: JsonValue, i: number, report: Report): Stage | undefined {
  const within: Report = (message, ...part) => report(message, i, ...part)
  const read = readRecord(value, { what: 'a stage', keywords: stageKeywords }, within)
  if (read?.for === undefined || read.to === undefined) return undefined
  return { durationMs: Math.round(read.for), perMs: read.to }
}

const required = (summary: string) => ({ ...durationKeyword({ summary }), isRequired: true })

export const bursts = recordKeyword({
  summary: 'Times at which there is much more, or less.',
  what: 'bursts',
  keywords: {
    every: required('The time from one to the next; the first comes after it.'),
    for: required('How long one lasts.'),
    times: numberKeyword({
      summary: 'By how much the rate is multiplied.',
      minimum: 0,
      maximum: 1_000_000,
      fallback: 10,
    }),
  },
})
export type Bursts = NonNullable<ReturnType<typeof bursts.read>>
