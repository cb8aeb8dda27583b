/** Reads how a rate changes over the run: by hour, weekday and month, in stages, and in bursts. */

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

/**
 * Returns the keyword for a list of `count` weights with a mean above 0. The weights that it reads are divided by their
 * mean, so that the base remains the mean rate.
 */
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
          `must be a list of ${count} weights; got ${isArray(value) ? value.length : show(value)}`,
        )
        return undefined
      }
      const weights = value.filter(
        (weight): weight is number =>
          typeof weight === 'number' && weight >= 0 && weight <= weightMax,
      )
      for (const [i, weight] of value.entries()) {
        if (!weights.includes(weight as number))
          report(`must be a number from 0 to ${weightMax}; got ${show(weight)}`, i)
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
  summary: 'IANA time zone of the hours, weekdays and months; UTC by default.',
  schema: { type: 'string', examples: ['Europe/Lisbon'] },
  fallback: undefined,
  isRequired: false,
  read(value, report) {
    const zone = typeof value === 'string' ? findTimeZone(value) : undefined
    if (zone !== undefined) return zone
    const better = typeof value === 'string' ? hint(value, timeZoneNames()) : ''
    report(`must be a time zone such as "Europe/Lisbon"; got ${show(value)}${better}`)
    return undefined
  },
}

const seasonKeywords = {
  hour: weightsKeyword('24 weights, one per hour, from midnight.', 24),
  weekday: weightsKeyword('7 weights, one per weekday, from Monday.', 7),
  month: weightsKeyword('12 weights, one per month, from January.', 12),
  timeZone,
}

export const season = recordKeyword({
  summary: 'Weights by hour, weekday and month. The mean rate remains the base rate.',
  what: 'a season',
  keywords: seasonKeywords,
})
export type Season = NonNullable<ReturnType<typeof season.read>>

export interface Stage {
  readonly durationMs: number
  /** The rate at the end of the stage, in instances per simulated millisecond. */
  readonly perMs: number
}

const perMs: Keyword<number | undefined> = {
  summary: 'The rate at the end of the stage, `<count>/<unit>`.',
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
  for: { ...durationKeyword({ summary: 'The duration of the stage.' }), isRequired: true },
  to: perMs,
}
const stagesMax = 1_000

export const stages: Keyword<readonly Stage[] | undefined> = {
  summary:
    'The rate changes linearly from the base to the rate of each stage in turn, and remains at the last one.',
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
      report(`must be a list of 1 to ${stagesMax} stages; got ${show(value)}`)
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
  summary: 'Recurring periods in which the rate is multiplied.',
  what: 'bursts',
  keywords: {
    every: required('The time from one burst to the next, and before the first one.'),
    for: required('The duration of one burst.'),
    times: numberKeyword({
      summary: 'The factor by which the rate is multiplied.',
      minimum: 0,
      maximum: 1_000_000,
      fallback: 10,
    }),
  },
})
export type Bursts = NonNullable<ReturnType<typeof bursts.read>>
